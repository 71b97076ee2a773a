#!/bin/sh
# Prints the path of a Chromium. The headless shell is preferred: it has no window to draw, and pages take two thirds of the
# time. Without any, installs Debian's, if this is Debian, root runs it, and SETTLEBOX_INSTALL_CHROMIUM is not `no`. With
# SETTLEBOX_INSTALL_CHROMIUM=shell, installs the headless shell even next to another Chromium. If that fails, says in one
# line how to get a browser, and exits with 1.
find_first() {
  for name in "$@"; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  return 1
}

find_shell() {
  find_first "$CHROME_PATH" chromium-headless-shell chrome-headless-shell
}

find_chromium() {
  find_shell || find_first chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"
}

may_install() {
  [ "$SETTLEBOX_INSTALL_CHROMIUM" != no ] && [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release
}

install_chromium() {
  export DEBIAN_FRONTEND=noninteractive
  # The lists of a fresh container are empty; those of an old one name versions that are gone.
  { apt-get update &&
    { apt-get install -y --no-install-recommends chromium-headless-shell ||
      apt-get install -y --no-install-recommends chromium; }; } >"$log" 2>&1
}

is_found() {
  if [ "$SETTLEBOX_INSTALL_CHROMIUM" = shell ]; then find_shell; else find_chromium; fi
}

is_found && exit 0
if may_install; then
  log=$(mktemp)
  # Another process that waits here finds what the first one has installed.
  exec 9>/tmp/settlebox-install-chromium.lock && flock 9
  is_found && exit 0
  install_chromium
  find_chromium && exit 0
  echo "Chromium can't be installed here: $(grep -m1 '^E:' "$log" || tail -n1 "$log")" >&2
  exit 1
fi
find_chromium && exit 0
echo "Browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or name one in CHROME_PATH." >&2
exit 1
