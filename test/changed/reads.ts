/** The files of this project that are read in this process, imports aside. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './modules.ts';

/** Synchronous and asynchronous functions whose first argument is a path that they read. */
// biome-ignore format: a list reads in rows
const READING = [
  'readFileSync', 'readFile', 'readdirSync', 'readdir', 'existsSync', 'openSync', 'open', 'createReadStream',
  'cpSync', 'cp', 'copyFileSync', 'copyFile',
];

const read = new Set<string>();
for (const functions of [fs, fs.promises]) for (const name of READING) watch(functions, name);
syncBuiltinESMExports();

/** The paths below the root that were read since the last call. A slash at the end marks a folder. */
export function takeReads(): readonly string[] {
  const taken = [...read];
  read.clear();
  return taken;
}

function watch(functions: object, name: string): void {
  const original: unknown = Reflect.get(functions, name);
  if (typeof original !== 'function') return;
  const watched = function (this: unknown, ...given: unknown[]): unknown {
    const path = pathOf(given[0]);
    if (path !== undefined) read.add(path);
    return Reflect.apply(original, this, given);
  };
  Reflect.set(functions, name, Object.assign(watched, original));
}

/** Undefined for what is no file of the project: packages, what git keeps, and what is not there. */
function pathOf(given: unknown): string | undefined {
  const full = given instanceof URL ? fileURLToPath(given) : given;
  if (typeof full !== 'string') return undefined;
  const path = relative(ROOT, full);
  if (path === '' || /^(\.\.|node_modules|\.git)(\/|$)/.test(path)) return undefined;
  const found = fs.statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? `${path}/` : path;
}
