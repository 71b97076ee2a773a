import { execFile } from 'node:child_process';

/** A command that has ended, well or not. */
export interface Ended {
  readonly ok: boolean;
  /** All that it printed. */
  readonly output: string;
}

/** Ten minutes: to compile SQLite takes one or two of them, and a registry may be slow. */
const COMMAND_MAX_MS = 600_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** Runs a command to its end. What goes wrong is in the answer. */
export function run(
  command: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  const limits = { timeout: COMMAND_MAX_MS, maxBuffer: OUTPUT_MAX_BYTES };
  return new Promise((resolve) => {
    execFile(command, [...parameters], { ...options, ...limits }, (error, stdout, stderr) => {
      const why = error !== null && typeof error.code !== 'number' ? `${error.message}\n` : '';
      resolve({ ok: error === null, output: `${stdout}${stderr}${why}` });
    });
  });
}

/**
 * This environment without what a parent `npm run` or vitest has put there: npm would take the parent's settings for
 * its user's, and its packages would be found before the consumer's.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !LEAKED.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((one) => !/node_modules\/(\.bin|.*node-gyp-bin)$/.test(one));
  return { ...Object.fromEntries(kept), PATH: path.join(':'), NO_COLOR: '1' };
}

const LEAKED =
  /^(npm_(?!config_(registry|cache|userconfig|cafile)$).*|NODE|NODE_(ENV|OPTIONS|PATH)|INIT_CWD|COLOR|FORCE_COLOR|TEST|VITEST.*|JEST.*|DEV|PROD|MODE|SSR|BASE_URL|SETTLEBOX_.*)$/i;
