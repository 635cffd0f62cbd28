#ifndef ZITARE_CCARD_CANVAS_H
#define ZITARE_CCARD_CANVAS_H

#include "CCard.h"

#include <pango/pangocairo.h>

/// An empty layout whose paragraphs all have one direction.
PangoLayout *ccard_layout(ccard_canvas *canvas, const char *language, bool is_right_to_left);
/// Draws a line from the left end of its baseline.
void ccard_draw_line(ccard_canvas *canvas, PangoLayoutLine *line, double x, double baseline, uint32_t colour);

#endif
