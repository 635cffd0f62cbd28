#define _GNU_SOURCE
#include "CTerminal.h"
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int passing[] = {SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum {
    ENDING = sizeof ending / sizeof *ending,
    PASSING = sizeof passing / sizeof *passing,
    FATAL = sizeof fatal / sizeof *fatal,
    ALL = ENDING + PASSING + FATAL,
};

static volatile sig_atomic_t ended_by, is_stopped, is_continued, is_resized;
static struct sigaction before[ALL];
static sigset_t caught;
static bool is_catching;

static int terminal = -1;
static struct termios modes;
static char restore[512];
static size_t restore_count;

static int number(int index) {
    if (index < ENDING) return ending[index];
    if (index < ENDING + PASSING) return passing[index - ENDING];
    return fatal[index - ENDING - PASSING];
}

static void note(int signal) {
    switch (signal) {
    case SIGTSTP: is_stopped = 1; break;
    case SIGCONT: is_continued = 1; break;
    case SIGWINCH: is_resized = 1; break;
    default: ended_by = signal;
    }
}

// Only what may be called in a handler: signal-safety(7). The signal comes again behind it, uncaught.
static void rescue(int signal) {
    ssize_t ignored = write(terminal, restore, restore_count);
    (void)ignored;
    tcsetattr(terminal, TCSANOW, &modes);
    raise(signal);
}

void cterminal_catch(int descriptor, const char *bytes, size_t count) {
    terminal = descriptor;
    restore_count = count < sizeof restore ? count : sizeof restore;
    memcpy(restore, bytes, restore_count);
    tcgetattr(descriptor, &modes);
    ended_by = is_stopped = is_continued = is_resized = 0;
    sigemptyset(&caught);
    for (int index = 0; index < ALL; index++) {
        bool is_fatal = index >= ENDING + PASSING;
        struct sigaction action = {.sa_handler = is_fatal ? rescue : note, .sa_flags = is_fatal ? SA_RESETHAND : SA_RESTART};
        sigemptyset(&action.sa_mask);
        sigaction(number(index), NULL, &before[index]);
        // Who starts a program with nohup means it. SIGCONT and SIGWINCH are ignored by everybody.
        if (index < ENDING && before[index].sa_handler == SIG_IGN) continue;
        sigaction(number(index), &action, NULL);
        if (!is_fatal) sigaddset(&caught, number(index));
    }
    is_catching = true;
}

void cterminal_uncatch(void) {
    if (!is_catching) return;
    for (int index = 0; index < ALL; index++) sigaction(number(index), &before[index], NULL);
    is_catching = false;
}

void cterminal_end_by(int signal) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(signal);
    _exit(128 + signal);
}

static bool take(volatile sig_atomic_t *flag) {
    bool was = *flag;
    *flag = 0;
    return was;
}

enum cterminal_event cterminal_wait(int milliseconds, int *signal) {
    sigset_t mask;
    // A signal between the look and the wait would be overslept.
    sigprocmask(SIG_BLOCK, &caught, &mask);
    struct pollfd request = {.fd = terminal, .events = POLLIN};
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    enum cterminal_event event = CTERMINAL_QUIET;
    int count = 0;
    if (!ended_by && !is_stopped && !is_continued && !is_resized) {
        count = ppoll(&request, 1, milliseconds < 0 ? NULL : &time, &mask);
    }
    if (ended_by) {
        *signal = ended_by;
        event = CTERMINAL_ENDED;
    } else if (take(&is_stopped)) {
        event = CTERMINAL_STOPPED;
    } else if (take(&is_continued)) {
        event = CTERMINAL_CONTINUED;
    } else if (take(&is_resized)) {
        event = CTERMINAL_RESIZED;
    } else if (count < 0 ? errno != EINTR : count > 0 && request.revents & (POLLHUP | POLLERR | POLLNVAL)) {
        event = CTERMINAL_GONE;
    } else if (count > 0) {
        event = CTERMINAL_KEYS;
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return event;
}

bool cterminal_is_waited_for(void) {
    if (ended_by || is_stopped || is_resized) return true;
    struct pollfd request = {.fd = terminal, .events = POLLIN};
    return poll(&request, 1, 0) > 0;
}

void cterminal_stop(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL}, own;
    sigaction(SIGTSTP, &standard, &own);
    sigset_t set, mask;
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &set, &mask);
    raise(SIGTSTP);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &own, NULL);
    is_continued = 0;
}
