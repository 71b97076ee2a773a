/** The record on disk: digests by part, item, and aspect, in `fixtures/record/`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Digests, digestsOf } from './digest.ts';
import { RECORD } from './folders.ts';
import { EVERY_INTERFACE, type InterfaceName } from './interfaces.ts';
import type { Item } from './items.ts';

/** One digest if all interfaces agree; else one per interface, or one for direct calls and one for all three over HTTP. */
type Entry = string | Readonly<Record<string, string>>;

/** By item, then by aspect. */
export type Book = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** Structure and texts have separate files, so that a diff shows at once if behavior changed. */
export interface Books {
  readonly structure: Book;
  readonly texts: Book;
}

/** The current digests of an item by interface. */
export interface Played {
  readonly name: string;
  readonly digests: ReadonlyMap<InterfaceName, Digests>;
}

const KINDS = ['structure', 'texts'] as const;
type Kind = (typeof KINDS)[number];

export function readBooks(part: string): Books {
  const read = (kind: Kind): Book => JSON.parse(readFileSync(fileOf(part, kind), 'utf8'));
  return { structure: read('structure'), texts: read('texts') };
}

export function writeBooks(part: string, played: readonly Played[]): void {
  mkdirSync(RECORD, { recursive: true });
  for (const kind of KINDS) {
    const book = Object.fromEntries(played.map((item) => [item.name, entriesOf(item, kind)]));
    writeFileSync(fileOf(part, kind), `${JSON.stringify(book, null, 1)}\n`);
  }
}

function fileOf(part: string, kind: Kind): URL {
  return new URL(`${part}.${kind}.json`, RECORD);
}

export async function playItem({ name, play }: Item, through: readonly InterfaceName[]): Promise<Played> {
  const digests = new Map<InterfaceName, Digests>();
  for (const one of through) digests.set(one, digestsOf(await play(one)));
  return { name, digests };
}

function entriesOf({ digests }: Played, kind: Kind): Readonly<Record<string, Entry>> {
  const aspects = new Set([...digests.values()].flatMap((one) => Object.keys(one[kind])));
  return Object.fromEntries([...aspects].map((aspect) => [aspect, merged(byInterface(digests, kind, aspect))]));
}

type ByInterface = readonly (readonly [InterfaceName, string])[];

/** Some aspects are observed through some interfaces only. */
function byInterface(digests: Played['digests'], kind: Kind, aspect: string): ByInterface {
  return [...digests].flatMap(([name, one]) => {
    const digest = Reflect.get(one[kind], aspect);
    return typeof digest === 'string' ? [[name, digest] as const] : [];
  });
}

function merged(digests: ByInterface): Entry {
  const [only, ...others] = new Set(digests.map(([, digest]) => digest));
  if (only !== undefined && others.length === 0) return only;
  const overHttp = new Set(digests.flatMap(([name, digest]) => (name === 'direct' ? [] : [digest])));
  const [http] = overHttp;
  if (overHttp.size > 1 || http === undefined || digests.length < EVERY_INTERFACE.length)
    return Object.fromEntries(digests);
  return { direct: digests.find(([name]) => name === 'direct')?.[1] ?? '', http };
}

/** `item: aspect, interface` for each digest that differs from the record, including added and removed items. */
export function differences(book: Book, played: readonly Played[], kind: Kind): readonly string[] {
  const names = new Set(played.map(({ name }) => name));
  const gone = Object.keys(book).filter((name) => !names.has(name));
  return [
    ...gone.map((name) => `${name}: is recorded but no longer produced`),
    ...played.flatMap((item) => differing(book, item, kind)),
  ];
}

function differing(book: Book, { name, digests }: Played, kind: Kind): readonly string[] {
  const recorded = book[name];
  if (recorded === undefined) return [`${name}: is not recorded`];
  const seen = new Set([...digests.values()].flatMap((one) => Object.keys(one[kind])));
  const gone = Object.keys(recorded).filter((aspect) => !seen.has(aspect));
  const changed = [...digests].flatMap(([through, one]) =>
    Object.entries(one[kind])
      .filter(([aspect, digest]) => digestIn(recorded[aspect], through) !== digest)
      .map(([aspect]) => `${name}: ${aspect}, ${through}`),
  );
  return [...gone.map((aspect) => `${name}: ${aspect} is recorded but no longer produced`), ...changed];
}

function digestIn(entry: Entry | undefined, through: InterfaceName): string | undefined {
  if (typeof entry !== 'object') return entry;
  return entry[through] ?? (through === 'direct' ? undefined : entry.http);
}
