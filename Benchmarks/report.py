"""Prints results as they come, and writes them as a page with a plot."""
import math
import os
import platform
import subprocess
import time


def number(n):
    return "{:,}".format(n)


def processor():
    try:
        with open("/proc/cpuinfo") as f:
            return next(line.split(":", 1)[1].strip() for line in f if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def machine():
    with open("/etc/os-release") as file:
        system = next(line.split("=", 1)[1].strip().strip('"') for line in file if line.startswith("PRETTY_NAME"))
    return "%s, %d cores, %s, %s" % (processor(), os.cpu_count(), system, time.strftime("%Y-%m-%d"))


def versions():
    packages = ["fortune-mod", "sqlite3", "xapian-tools", "ripgrep", "libicu72", "libstemmer0d", "nginx-light"]
    shown = subprocess.run(["dpkg-query", "--show", "--showformat=${Package} ${Version}, ", *packages],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    return shown.rstrip(", ")


class Results:
    """Lines of a table: what, against what, figure, bar, whether it is met; and the growth."""

    def __init__(self):
        self.lines, self.sizes, self.rows, self.limits = [], [], {}, {}

    def add(self, what, peer, figure, bar, is_met):
        verdict = "" if is_met is None else "met" if is_met else "MISSED"
        self.lines.append((what, peer, figure, bar, verdict))
        print("%s | %s | %s | %s | %s" % self.lines[-1], flush=True)

    def ratio(self, what, peer, ratio, bar):
        unit, factor = ("ms", 1000) if ratio.peer < 1 else ("s", 1)
        figure = "%.2f (%.2f–%.2f), %.1f %s against %.1f %s" % (
            ratio.median, ratio.low, ratio.high, factor * ratio.ours, unit, factor * ratio.peer, unit)
        self.add(what, peer, figure, "≤ %.2f" % bar if bar else "", ratio.median <= bar if bar else None)

    def plain(self, what, peer, ratio, bar):
        self.add(what, peer, "%.2f" % ratio, "≤ %.2f" % bar, ratio <= bar)

    def instructions(self, what, count, millions):
        if count is None:
            self.add(what, "", "instructions not counted: valgrind or strip is not installed", "", None)
        else:
            self.add(what, "", "%.2f million instructions" % (count / 1e6), "≤ %.1f" % millions, count <= millions * 1e6)

    def memory(self, what, megabytes, bar):
        self.add(what, "", "%.0f MB" % megabytes, "≤ %d MB" % bar, megabytes <= bar)

    def time(self, what, seconds, bar):
        self.add(what, "", "%.1f ms" % (1000 * seconds), "≤ %d ms" % (1000 * bar), seconds <= bar)

    def says(self, what, figure, is_met):
        self.add(what, "", figure, "", is_met)

    def growth(self, sizes, rows, limits):
        self.sizes, self.rows, self.limits = sizes, rows, limits
        for what, seconds in rows.items():
            grown = seconds[-1] / seconds[0]
            bar = limits.get(what)
            self.add("%s, from %s to %s quotes" % (what, number(sizes[0]), number(sizes[-1])), "",
                     "%.1f times: %s" % (grown, " · ".join(duration(s) for s in seconds)),
                     "≤ %.1f times" % bar if bar else "", grown <= bar if bar else None)


def duration(seconds):
    return "%.1f ms" % (1000 * seconds) if seconds < 1 else "%.1f s" % seconds


def write(path, results, options):
    """Replaces the part of the page between its two marks, and draws the plot beside it."""
    table = ["| what | against | ratio (quartiles) and medians | bar | |", "| --- | --- | --- | --- | --- |"]
    table += ["| %s | %s | %s | %s | %s |" % line for line in results.lines]
    measured = "\n".join([
        "<!-- measured -->", "",
        "%s; %s." % (machine(), versions()), "",
        "`make bench`: %d pairs each, %d syncs, sizes %s." % (options.pairs, options.syncs, options.sizes), "",
        *table, "", "<!-- /measured -->"])
    with open(path) as file:
        page = file.read()
    head, rest = page.split("<!-- measured -->", 1)
    tail = rest.split("<!-- /measured -->", 1)[1]
    with open(path, "w") as file:
        file.write(head + measured + tail)
    if results.rows:
        with open(os.path.join(os.path.dirname(path), "pictures", "growth.svg"), "w") as file:
            file.write(plot(results.sizes, results.rows))


def plot(sizes, rows):
    """Times over sizes, both in powers of ten."""
    width, height, left, bottom, top = 860, 460, 70, 410, 20
    times = [s for seconds in rows.values() for s in seconds]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(size):
        return left + (math.log10(size) - first) / max(last - first, 0.1) * (width - left - 250)

    def y(seconds):
        return bottom - (math.log10(seconds) - low) / (high - low) * (bottom - top)

    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">' % (width, height),
           '<rect width="100%" height="100%" fill="#fff"/>']
    for power in range(low, high + 1):
        out.append('<path d="M%d %.1fH%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end" fill="#555">%s</text>'
                   % (left, y(10.0 ** power), x(sizes[-1]), left - 8, y(10.0 ** power) + 4,
                      "%g s" % 10.0 ** power if power >= 0 else "%g ms" % 10.0 ** (power + 3)))
    for size in sizes:
        out.append('<text x="%.1f" y="%d" text-anchor="middle" fill="#555">%s</text>' % (x(size), bottom + 24, number(size)))
    colours = ["#0b6", "#06c", "#93c", "#c60", "#999", "#c33", "#333"]
    ends = sorted((y(seconds[-1]), what) for what, seconds in rows.items())
    placed, at = {}, -1e9
    for end, what in ends:
        at = max(end, at + 17)
        placed[what] = at
    for colour, (what, seconds) in zip(colours, rows.items()):
        points = " ".join("%.1f,%.1f" % (x(size), y(s)) for size, s in zip(sizes, seconds))
        out.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (points, colour))
        out += ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x(size), y(s), colour) for size, s in zip(sizes, seconds)]
        out.append('<text x="%.1f" y="%.1f" fill="%s">%s, %s</text>' % (x(sizes[-1]) + 10, placed[what] + 4, colour, what, duration(seconds[-1])))
    out.append("</svg>")
    return "\n".join(out) + "\n"
