import { cyclesIn } from './graph.ts';
import { folderOf, type Import, importsIn, isOurs, moduleOf, type Rule, type Source, say } from './rule.ts';

/** Entry points of the package: thin files that may import any module, and that nothing else imports. */
const ENTRY_POINTS = [
  'index.ts',
  'msw.ts',
  'testing.ts',
  'vitest.ts',
  'jest.ts',
  'server.ts',
  'webhooks.ts',
  'browser.ts',
  'cli.ts',
];

/** The modules by rank, lowest first, and what each may import. A module imports only modules above it in this list. */
// biome-ignore format: a table reads in columns
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  facts:      [],
  contract:   ['facts'],
  engine:     ['contract'],
  platforms:  ['engine'],
  nacha:      ['facts', 'engine'],
  domain:     ['facts', 'contract', 'engine', 'nacha'],
  networks:   ['facts', 'contract', 'engine', 'domain'],
  worlds:     ['facts', 'contract', 'engine', 'domain', 'networks'],
  transports: ['contract', 'engine', 'domain', 'worlds'],
  harness:    ['facts', 'contract', 'engine', 'nacha', 'domain', 'worlds'],
  options:    ['contract', 'engine', 'domain', 'worlds', 'harness'],
  openapi:    ['facts', 'contract', 'engine', 'domain', 'networks', 'worlds', 'transports', 'harness', 'options'],
  analysis:   ['facts', 'contract', 'engine', 'nacha', 'domain', 'worlds', 'transports', 'harness', 'openapi'],
  gateway:    ['contract', 'engine', 'domain', 'worlds', 'transports', 'harness', 'options', 'openapi', 'analysis'],
  replay:     ['contract', 'engine', 'domain', 'worlds', 'transports', 'harness', 'analysis', 'gateway'],
  control:    ['contract', 'engine', 'domain', 'networks', 'worlds', 'transports', 'harness', 'openapi', 'analysis', 'gateway', 'replay'],
  testing:    ['facts', 'contract', 'engine', 'domain', 'networks', 'worlds', 'transports', 'harness', 'options', 'analysis', 'gateway'],
  server:     ['contract', 'engine', 'transports', 'options', 'analysis', 'gateway', 'control', 'testing'],
  mcp:        ['facts', 'contract', 'engine', 'openapi', 'options', 'gateway', 'control', 'testing', 'server'],
  widget:     ['harness'],
  inspector:  ['facts', 'nacha', 'domain', 'harness', 'analysis'],
  demo:       ['engine', 'platforms', 'domain', 'harness', 'transports', 'analysis', 'gateway', 'replay', 'control', 'testing', 'server', 'widget',
               'inspector'],
  cli:        ['facts', 'contract', 'engine', 'nacha', 'networks', 'harness', 'options', 'openapi', 'analysis', 'gateway', 'replay', 'control',
               'testing', 'server', 'mcp', 'demo'],
};

/** The folders of `analysis`, and the modules that each may import: no view imports another. */
// biome-ignore format: a table reads in columns
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  comparison: ['facts', 'contract', 'engine', 'domain', 'worlds', 'harness'],
  coverage:   ['facts', 'contract', 'engine', 'domain', 'worlds', 'harness', 'openapi'],
  inspection: ['facts', 'contract', 'engine', 'nacha', 'domain', 'worlds', 'harness'],
  review:     ['facts', 'contract', 'engine', 'domain', 'worlds', 'transports'],
  tape:       ['contract', 'engine', 'domain', 'worlds'],
};

/** What waits for other processes, or runs in real time. A world knows only its own clock. */
const REAL_TIME = /^(domain\/webhooks\/dispatcher|platforms|gateway|control|server|testing|mcp)\//;

/** The groups of `domain` by rank, lowest first. A group imports only itself and groups above it in this list. */
export const GROUPS = [
  'base',
  'platform',
  'simulation',
  'vault',
  'payments',
  'ach',
  'cards',
  'webhooks',
  'processing',
] as const;

/**
 * Folders that may import each other within a module, with the reason. There is none; a new one needs a reason, and
 * `domain` can have none.
 */
const FOLDER_CYCLES: readonly (readonly [folders: readonly string[], reason: string])[] = [];

