# The doors into the project. The work is in scripts/ and meson.build; everything made goes to build/.

PREFIX ?= /usr/local

.PHONY: all play check test bench fuzz web coverage format install clean deps test-deps release
.DEFAULT_GOAL := all

all: release          ## build/longroll and build/longroll.wasm
	@scripts/build-wasm

play: web             ## the table, in the browser (in the terminal: build/longroll play)
	@exec build/longroll serve --open

test: test-deps       ## everything that is checked; ends in "N passed, N failed"
	@scripts/test

check: test-deps      ## the quick part of that, for between two edits
	@scripts/test quick

bench: release        ## how fast this machine plays
	@exec build/longroll bench

fuzz: test-deps       ## each fuzz target for FUZZ_SECONDS
	@scripts/fuzz $(or $(FUZZ_SECONDS),300)

web: release          ## what a static host needs, in build/web
	@scripts/build-web

coverage: test-deps   ## build/coverage/index.html
	@scripts/coverage

format: test-deps     ## every C file as .clang-format says
	@scripts/check-format mend

install: web          ## to PREFIX (and DESTDIR)
	@meson configure build/release -Dprefix=$(PREFIX)
	@meson install -C build/release
	@mkdir -p $(DESTDIR)$(PREFIX)/share/longroll
	@cp -R build/web $(DESTDIR)$(PREFIX)/share/longroll/

clean:
	rm -rf build

release: deps
	@scripts/build release

deps:
	@scripts/install-deps build

test-deps:
	@scripts/install-deps test
