"""What the trials of try-all share: a workplace with hostile texts, processes and their end, a browser."""
import base64, json, os, pathlib, shutil, subprocess, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DAY = "2026-05-22"
WIDE, BAR = 1000, 30


def hostile_texts(proof):
    run = f"touch {proof}"
    return [
        f"%{{A1:{run}:}}%{{F#f00}}red%{{F-}}%%{{A}}", f"$({run}) $((1/0))", f"`{run}`",
        "<b>bold</b> & <span foreground='red'>x</span> &amp;", f"text | bash=/bin/sh param1=-c param2='{run}'",
        f"#({run}) #{{pane_id}} #[fg=red]##", "\x1b[31mred\x1b]0;title\x07 \x9b2J", "\u202edesrever\u2066 \u2028",
        "one\ntwo\n\n  three\r\nfour\t\tfive", "---\n--[sub", "--[", ":smile: :bomb: 12:30",
        f"\\[\\e[31m\\] \\u \\w \\$({run}) \\n", "%n %{evil%} %F{red} %H:%M %output% %",
        f"${{execpi 1 {run}}} ${{exec {run}}} ${{template0}} $TEMPLATE1 ${{template3 # gone \\# \\",
        "a\0icon\x1fevil\x1finfo\x1f/q/other", "\"quoted\" \\ 'single' \\\" \\", "{text} {} {{ }} {icon} {0}",
        "👩‍👩‍👧‍👦🇩🇪❤️ " * 20, "Z" + "\u0301\u0489" * 5000, "\u200b" * 3000, "x" * 100_000, "道 " * 25_000,
        "עברית \u200fand العربية 100%", f"'; {run}; '", f"\"; {run}; \"", f"a\\nb | {run}",
    ]


class Workplace:
    """A folder with a `zitare` that hands out one hostile text after the other, then the day's quote."""

    def __init__(self, binaries, proof_name="PWNED"):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="zitare-try-"))
        self.path.chmod(0o777)
        self.run = self.path / "run"
        self.run.mkdir()
        self.run.chmod(0o777)
        self.proof = self.run / proof_name
        self.texts = hostile_texts(self.proof)
        real = self.path / "real"
        real.mkdir()
        for name in ("zitare", "zitare-remote", "zitare-card"):
            shutil.copy(binaries / name, real / name)
            (real / name).chmod(0o755)
        self.sync("all", self.texts)
        run = f"touch {self.proof}"
        self.sync("mixed", [f"%{{F#f00}}R $({run}) `{run}` <b>B</b> & #[fg=red]S ${{exec {run}}} #c \\u %n | bash=x"])
        for number, text in enumerate(self.texts):
            self.sync(str(number), [text])
        (self.path / "bin").mkdir()
        shim = self.path / "bin/zitare"
        shim.write_text(f"""#!/bin/sh
n=$(cat {self.path}/n)
export ZITARE_DATA_DIR={self.path}/none XDG_CONFIG_HOME={self.path}/none
case $1 in
today) ;;
*) ZITARE_DATA_DIR={self.path}/data/$(cat {self.path}/list); exec {real}/zitare "$@" ;;
esac
if [ -e {self.path}/hold ]; then
    ZITARE_DATA_DIR={self.path}/data/mixed
    exec {real}/zitare "$@"
fi
if [ "$n" -lt {len(self.texts)} ]; then
    ZITARE_DATA_DIR={self.path}/data/$n
    echo $((n + 1)) >{self.path}/n.$$ && mv {self.path}/n.$$ {self.path}/n
    exec {real}/zitare "$@"
fi
exec {real}/zitare "$@" --date {DAY}
""")
        shim.chmod(0o755)
        self.restart()
        (self.path / "list").write_text("all")

    def sync(self, name, texts):
        site = self.path / "site"
        site.mkdir(exist_ok=True)
        items = [{"slug": f"q{n}", "text": t, "language": "de", "author": "a", "source": "s", "tags": [t[:200]],
                  "locator": t[:200]} for n, t in enumerate(texts)]
        (site / "index-full.json").write_text(json.dumps({"items": items}))
        for other in ("themes", "places", "epochs", "roles", "languages"):
            (site / f"{other}.json").write_text("[]")
        (site / "authors.json").write_text(json.dumps([{"slug": "a", "name": texts[0][:300]}]))
        (site / "sources.json").write_text(json.dumps([{"slug": "s", "title": texts[0][:300]}]))
        data = self.path / "data" / name
        data.mkdir(parents=True)
        subprocess.run([self.path / "real/zitare", "sync", "--quiet", "--origin", site, "--data-dir", data], check=True)
        for path in [data.parent, data, *data.iterdir()]:
            path.chmod(0o755 if path.is_dir() else 0o644)

    def restart(self):
        (self.path / "n").write_text("0\n")
        (self.path / "n").chmod(0o666)
        self.proof.unlink(missing_ok=True)

    @property
    def step(self):
        return int((self.path / "n").read_text() or 0)

    def environment(self, **more):
        home = self.path / "home"
        home.mkdir(exist_ok=True)
        home.chmod(0o777)
        return {"PATH": f"{self.path}/bin:{ROOT}/contrib/rofi:/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": str(home),
                "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
                "SHELL": "/bin/sh", **more}

    def example(self, name, *changes):
        """A copy of an example with things replaced, so that a trial does not take hours."""
        text = (ROOT / "contrib" / name).read_text()
        for old, new in changes:
            assert old in text, f"{name} has no {old!r}"
            text = text.replace(old, new)
        copy = self.run / name.replace("/", "-")
        copy.write_text(text)
        return copy


