import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';

/** The project that `settlebox init` was started in, as far as its files describe it. */
export interface Project {
  readonly folder: string;
  readonly hasManifest: boolean;
  /** The value of `"type": "module"` decides how Node reads `.js` and `.ts` files. */
  readonly isModule: boolean;
  /** Dependencies that package.json lists, of any kind. */
  readonly declared: ReadonlySet<string>;
  readonly hasTestScript: boolean;
  /** The text of tsconfig.json; undefined if there is none. */
  readonly tsconfig: string | undefined;
}

/**
 * Reads package.json and tsconfig.json of a folder.
 *
 * @throws SettleboxError `bad_option` if package.json is not a JSON object
 */
export function readProject(folder: string): Project {
  const manifest = readManifest(join(folder, 'package.json'));
  const { type, scripts } = manifest ?? {};
  const test = Reflect.get(Object(scripts), 'test');
  return {
    folder,
    hasManifest: manifest !== undefined,
    isModule: type === 'module',
    declared: new Set(DEPENDENCIES.flatMap((kind) => Object.keys(Object(manifest?.[kind])))),
    hasTestScript: typeof test === 'string' && !NPM_DEFAULT.test(test),
    tsconfig: readIfPresent(join(folder, 'tsconfig.json')),
  };
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** The script that `npm init` writes. */
const NPM_DEFAULT = /no test specified/;

/** Reports whether Node would find a package from this folder: also in a parent folder, as in a monorepo. */
export function isInstalled(folder: string, name: string): boolean {
  return findAbove(folder, join('node_modules', name, 'package.json')) !== undefined;
}

/** Returns the nearest folder that contains this path: the folder itself or one of its parents. */
export function findAbove(folder: string, path: string): string | undefined {
  if (existsSync(join(folder, path))) return folder;
  return folder === parse(folder).root ? undefined : findAbove(dirname(folder), path);
}

function readManifest(path: string): Readonly<Record<string, unknown>> | undefined {
  const text = readIfPresent(path);
  if (text === undefined) return undefined;
  const manifest = parseJson(text);
  if (typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest)) return { ...manifest };
  throw new SettleboxError(
    'bad_option',
    'package.json is not a valid JSON object.',
    'Correct it, then run "npx settlebox init" again. No file was written.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
  } catch {
    return undefined;
  }
}

/** npm accepts one at the start of package.json. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function readIfPresent(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
