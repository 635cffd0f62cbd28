#ifndef ZITARE_CTERMINAL_INTERNAL_H
#define ZITARE_CTERMINAL_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

/// Catches signals, unless they are ignored, and keeps what restores the terminal after a crash: bytes to send, and its
/// modes now.
void cterminal_catch(int terminal, const char *restore, size_t count);
void cterminal_uncatch(void);
/// Stops the process as SIGTSTP does that nobody caught; returns when it is continued.
void cterminal_stop(void);

#endif
