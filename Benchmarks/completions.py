#!/usr/bin/env python3
"""Times completions over a large store: the program alone, and in real shells from the Tab to what it brought.

usage: Benchmarks/completions.py BINARY DATA-DIR

The limit is 30 ms of wall time for the program. The shells' own work comes on top: bash and zsh start a process for every
Tab, fish asks in the background. Shells that are not installed are left out.
"""
import os
import pty
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

LIMIT_MS, ROUNDS = 30, 15


def cases(data):
    """Words that end in what is to be completed: each kind of value, with much and with little before it."""
    corpus = sqlite3.connect("file:%s/corpus.sqlite?mode=ro&immutable=1" % data, uri=True)
    author, = corpus.execute("SELECT slug FROM entity WHERE kind=1 ORDER BY quotes DESC,slug LIMIT 1 OFFSET 2").fetchone()
    quote, = corpus.execute("SELECT slug FROM content LIMIT 1 OFFSET 70000").fetchone()
    return author, [["sea"], ["search", "--"], ["author", ""], ["author", author[:3]], ["explore", "--author", "a"],
                    ["explore", "--theme", ""], ["explore", "--tag", "a"], ["source", ""], ["show", quote[0]],
                    ["show", quote[:8]], ["show", "/q/"], ["today", "--lang", ""]]


def program(binary, words, environment):
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        out = subprocess.run([binary, "__complete", "bash", *words], env=environment, stdout=subprocess.PIPE, check=True).stdout
        times.append((time.perf_counter() - start) * 1000)
    return sorted(times), out.count(b"\n")


class Shell:
    """An interactive shell on a terminal of its own, with the completions."""

    def __init__(self, name, binary, environment, home):
        script = subprocess.run([binary, "completions", name], stdout=subprocess.PIPE, check=True).stdout
        with open(home + "/completion", "wb") as file:
            file.write(script)
        rc = {"bash": ". /usr/share/bash-completion/bash_completion\n. %s/completion\nPS1='READY> '\n",
              "zsh": "autoload -Uz compinit && compinit -u -D\n. %s/completion\nPS1='READY> '\n",
              "fish": "function fish_prompt; printf 'READY> '; end\nsource %s/completion\n"}[name] % home
        with open(home + "/" + {"bash": "rc", "zsh": ".zshrc", "fish": "rc"}[name], "w") as file:
            file.write(rc)
        words = {"bash": ["--noprofile", "--rcfile", home + "/rc", "-i"], "zsh": ["-i"],
                 "fish": ["--no-config", "-i", "-C", "source %s/rc" % home]}[name]
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execve(shutil.which(name), [name, *words], {**environment, "TERM": "xterm", "ZDOTDIR": home})
        self.wait("READY> ")

    def wait(self, text, seconds=20):
        seen, end = b"", time.time() + seconds
        while text.encode() not in seen:
            if time.time() > end or not select.select([self.terminal], [], [], 1)[0] and time.time() > end:
                sys.exit("no %r, but %r" % (text, seen))
            if select.select([self.terminal], [], [], 0.5)[0]:
                piece = os.read(self.terminal, 65536)
                # Who asks what kind of terminal this is gets an answer.
                if b"\x1b[c" in piece or b"\x1b[0c" in piece:
                    os.write(self.terminal, b"\x1b[?62;c")
                seen += piece
        return seen

    def complete(self, start, rest):
        """Milliseconds from the Tab to the rest of the word."""
        os.write(self.terminal, start.encode())
        self.wait(start[-3:])
        time.sleep(0.3)
        begin = time.perf_counter()
        os.write(self.terminal, b"\t")
        self.wait(rest)
        taken = (time.perf_counter() - begin) * 1000
        os.write(self.terminal, b"\x15")
        time.sleep(0.3)
        while select.select([self.terminal], [], [], 0.1)[0]:
            os.read(self.terminal, 65536)
        return taken

    def end(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def main():
    binary, data = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    author, words = cases(data)
    slow = []
    with tempfile.TemporaryDirectory() as home:
        os.makedirs(home + "/bin")
        os.symlink(binary, home + "/bin/zitare")
        environment = {"HOME": home, "PATH": home + "/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "ZITARE_DATA_DIR": data}
        print("%-34s %9s %9s %9s %7s" % ("zitare __complete bash …", "best ms", "median ms", "worst ms", "offers"))
        for case in words:
            times, count = program(binary, case, environment)
            print("%-34s %9.1f %9.1f %9.1f %7d" % (" ".join(case), times[0], times[len(times) // 2], times[-1], count))
            # What other programs do at the same time is not the program's.
            if times[0] > LIMIT_MS:
                slow.append(case)
        for name in ("bash", "zsh", "fish"):
            if not shutil.which(name):
                print("%s is not installed" % name)
                continue
            shell = Shell(name, binary, environment, home)
            # The first Tab loads the shell's own functions.
            shell.complete("zitare author " + author[:-2], author[-2:])
            times = sorted(shell.complete("zitare author " + author[:-2], author[-2:]) for _ in range(ROUNDS))
            print("%-34s %9.1f %9.1f %9.1f" % (name + ", from the Tab to the word", times[0], times[len(times) // 2], times[-1]))
            shell.end()
    if slow:
        sys.exit("above %d ms: %s" % (LIMIT_MS, slow))


main()
