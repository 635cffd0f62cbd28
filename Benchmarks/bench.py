#!/usr/bin/env python3
"""Measures zitare against other programs on the machine at hand, paired: A B A B …, whole processes.

    bench.py BUILD-FOLDER [--work FOLDER] [--pairs N] [--sizes 5000,154224,1000000] [--write docs/benchmarks.md] [CASE …]

Times drift with the machine's load, ratios within one run hardly do: every figure is the median of the pairs' ratios,
with quartiles. Nothing fails here; a missed bar is printed as such. Corpora and the peers' stores are made once and kept
in the work folder (.build/bench), some 4 GB with a million quotes. CASE: today, search, facets, index, sync, growth, cold.
"""
import argparse
import collections
import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys

import corpora
import measuring
import report

RARE, COMMON, MIDDLE = "zephyr", "the", "life"
FILTERS = ["--lang", "de", "--length", "short", "--form", "aphorism"]
# The same counts as `explore --facets` with these filters: a facet's own filter does not narrow it.
# `entity.kind` of the facets.
KIND = {"author": 1, "source": 2, "theme": 3, "place": 4, "epoch": 5, "role": 6, "language": 7, "bucket": 8, "form": 9, "tag": 10}
CHOSEN = {name: "q.%s=(SELECT id FROM entity WHERE kind=%d AND slug='%s')" % (name, KIND[name], slug)
          for name, slug in (("language", "de"), ("bucket", "short"), ("form", "aphorism"))}


def facet_sql():
    def where(without=None):
        return " AND ".join(c for name, c in CHOSEN.items() if name != without)
    statements = ["SELECT count(*) FROM quote q WHERE %s" % where()]
    for name in ("language", "bucket", "form", "author", "source"):
        statements.append("SELECT e.slug,count(*) n FROM quote q JOIN entity e ON e.kind=%d AND e.id=q.%s WHERE %s GROUP BY e.id "
                          "ORDER BY n DESC LIMIT 10" % (KIND[name], name, where(name if name in CHOSEN else None)))
    for owner, names in (("q.id", ("theme", "tag")), ("q.author", ("place", "epoch", "role"))):
        for name in names:
            # In the order that is the fastest here; SQLite's own would take ten times as long.
            statements.append("SELECT e.slug,count(DISTINCT q.id) n FROM quote q CROSS JOIN relation x ON x.owner=%s AND "
                              "x.kind=%d CROSS JOIN entity e ON e.kind=x.kind AND e.id=x.entity WHERE %s GROUP BY e.id ORDER BY n DESC LIMIT 10"
                              % (owner, KIND[name], where()))
    return ";".join(statements)