/** Packages that only some files may import, each with an example. */
// biome-ignore format: a table reads in columns
const PACKAGES: readonly (readonly [example: string, name: RegExp, files: RegExp])[] = [
  ['msw',                /^msw(\/|$)/,                 /^(transports\/msw|testing\/kit\/msw-server)\.ts$/],
  ['better-sqlite3',     /^better-sqlite3(\/|$)/,      /^platforms\/node\/better-sqlite\.ts$/],
  ['sql.js',             /^(sql\.js|@noble)(\/|$)/,    /^platforms\/browser\//],
  ['node:fs',            /^node:/,                     /^(engine\/(damaged-file|disk-errors|page-digests|private-file|wal-pages|world-file)\.ts|(platforms\/node|testing|server|mcp|cli)\/.*)$/],
  ['yaml',               /^yaml$/,                     /^(testing|cli)\//],
  ['@faker-js/faker',    /^@faker-js(\/|$)/,           /^testing\/builders\//],
  ['fast-check',         /^fast-check(\/|$)/,          /^testing\/explore\//],
  ['hono',               /^hono(\/|$)/,                /^(transports\/http\.ts|(control|server)\/.*)$/],
  ['@hono/node-server',  /^@hono\/node-server(\/|$)/,  /^server\//],
  ['@modelcontextprotocol/sdk', /^@modelcontextprotocol(\/|$)/, /^mcp\/transport\//],
  ['commander',          /^(commander|cli-progress)$/, /^cli\//],
  ['preact',             /^(preact|uplot)(\/|$)/,      /^inspector\//],
  ['vitest',             /^(vitest|jest)(\/|$)/,       /^testing\/runners\/.*\.ts$/],
];

export const LAYER_RULES: readonly Rule[] = [
  {
    name: 'puts every file into a known module',
    find: (sources) =>
      sources
        .map(({ path }) => path)
        .filter((path) => !ENTRY_POINTS.includes(path) && !Object.hasOwn(MODULES, moduleOf(path))),
    broken: { 'helpers/one.ts': '' },
  },
  {
    name: 'lets a module import only the modules below it that its row names',
    find: (sources) => strays(sources, ({ from, to }) => isAllowed(moduleOf(from), moduleOf(to.target))),
    broken: { 'facts/one.ts': "import { now } from '../engine/clock.ts';", 'engine/clock.ts': '' },
  },
  {
    name: 'names in the row of a module only modules of a lower rank',
    find: () => rowsOutOfOrder(MODULES),
    broken: {},
    fails: () => rowsOutOfOrder({ one: ['other'], other: [] }),
  },
  {
    name: 'lets nothing import an entry point, not even another one',
    find: (sources) =>
      importsIn(sources)
        .filter(({ to }) => ENTRY_POINTS.includes(to.target))
        .map(say),
    broken: { 'server.ts': "export { cards } from './index.ts';", 'index.ts': '' },
  },
  {
    name: 'puts every file of the domain into a folder of a known group, or into base',
    find: (sources) => sources.map(({ path }) => path).filter((path) => moduleOf(path) === 'domain' && !isPlaced(path)),
    broken: { 'domain/vault/jobs.ts': '' },
  },
  {
    name: 'lets a group of the domain import only itself and groups of a lower rank',
    find: (sources) => strays(sources, ({ from, to }) => rankOf(from) === undefined || isBelow(to.target, from)),
    broken: {
      'domain/vault/tokens/one.ts': "import type { Entry } from '../../ach/entries/other.ts';",
      'domain/ach/entries/other.ts': '',
    },
  },
  {
    name: 'lets a view of a world import no other view, and only the modules that its row names',
    find: (sources) =>
      strays(sources, ({ from, to }) => moduleOf(from) !== 'analysis' || isInRowOfView(from, to.target)),
    broken: {
      'analysis/review/one.ts': "import { measure } from '../coverage/measure.ts';",
      'analysis/coverage/measure.ts': '',
    },
  },
  {
    name: 'lets few files import the wall clock',
    find: (sources) => strays(sources, ({ from, to }) => to.target !== 'engine/wall-clock.ts' || REAL_TIME.test(from)),
    broken: {
      'domain/vault/tokens/actions.ts': "import { systemNow } from '../../../engine/wall-clock.ts';",
      'engine/wall-clock.ts': '',
    },
  },
  {
    name: 'has no cycle between modules',
    find: (sources) => cyclesOf(sources, moduleOf, () => true),
    broken: {
      'facts/one.ts': "import '../engine/other.ts';",
      'engine/other.ts': '',
      'engine/third.ts': "import type { A } from '../facts/one.ts';",
    },
  },
  {
    name: 'has no cycle between folders',
    find: (sources) => cyclesOf(sources, (path) => folderOf(path), isNoException),
    broken: {
      'cli/one/a.ts': "import { b } from '../other/b.ts';",
      'cli/other/b.ts': "import type { C } from '../one/c.ts';",
      'cli/one/c.ts': '',
    },
  },
  {
    name: 'has no cycle between folders that include their subfolders',
    find: (sources) =>
      depthsOf(sources).flatMap((depth) => cyclesOf(sources, (path) => folderOf(path, depth), isNoException)),
    broken: {
      'cli/one/a.ts': "import { b } from '../other/deep/b.ts';",
      'cli/other/deep/b.ts': '',
      'cli/other/c.ts': "import type { A } from '../one/a.ts';",
    },
  },
  {
    name: 'has no cycle between files, imports of types included',
    find: (sources) =>
      cyclesOf(
        sources,
        (path) => path,
        () => true,
      ),
    broken: { 'facts/a.ts': "import type { B } from './b.ts';", 'facts/b.ts': "import { a } from './a.ts';" },
  },
  {
    name: 'has a reason for each exception to that, and none in the domain',
    find: () => FOLDER_CYCLES.filter(isBadException).map(([folders]) => folders.join(' ')),
    broken: {},
    fails: () => [[['domain/vault/tokens'], 'they belong together'] as const].filter(isBadException).map(String),
  },
  {
    name: 'lets facts import no package',
    find: (sources) =>
      importsIn(sources)
        .filter(({ from, to }) => moduleOf(from) === 'facts' && !isOurs(sources, to))
        .map(say),
    broken: { 'facts/one.ts': "import { addDays } from 'date-fns';" },
  },
  ...PACKAGES.map(
    ([example, name, files]): Rule => ({
      name: `lets few files import ${example}`,
      find: (sources) =>
        importsIn(sources)
          .filter(({ from, to }) => name.test(to.target) && !files.test(from))
          .map(say),
      broken: { 'gateway/one.ts': `import '${example}';` },
    }),
  ),
  {
    name: 'brings only types, facts, kinds of faults, sort orders, titles, and the reader of reports into the inspector’s page',
    find: (sources) => strays(sources, ({ from, to }) => moduleOf(from) !== 'inspector' || isForPages(to)),
    broken: { 'inspector/one.ts': "import { move } from '../harness/clock.ts';", 'harness/clock.ts': '' },
  },
];

function strays(
  sources: readonly Source[],
  isRight: (one: { readonly from: string; readonly to: Import }) => boolean,
): string[] {
  return importsIn(sources)
    .filter(({ from, to }) => !ENTRY_POINTS.includes(from) && isOurs(sources, to) && !isRight({ from, to }))
    .map(say);
}

function isAllowed(from: string, to: string): boolean {
  return from === to || (MODULES[from]?.includes(to) ?? false);
}

function isInRowOfView(from: string, to: string): boolean {
  const [, view = ''] = from.split('/');
  return to.startsWith(`analysis/${view}/`) || (VIEWS[view]?.includes(moduleOf(to)) ?? false);
}

function rowsOutOfOrder(rows: Readonly<Record<string, readonly string[]>>): string[] {
  const order = Object.keys(rows);
  return order.filter((name, rank) => rows[name]?.some((other) => !order.slice(0, rank).includes(other)));
}

/** The rank of the group that a path belongs to; undefined outside of the domain, -1 for an unknown group. */
function rankOf(path: string): number | undefined {
  const [module, group] = path.split('/');
  return module === 'domain' ? GROUPS.findIndex((name) => name === group) : undefined;
}

function isBelow(path: string, other: string): boolean {
  const [rank, limit = -1] = [rankOf(path), rankOf(other)];
  return rank === undefined || (rank >= 0 && rank <= limit);
}

/** The rules of resources know only `domain/base/<file>` and `domain/<group>/<folder>/<file>`. */
function isPlaced(path: string): boolean {
  const [, group, ...rest] = path.split('/');
  return GROUPS.some((name) => name === group) && rest.length === (group === 'base' ? 1 : 2);
}

/** 1 up to the number of folders in the longest path. */
function depthsOf(sources: readonly Source[]): number[] {
  const deepest = Math.max(...sources.map(({ path }) => path.split('/').length - 1));
  return Array.from({ length: deepest }, (_, index) => index + 1);
}

function cyclesOf(
  sources: readonly Source[],
  nodeOf: (path: string) => string,
  counts: (cycle: readonly string[]) => boolean,
): string[] {
  const edges = importsIn(sources)
    .filter(({ from, to }) => !ENTRY_POINTS.includes(from) && isOurs(sources, to))
    .map(({ from, to }) => [nodeOf(from), nodeOf(to.target)] as const);
  return cyclesIn(edges)
    .filter(counts)
    .map((cycle) => cycle.join(' '));
}

function isNoException(cycle: readonly string[]): boolean {
  return !FOLDER_CYCLES.some(([folders]) => cycle.every((folder) => folders.includes(folder)));
}

function isBadException([folders, reason]: readonly [folders: readonly string[], reason: string]): boolean {
  return reason.length < 20 || folders.some((folder) => moduleOf(folder) === 'domain');
}

function isForPages({ target, typeOnly }: Import): boolean {
  return (
    typeOnly ||
    /^(inspector|facts)\/|^analysis\/(coverage\/sections|inspection\/(batch-title|report|sort-orders))\.ts$|^domain\/simulation\/faults\/kinds\.ts$/.test(
      target,
    )
  );
}
