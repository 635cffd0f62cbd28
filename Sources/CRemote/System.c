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

// Through a buffer, for systems that cannot do better.
static ssize_t copy_by_hand(int from, int to, size_t count) {
    enum { SIZE = 1 << 18 };
    char *buffer = malloc(SIZE);
    if (buffer == NULL) return -1;
    ssize_t held = read(from, buffer, count < SIZE ? count : SIZE);
    for (ssize_t written = 0; written < held;) {
        ssize_t step = write(to, buffer + written, (size_t)(held - written));
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) {
            if (step == 0) errno = EIO;
            held = -1;
            break;
        }
        written += step;
    }
    int error = errno;
    free(buffer);
    errno = error;
    return held;
}

ssize_t cremote_copy(int from, int to, size_t count) {
    ssize_t copied = copy_file_range(from, NULL, to, NULL, count, 0);
    if (copied > 0) return copied;
    // Some systems copy nothing and call it the end, others say that they cannot: the end is where reading finds it.
    switch (copied == 0 ? ENOSYS : errno) {
    case ENOSYS:
    case EXDEV:
    case EINVAL:
    case EOPNOTSUPP:
    case EPERM: return copy_by_hand(from, to, count);
    default: return -1;
    }
}

int cremote_flush(int descriptor, int64_t offset, int64_t count) {
    unsigned all = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    if (sync_file_range(descriptor, offset, count, all) == 0) return 0;
    // What cannot be done in parts is left to fsync. An error of the disk is told only once, so it has to be told here.
    return errno == EIO || errno == ENOSPC || errno == EDQUOT ? errno : 0;
}

int cremote_sync(int descriptor, bool folder) {
    while (fsync(descriptor) != 0) {
        if (errno == EINTR) continue;
        // Some file systems cannot sync a folder; their names are as safe as they get.
        return folder && errno == EINVAL ? 0 : errno;
    }
    return 0;
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
    // A limit on the size of files is told like a full disk.
    sigaction(SIGXFSZ, &action, NULL);
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
