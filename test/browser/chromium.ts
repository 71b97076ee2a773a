import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const SCRIPT = fileURLToPath(new URL('chromium.sh', import.meta.url));

/** Where Chromium is, after installing it where that may be; or, in one line, why there is none and how to get it. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): { readonly path?: string; readonly why: string } {
  const { status, stdout, stderr, error } = spawnSync('sh', [SCRIPT], { encoding: 'utf8', env });
  if (status === 0) return { path: stdout.trim(), why: '' };
  return { why: error === undefined ? stderr.trim() : `Chromium can't be looked for: ${error.message}` };
}

/**
 * Nothing leaves this machine, whatever a page asks for. A name below `.test` leads back to it: a page of
 * `http://hostile.test:4010` is another site's, served here.
 */
const HOSTS = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]';

// biome-ignore format: a table reads in columns
const FLAGS = [
  `--host-resolver-rules=${HOSTS}`,
  // Root, which containers run as, has no sandbox there.
  '--no-sandbox',
  '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * Starts a Chromium without a window.
 *
 * @throws Error in one line where there is none
 */
export async function launch(): Promise<Browser> {
  const { path, why } = findChromium();
  if (path === undefined) throw new Error(why);
  return chromium.launch({ executablePath: path, headless: true, args: FLAGS });
}
