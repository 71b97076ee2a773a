/**
 * The rules of docs/ARCHITECTURE.md as tests. Each rule also has files that break it, so that a rule that finds nothing
 * any more fails. Rules for comments and documents are in test/docs, for words in test/language.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPORT_RULES } from './support/architecture/export-rules.ts';
import { GROUPS, LAYER_RULES, MODULES } from './support/architecture/layers.ts';
import { NAME_RULES } from './support/architecture/name-rules.ts';
import { RESOURCE_RULES } from './support/architecture/resource-rules.ts';
import { isOurs, type Rule } from './support/architecture/rule.ts';
import { STYLE_RULES } from './support/architecture/style-rules.ts';
import { type Import, parse, SOURCES, type Source } from './support/source-tree.ts';

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  layers: LAYER_RULES,
  exports: EXPORT_RULES,
  names: NAME_RULES,
  resources: RESOURCE_RULES,
  style: STYLE_RULES,
};

describe.each(Object.entries(RULES))('the code, by the rules of its %s,', (_name, rules) => {
  it.each(rules)('$name', ({ find }) => {
    expect(find(SOURCES)).toEqual([]);
  });
});

describe.each(Object.entries(RULES))('files that break the rules of %s', (_name, rules) => {
  it.each(rules)('are found by the rule "$name"', ({ find, broken, fails }) => {
    const sources = Object.entries(broken).map(([path, text]) => parse(path, text));
    expect(fails?.() ?? find(sources)).not.toEqual([]);
  });
});

describe('docs/ARCHITECTURE.md', () => {
  const text = readFileSync(new URL('../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const [modules = '', groups = ''] = [...text.matchAll(/^```text\n(.*?)^```/gms)].map(([, drawing = '']) => drawing);

  it('draws every module, in the order of the ranks', () => {
    expect(drawnIn(modules.slice(modules.indexOf('programs')), Object.keys(MODULES))).toEqual(Object.keys(MODULES));
  });

  it('draws every group of the domain, in the order of the ranks', () => {
    expect(drawnIn(groups, GROUPS)).toEqual(GROUPS);
  });

  it('is read from the bottom to the top, without names that only an explanation mentions', () => {
    const drawing = '  programs    cli      the commands\n      |       server   sockets; below cli\n';
    expect(drawnIn(drawing, ['server', 'cli', 'sockets'])).toEqual(['server', 'cli']);
  });
});

/** The names that begin an entry of a drawing, from the bottom to the top. */
function drawnIn(drawing: string, names: readonly string[]): string[] {
  const drawn = [...drawing.matchAll(/(?<=^| )([a-z]+) {2,}/gm)].map(([, name = '']) => name);
  return drawn.filter((name) => names.includes(name)).reverse();
}

describe('the main entry point', () => {
  it('does not load MSW, test runners, or YAML', () => {
    expect(packagesLoadedBy('index.ts', SOURCES)).toEqual([
      '@date-fns/tz/tzOffset',
      '@date-fns/utc/date/mini',
      'date-fns/add',
      'node:async_hooks',
      'node:crypto',
      'node:fs',
      'node:module',
      'node:path',
      'zod',
    ]);
  });

  it('loads what a file loads that it imports, and nothing for a type', () => {
    const sources = [
      parse('index.ts', "export { one } from './gateway/one.ts';\nexport type { A } from './testing/a.ts';"),
      parse('gateway/one.ts', "import { http } from 'msw';\nimport type { Document } from 'yaml';\nimport('hono');"),
      parse('testing/a.ts', "import 'vitest';"),
    ];
    expect(packagesLoadedBy('index.ts', sources)).toEqual(['msw']);
  });
});

function packagesLoadedBy(path: string, sources: readonly Source[]): string[] {
  const imports = reachedFrom(path, sources).flatMap((source) => source.imports.filter(isLoaded));
  const packages = imports.filter((to) => !isOurs(sources, to)).map(({ target }) => target);
  return [...new Set(packages)].sort();
}

/** A file and everything that it loads. */
function reachedFrom(path: string, sources: readonly Source[], seen = new Set<string>()): Source[] {
  const source = sources.find((one) => one.path === path);
  if (source === undefined || seen.has(path)) return [];
  seen.add(path);
  const next = source.imports.filter(isLoaded);
  return [source, ...next.flatMap(({ target }) => reachedFrom(target, sources, seen))];
}

function isLoaded({ typeOnly, later }: Import): boolean {
  return !typeOnly && !later;
}
