#define _GNU_SOURCE
#include "CRemote.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int cremote_unnamed_file(const char *folder) {
    if (folder[0] == 0) return memfd_create("zitare", MFD_CLOEXEC);
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0) return descriptor;
    // Not every file system has unnamed files; old kernels take the flag for a folder to be opened.
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return -1;
    char *path = NULL;
    if (asprintf(&path, "%s/.zitare-XXXXXX", folder) < 0) {
        errno = ENOMEM;
        return -1;
    }
    descriptor = mkostemp(path, O_CLOEXEC);
    if (descriptor >= 0) unlink(path);
    int error = errno;
    free(path);
    errno = error;
    return descriptor;
}

int cremote_open(const char *path, int flags, unsigned mode) {
    return open(path, flags, mode);
}

static volatile sig_atomic_t caught;

static void note_signal(int number) {
    if (caught == 0) caught = number;
}

void cremote_catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    // No SA_RESTART: whatever waits shall look.
    action.sa_handler = note_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    // nohup ignores SIGHUP, and means it.
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    // Whoever started us from a thread of a pool, which blocks signals, left us its mask.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int cremote_caught_signal(void) {
    return caught;
}

bool cremote_lock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

void cremote_unlock(int descriptor) {
    flock(descriptor, LOCK_UN);
}

bool cremote_die_with_parent(int parent) {
    // The parent may have ended between its fork and this call, then no signal comes.
    return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
}
