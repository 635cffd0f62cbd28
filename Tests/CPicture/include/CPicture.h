#ifndef ZITARE_CPICTURE_H
#define ZITARE_CPICTURE_H

#include <stdbool.h>
#include <stdint.h>

/// What a PNG file shows.
typedef struct {
    int width, height;
    /// The upper left pixel, 0xRRGGBB.
    uint32_t background;
    /// The smallest rectangle that holds every pixel of another colour; right and bottom are one further.
    int left, top, right, bottom;
    /// How many pixels those are.
    int inked;
} cpicture;

/// False: no PNG.
bool cpicture_read(const char *path, cpicture *picture);

#endif
