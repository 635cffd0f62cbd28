#include "endings.h"

#include <string.h>

// Stems for languages that Debian's libstemmer has no algorithm for: a word loses the longest ending of its language's
// list that leaves enough of it. It joins the forms of one word in most cases, which is all that a search needs; changes
// within the stem (`ruka`, `ruce`) stay. The lists are the endings of the languages' school grammars.

const ctext_endings ctext_endings_albanian = {
    "",
    " a e i o u ë sh in un ën en it ut ët et es ës is ja je ve ra re ri ar ur uar jes jen jet jeve ave eve "
    "ive ëve ësh shëm shme shim shin save at të ish nin ni më ",
    3,
};

const ctext_endings ctext_endings_bulgarian = {
    "",
    " а я о е и ъ у ю ът ят та то те ия ият ите ата ята ото ето ове овете еве евете ища ищата ен на но ни "
    "ният ната ното ните ме ха хме хте ше ех ах ях их еше аше яше ал ала ало али ел ела ело ели ил ила ило "
    "или ейки айки им иш ат ем еш ам аш аме ате ост остта ости остите ",
    3,
};

const ctext_endings ctext_endings_czech = {
    "",
    " a e ě i o u y á é í ý ů ou em ém ím ým ům om am ám ách ech ích ých ami emi ěmi ími ými mi ého ího ému "
    "ímu ové ovi at et it ět át ít al ala alo ali aly el ela elo eli ely il ila ilo ili ily ěl ěla ělo ěli "
    "ěly áš áme áte ají íš íme íte ejí ějí uje uji uju ujeme ujete uješ ují ovat oval ovala ovalo ovali "
    "ovaly eš eme ete ost osti ostí ostem ostech ostmi ejší ějšího ější ejšího nul nula nulo nuli nuly yl "
    "yla ylo yli yly ati iti eti ",
    3,
};

const ctext_endings ctext_endings_esperanto = {
    "",
    " o on oj ojn a an aj ajn e en i as is os us u j n jn ",
    2,
};

const ctext_endings ctext_endings_latin = {
    " que ",
    " a e i o u ae am as arum is um us os orum em es ium ibus ia ui uum ebus ei erum ior ius iorem iores mus "
    "tis nt re or ris tur mur mini ntur bam bas bat bamus batis bant bo bis bit bimus bitis bunt at et it "
    "ant ent unt iunt amus emus imus atis etis itis are ere ire ari eri iri avi avit averunt erunt isti "
    "istis ans ens antem entem antes entes antis entis ando endo andum endum atur etur itur antur entur "
    "untur ",
    3,
};

const ctext_endings ctext_endings_latvian = {
    "",
    " a e i o u s š ā ē ī ū as es is us os ai ei ie am em im um om ām ēm īm ās ēs īs ajā ajai ajam ajos ajās "
    "ais āko ākais ies iem iet ot ots oša ošs ja jā jam āju āja ēju ēja īja īju ams ama āt ēt īt ties ējs "
    "iņš iņa ",
    3,
};

const ctext_endings ctext_endings_persian = {
    " م ت ش ی مان تان شان ام ات اش یم ید ند ",
    " ها ان ات تر ترین ت ی های هایی ",
    3,
};

const ctext_endings ctext_endings_polish = {
    "",
    " a e i o u y ą ę ó em om ami ach ów owi owie iem iom iami iach iów ie ia iu ią ię io ii ego emu ym im ej "
    "ych ich ymi imi iego iemu iej ać eć ić yć ąć ować uje uję ujesz ujemy ujecie ują łem łam łeś łaś liśmy "
    "łyśmy liście łyście ał ała ało ali ały ił iła iło ili iły ył yła yło yli yły iał iała iało ieli iały am "
    "asz amy acie ają esz emy ecie isz ysz imy ymy icie ycie iesz iemy iecie ość ości ością ąc ący ąca ące "
    "ącego ących ącym nął nęła nęło nęli ",
    3,
};

const ctext_endings ctext_endings_slovak = {
    "",
    " a e i o u y á é í ý ú ô ia ie iu ou ov om em ím ým ám iam ách iach och ach ech ami mi ého ieho ému iemu "
    "ej ých ích ými ími ovi ovia ať iť ieť al ala alo ali il ila ilo ili el ela elo eli áš áme áte ajú íš "
    "íme íte uje ujem uješ ujeme ujete ujú ovať oval ovala ovali eš eme ete ejú osť osti osťou ejší ejšieho "
    "nul nula nulo nuli yl yla ylo yli núť ",
    3,
};

const ctext_endings ctext_endings_ukrainian = {
    " ся сь ",
    " а я у ю о е є и і ї ь й ам ям ами ями ьми ах ях ом ем єм ою ею єю ові еві єві ів їв ей ий ій ого його "
    "ому йому им їм ої ьої ьою их їх ими їми ія ії ію ією ті ть ти ать ять уть ють ить їть еш єш иш їш емо "
    "ємо имо їмо ете єте ите їте ав ала ало али ив ила ило или їла їло їли ев ела ело ели ати яти ити їти "
    "іти ував увала ували увати ує уєш уємо уєте ують ість ості істю ення ання ень ань енням анням іший іша "
    "іше іші ішого ішої ",
    3,
};

enum { LONGEST = 16 };

/// Whether a list of words between blanks has a word.
static int has(const char *list, const uint8_t *word, size_t count) {
    char wanted[LONGEST + 3] = " ";
    memcpy(wanted + 1, word, count);
    wanted[count + 1] = ' ';
    return strstr(list, wanted) != 0;
}

/// What is left of a word without the longest ending of a list that leaves so many letters.
static size_t without(const char *list, int kept, const uint8_t *word, size_t count) {
    int letters = 0;
    for (size_t start = 0; start < count; start++) {
        // A letter begins at every byte that does not continue one.
        if ((word[start] & 0xC0) == 0x80) continue;
        // The earlier it begins, the longer the ending.
        if (letters++ >= kept && count - start <= LONGEST && has(list, word + start, count - start)) return start;
    }
    return count;
}

size_t ctext_without_ending(const ctext_endings *endings, const uint8_t *word, size_t count) {
    size_t left = *endings->particles ? without(endings->particles, endings->kept, word, count) : count;
    return without(endings->endings, endings->kept, word, left);
}
