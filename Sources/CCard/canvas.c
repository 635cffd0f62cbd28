#include "Canvas.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

struct ccard_canvas {
    cairo_surface_t *surface;
    cairo_t *cairo;
    cairo_font_options_t *options;
    bool is_vector;
    uint8_t *bytes;
    size_t count, room;
};

static cairo_status_t collect(void *closure, const unsigned char *bytes, unsigned int count) {
    ccard_canvas *canvas = closure;
    if (canvas->room - canvas->count < count) {
        size_t room = (canvas->count + count) * 2;
        uint8_t *larger = realloc(canvas->bytes, room);
        if (!larger) return CAIRO_STATUS_NO_MEMORY;
        canvas->bytes = larger;
        canvas->room = room;
    }
    memcpy(canvas->bytes + canvas->count, bytes, count);
    canvas->count += count;
    return CAIRO_STATUS_SUCCESS;
}

static void set_colour(cairo_t *cairo, uint32_t colour) {
    cairo_set_source_rgb(
        cairo, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0, (colour & 0xFF) / 255.0);
}

ccard_canvas *ccard_canvas_new(int width, int height, bool is_vector, uint32_t background) {
    ccard_canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas) return NULL;
    canvas->is_vector = is_vector;
    canvas->surface = is_vector ? cairo_svg_surface_create_for_stream(collect, canvas, width, height)
                                : cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    if (is_vector) {
        cairo_svg_surface_restrict_to_version(canvas->surface, CAIRO_SVG_VERSION_1_1);
        cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
    }
    canvas->cairo = cairo_create(canvas->surface);
    // What a screen's settings say of hinting would make the picture another one, and its lines break elsewhere at each
    // size: glyphs keep their true shape and place.
    cairo_font_options_t *options = canvas->options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    set_colour(canvas->cairo, background);
    cairo_paint(canvas->cairo);
    if (cairo_status(canvas->cairo) != CAIRO_STATUS_SUCCESS) {
        ccard_canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

void ccard_canvas_free(ccard_canvas *canvas) {
    cairo_font_options_destroy(canvas->options);
    cairo_destroy(canvas->cairo);
    // An SVG surface still writes its end while it is destroyed.
    cairo_surface_destroy(canvas->surface);
    free(canvas->bytes);
    free(canvas);
}

void ccard_canvas_clip(ccard_canvas *canvas, double x, double y, double width, double height) {
    cairo_rectangle(canvas->cairo, x, y, width, height);
    cairo_clip(canvas->cairo);
}

void ccard_canvas_fill(ccard_canvas *canvas, double x, double y, double width, double height, uint32_t colour) {
    set_colour(canvas->cairo, colour);
    cairo_rectangle(canvas->cairo, x, y, width, height);
    cairo_fill(canvas->cairo);
}

bool ccard_canvas_finish(ccard_canvas *canvas, const uint8_t **bytes, size_t *count) {
    cairo_status_t status = cairo_status(canvas->cairo);
    if (canvas->is_vector) {
        cairo_surface_finish(canvas->surface);
        if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(canvas->surface);
    } else if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_write_to_png_stream(canvas->surface, collect, canvas);
    }
    *bytes = canvas->bytes;
    *count = canvas->count;
    return status == CAIRO_STATUS_SUCCESS;
}

PangoLayout *ccard_layout(ccard_canvas *canvas, const char *language, bool is_right_to_left) {
    // A layout asks its context whenever it is laid out, so that each has one of its own.
    PangoContext *context = pango_cairo_create_context(canvas->cairo);
    pango_cairo_context_set_font_options(context, canvas->options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string(language));
    pango_context_set_base_dir(context, is_right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
    PangoLayout *layout = pango_layout_new(context);
    g_object_unref(context);
    return layout;
}

void ccard_draw_line(ccard_canvas *canvas, PangoLayoutLine *line, double x, double baseline, uint32_t colour) {
    set_colour(canvas->cairo, colour);
    cairo_move_to(canvas->cairo, x, baseline);
    pango_cairo_show_layout_line(canvas->cairo, line);
    cairo_new_path(canvas->cairo);
}
