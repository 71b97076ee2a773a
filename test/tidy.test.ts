/**
 * The house rules (docs/ARCHITECTURE.md, "Rules that a test enforces") as a test: who may import whom, which words have their one
 * room, how long files are.
 */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Import, lengthOf, offences, parse, SOURCES, type Source } from './support/source-tree.ts';

/** The doors of the package: thin files that may reach any room, and that nothing else imports. */
const DOORS = ['index.ts', 'msw.ts', 'testing.ts', 'vitest.ts', 'jest.ts', 'server.ts', 'cli.ts'];

/** What each room may import besides itself and packages; a file of the top level is a room of its own. */
// biome-ignore format: a table reads in columns
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engine:              [],
  facts:             [],
  nacha:             ['engine', 'facts'],
  'settings.ts':     ['engine', 'facts'],
  'context.ts':      ['engine', 'resources', 'settings.ts'],
  resources:         ['engine', 'facts', 'nacha', 'context.ts', 'settings.ts'],
  world:             ['engine', 'facts', 'resources', 'context.ts'],
  'resources.ts':    ['resources', 'context.ts'],
  'engine-parts.ts': ['engine', 'resources', 'world', 'context.ts', 'resources.ts', 'settings.ts'],
  seed:              ['engine', 'resources', 'world', 'context.ts', 'engine-parts.ts', 'settings.ts'],
  'test-data.ts':    ['facts', 'resources', 'world'],
  transports:             ['engine', 'resources', 'context.ts', 'resources.ts'],
  harness:           ['engine', 'facts', 'nacha', 'resources', 'seed', 'world', 'context.ts', 'engine-parts.ts', 'resources.ts'],
  'options.ts':      ['engine', 'harness', 'resources', 'seed', 'settings.ts'],
  'accounts.ts':     ['engine', 'transports', 'harness', 'seed', 'context.ts', 'engine-parts.ts'],
  'world-opening.ts': ['engine', 'harness', 'resources', 'seed', 'world', 'context.ts', 'engine-parts.ts', 'options.ts'],
  tape:              ['engine', 'seed', 'context.ts'],
  replay:            ['engine', 'transports', 'harness', 'resources', 'seed', 'tape', 'world', 'context.ts', 'engine-parts.ts', 'gateway-face.ts',
                      'gateway.ts', 'resources.ts', 'settings.ts'],
  openapi:           ['engine', 'transports', 'facts', 'harness', 'resources', 'seed', 'context.ts', 'engine-parts.ts', 'options.ts',
                      'resources.ts', 'test-data.ts'],
  coverage:          ['engine', 'facts', 'harness', 'openapi', 'resources', 'context.ts', 'resources.ts'],
  review:            ['engine', 'transports', 'facts', 'resources', 'world', 'context.ts', 'resources.ts'],
  'gateway-face.ts': ['coverage', 'transports', 'harness', 'inspection', 'openapi', 'resources', 'review', 'seed', 'tape'],
  'gateway.ts':      ['engine', 'coverage', 'transports', 'harness', 'inspection', 'openapi', 'resources', 'seed', 'world', 'accounts.ts', 'context.ts', 'engine-parts.ts',
                      'gateway-face.ts', 'options.ts', 'review', 'tape', 'world-opening.ts'],
  inspection:        ['engine', 'facts', 'harness', 'nacha', 'resources', 'seed', 'context.ts', 'engine-parts.ts', 'resources.ts'],
  control:           ['engine', 'transports', 'facts', 'harness', 'inspection', 'openapi', 'resources', 'seed', 'world', 'gateway-face.ts', 'options.ts'],
  server:            ['control', 'engine', 'transports', 'harness', 'inspection', 'testing', 'world', 'gateway.ts', 'gateway-face.ts', 'options.ts'],
  inspector:         ['facts', 'harness', 'inspection', 'nacha', 'resources'],
  cli:               ['control', 'engine', 'facts', 'harness', 'inspection', 'nacha', 'openapi', 'replay', 'server', 'tape', 'testing', 'gateway.ts',
                      'gateway-face.ts', 'options.ts', 'test-data.ts'],
  testing:           ['engine', 'coverage', 'transports', 'facts', 'harness', 'resources', 'seed', 'world', 'context.ts', 'index.ts', 'gateway.ts',
                      'accounts.ts', 'gateway-face.ts', 'inspection', 'options.ts', 'resources.ts', 'settings.ts', 'test-data.ts'],
};

