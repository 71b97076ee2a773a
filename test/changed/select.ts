/** Which test files a change reaches, and by what. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, EVERY_TEST, EVERY_TYPE_TEST, SETUP_FILES } from './inputs.ts';
import { Modules, type Needs, ROOT } from './modules.ts';

export interface Reached {
  readonly test: string;
  /** The changed files that reach it, each with the module that needs it unless that is the test itself. */
  readonly because: readonly string[];
  /** Reads something that `npm run build` makes of the change. */
  readonly needsBuild: boolean;
}

/** Every test file of the suite, as vitest.config.ts includes them. */
export function allTests(): readonly string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test(-d)?\.ts$/.test(path))
    .sort();
}

/** The tests that need one of these files, in the order of their paths. */
export function reachedBy(changed: readonly string[]): readonly Reached[] {
  const modules = new Modules(changed);
  const always = needsOfWatching(modules);
  const rebuilt = Object.keys(BUILT).filter((product) => isMadeOf(product, changed, modules));
  return allTests().flatMap((test) => {
    const needs = [sharedNeeds(test), always, modules.needsOf(test)];
    const direct = changed.flatMap((file) => reason(file, needs, (need) => isPartOf(need, file)));
    const products = rebuilt.flatMap((product) => reason(product, needs, (need) => isBuiltIn(product, need)));
    const because = [...direct, ...products];
    return because.length === 0 ? [] : [{ test, because, needsBuild: products.length > 0 }];
  });
}

/** Everything that a test file needs, including the modules that watch every test. */
export function needsOfTest(test: string, modules: Modules): Needs {
  return new Map([...sharedNeeds(test), ...needsOfWatching(modules), ...modules.needsOf(test)]);
}

function sharedNeeds(test: string): Needs {
  const shared = test.endsWith('-d.ts') ? [...EVERY_TEST, ...EVERY_TYPE_TEST] : EVERY_TEST;
  return new Map(shared.map((path) => [path, undefined]));
}

function needsOfWatching(modules: Modules): Needs {
  const watching = SETUP_FILES.flatMap((file) => [...modules.needsOf(file)]);
  // The sources behind it matter to a test that imports them too: nothing else calls what they watch.
  return new Map(watching.filter(([path]) => !path.startsWith('src/')));
}

/** Reports whether a file is what a need names, or lies in the folder that it names. */
export function isPartOf(need: string, file: string): boolean {
  return need === file || (need.endsWith('/') && file.startsWith(need));
}

function isMadeOf(product: string, changed: readonly string[], modules: Modules): boolean {
  const sources = (BUILT[product] ?? []).flatMap((source) =>
    source.startsWith('src/') ? [...modules.needsOf(source).keys()] : [source],
  );
  return changed.some((file) => sources.some((source) => isPartOf(source, file)));
}

/** Reports whether a need is in what is built, or around it: `dist/` holds products of their own. */
function isBuiltIn(product: string, need: string): boolean {
  if (need.endsWith('/') && product.startsWith(need)) return true;
  const around = Object.keys(BUILT).filter((one) => need.startsWith(one));
  return around.sort((a, b) => b.length - a.length)[0] === product;
}

function reason(what: string, needs: readonly Needs[], isMet: (need: string) => boolean): readonly string[] {
  for (const part of needs)
    for (const [need, by] of part) if (isMet(need)) return [by === undefined ? what : `${what} (${by})`];
  return [];
}
