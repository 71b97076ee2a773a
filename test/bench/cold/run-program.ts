/** Runs programs of test/bench/programs in separate processes. They import the built package by its name. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Limit for the output in an error message. */
const OUTPUT_MAX_CHARACTERS = 2_000;

/** Returns the path of a program, such as `first-sale`. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`../programs/${name}.mjs`, import.meta.url));
}

/** Runs a program, and returns its output and the wall time of the whole process. */
export function runProgram(name: string): { readonly output: string; readonly ms: number } {
  return runNode([programPath(name)], ROOT);
}

/**
 * Runs Node until it exits.
 *
 * @throws Error with the end of the output if the exit code is not 0
 */
export function runNode(parameters: readonly string[], cwd: string): { readonly output: string; readonly ms: number } {
  const before = performance.now();
  // NODE_OPTIONS of `npm run` and tsx would add loaders to the process.
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const ended = spawnSync(process.execPath, parameters, { cwd, env, encoding: 'utf8' });
  const ms = performance.now() - before;
  const printed = `${ended.stdout}\n${ended.stderr}`.trim().slice(-OUTPUT_MAX_CHARACTERS);
  if (ended.status !== 0) throw new Error(`node ${parameters.join(' ')} failed\n${printed}`);
  return { output: ended.stdout, ms };
}
