#include "Canvas.h"

#include <stdlib.h>
#include <string.h>

struct ccard_block {
    PangoLayout *layout;
    PangoFontDescription *font;
    // Above and below the baseline, the most that any font of the text needs at a size of one; and the size.
    double ascent, descent, size;
};

// Lines of one text are equally far apart, whatever fonts each of them happens to have: this many pixels.
static double pitch(const ccard_block *block) {
    return (block->ascent + block->descent) * block->size;
}

static double line_pitch(const ccard_block *block, PangoLayoutIter *iterator) {
    // A blank line between stanzas is a gap, not a line.
    return pango_layout_line_get_length(pango_layout_iter_get_line_readonly(iterator)) ? pitch(block) : pitch(block) / 2;
}

static double pixels(int units) {
    return (double)units / PANGO_SCALE;
}

static void measure_fonts(ccard_block *block) {
    enum { size = 100 };
    ccard_block_set_size(block, size);
    PangoLayoutIter *iterator = pango_layout_get_iter(block->layout);
    do {
        PangoRectangle logical;
        pango_layout_line_get_extents(pango_layout_iter_get_line_readonly(iterator), NULL, &logical);
        block->ascent = MAX(block->ascent, pixels(-logical.y) / size);
        block->descent = MAX(block->descent, pixels(logical.y + logical.height) / size);
    } while (pango_layout_iter_next_line(iterator));
    pango_layout_iter_free(iterator);
}

ccard_block *ccard_block_new(
    ccard_canvas *canvas, const uint8_t *text, size_t count, const char *families, const char *language, int weight,
    bool is_right_to_left, bool is_on_the_right) {
    ccard_block *block = calloc(1, sizeof *block);
    if (!block || count > INT_MAX) {
        free(block);
        return NULL;
    }
    block->font = pango_font_description_new();
    pango_font_description_set_family(block->font, families);
    pango_font_description_set_weight(block->font, (PangoWeight)weight);
    block->layout = ccard_layout(canvas, language, is_right_to_left);
    // The direction is the whole text's, not each line's own: a line of a Persian poem that begins with a Latin name stays
    // on its side.
    pango_layout_set_auto_dir(block->layout, FALSE);
    pango_layout_set_alignment(block->layout, is_on_the_right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    // Never pango_layout_set_markup: the text is somebody else's.
    pango_layout_set_text(block->layout, (const char *)text, (int)count);
    // Han characters look different in Japanese, Korean and Chinese.
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(language)));
    // A word that is broken in need gets no hyphen that nobody wrote.
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    pango_layout_set_attributes(block->layout, attributes);
    pango_attr_list_unref(attributes);
    measure_fonts(block);
    return block;
}

void ccard_block_free(ccard_block *block) {
    g_object_unref(block->layout);
    pango_font_description_free(block->font);
    free(block);
}

static int units(double pixels) {
    return (int)(pixels * PANGO_SCALE);
}

void ccard_block_set_size(ccard_block *block, double pixels) {
    pango_font_description_set_absolute_size(block->font, pixels * PANGO_SCALE);
    pango_layout_set_font_description(block->layout, block->font);
    block->size = pixels;
}

void ccard_block_set_width(ccard_block *block, double pixels, bool breaks_words) {
    pango_layout_set_width(block->layout, units(pixels));
    pango_layout_set_wrap(block->layout, breaks_words ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD);
}

void ccard_block_set_hang(ccard_block *block, double pixels) {
    pango_layout_set_indent(block->layout, -units(pixels));
}

void ccard_block_set_lines(ccard_block *block, int lines) {
    pango_layout_set_ellipsize(block->layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_height(block->layout, -lines);
}

void ccard_block_measure(const ccard_block *block, ccard_extents *extents) {
    *extents = (ccard_extents){0};
    PangoLayoutIter *iterator = pango_layout_get_iter(block->layout);
    do {
        PangoRectangle ink, logical;
        pango_layout_iter_get_line_extents(iterator, &ink, &logical);
        // From where Pango would put the line to where it is drawn.
        double shift = extents->height + block->ascent * block->size - pixels(pango_layout_iter_get_baseline(iterator));
        extents->width = MAX(extents->width, pixels(logical.width));
        if (ink.width > 0) {
            extents->ink_left = MIN(extents->ink_left, pixels(ink.x));
            extents->ink_right = MAX(extents->ink_right, pixels(ink.x + ink.width));
            extents->ink_top = MIN(extents->ink_top, pixels(ink.y) + shift);
            extents->ink_bottom = MAX(extents->ink_bottom, pixels(ink.y + ink.height) + shift);
        }
        extents->height += line_pitch(block, iterator);
        extents->lines++;
    } while (pango_layout_iter_next_line(iterator));
    pango_layout_iter_free(iterator);
}

size_t ccard_block_unknown(const ccard_block *block, uint32_t *scalars, size_t room) {
    size_t count = 0;
    PangoLayoutIter *iterator = pango_layout_get_iter(block->layout);
    do {
        PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iterator);
        for (int n = 0; run && n < run->glyphs->num_glyphs; n++) {
            PangoGlyph glyph = run->glyphs->glyphs[n].glyph;
            if (glyph == PANGO_GLYPH_INVALID_INPUT || glyph == PANGO_GLYPH_EMPTY) continue;
            if (glyph & PANGO_GLYPH_UNKNOWN_FLAG && count < room) scalars[count++] = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
        }
    } while (pango_layout_iter_next_run(iterator));
    pango_layout_iter_free(iterator);
    return count;
}

void ccard_block_draw(ccard_canvas *canvas, const ccard_block *block, double x, double y, uint32_t colour) {
    PangoLayoutIter *iterator = pango_layout_get_iter(block->layout);
    do {
        PangoRectangle logical;
        pango_layout_iter_get_line_extents(iterator, NULL, &logical);
        ccard_draw_line(
            canvas, pango_layout_iter_get_line_readonly(iterator), x + pixels(logical.x),
            y + block->ascent * block->size, colour);
        y += line_pitch(block, iterator);
    } while (pango_layout_iter_next_line(iterator));
    pango_layout_iter_free(iterator);
}

void ccard_script(uint32_t scalar, char name[5]) {
    uint32_t code = g_unicode_script_to_iso15924(g_unichar_get_script(scalar));
    for (int n = 0; n < 4; n++) name[n] = (char)(code >> (24 - 8 * n) & 0xFF);
    name[4] = 0;
}

static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

void ccard_silence(void) {
    g_log_set_default_handler(ignore, NULL);
}
