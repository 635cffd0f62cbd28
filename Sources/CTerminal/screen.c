#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"
#include "internal.h"

#include "CText.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Two of term.h's six hundred macros.
#undef columns
#undef lines

static FILE *input, *output;
static SCREEN *screen;
static bool has_colour;

/// ncurses asks the locale how wide a code point is. This is our answer instead, so that it counts cells as the layout
/// does, whatever the C library's tables know; in a static program it is what the linker takes.
int wcwidth(wchar_t character) {
    if (character == 0) return 0;
    if (character < 0x20 || (character >= 0x7F && character < 0xA0)) return -1;
    return ctext_width((uint32_t)character);
}

/// UTF-8, as everything else of the program writes it. A locale that is not installed counts as C.
static bool choose_locale(void) {
    static const char *const names[] = {"", "C.UTF-8", "C.utf8", "en_US.UTF-8", "POSIX.UTF-8"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (setlocale(LC_CTYPE, names[index]) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    }
    return false;
}

static FILE *terminal_file(int descriptor, const char *mode) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return NULL;
    FILE *file = fdopen(copy, mode);
    if (!file) close(copy);
    return file;
}

static void close_files(void) {
    if (input) fclose(input);
    if (output) fclose(output);
    input = output = NULL;
}

/// A capability's bytes without its pauses.
static size_t append(char *buffer, size_t count, size_t capacity, const char *capability) {
    if (!capability || capability == (char *)-1) return count;
    for (const char *next = capability; *next && count < capacity; next++) {
        if (next[0] == '$' && next[1] == '<') {
            while (*next && *next != '>') next++;
            if (!*next) break;
            continue;
        }
        buffer[count++] = *next;
    }
    return count;
}

static bool is_string(const char *name) {
    const char *capability = tigetstr(name);
    return capability && capability != (char *)-1 && *capability;
}

/// Sequences that terminals send whatever terminfo says of them.
static void define_keys(void) {
    static const struct {
        const char *sequence;
        int code;
    } keys[] = {
        {"\033[A", KEY_UP},     {"\033[B", KEY_DOWN},  {"\033[C", KEY_RIGHT},  {"\033[D", KEY_LEFT},  {"\033OA", KEY_UP},
        {"\033OB", KEY_DOWN},   {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT},   {"\033[H", KEY_HOME},  {"\033[F", KEY_END},
        {"\033[1~", KEY_HOME},  {"\033[4~", KEY_END},  {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE}, {"\033[3~", KEY_DC},
        {"\033[Z", KEY_BTAB},   {"\033OM", KEY_ENTER}, {"\033[200~", KEY_MAX + 1}, {"\033[201~", KEY_MAX + 2},
    };
    for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) define_key(keys[index].sequence, keys[index].code);
}

// Pasted text comes between marks (bracketed paste), so that a line break in it is no Enter.
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

int cterminal_open(const char *term, bool coloured) {
    int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    // A session without a terminal of its own may have been given one as stdin.
    if (terminal < 0 && isatty(STDIN_FILENO)) terminal = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    if (terminal < 0) return CTERMINAL_NONE;
    input = terminal_file(terminal, "r");
    output = terminal_file(terminal, "w");
    close(terminal);
    if (!input || !output) {
        close_files();
        return CTERMINAL_FAILED;
    }
    int code = CTERMINAL_OPEN, known = 0;
    if (!choose_locale()) {
        code = CTERMINAL_NO_UTF8;
    } else if (setupterm(term, fileno(output), &known) == ERR && known <= 0) {
        code = CTERMINAL_UNKNOWN;
    } else if (known != 1 || !is_string("cup") || !is_string("clear")) {
        code = CTERMINAL_INCAPABLE;
    }
    if (code != CTERMINAL_OPEN) {
        close_files();
        return code;
    }
    char restore[512];
    size_t count = append(restore, 0, sizeof restore, paste_off);
    count = append(restore, count, sizeof restore, tigetstr("sgr0"));
    count = append(restore, count, sizeof restore, tigetstr("cnorm"));
    count = append(restore, count, sizeof restore, tigetstr("rmkx"));
    count = append(restore, count, sizeof restore, tigetstr("rmcup"));
    // Before ncurses would, which would end by _exit(1) within a handler.
    cterminal_catch(fileno(output), restore, count);
    // The window's size counts, not what a shell exported once.
    use_env(FALSE);
    use_tioctl(TRUE);
    screen = newterm(term, output, input);
    if (!screen) {
        cterminal_uncatch();
        close_files();
        return CTERMINAL_FAILED;
    }
    // Escape is a key of ours: not a second of waiting for what may follow it.
    if (!getenv("ESCDELAY")) set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    define_keys();
    has_colour = coloured && has_colors() && start_color() == OK;
    if (has_colour) {
        short ground = use_default_colors() == OK ? -1 : COLOR_BLACK;
        init_pair(1, COLOR_YELLOW, ground);
        init_pair(2, COLOR_CYAN, ground);
        init_pair(3, COLOR_GREEN, ground);
    }
    cterminal_resize();
    cterminal_send((const uint8_t *)paste_on, sizeof paste_on - 1);
    return CTERMINAL_OPEN;
}

