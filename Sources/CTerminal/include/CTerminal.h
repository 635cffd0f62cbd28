#ifndef ZITARE_CTERMINAL_H
#define ZITARE_CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A full-screen terminal, by ncurses, behind our own types: its headers are macros and varargs. One screen for the
// process, one thread. Nothing here runs before cterminal_open.

/// What came of opening the terminal.
enum cterminal_opened {
    CTERMINAL_OPEN = 0,
    CTERMINAL_NONE,      // there is no terminal to draw on
    CTERMINAL_UNKNOWN,   // terminfo does not know it
    CTERMINAL_INCAPABLE, // it cannot place its cursor
    CTERMINAL_NO_UTF8,   // no locale with UTF-8 is installed
    CTERMINAL_FAILED,    // out of memory, or the system refuses
};

/// Opens the process's terminal, whatever stdout is, and clears it. `term` is its name for terminfo.
int cterminal_open(const char *term, bool coloured);
/// Gives the terminal back as it was found. Harmless where it is not open.
void cterminal_close(void);
/// Ends the process as a signal does that nobody caught.
void cterminal_end_by(int signal);

/// What there is to be done.
enum cterminal_event {
    CTERMINAL_KEYS,      // cterminal_key has some
    CTERMINAL_QUIET,     // the time is up
    CTERMINAL_RESIZED,   // cterminal_resize
    CTERMINAL_STOPPED,   // cterminal_suspend
    CTERMINAL_CONTINUED, // cterminal_redraw
    CTERMINAL_ENDED,     // by the signal that was written to the parameter
    CTERMINAL_GONE,      // the terminal was closed
};

/// Waits for one of these; milliseconds below zero wait without end.
enum cterminal_event cterminal_wait(int milliseconds, int *signal);
/// Whether cterminal_wait would return at once. Cheap: asked within a search.
bool cterminal_is_waited_for(void);

void cterminal_resize(void);
/// Gives the terminal back and stops the process, as Ctrl-Z does; draws anew when it is continued.
void cterminal_suspend(void);
/// Draws everything anew at the next cterminal_show.
void cterminal_redraw(void);

/// Keys that are no characters.
enum {
    CTERMINAL_NO_KEY = 0,
    CTERMINAL_KEY_UP = 0x110000,
    CTERMINAL_KEY_DOWN,
    CTERMINAL_KEY_LEFT,
    CTERMINAL_KEY_RIGHT,
    CTERMINAL_KEY_PAGE_UP,
    CTERMINAL_KEY_PAGE_DOWN,
    CTERMINAL_KEY_HOME,
    CTERMINAL_KEY_END,
    CTERMINAL_KEY_BACKSPACE,
    CTERMINAL_KEY_DELETE,
    CTERMINAL_KEY_BACK_TAB,
    CTERMINAL_KEY_ENTER,
    CTERMINAL_KEY_PASTE_BEGIN,
    CTERMINAL_KEY_PASTE_END,
    CTERMINAL_KEY_OTHER,
};

/// The next key that was pressed: a code point, one of the above, or CTERMINAL_NO_KEY.
uint32_t cterminal_key(void);

void cterminal_size(int *rows, int *columns);

/// How text looks; bits.
enum {
    CTERMINAL_BOLD = 1,
    CTERMINAL_DIM = 2,
    CTERMINAL_REVERSE = 4,
    CTERMINAL_UNDERLINE = 8,
    CTERMINAL_YELLOW = 16,
    CTERMINAL_CYAN = 32,
    CTERMINAL_GREEN = 64,
};

/// Empties the next screen.
void cterminal_begin(void);
/// Puts code points into it. Control characters and marks without a letter are left out.
void cterminal_put(int row, int column, const uint32_t *scalars, size_t count, unsigned look);
/// Shows it, with the cursor there: only what changed is sent.
void cterminal_show(int row, int column);
/// Sends bytes to the terminal as they are.
void cterminal_send(const uint8_t *bytes, size_t count);

#endif
