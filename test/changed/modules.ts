/** What each module of this project needs: the modules that it imports, and the files whose paths it names. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { INPUTS } from './inputs.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Paths below the root that a module needs, each with the module that names it. */
export type Needs = ReadonlyMap<string, string | undefined>;

export type Exists = (path: string) => 'file' | 'folder' | undefined;

/** Reads modules, each once. Of the changed files, those that were deleted are needed by the modules that name them. */
export class Modules {
  readonly #named: Map<string, readonly string[]>;
  readonly #needs: Map<string, Needs>;
  readonly #exists: Exists;

  constructor(changed: readonly string[] = []) {
    const deleted = changed.filter((path) => onDisk(path) === undefined);
    this.#named = deleted.length === 0 ? NAMED_ON_DISK : new Map();
    this.#needs = deleted.length === 0 ? NEEDS_ON_DISK : new Map();
    const found = new Map<string, ReturnType<Exists>>(deleted.map((path) => [path, 'file']));
    this.#exists = (path) => {
      if (!found.has(path)) found.set(path, onDisk(path));
      return found.get(path);
    };
  }

  /**
   * Everything that a module needs, itself included. A path that ends in a slash stands for the whole folder. Only type tests
   * need the modules behind an `import type`.
   */
  needsOf(module: string): Needs {
    const known = this.#needs.get(module);
    if (known !== undefined) return known;
    const withTypes = module.endsWith('-d.ts');
    const needs = new Map<string, string | undefined>([[module, undefined]]);
    for (const path of needs.keys())
      for (const next of this.#namedIn(path, withTypes)) if (!needs.has(next)) needs.set(next, path);
    this.#needs.set(module, needs);
    return needs;
  }

  #namedIn(module: string, withTypes: boolean): readonly string[] {
    const key = `${module} ${withTypes}`;
    let named = this.#named.get(key);
    if (named === undefined) {
      const isModule = /\.[cm]?[jt]sx?$/.test(module) && onDisk(module) === 'file';
      named = isModule ? pathsNamedIn(module, withTypes, this.#exists) : [];
      this.#named.set(key, named);
    }
    return named;
  }
}

// If nothing was deleted, each module is read once per process, and its needs are collected once.
const NAMED_ON_DISK = new Map<string, readonly string[]>();
const NEEDS_ON_DISK = new Map<string, Needs>();

function onDisk(path: string): ReturnType<Exists> {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

/** Sources hold paths of the API and of users, and these modules paths that other modules need. */
const HOLDS_OTHER_PATHS = /^(src|test\/changed)\//;

function pathsNamedIn(module: string, withTypes: boolean, exists: Exists): readonly string[] {
  const text = readFileSync(join(ROOT, module), 'utf8');
  const imports = importedBy(withTypes ? text : text.replace(TYPE_IMPORT, '')).map((specifier) =>
    resolveImport(module, specifier, exists),
  );
  const paths = HOLDS_OTHER_PATHS.test(module) ? [] : pathsIn(text).map((path) => resolvePath(module, path, exists));
  return [...imports, ...paths, ...(INPUTS[module] ?? [])].filter((path) => path !== undefined);
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bmock\()\s*['"]([^'"\n]+)['"]/g;
const TYPE_IMPORT = /\b(?:import|export)\s+type\s[^'";]*\bfrom\s*['"][^'"]+['"]/g;

/** Text in templates counts too: suites for nested runners are written there. */
function importedBy(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier);
}

function resolveImport(module: string, specifier: string, exists: Exists): string | undefined {
  const entry = /^settlebox(?:\/(\w+))?$/.exec(specifier);
  if (entry !== null) return `src/${entry[1] ?? 'index'}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(module), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => exists(one) === 'file');
}

/** Words of a path in quotes, or between two values of a template. */
const PATH = /['"`}]((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*\/?)['"`$]/g;
/** A word alone is rarely a path: `scenarios` as an argument of `join` has to be declared. */
const PATH_MAX = 200;
const LOOKS_LIKE_A_PATH = /\/|\.(md|ya?ml|json|[cm]?[jt]sx?|ach|png|sh)$/;

function pathsIn(text: string): readonly string[] {
  const words = [...text.matchAll(PATH)].map(([, word = '']) => word);
  return [...new Set(words)].filter((word) => LOOKS_LIKE_A_PATH.test(word) && word.length <= PATH_MAX);
}

/** From the root, or from the folder of the module. The root itself, and folders of everything, are no input. */
function resolvePath(module: string, word: string, exists: Exists): string | undefined {
  for (const path of [join(word), join(dirname(module), word)].map(withoutSlash)) {
    if (path.startsWith('..') || TOO_LARGE.has(path)) continue;
    // Named before it is built.
    const kind = path.startsWith('dist/') || path === 'dist' ? builtKind(path) : exists(path);
    if (kind !== undefined) return kind === 'file' ? path : `${path}/`;
  }
  return undefined;
}

function builtKind(path: string): 'file' | 'folder' {
  return /\.\w+$/.test(path) ? 'file' : 'folder';
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

const TOO_LARGE: ReadonlySet<string> = new Set(['.', 'test', 'node_modules']);
