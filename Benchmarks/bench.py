#!/usr/bin/env python3
"""Measures zitare against other programs, paired: A B A B …, whole processes, on the machine at hand.

    bench.py PATH/TO/zitare [--pairs N] [CASE …]

Times drift with the machine's load, ratios within one run hardly do: every figure is the median of the pairs' ratios,
with quartiles. Instructions are counted with callgrind where it is installed. Nothing fails here; a missed bar is
printed as such.
"""
import argparse
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

WARMUPS = 3
REPEATS = 10        # runs of each program within a pair: a single start is shorter than the scheduler's whims


def fortune():
    for path in ("/usr/games/fortune", shutil.which("fortune")):
        if path and os.path.exists(path):
            return [path]
    return None


class Case:
    """A command of ours and its peer, with the most that the ratio of their times may be."""

    def __init__(self, name, ours, peer, bar, instructions=None):
        self.name, self.ours, self.peer, self.bar, self.instructions = name, ours, peer, bar, instructions


def cases(zitare):
    return [Case("today", [zitare, "today"], fortune(), 0.45, instructions=1_500_000)]


def elapsed(command, environment):
    """Seconds for REPEATS runs of a command, from spawn to exit."""
    with open(os.devnull, "r+b") as null:
        actions = [(os.POSIX_SPAWN_DUP2, null.fileno(), 0), (os.POSIX_SPAWN_DUP2, null.fileno(), 1)]
        start = time.perf_counter()
        for _ in range(REPEATS):
            child = os.posix_spawn(command[0], command, environment, file_actions=actions)
            _, status = os.waitpid(child, 0)
            if os.waitstatus_to_exitcode(status) != 0:
                sys.exit("bench: %s ended with %d" % (" ".join(command), os.waitstatus_to_exitcode(status)))
        return time.perf_counter() - start


def instructions(command, environment):
    """Instructions of one run, as callgrind counts them; None where it cannot."""
    valgrind, strip = shutil.which("valgrind"), shutil.which("strip")
    if not valgrind or not strip:
        return None
    # Valgrind gives up at the toolchain's debug information, which an installed program does not have either.
    stripped = os.path.join(environment["HOME"], "stripped")
    subprocess.run([strip, "-o", stripped, command[0]], check=True)
    done = subprocess.run([valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", stripped, *command[1:]],
                          env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found.group(1)) if found else None


def measure(case, pairs, environment):
    for command in (case.ours, case.peer):
        for _ in range(WARMUPS):
            elapsed(command, environment)
    ratios, ours, peers = [], [], []
    for _ in range(pairs):
        a = elapsed(case.ours, environment)
        b = elapsed(case.peer, environment)
        ratios.append(a / b)
        ours.append(a / REPEATS)
        peers.append(b / REPEATS)
    low, median, high = statistics.quantiles(ratios, n=4)
    verdict = "met" if median <= case.bar else "MISSED"
    print("%-10s %.2f of %s (quartiles %.2f–%.2f), %.2f ms against %.2f ms; bar %.2f: %s"
          % (case.name, median, os.path.basename(case.peer[0]), low, high,
             1000 * statistics.median(ours), 1000 * statistics.median(peers), case.bar, verdict))
    if case.instructions:
        count = instructions(case.ours, environment)
        if count is None:
            print("%-10s instructions: not counted, valgrind or strip is not installed" % "")
        else:
            verdict = "met" if count <= case.instructions else "MISSED"
            print("%-10s %.2f million instructions; bar %.2f: %s" % ("", count / 1e6, case.instructions / 1e6, verdict))


def processor():
    try:
        with open("/proc/cpuinfo") as f:
            return next(line.split(":", 1)[1].strip() for line in f if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("zitare")
    parser.add_argument("case", nargs="*")
    parser.add_argument("--pairs", type=int, default=25)
    a = parser.parse_args()
    print("%s, %d cores, %s, %s" % (processor(), os.cpu_count(), platform.platform(), time.strftime("%Y-%m-%d")))
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        # As installed: a file that was copied is read in larger pieces than one that the linker has just written, and the
        # peers are installed too.
        installed = os.path.join(home, "zitare")
        shutil.copy(a.zitare, installed)
        for case in cases(installed):
            if a.case and case.name not in a.case:
                continue
            if case.peer is None:
                print("%-10s skipped: its peer is not installed" % case.name)
                continue
            measure(case, a.pairs, environment)


if __name__ == "__main__":
    main()
