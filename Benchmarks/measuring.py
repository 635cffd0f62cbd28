"""Runs programs in pairs and tells how their times compare; counts instructions and memory."""
import os
import re
import shutil
import statistics
import subprocess
import sys
import time


def elapsed(command, environment, repeats):
    """Seconds for some runs of a command, from spawn to exit. Exit 1, nothing found, is an answer too."""
    with open(os.devnull, "r+b") as null:
        actions = [(os.POSIX_SPAWN_DUP2, null.fileno(), n) for n in (0, 1, 2)]
        start = time.perf_counter()
        for _ in range(repeats):
            child = os.posix_spawn(command[0], command, environment, file_actions=actions)
            _, status = os.waitpid(child, 0)
            if os.waitstatus_to_exitcode(status) not in (0, 1):
                sys.exit("bench: %s ended with %d" % (" ".join(command), os.waitstatus_to_exitcode(status)))
        return time.perf_counter() - start


class Ratio:
    """The ratios of paired runs, with the medians of both times in seconds."""

    def __init__(self, pairs):
        ratios = [a / b for a, b in pairs]
        self.low, self.median, self.high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        self.ours = statistics.median(a for a, _ in pairs)
        self.peer = statistics.median(b for _, b in pairs)
        self.pairs = len(pairs)


def paired(ours, peer, environment, pairs, repeats):
    """A B A B …: what else the machine does hits both alike."""
    for command in (ours, peer):
        elapsed(command, environment, 2)
    return Ratio([(elapsed(ours, environment, repeats) / repeats, elapsed(peer, environment, repeats) / repeats)
                  for _ in range(pairs)])


def in_turns(commands, rounds, repeats):
    """The median time of one run of each command, in seconds: A B C A B C …, each with its environment."""
    times = [[] for _ in commands]
    for command, environment in commands:
        elapsed(command, environment, 2)
    for _ in range(rounds):
        for (command, environment), found in zip(commands, times):
            found.append(elapsed(command, environment, repeats) / repeats)
    return [statistics.median(found) for found in times]


def once(command, environment, accepted=(0,)):
    """Seconds of one run that may be long, its output kept for a failure, and its peak of memory in MB: all of it, and
    without files that are mapped."""
    start = time.perf_counter()
    child = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    anonymous = 0
    while True:
        try:
            with open("/proc/%d/status" % child.pid) as status:
                found = re.search(r"RssAnon:\s*(\d+)", status.read())
                anonymous = max(anonymous, int(found.group(1)) if found else 0)
        except OSError:
            pass
        try:
            output, _ = child.communicate(timeout=0.02)
            break
        except subprocess.TimeoutExpired:
            continue
    if child.returncode not in accepted:
        sys.exit("bench: %s ended with %d: %s" % (" ".join(command), child.returncode, output.decode()[-500:]))
    return time.perf_counter() - start, anonymous / 1024


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


def peak(command, environment):
    """The peak of resident memory of a short run in MB, the files that it maps included."""
    script = ("import os,resource,subprocess,sys\nsubprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,check=False)\n"
              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    done = subprocess.run([sys.executable, "-c", script, *command], env=environment, stdout=subprocess.PIPE, check=True)
    return int(done.stdout) / 1024


def drop_page_cache():
    """Empties the page cache where the machine allows it."""
    try:
        subprocess.run(["sync"], check=True)
        with open("/proc/sys/vm/drop_caches", "w") as file:
            file.write("3\n")
        return True
    except (OSError, subprocess.CalledProcessError):
        return False