/** A package that only one file may import; node's own modules are in two rooms. */
// biome-ignore format: a table reads in columns
const ONLY_IN: readonly (readonly [pattern: RegExp, files: RegExp])[] = [
  [/^msw(\/|$)/,            /^(transports\/msw|testing\/kit\/interception)\.ts$/],
  [/^better-sqlite3(\/|$)/, /^engine\/sqlite\.ts$/],
  [/^node:/,                /^(engine\/(crypto|sqlite|world-file)\.ts|world\/at-work\.ts|(testing|server|cli)\/.*)$/],
  [/^yaml$/,                /^(testing|cli)\//],
  [/^@faker-js(\/|$)/,      /^testing\/builders\//],
  [/^fast-check(\/|$)/,     /^testing\/explore\//],
  [/^hono(\/|$)/,           /^(transports\/http\.ts|(control|server)\/.*)$/],
  [/^@hono\/node-server(\/|$)/, /^server\//],
  [/^(commander|cli-progress)$/, /^cli\//],
  [/^(preact|uplot)(\/|$)/, /^inspector\//],
  [/^(vitest|jest)(\/|$)/,  /^testing\/runners\/.*\.ts$/],
];

describe('imports go one way', () => {
  it('knows a room for every file', () => {
    const unknown = SOURCES.map(({ path }) => roomOf(path)).filter(
      (room) => !DOORS.includes(room) && !MAY_IMPORT[room],
    );
    expect(unknown).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT))('lets %s import itself, packages, and only %j', (room, allowed) => {
    const strays = importsOf(({ path }) => roomOf(path) === room).filter(
      ({ to }) => isOurs(to) && ![room, ...allowed].includes(roomOf(to.target)),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('lets facts import no package either', () => {
    const strays = importsOf(({ path }) => roomOf(path) === 'facts').filter(({ to }) => !isOurs(to));
    expect(strays.map(say)).toEqual([]);
  });

  it('gives some packages one room each', () => {
    const strays = importsOf(() => true).filter(({ from, to }) =>
      ONLY_IN.some(([pattern, files]) => pattern.test(to.target) && !files.test(from)),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('keeps MSW, test runners and YAML out of what index.ts reaches', () => {
    const reached = reachedFrom('index.ts').flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly));
    const packages = [...new Set(reached.filter((to) => !isOurs(to)).map(({ target }) => target))].sort();
    expect(packages).toEqual([
      ...[
        '@date-fns/tz/tzOffset',
        '@date-fns/utc/date/mini',
        'date-fns/add',
        'hono',
        'node:async_hooks',
        'node:crypto',
        'node:fs',
        'node:module',
        'zod',
      ],
    ]);
  });

  it('brings nothing of the engine into the page but types, and how a report is unpacked', () => {
    const page = importsOf(({ path }) => roomOf(path) === 'inspector');
    const strays = page.filter(
      ({ to }) => isOurs(to) && !to.typeOnly && !/^(inspector|facts)\/|^inspection\/report\.ts$/.test(to.target),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('has no circle, types excepted', () => {
    expect(circles()).toEqual([]);
  });
});

/** What others may enter a resource's folder by; the rest is its own. */
const OPEN_TO_RESOURCES =
  /^(actions|rules|store|schema|types|view|list|hold|subject-state|return-time|open-files|new-transaction|undo-refund|refunding|network-id|network-answer|account|moments|stages|lapsing|consequences|forecast|outgoing|sending-again|wish)\.ts$/;

/** Who may import these files of a resource's folder besides that folder. */
// biome-ignore format: a table reads in columns
const ENTERED_BY: readonly (readonly [file: RegExp, by: RegExp])[] = [
  [/^operations\.ts$/,  /^$/],
  [/^jobs\.ts$/,        /^$/],
  [/^index\.ts$/,       /^resources\.ts$/],
  [/^simulations\.ts$/, /^(harness\/|index\.ts$)/],
];

describe('resources meet through a few files', () => {
  const intoResources = importsOf(() => true).flatMap((one) => {
    const [room, folder, file] = one.to.target.split('/');
    const own = one.from.startsWith(`resources/${folder}/`);
    return room === 'resources' && folder !== undefined && file !== undefined ? [{ ...one, file, own }] : [];
  });

  it('uses operations.ts and jobs.ts in the index.ts of their own folder alone', () => {
    const strays = intoResources.filter(
      ({ from, file, own }) => /^(operations|jobs)\.ts$/.test(file) && !(own && from.endsWith('/index.ts')),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('keeps index.ts for THE TABLE and simulations.ts for the harness', () => {
    const strays = intoResources.filter(({ from, file, own }) =>
      ENTERED_BY.some(([of, by]) => of.test(file) && !own && !by.test(from)),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('lets one resource import of another what is open, or a type', () => {
    const strays = intoResources.filter(
      ({ from, to, file, own }) =>
        from.startsWith('resources/') && !own && !OPEN_TO_RESOURCES.test(file) && !to.typeOnly,
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('lets only the own folder import what writes a store', () => {
    const strays = intoResources.filter(
      ({ file, own, to }) =>
        file === 'store.ts' && !own && to.names.some((name) => /^(insert|update|delete)[A-Z]/.test(name)),
    );
    expect(strays.map(say)).toEqual([]);
  });
});

/** Words of SQL at the head of a statement or a part of one. */
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE FROM|CREATE|EXISTS \(SELECT)\s/;
const SQL_ROOMS =
  /^(engine\/.*|resources\/[^/]+\/(store|list|index)\.ts|(coverage|review)\/store\.ts|inspection\/([a-z]+-)?store\.ts|harness\/(check|events|timeline)\.ts|testing\/secrets\/places\/database\.ts)$/;
const DATABASE_CALL = /database\.(run|get|all|insert|exec)$/;

describe('SQL has its rooms', () => {
  const outside = SOURCES.filter(({ path }) => !SQL_ROOMS.test(path));

  it('writes statements only in stores, lists, invariants, the engine and the book of events', () => {
    expect(outside.flatMap((source) => offences(source, (node) => SQL.test(literalOf(node))))).toEqual([]);
  });

  it('calls the database there alone, but for making the empty one', () => {
    const calls = outside.filter(({ path }) => path !== 'engine-parts.ts');
    const objects = (node: ts.Node) =>
      ts.isCallExpression(node) && DATABASE_CALL.test(node.expression.getText().replace(/\s/g, ''));
    expect(calls.flatMap((source) => offences(source, objects))).toEqual([]);
  });
});

/** A word that is banned, where it has its room, and what is right elsewhere. */
// biome-ignore format: a table reads in columns
const BANNED: readonly (readonly [word: string, room: RegExp, instead: string, objects: (node: ts.Node) => boolean])[] = [
  ['Date.now',          /^engine\/wall-clock\.ts$/,              'context.now',                     named('Date.now')],
  ['new Date',          /^(engine\/time|engine\/wall-clock|inspector\/state\/moments)\.ts$/, 'isoText or toDate of engine/time',  (node) => ts.isNewExpression(node) && node.expression.getText() === 'Date'],
  ['Math.random',       /^$/,                                   'context.dice',                    named('Math.random')],
  ['crypto.randomUUID', /^$/,                                   'dice.uuid',                       (node) => ts.isIdentifier(node) && /^(randomUUID|getRandomValues)$/.test(node.text)],
  ['process.env',       /^$/,                                   'an option of createGateway',      named('process.env')],
  ['setTimeout',        /^(engine\/wall-clock\.ts|inspector\/.*)$/,              'a job, or within of wall-clock',  (node) => ts.isIdentifier(node) && /^set(Timeout|Interval)$/.test(node.text)],
  ['console.',          /^(cli\/|testing\/(kit\/(outer-realm|hush-msw)|secrets\/(leaks\/options|watch|places\/console))\.ts$)/,                             'a note in the timeline',          (node) => ts.isIdentifier(node) && node.text === 'console'],
  ['enum',              /^$/,                                   'as const satisfies',              ts.isEnumDeclaration],
  ['export default',    /^$/,                                   'a named export',                  (node) => ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)],
  ['export *',          /^$/,                                   'the names',                       (node) => ts.isExportDeclaration(node) && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause))],
  ['x!',                /^$/,                                   'a decision for the other case',   ts.isNonNullExpression],
  ['any',               /^engine\/(invoke|resource)\.ts$/,        'unknown, or a type parameter',    (node) => node.kind === ts.SyntaxKind.AnyKeyword],
  ['as Type',           /^(engine|transports)\//,                      'parsing at the door, or trusted', (node) => ts.isTypeAssertionExpression(node) || ts.isAsExpression(node) && node.type.getText() !== 'const'],
];

const BANNED_TEXT = /@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|XXX|HACK)\b/;

describe('banned words', () => {
  it.each(BANNED)('%s stays in its room (%s); elsewhere it is %s', (_word, room, _instead, objects) => {
    const elsewhere = SOURCES.filter(({ path }) => !room.test(path));
    expect(elsewhere.flatMap((source) => offences(source, objects))).toEqual([]);
  });

  it('leaves no note to later and silences no compiler', () => {
    const lines = SOURCES.flatMap(({ path, text }) => text.split('\n').map((line) => `${path} ${line.trim()}`));
    expect(lines.filter((line) => BANNED_TEXT.test(line))).toEqual([]);
  });

  it('sees each of them in a file that has them all', () => {
    const wrong = parse('wrong.ts', WRONG);
    expect(BANNED.filter(([, , , objects]) => offences(wrong, objects).length === 0).map(([word]) => word)).toEqual([]);
  });
});

const WRONG = `
import { randomUUID } from 'node:crypto';
export * from './other.ts';
export enum Colour { red }
export default function () {
  setTimeout(() => console.log(Math.random(), process.env.HOME, list[0]!), Date.now());
  return new Date(randomUUID() as any);
}`;

describe('files', () => {
  it('has kebab-case names that say what they answer', () => {
    const folders = SOURCES.flatMap(({ path }) => path.split('/'));
    const bad = folders.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?(\.tsx?)?$/.test(name) || VAGUE.test(name));
    expect(bad).toEqual([]);
  });

  it('has no file over 300 lines', () => {
    expect(SOURCES.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} ${lines}`)).toEqual([]);
  });

  it('has a median file under 80 lines', () => {
    const lengths = SOURCES.map(({ lines }) => lines).sort((one, other) => one - other);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
  });

  it('has no function over 70 lines', () => {
    const long = (node: ts.Node) => ts.isFunctionLike(node) && lengthOf(node) > 70;
    expect(SOURCES.flatMap((source) => offences(source, long))).toEqual([]);
  });

  it('says of every resource what it is made of in an index.ts', () => {
    // Parts of the ACH network that several resources share.
    const shared = ['file-exchange', 'return-timing'];
    const all = SOURCES.flatMap(({ path }) => /^resources\/([^/]+)\//.exec(path)?.[1] ?? []);
    const folders = new Set(all.filter((folder) => !shared.includes(folder)));
    const without = [...folders].filter(
      (folder) => !SOURCES.some(({ path }) => path === `resources/${folder}/index.ts`),
    );
    expect(without).toEqual([]);
  });
});

const VAGUE = /(^|-)(utils?|helpers?|common|managers?|services?|misc|stuff)(-|\.|$)/;

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isOurs({ target }: Import): boolean {
  return SOURCES.some(({ path }) => path === target);
}

function importsOf(which: (source: Source) => boolean): { readonly from: string; readonly to: Import }[] {
  return SOURCES.filter(which).flatMap((source) => source.imports.map((to) => ({ from: source.path, to })));
}

function say({ from, to }: { readonly from: string; readonly to: Import }): string {
  return `${from} imports ${to.target}`;
}

function named(text: string): (node: ts.Node) => boolean {
  return (node) => ts.isPropertyAccessExpression(node) && node.getText().replace(/^globalThis\./, '') === text;
}

function literalOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  return '';
}

/** A file and all that it brings along at run time. */
function reachedFrom(path: string, seen = new Set<string>()): Source[] {
  const source = SOURCES.find((one) => one.path === path);
  if (source === undefined || seen.has(path)) return [];
  seen.add(path);
  const next = source.imports.filter(({ typeOnly }) => !typeOnly);
  return [source, ...next.flatMap(({ target }) => reachedFrom(target, seen))];
}

/** Circles of imports that are there at run time, each once, as the path around it. */
function circles(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.add([...trail.slice(at), path].join(' > '));
    if (at >= 0 || done.has(path)) return;
    const next = SOURCES.find((source) => source.path === path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
    for (const { target } of next) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of SOURCES) walk(path, []);
  return [...found];
}