class Bench:
    def __init__(self, options):
        self.options = options
        self.work = os.path.abspath(options.work)
        self.results = report.Results()
        home = os.path.join(self.work, "home")
        os.makedirs(home, exist_ok=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        # As installed: a file that was copied is read in larger pieces than one that the linker has just written, and the
        # peers are installed too.
        for name in ("zitare", "zitare-remote", "search-quality"):
            shutil.copy(os.path.join(options.build, name), os.path.join(home, name))
        self.zitare = os.path.join(home, "zitare")
        self.remote = os.path.join(home, "zitare-remote")
        self.quality = os.path.join(home, "search-quality")
        self.sizes = [int(size) for size in options.sizes.split(",")]
        self.server = corpora.Server(os.path.join(self.work, "server"))
        self.made = {}

    def corpus(self, size):
        if size not in self.made:
            print("(making %d quotes)" % size, flush=True)
            self.made[size] = corpora.Corpus(self.work, str(size), size)
        return self.made[size]

    @property
    def middle(self):
        return min(self.sizes, key=lambda size: abs(size - 154_224))

    def path(self, name):
        return os.path.join(self.work, name)

    def store(self, size):
        """The folder of a synced store, made by the first sync that is measured."""
        folder = self.path("store-%d" % size)
        if not os.path.exists(folder + "/corpus.sqlite"):
            self.first_sync(size)
        return folder

    def within(self, size):
        return {**self.environment, "ZITARE_DATA_DIR": self.store(size)}

    def sync(self, folder, *more):
        return [self.remote, "sync", "--data-dir", folder, "--origin", self.server.origin, "--format", "text",
                "--max-bytes", "4000000000", "--deadline", "600", *more]

    def first_sync(self, size):
        folder = self.path("store-%d" % size)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        self.server.show(self.corpus(size).first)
        return measuring.once(self.sync(folder), self.environment)

    # MARK: Cases

    def today(self):
        fortune = "/usr/games/fortune"
        ratio = measuring.paired([self.zitare, "today"], [fortune], self.environment, self.options.pairs, 10)
        self.results.ratio("`zitare today`, starter corpus", "`fortune`", ratio, 0.35)
        self.results.instructions("`zitare today`", measuring.instructions([self.zitare, "today"], self.environment), 1.5)
        command = [self.zitare, "today", "--format", "waybar", "--lang", "de", "--length", "short"]
        ratio = measuring.paired(command, [fortune], self.within(self.middle), self.options.pairs, 10)
        self.results.ratio("`zitare today --format waybar --lang de --length short`, %s quotes"
                           % report.number(self.middle), "`fortune`", ratio, 0.5)

    def search(self):
        corpus = self.corpus(self.middle)
        environment = self.within(self.middle)
        sqlite, xapian, array, tantivy = (
            self.path("peer-%d.%s" % (self.middle, end)) for end in ("sqlite", "xapian", "json", "tantivy"))
        corpora.fill_sqlite(sqlite, corpus)
        corpora.fill_xapian(xapian, corpus)
        corpora.fill_array(array, corpus)
        corpora.fill_tantivy(self.options.python, tantivy, corpus)
        for word, what, bar in ((RARE, "a rare word", 0.9), (MIDDLE, "a word in 1,300 quotes", None),
                                (COMMON, "a common word", 0.45)):
            ours = [self.zitare, "search", "--offline", "--color", "never", word]
            shell = [shutil.which("sqlite3"), "-readonly", sqlite, "SELECT text,author FROM quotes WHERE quotes MATCH '%s' "
                     "ORDER BY rank LIMIT 20" % word]
            ratio = measuring.paired(ours, shell, environment, self.options.pairs, 10)
            self.results.ratio("`zitare search %s` (%s)" % (word, what), "sqlite3 shell, FTS5 unicode61", ratio, bar)
            quest = [shutil.which("quest"), "--db=" + xapian, "--msize=20", word]
            ratio = measuring.paired(ours, quest, environment, self.options.pairs, 10)
            self.results.ratio("the same", "Xapian's `quest`", ratio, 1.1 if word == RARE else None)
        ours = [self.zitare, "search", "--offline", "--color", "never", RARE]
        ratio = measuring.paired(ours, [shutil.which("rg"), "-i", RARE, array + ".lines"], environment, self.options.pairs, 3)
        self.results.ratio("`zitare search %s`" % RARE, "`rg -i` over a line each", ratio, None)
        query = "import tantivy,sys\ni=tantivy.Index.open(sys.argv[1]);s=i.searcher()\ns.search(i.parse_query(sys.argv[2],['text','author','source']),20)"
        ratio = measuring.paired(ours, [self.options.python, "-c", query, tantivy, RARE], environment, self.options.pairs, 3)
        self.results.ratio("the same", "tantivy from Python, its start included", ratio, None)
        self.results.memory("`zitare search %s`, peak with mapped pages" % COMMON, measuring.peak(ours[:-1] + [COMMON], environment), 40)

    def facets(self):
        environment = self.within(self.middle)
        ours = [self.zitare, "explore", *FILTERS, "--facets"]
        shell = [shutil.which("sqlite3"), "-readonly", self.store(self.middle) + "/corpus.sqlite", facet_sql()]
        ratio = measuring.paired(ours, shell, environment, self.options.pairs, 5)
        self.results.ratio("`zitare explore %s --facets`" % " ".join(FILTERS), "sqlite3 shell, `GROUP BY` on the same file", ratio, 1.0)
        self.results.time("the same", ratio.ours, 0.040)

    def index(self):
        figures = {"zitare": [], "unicode61": []}
        copy = self.path("index.sqlite")
        for _ in range(self.options.pairs):
            for tokenizer, found in figures.items():
                shutil.copy(self.store(self.middle) + "/corpus.sqlite", copy)
                output = subprocess.run([self.quality, "index", copy, tokenizer], stdout=subprocess.PIPE, text=True, check=True).stdout
                found.append([float(n) for n in re.search(r": ([0-9.e-]+) seconds, (\d+) bytes", output).groups()])
        os.unlink(copy)
        pairs = [(a[0], b[0]) for a, b in zip(*figures.values())]
        self.results.ratio("index of %s quotes, time" % report.number(self.middle), "unicode61", measuring.Ratio(pairs), 2.5)
        self.results.plain("the same, size", "unicode61", figures["zitare"][0][1] / figures["unicode61"][0][1], 2.5)

    def syncs(self):
        size, corpus = self.middle, self.corpus(self.middle)
        array = self.path("peer-%d.json" % size)
        corpora.fill_array(array, corpus)
        utils = os.path.join(os.path.dirname(self.options.python), "sqlite-utils")
        pairs, memory, unchanged, changed = [], [], [], []
        folder = self.path("store-%d" % size)
        for _ in range(self.options.syncs):
            seconds, anonymous = self.first_sync(size)
            peer = self.path("utils.sqlite")
            if os.path.exists(peer):
                os.unlink(peer)
            theirs = measuring.once([utils, "insert", peer, "quotes", array], self.environment)[0]
            theirs += measuring.once([utils, "enable-fts", peer, "quotes", "text", "author", "source"], self.environment)[0]
            pairs.append((seconds, theirs))
            memory.append(anonymous)
            before = self.digest(folder)
            unchanged.append(measuring.once(self.sync(folder), self.environment)[0])
            same = self.digest(folder) == before
            self.server.show(corpus.later)
            changed.append((measuring.once(self.sync(folder), self.environment)[0], seconds))
        self.first_sync(size)
        name = "first sync of %s quotes (%d MB) from loopback" % (report.number(size), corpus.megabytes)
        self.results.ratio(name, "`sqlite-utils insert` and `enable-fts`", measuring.Ratio(pairs), 0.35)
        self.results.memory("peak of it beyond mapped documents", max(memory), 120)
        self.results.says("sync with seven 304s", "%.2f s, corpus file %s" % (sorted(unchanged)[len(unchanged) // 2],
                          "the same byte for byte" if same else "CHANGED"), same)
        self.results.ratio("sync with 1 % changed", "the first sync", measuring.Ratio(changed), 0.20)

    @staticmethod
    def digest(folder):
        with open(folder + "/corpus.sqlite", "rb") as file:
            return hashlib.file_digest(file, "sha256").digest()

    def growth(self):
        rows = {"today": [], "search, rare word": [], "search, common word": [], "explore, filters and facets": [],
                "sync, unchanged": [], "sync, 1 % changed": [], "first sync": []}
        commands = collections.defaultdict(list)
        for size in self.sizes:
            seconds, anonymous = self.first_sync(size)
            folder = self.path("store-%d" % size)
            environment = {**self.environment, "ZITARE_DATA_DIR": folder}
            rows["first sync"].append(seconds)
            search = [self.zitare, "search", "--offline", "--color", "never"]
            for name, command in (("today", [self.zitare, "today"]), ("search, rare word", [*search, self.rare(folder)]),
                                  ("search, common word", [*search, COMMON]),
                                  ("explore, filters and facets", [self.zitare, "explore", *FILTERS, "--facets"])):
                commands[name].append((command, environment))
            rows["sync, unchanged"].append(measuring.once(self.sync(folder), self.environment)[0])
            peak = measuring.peak([*search, COMMON], environment)
            self.server.show(self.corpus(size).later)
            copy = self.path("store-later")
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(folder, copy)
            rows["sync, 1 % changed"].append(measuring.once(self.sync(copy), self.environment)[0])
            shutil.rmtree(copy)
            if size >= 1_000_000:
                self.results.memory("first sync of a million, beyond mapped documents", anonymous, 300)
                self.results.memory("search of it, peak with mapped pages", peak, 40)
        for name, of_sizes in commands.items():
            rows[name] = measuring.in_turns(of_sizes, self.options.pairs, 5)
        self.results.growth(self.sizes, rows, {"today": 1.5, "search, rare word": 3})

    @staticmethod
    def rare(folder):
        """A word that two quotes of a store have: with none, a search would look for near ones too."""
        store = sqlite3.connect("file:%s/corpus.sqlite?immutable=1" % folder, uri=True)
        counts = collections.Counter()
        for text, in store.execute("SELECT text FROM content"):
            counts.update({word for word in re.findall(r"\b[a-z]{6,12}\d*\b", text)})
        return min(word for word, count in counts.items() if count == 2)

    def cold(self):
        times = []
        for _ in range(5):
            if not measuring.drop_page_cache():
                self.results.says("cold start of `zitare today`", "not measured: the page cache cannot be dropped here", None)
                return
            times.append(measuring.elapsed([self.zitare, "today"], self.environment, 1))
        self.results.says("cold start of `zitare today`, page cache dropped", "%.0f ms" % (1000 * sorted(times)[2]), None)
        self.results.says("size of `zitare`, static", "%.1f MB" % (os.path.getsize(self.zitare) / 1e6),
                          os.path.getsize(self.zitare) <= 20e6)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("case", nargs="*")
    parser.add_argument("--work", default=os.path.join(corpora.ROOT, ".build", "bench"))
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--syncs", type=int, default=15)
    parser.add_argument("--sizes", default="5000,154224,1000000")
    parser.add_argument("--python", default=sys.executable, help="one that has tantivy and sqlite-utils")
    parser.add_argument("--write", help="the page to write")
    options = parser.parse_intermixed_args()
    if options.pairs < 15:
        print("fewer than 15 pairs: only a look")
    os.makedirs(options.work, exist_ok=True)
    bench = Bench(options)
    try:
        for name, case in (("sync", bench.syncs), ("today", bench.today), ("search", bench.search), ("facets", bench.facets),
                           ("index", bench.index), ("cold", bench.cold), ("growth", bench.growth)):
            if not options.case or name in options.case:
                case()
    finally:
        bench.server.stop()
    if options.write:
        report.write(options.write, bench.results, options)


if __name__ == "__main__":
    main()
