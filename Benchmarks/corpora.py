"""Makes the corpora that are measured, serves them on loopback, and fills the peers' stores with the same quotes."""
import json
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAKE_SITE = os.path.join(os.path.dirname(ROOT), "shared", "corpora", "make_site.py")


def generate(folder, count, change=0):
    """Writes an origin's documents of so many quotes, made of the words of `Fixtures/` as often as they come there;
    with `change`, that share in percent is other text."""
    with open(os.path.join(ROOT, "Fixtures", "index-full.json")) as file:
        quotes = json.load(file)["items"]
    words = {}
    for quote in quotes:
        words.setdefault(quote["language"], []).extend(quote["text"].split())
    languages = sorted(language for language in words if len(words[language]) >= 200)
    os.makedirs(folder, exist_ok=True)
    authors = ["author-%d" % n for n in range(max(count // 20, 50))]
    forms = ["aphorism", "proverb", "novel", "poem", "drama", "letter", "speech", "essay"]
    themes = ["theme-%d" % n for n in range(200)]
    draw = random.Random(154)
    with open(os.path.join(folder, "index-full.json"), "w") as out:
        out.write('{"schemaVersion":1,"generatedAt":"2026-11-%02dT00:00:00Z","count":%d,"items":[' % (1 + bool(change), count))
        for n in range(count):
            language = languages[min(int(draw.expovariate(0.25)), len(languages) - 1)]
            text = draw.choices(words[language], k=draw.randint(5, 30))
            # A rare word each, so that vocabularies grow as real ones do.
            text.append("%s%d" % (text[0].strip(",.;:!?"), draw.randint(0, count // 4)))
            if change and n % int(100 / change) == 7:
                text.append("changed")
            item = {"slug": "q-%07d" % n, "text": " ".join(text), "language": language, "form": draw.choice(forms),
                    "author": authors[int(len(authors) * draw.random() ** 2)],
                    "themes": sorted({themes[int(200 * draw.random() ** 2)] for _ in range(2)}), "tags": []}
            out.write(("," if n else "") + json.dumps(item, ensure_ascii=False))
        out.write("]}")
    for name, items in (("authors", [{"slug": a, "name": "Author %s" % a[7:]} for a in authors]),
                        ("themes", [{"slug": t, "name": "Theme %s" % t[6:]} for t in themes])):
        write(folder, name, items)
    for name in ("sources", "places", "epochs", "roles"):
        write(folder, name, [])


def write(folder, name, items):
    with open(os.path.join(folder, name + ".json"), "w") as out:
        json.dump({"schemaVersion": 1, "generatedAt": "2026-11-01T00:00:00Z", "count": len(items), "items": items}, out)


class Corpus:
    """An origin's documents of one size, and a later snapshot of them in which one in a hundred quotes changed."""

    def __init__(self, work, name, count):
        self.name, self.count = name, count
        self.first, self.later = (os.path.join(work, "site-%s%s" % (name, end)) for end in ("", "-later"))
        self.is_real = os.path.exists(MAKE_SITE) and count <= 154_224
        for folder, change in ((self.first, 0), (self.later, 1)):
            if os.path.exists(os.path.join(folder, "done")):
                continue
            if self.is_real:
                command = [sys.executable, MAKE_SITE, folder, "--count", "0" if count == 154_224 else str(count)]
                subprocess.run(command + (["--change", "1"] if change else []), check=True, stdout=subprocess.DEVNULL)
            else:
                generate(folder, count, change)
            open(os.path.join(folder, "done"), "w").close()

    def items(self):
        """The quotes as flat rows: number, text, author's name, source's title."""
        def load(name):
            with open(os.path.join(self.first, name + ".json")) as file:
                return json.load(file)["items"]
        authors = {a["slug"]: a["name"] for a in load("authors")}
        sources = {s["slug"]: s.get("title") or s.get("name") for s in load("sources")}
        for number, quote in enumerate(load("index-full")):
            yield number, quote["text"], authors.get(quote.get("author"), ""), sources.get(quote.get("source"), "") or ""

    @property
    def megabytes(self):
        return sum(entry.stat().st_size for entry in os.scandir(self.first)) / 1e6


class Server:
    """nginx on loopback, which serves the folder that `show` names, with ETags; uncompressed, since it would compress anew
    for each sync, as long as the rest of a small one takes."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder + "/temp", exist_ok=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        temporary = " ".join("%s_temp_path %s/temp;" % (kind, folder)
                             for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(folder + "/nginx.conf", "w") as out:
            out.write("%s daemon off; pid %s/nginx.pid; error_log %s/error.log; events {} http { access_log off; %s "
                      "types { application/json json; } gzip off; "
                      "server { listen 127.0.0.1:%d; root %s/site; } }"
                      % ("user root;" if os.getuid() == 0 else "", folder, folder, temporary, self.port, folder))
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([nginx, "-c", folder + "/nginx.conf", "-p", folder], stderr=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("bench: nginx did not start; see %s/error.log" % folder)
                time.sleep(0.05)

    @property
    def origin(self):
        return "http://127.0.0.1:%d" % self.port

    def show(self, site):
        link = self.folder + "/site"
        if os.path.islink(link):
            os.unlink(link)
        os.symlink(site, link)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def fill_sqlite(path, corpus):
    """The same quotes in FTS5 with unicode61."""
    if os.path.exists(path):
        return
    database = sqlite3.connect(path + ".new")
    database.execute("CREATE VIRTUAL TABLE quotes USING fts5(text,author,source,tokenize='unicode61')")
    database.executemany("INSERT INTO quotes(rowid,text,author,source) VALUES(?,?,?,?)", corpus.items())
    database.commit()
    database.execute("INSERT INTO quotes(quotes) VALUES('optimize')")
    database.commit()
    database.close()
    os.rename(path + ".new", path)


def fill_xapian(path, corpus):
    """The same quotes in Xapian, by its `scriptindex`."""
    if os.path.exists(path):
        return
    with open(path + ".script", "w") as out:
        out.write("text : field index\nauthor : field index\nsource : index\n")
    indexer = subprocess.Popen(["scriptindex", path, path + ".script"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                               text=True)
    for _, text, author, source in corpus.items():
        indexer.stdin.write("text=%s\nauthor=%s\nsource=%s\n\n" % (text.replace("\n", "\n="), author, source))
    indexer.stdin.close()
    if indexer.wait() != 0:
        sys.exit("bench: scriptindex failed")


def fill_array(path, corpus):
    """The quotes as a bare JSON array, and as a line each."""
    if os.path.exists(path):
        return
    with open(os.path.join(corpus.first, "index-full.json")) as file:
        items = json.load(file)["items"]
    with open(path + ".lines", "w") as out:
        for item in items:
            out.write(json.dumps(item, ensure_ascii=False) + "\n")
    with open(path, "w") as out:
        json.dump(items, out, ensure_ascii=False)


def fill_tantivy(python, path, corpus):
    """The same quotes in tantivy, through its Python package."""
    if os.path.exists(path):
        return
    os.makedirs(path + ".new", exist_ok=True)
    rows = path + ".rows"
    with open(rows, "w") as out:
        for _, text, author, source in corpus.items():
            out.write(json.dumps({"text": text, "author": author, "source": source}) + "\n")
    subprocess.run([python, "-c", """
import json,sys,tantivy
schema=tantivy.SchemaBuilder()
for name in ("text","author","source"): schema.add_text_field(name,stored=True)
index=tantivy.Index(schema.build(),path=sys.argv[1])
writer=index.writer(heap_size=100_000_000)
for line in open(sys.argv[2]): writer.add_document(tantivy.Document(**json.loads(line)))
writer.commit(); writer.wait_merging_threads()
""", path + ".new", rows], check=True)
    os.rename(path + ".new", path)
