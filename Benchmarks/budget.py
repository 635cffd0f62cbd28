#!/usr/bin/env python3
"""Counts the instructions of what has to be fast and fails where one is more than a tenth above its budget.

    budget.py PATH/TO/zitare

Unlike times, counts are the same on every run and hardly differ between machines. Over the starter corpus, which is in
the program: no file, no page cache. A lower count is worth a lower number here.
"""
import os
import sys
import tempfile

import measuring

# In thousands of instructions.
BUDGET = {
    ("today",): 890,
    ("today", "--format", "waybar", "--lang", "de", "--length", "short"): 1480,
    ("search", "--offline", "--color", "never", "Leben"): 3310,
}


def main():
    zitare = os.path.abspath(sys.argv[1])
    exceeded = False
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        for words, thousands in BUDGET.items():
            # The day decides how long the quote is.
            dated = [*words, "--date", "2026-05-22"] if words[0] == "today" else list(words)
            count = measuring.instructions([zitare, *dated], environment)
            if count is None:
                sys.exit("budget: valgrind and strip are needed")
            share = count / (thousands * 1000)
            exceeded = exceeded or share > 1.1
            print("%-60s %9d instructions, %.2f of the budget" % (" ".join(words), count, share))
    if exceeded:
        sys.exit("budget: more than a tenth above the budget; see Benchmarks/budget.py")


if __name__ == "__main__":
    main()
