#ifndef ZITARE_CCARD_H
#define ZITARE_CCARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pango and Cairo behind our own types: pixels in, pixels out. Text is UTF-8 and never markup. NULL or false: memory ran
// out, or Cairo refuses.

/// A picture that is being drawn, or only measured for.
typedef struct ccard_canvas ccard_canvas;

/// A canvas of so many pixels, filled with a colour (0xRRGGBB).
ccard_canvas *ccard_canvas_new(int width, int height, bool is_vector, uint32_t background);
void ccard_canvas_free(ccard_canvas *canvas);
/// Lets nothing be drawn outside a rectangle any more.
void ccard_canvas_clip(ccard_canvas *canvas, double x, double y, double width, double height);
void ccard_canvas_fill(ccard_canvas *canvas, double x, double y, double width, double height, uint32_t colour);
/// Ends the drawing and hands the file's content out: PNG, or SVG 1.1 whose text is outlines. It belongs to the canvas.
bool ccard_canvas_finish(ccard_canvas *canvas, const uint8_t **bytes, size_t *count);

/// A piece of text in one style.
typedef struct ccard_block ccard_block;

/// What a block takes, from its upper left corner: its lines, and what is really inked.
typedef struct {
    double width, height;
    double ink_left, ink_top, ink_right, ink_bottom;
    int lines;
} ccard_extents;

/// `families` by falling preference, with commas; `language` is BCP 47; `weight` from 100 to 900.
ccard_block *ccard_block_new(
    ccard_canvas *canvas, const uint8_t *text, size_t count, const char *families, const char *language, int weight,
    bool is_right_to_left, bool is_on_the_right);
void ccard_block_free(ccard_block *block);
/// The size of letters, in pixels.
void ccard_block_set_size(ccard_block *block, double pixels);
/// Where lines break; within words only where that is allowed, and then in no grapheme cluster.
void ccard_block_set_width(ccard_block *block, double pixels, bool breaks_words);
/// How far the second and later lines of a paragraph stand in.
void ccard_block_set_hang(ccard_block *block, double pixels);
/// Ends each paragraph with an ellipsis after so many lines.
void ccard_block_set_lines(ccard_block *block, int lines);
void ccard_block_measure(const ccard_block *block, ccard_extents *extents);
/// The code points for which no font has a glyph, as far as there is room: how many those are.
size_t ccard_block_unknown(const ccard_block *block, uint32_t *scalars, size_t room);
void ccard_block_draw(ccard_canvas *canvas, const ccard_block *block, double x, double y, uint32_t colour);

/// The script of a code point as ISO 15924 names it (`Taml`).
void ccard_script(uint32_t scalar, char name[5]);
/// Keeps the libraries from writing to stderr.
void ccard_silence(void);

#endif
