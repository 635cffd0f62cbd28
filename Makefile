# The two commands of the README are `make run` and `make test`; `make help` lists the others.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
SHARE := $(PREFIX)/share
ZSH_FUNCTIONS := site-functions
BUILD ?= .build/release
# A generic type is otherwise looked up by its name at first use: a tenth of what a short search does. Not in the manifest:
# a package with such flags cannot be depended on, and QuoteSearch is a library.
SWIFT_BUILD := swift build -c release --static-swift-stdlib \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
FORMATTED := Package.swift Sources Tests

.PHONY: help setup build run test corpus fold-table picture lint format bench budget bench-browse bench-completions bench-quality install uninstall clean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## installs the Debian packages that are missing
	@Scripts/setup

build: setup ## leaves zitare, zitare-remote and zitare-card in .build/release
	@Scripts/icu-data/run
	@# The build does not see that the assembler reads a file.
	@test Sources/CStarter/blob.S -nt Sources/CStarter/data/starter.sqlite || touch Sources/CStarter/blob.S
	$(SWIFT_BUILD) --product zitare-remote
	$(SWIFT_BUILD) --product zitare-card
	$(SWIFT_BUILD) --product zitare

run: build ## shows the main job: the starter corpus, then a mirror of a local origin
	@Scripts/demo $(BUILD)/zitare

test: build ## all tests, against the built programs
	ZITARE_BINARY=$(CURDIR)/$(BUILD)/zitare swift test --disable-xctest

corpus: setup ## makes the embedded starter corpus anew out of Fixtures/
	$(SWIFT_BUILD) --product zitare-remote
	@Scripts/starter-corpus $(BUILD)/zitare-remote

fold-table: setup ## makes the fold table anew out of ICU's data
	@Scripts/fold-table/run

man: build ## makes docs/zitare.1 anew out of the table of commands
	$(BUILD)/zitare help --man > docs/zitare.1

picture: build ## draws the README's picture of the terminal anew
	Scripts/terminal-picture $(BUILD)/zitare > docs/pictures/terminal.svg

lint: ## format and lint, strictly
	swift format lint --strict --recursive $(FORMATTED)

format: ## formats the Swift sources in place
	swift format --in-place --recursive $(FORMATTED)

PEERS := .build/bench/venv/bin/python
bench: build ## measures against other programs, which it installs, and writes docs/benchmarks.md
	$(SWIFT_BUILD) --product search-quality
	@Scripts/bench-peers $(PEERS)
	python3 Benchmarks/bench.py $(BUILD) --python $(PEERS) --write docs/benchmarks.md $(BENCH)

budget: build ## counts instructions, and fails where there are too many
	python3 Benchmarks/budget.py $(BUILD)/zitare

CORPUS ?= $(HOME)/.local/share/zitare/corpus.sqlite
DATA ?= $(HOME)/.local/share/zitare
bench-browse: build ## times the keystrokes of browse over the corpus in DATA
	Benchmarks/browse.py $(BUILD)/zitare $(DATA)

bench-quality: ## measures the search on known items out of CORPUS, a synced corpus
	$(SWIFT_BUILD) --product search-quality
	$(BUILD)/search-quality run $(CORPUS) 300

install: ## puts the built programs, the manual page and the completions below DESTDIR and PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/zitare $(DESTDIR)$(SHARE)/man/man1 \
	  $(DESTDIR)$(SHARE)/bash-completion/completions $(DESTDIR)$(SHARE)/zsh/$(ZSH_FUNCTIONS) \
	  $(DESTDIR)$(SHARE)/fish/vendor_completions.d
	install -s -m 755 $(BUILD)/zitare $(DESTDIR)$(PREFIX)/bin/zitare
	install -s -m 755 $(BUILD)/zitare-remote $(DESTDIR)$(PREFIX)/libexec/zitare/zitare-remote
	install -s -m 755 $(BUILD)/zitare-card $(DESTDIR)$(PREFIX)/libexec/zitare/zitare-card
	install -m 644 docs/zitare.1 $(DESTDIR)$(SHARE)/man/man1/zitare.1
	$(BUILD)/zitare completions bash > $(DESTDIR)$(SHARE)/bash-completion/completions/zitare
	$(BUILD)/zitare completions zsh > $(DESTDIR)$(SHARE)/zsh/$(ZSH_FUNCTIONS)/_zitare
	$(BUILD)/zitare completions fish > $(DESTDIR)$(SHARE)/fish/vendor_completions.d/zitare.fish

uninstall: ## removes what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/zitare $(DESTDIR)$(PREFIX)/libexec/zitare/zitare-remote \
	  $(DESTDIR)$(PREFIX)/libexec/zitare/zitare-card $(DESTDIR)$(SHARE)/man/man1/zitare.1 $(DESTDIR)$(SHARE)/bash-completion/completions/zitare \
	  $(DESTDIR)$(SHARE)/zsh/$(ZSH_FUNCTIONS)/_zitare \
	  $(DESTDIR)$(SHARE)/fish/vendor_completions.d/zitare.fish
	rmdir $(DESTDIR)$(PREFIX)/libexec/zitare 2>/dev/null || true

deb: build ## makes Debian packages in .build/deb
	@Scripts/deb $(BUILD) .build/deb

try-deb: deb ## installs the packages in a fresh Debian, runs and removes them (root, lintian, debootstrap)
	@Scripts/try-deb .build/deb/zitare_*.deb .build/deb/zitare-card_*.deb

clean: ## removes what was built
	rm -rf .build
