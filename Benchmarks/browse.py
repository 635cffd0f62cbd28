#!/usr/bin/env python3
"""Times keystrokes of `zitare browse` on a pseudo-terminal, over a large store: from the key to the last byte of the screen.

usage: Benchmarks/browse.py BINARY DATA-DIR [TEXT…]

For each key of each text: wall time and processor time (of the kernel's scheduler), the best and the median of the rounds.
The limit is 30 ms of processor time in the median: what other programs do at the same time is not the program's, and on an
idle machine the wall time is the same. The counts of a filter follow when nobody types; they are told apart.
"""
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

LIMIT_MS, ROUNDS = 30, 5
# A pause shorter than that before the counts, longer than within what is drawn at once.
SILENCE = 0.06
TEXTS = ["liebe", "der mensch", "the lo", "de", "st", "un", "irrt streb", "學而不思", "любов", "lang:de mut", "qqzzx"]
KEYS = {"\x7f": "Backspace", " ": "blank", "\x1b[B": "Down", "\x1b[6~": "PgDn"}


class Browser:
    def __init__(self, binary, data, rows=40, columns=120):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(binary, [binary, "browse"], {"TERM": "xterm-256color", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
                                                   "ZITARE_DATA_DIR": data})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.settle()

    def cpu(self):
        with open("/proc/%d/schedstat" % self.process) as file:
            return int(file.read().split()[0]) / 1e6

    def drain(self, first):
        """Reads until there is silence; the time of the last byte."""
        last, bytes_ = None, 0
        while select.select([self.terminal], [], [], first if last is None else SILENCE)[0]:
            bytes_ += len(os.read(self.terminal, 65536))
            last = time.perf_counter()
        return last, bytes_

    def settle(self):
        while self.drain(0.25)[0]:
            pass

    def key(self, key):
        """Milliseconds of wall and processor time until the screen answers, bytes, and the processor time of the counts."""
        before, start = self.cpu(), time.perf_counter()
        os.write(self.terminal, key.encode())
        last, size = self.drain(2)
        answered = self.cpu()
        if last is None:
            sys.exit("%r changed nothing" % key)
        self.settle()
        return (last - start) * 1000, answered - before, size, self.cpu() - answered

    def end(self):
        os.write(self.terminal, b"\x1b")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def median(values):
    return sorted(values)[len(values) // 2]


def main():
    binary, data = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    texts = sys.argv[3:] or TEXTS
    browser = Browser(binary, data)
    slow, worst = [], (0, 0)
    print("%-22s %-10s %8s %8s %9s %9s %7s %10s" % ("text", "key", "wall best", "median", "cpu best", "median", "bytes", "counts cpu"))
    for text in texts:
        keys = list(text) + ["\x1b[B", "\x1b[6~", "\x7f"]
        rounds = []
        for _ in range(ROUNDS):
            rounds.append([browser.key(key) for key in keys if not (text == "qqzzx" and key in ("\x1b[B", "\x1b[6~"))])
            os.write(browser.terminal, b"\x15")
            browser.settle()
        keys = [key for key in keys if not (text == "qqzzx" and key in ("\x1b[B", "\x1b[6~"))]
        for place, key in enumerate(keys):
            walls, cpus = [one[place][0] for one in rounds], [one[place][1] for one in rounds]
            counts = median([one[place][3] for one in rounds])
            shown = text[:place + 1] if place < len(text) else text
            print("%-22s %-10s %8.1f %8.1f %9.1f %9.1f %7d %10.1f" % (
                shown, KEYS.get(key, key), min(walls), median(walls), min(cpus), median(cpus), rounds[0][place][2], counts), flush=True)
            worst = max(worst[0], min(walls)), max(worst[1], median(cpus))
            if median(cpus) > LIMIT_MS:
                slow.append("%s %s" % (shown, KEYS.get(key, key)))
    browser.end()
    print("the slowest key: %.1f ms of wall time at its best, %.1f ms of processor time in the median" % worst)
    if slow:
        sys.exit("above %d ms: %s" % (LIMIT_MS, ", ".join(slow)))


main()