class Trial:
    """One program: its processes, what became of the texts, and its picture."""
    has_screen = True
    # What is said where nothing is wrong; None: that the texts did nothing.
    success = None

    def __init__(self, work, pictures, hostile):
        self.work, self.pictures, self.hostile = work, pictures, hostile
        self.processes, self.problems = [], []

    def start(self, *command, **options):
        options.setdefault("env", self.work.environment())
        process = subprocess.Popen([str(word) for word in command], cwd=self.work.run, stdin=subprocess.DEVNULL,
                                   **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options})
        self.processes.append(process)
        return process

    def end(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()

    def until(self, what, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                self.problems.append(f"not within {seconds} s: {what}")
                return False
            time.sleep(0.05)
        return True

    def all_texts(self, process, kick=lambda: None):
        """Waits until the program has asked for every text and once more, and lives."""
        seen, kicked = -1, 0

        def done():
            nonlocal seen, kicked
            if process.poll() is not None:
                return True
            # A program that still waits for the last answer misses the signal.
            if self.work.step != seen or time.monotonic() > kicked + 2:
                seen, kicked = self.work.step, time.monotonic()
                kick()
            return seen >= len(self.work.texts)

        self.until("all texts", done, 180)
        if process.poll() is not None:
            self.problems.append(f"ended with {process.returncode} at text {self.work.step}")
        if self.hostile and self.has_screen:
            hold = self.work.path / "hold"
            hold.touch()
            kick()
            time.sleep(2)
            self.picture(self.hostile / f"{self.name}.png")
            hold.unlink()
        kick()
        time.sleep(2)

    def display(self, height):
        reading, writing = os.pipe()
        self.start("Xvfb", "-displayfd", writing, "-screen", "0", f"{WIDE}x{height}x24", "-nolisten", "tcp", "-noreset",
                   pass_fds=[writing])
        os.close(writing)
        self.x = self.work.environment(DISPLAY=":" + os.fdopen(reading).readline().strip())
        subprocess.run(["xsetroot", "-solid", "#3b4252"], env=self.x, check=True)

    def picture(self, path):
        subprocess.run(["import", "-window", "root", "-depth", "8", "-strip", str(path)], env=self.x, check=True)

    def go(self):
        self.work.restart()
        try:
            self.body()
        finally:
            self.end()
        if self.work.proof.exists():
            self.problems.append("A TEXT WAS RUN")


class Browser:
    """Chromium without a screen, told what to do through its debugging pipe (fd 3 and 4, messages end with NUL)."""

    def __init__(self, trial, page, size):
        to_it, mine = os.pipe()
        theirs, from_it = os.pipe()
        sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
        words = ["chromium", "--headless", *sandbox, "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                 f"--user-data-dir={trial.work.path}/chromium", f"--window-size={size}", "--remote-debugging-pipe"]
        # The shell puts the pipe's ends where Chromium looks for them.
        self.process = trial.start("bash", "-c", f'exec "$@" 3<&{to_it} 4>&{from_it}', "bash", *words,
                                   pass_fds=[to_it, from_it])
        os.close(to_it)
        os.close(from_it)
        self.writing, self.reading = os.fdopen(mine, "wb", buffering=0), os.fdopen(theirs, "rb")
        self.number, self.session = 0, None
        target = self.call("Target.createTarget", url=page)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.writing.write(json.dumps(message).encode() + b"\0")
        rest = b""
        while True:
            byte = self.reading.read(1)
            if byte == b"":
                raise EOFError("Chromium has ended")
            if byte != b"\0":
                rest += byte
                continue
            answer, rest = json.loads(rest), b""
            if answer.get("id") == self.number:
                return answer["result"]

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