void cterminal_close(void) {
    if (!screen) return;
    cterminal_send((const uint8_t *)paste_off, sizeof paste_off - 1);
    endwin();
    fflush(output);
    cterminal_uncatch();
    delscreen(screen);
    screen = NULL;
    close_files();
}

void cterminal_size(int *rows, int *columns) {
    *rows = LINES;
    *columns = COLS;
}

void cterminal_resize(void) {
    struct winsize size;
    if (ioctl(fileno(output), TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        if (size.ws_row != LINES || size.ws_col != COLS) resizeterm(size.ws_row, size.ws_col);
    }
    clearok(curscr, TRUE);
}

void cterminal_redraw(void) {
    // The shell may have changed the modes while we were stopped.
    reset_prog_mode();
    cterminal_resize();
}

void cterminal_suspend(void) {
    cterminal_send((const uint8_t *)paste_off, sizeof paste_off - 1);
    endwin();
    fflush(output);
    cterminal_stop();
    cterminal_send((const uint8_t *)paste_on, sizeof paste_on - 1);
    cterminal_redraw();
}

uint32_t cterminal_key(void) {
    wint_t value = 0;
    switch (get_wch(&value)) {
    case OK: break;
    case KEY_CODE_YES:
        switch (value) {
        case KEY_UP: return CTERMINAL_KEY_UP;
        case KEY_DOWN: return CTERMINAL_KEY_DOWN;
        case KEY_LEFT: return CTERMINAL_KEY_LEFT;
        case KEY_RIGHT: return CTERMINAL_KEY_RIGHT;
        case KEY_PPAGE: return CTERMINAL_KEY_PAGE_UP;
        case KEY_NPAGE: return CTERMINAL_KEY_PAGE_DOWN;
        case KEY_HOME: return CTERMINAL_KEY_HOME;
        case KEY_END: return CTERMINAL_KEY_END;
        case KEY_BACKSPACE: return CTERMINAL_KEY_BACKSPACE;
        case KEY_DC: return CTERMINAL_KEY_DELETE;
        case KEY_BTAB: return CTERMINAL_KEY_BACK_TAB;
        case KEY_ENTER: return CTERMINAL_KEY_ENTER;
        case KEY_MAX + 1: return CTERMINAL_KEY_PASTE_BEGIN;
        case KEY_MAX + 2: return CTERMINAL_KEY_PASTE_END;
        default: return CTERMINAL_KEY_OTHER;
        }
    default: return CTERMINAL_NO_KEY;
    }
    if (value != 27) return value == 0 ? CTERMINAL_KEY_OTHER : value;
    // Escape alone, or the beginning of a key that terminfo does not have: then all of it is one key of no meaning.
    wint_t next = 0;
    if (get_wch(&next) != OK) return 27;
    if (next == '[' || next == 'O') {
        while (get_wch(&next) == OK && (next < 0x40 || next > 0x7E)) continue;
    }
    return CTERMINAL_KEY_OTHER;
}

void cterminal_begin(void) { erase(); }

void cterminal_put(int row, int column, const uint32_t *scalars, size_t count, unsigned look) {
    attr_t attributes = A_NORMAL;
    if (look & CTERMINAL_BOLD) attributes |= A_BOLD;
    if (look & CTERMINAL_DIM) attributes |= A_DIM;
    if (look & CTERMINAL_REVERSE) attributes |= A_REVERSE;
    if (look & CTERMINAL_UNDERLINE) attributes |= A_UNDERLINE;
    short pair = 0;
    if (has_colour) pair = look & CTERMINAL_YELLOW ? 1 : look & CTERMINAL_CYAN ? 2 : look & CTERMINAL_GREEN ? 3 : 0;
    size_t index = 0;
    while (index < count) {
        wchar_t base = (wchar_t)scalars[index++];
        int width = wcwidth(base);
        if (width <= 0) continue;
        // A cell holds a letter and four marks.
        wchar_t cell[CCHARW_MAX + 1] = {base};
        size_t length = 1;
        while (index < count && wcwidth((wchar_t)scalars[index]) == 0) {
            if (length < CCHARW_MAX) cell[length++] = (wchar_t)scalars[index];
            index++;
        }
        if (row >= LINES || column + width > COLS) return;
        cchar_t made;
        if (setcchar(&made, cell, attributes, pair, NULL) == OK) mvadd_wch(row, column, &made);
        column += width;
    }
}

void cterminal_show(int row, int column) {
    move(row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    refresh();
}

void cterminal_send(const uint8_t *bytes, size_t count) {
    fflush(output);
    while (count > 0) {
        ssize_t sent = write(fileno(output), bytes, count);
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}
