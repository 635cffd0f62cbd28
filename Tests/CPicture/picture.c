#include "CPicture.h"

#include <cairo.h>

bool cpicture_read(const char *path, cpicture *picture) {
    cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
    bool is_read = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    if (is_read) {
        const unsigned char *pixels = cairo_image_surface_get_data(surface);
        int stride = cairo_image_surface_get_stride(surface);
        int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
        *picture = (cpicture){.width = width, .height = height, .left = width, .top = height};
        picture->background = *(const uint32_t *)pixels & 0xFFFFFF;
        for (int y = 0; y < height; y++) {
            const uint32_t *row = (const uint32_t *)(pixels + (long)y * stride);
            for (int x = 0; x < width; x++) {
                if ((row[x] & 0xFFFFFF) == picture->background) continue;
                picture->inked++;
                if (x < picture->left) picture->left = x;
                if (x >= picture->right) picture->right = x + 1;
                if (y < picture->top) picture->top = y;
                picture->bottom = y + 1;
            }
        }
    }
    cairo_surface_destroy(surface);
    return is_read;
}
