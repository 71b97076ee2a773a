import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const SCRIPT = fileURLToPath(new URL('chromium.sh', import.meta.url));

/** Finds Chromium, and installs it if allowed. Otherwise, returns the reason and how to get it, in one line. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): { readonly path?: string; readonly why: string } {
  const { status, stdout, stderr, error } = spawnSync('sh', [SCRIPT], { encoding: 'utf8', env });
  if (status === 0) return { path: stdout.trim(), why: '' };
  return { why: error === undefined ? stderr.trim() : `Chromium can't be looked for: ${error.message}` };
}

/**
 * Keeps all requests on this machine. Names below `.test` resolve to it, so that `http://hostile.test:4010` is another site
 * served here.
 */
const HOSTS = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]';

// biome-ignore format: a table reads in columns
const FLAGS = [
  `--host-resolver-rules=${HOSTS}`,
  // The sandbox does not work as root, which is the usual user in containers.
  '--no-sandbox',
  '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * Starts a Chromium without a window, with these flags in addition.
 *
 * @throws Error with a message of one line if there is none
 */
export async function launch(...flags: readonly string[]): Promise<Browser> {
  const { path, why } = findChromium();
  if (path === undefined) throw new Error(why);
  return chromium.launch({ executablePath: path, headless: true, args: [...FLAGS, ...flags] });
}
