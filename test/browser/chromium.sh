#!/bin/sh
# Prints where Chromium is. Where there is none: installs Debian's, if this is Debian, root runs it, and
# SETTLEBOX_INSTALL_CHROMIUM is not `no`. Where that can't be: says in one line how to get it, and exits with 1.
find_chromium() {
  for name in "$CHROME_PATH" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  return 1
}

may_install() {
  [ "$SETTLEBOX_INSTALL_CHROMIUM" != no ] && [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release
}

install_chromium() {
  export DEBIAN_FRONTEND=noninteractive
  # The lists of a fresh container are empty, those of an old one name versions that are gone.
  { apt-get update && apt-get install -y --no-install-recommends chromium; } >"$log" 2>&1
}

find_chromium && exit 0
if may_install; then
  log=$(mktemp)
  # Whoever waits here while another installs finds what that one has installed.
  exec 9>/tmp/settlebox-install-chromium.lock && flock 9
  find_chromium && exit 0
  install_chromium && find_chromium && exit 0
  echo "Chromium can't be installed here: $(grep -m1 '^E:' "$log" || tail -n1 "$log")" >&2
  exit 1
fi
echo "Browser tests need Chromium: install it (Debian: apt-get install chromium), or name one in CHROME_PATH." >&2
exit 1
