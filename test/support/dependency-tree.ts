/** The packages that npm installs for users, by a lockfile. */
import { readFileSync } from 'node:fs';

/** A package of a lockfile, with the fields that the checks read. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** Reads the packages of a package-lock.json, by their paths. */
export function readLock(file: string): Lock {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Returns the package at a path of the lockfile and everything that it depends on, by name. Peers and development are not included. */
export function runtimeTree(lock: Lock, path: string, found = new Map<string, LockedPackage>()) {
  const { dependencies, optionalDependencies } = lock[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const below = locate(lock, path, name);
    const one = lock[below];
    if (one === undefined) throw new Error(`${name} of ${path} is missing in the lockfile.`);
    const key = `${nameAt(below)} ${one.version}`;
    if (found.has(key)) continue;
    found.set(key, one);
    runtimeTree(lock, below, found);
  }
  return found;
}

/** Finds a package as Node does: in the nearest node_modules. */
function locate(lock: Lock, from: string, name: string): string {
  const below = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock[below] !== undefined || from === '') return below;
  return locate(lock, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

/** Returns the name of the package at a path of a lockfile. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Licenses that allow use in any product if their notice is kept. */
const ALLOWED: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

/** Reports whether an SPDX expression offers an allowed license. */
export function isAllowed(license = ''): boolean {
  const inner = license.replace(/^\((.*)\)$/, '$1');
  return inner.split(' OR ').some((one) => ALLOWED.has(one));
}

/** Packages that run a script when they are installed. docs/getting-started.md names them. */
export const SCRIPTED: readonly string[] = ['better-sqlite3'];

/** Returns what users must know about a tree before it is released: other licenses, and other install scripts. */
export function surprisesIn(tree: ReadonlyMap<string, LockedPackage>): string[] {
  return [...tree].flatMap(([key, { license, hasInstallScript }]) => [
    ...(isAllowed(license) ? [] : [`${key}: license ${license ?? 'unknown'}`]),
    ...(hasInstallScript === true && !SCRIPTED.includes(key.split(' ')[0] ?? '') ? [`${key}: install script`] : []),
  ]);
}
