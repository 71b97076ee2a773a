import { setSqliteVersion } from '../engine/database-bytes.ts';
import { platform } from '../engine/platform.ts';
import { sqliteVersion } from '../engine/sqlite.ts';
import type { WorldBytes } from '../engine/world-bytes.ts';
import { BUILD_ID } from './build-id.ts';

/** Worlds that were created when the package was built. Creating them takes a tenth of the time of a process with one sale. */
interface PrebuiltWorlds {
  /** The pages of a database with all tables and no rows. */
  readonly emptyPages: Uint8Array;
  /** JSON of the default options. */
  readonly recipe: string;
  /** The fresh world of the default options. */
  readonly world: WorldBytes;
}

/** The file's first line. The empty database follows, then the pages of the default world that differ from it. */
interface Header {
  readonly build: string;
  readonly recipe: string;
  readonly text: string;
  /** The length of the empty database in bytes. */
  readonly emptyBytes: number;
  /** Offsets of the differing pages, in bytes from the start of the database. */
  readonly changed: readonly number[];
}

const LINE_FEED = 10;
/** SQLite's default page size. */
const PAGE_BYTES = 4_096;

/** Read once per process. */
let read: { readonly worlds: PrebuiltWorlds | undefined } | undefined;

/** Returns the worlds of this build; undefined if the code runs from source, or if the file is from another build. */
export function prebuiltWorlds(): PrebuiltWorlds | undefined {
  if (BUILD_ID === undefined) return undefined;
  read ??= { worlds: worldsOf(BUILD_ID, platform().readPrebuiltWorlds()) };
  return read.worlds;
}

/** Returns the content of the file with these worlds. */
export function packPrebuiltWorlds(build: string, { emptyPages, recipe, world }: PrebuiltWorlds): Uint8Array {
  const pageAt = (bytes: Uint8Array, at: number) => bytes.subarray(at, at + PAGE_BYTES);
  const places = Array.from({ length: world.pages.length / PAGE_BYTES }, (_page, index) => index * PAGE_BYTES);
  const changed = places.filter((at) => !isSame(pageAt(world.pages, at), pageAt(emptyPages, at)));
  const header: Header = { build, recipe, text: world.text, emptyBytes: emptyPages.length, changed };
  const pages = changed.map((at) => pageAt(world.pages, at));
  return joined([new TextEncoder().encode(`${JSON.stringify(header)}\n`), emptyPages, ...pages]);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads the worlds of a build. Returns undefined if the file is missing, truncated, or from another build. */
function worldsOf(build: string, bytes: Uint8Array | undefined): PrebuiltWorlds | undefined {
  if (bytes === undefined) return undefined;
  const end = bytes.indexOf(LINE_FEED);
  const line = new TextDecoder().decode(bytes.subarray(0, end));
  if (!line.startsWith(`{"build":${JSON.stringify(build)},`)) return undefined;
  const { recipe, text, emptyBytes, changed }: Header = JSON.parse(line);
  const changedStart = end + 1 + emptyBytes;
  if (bytes.length !== changedStart + changed.length * PAGE_BYTES) return undefined;
  const emptyPages = bytes.subarray(end + 1, changedStart);
  const pages = withPages(emptyPages, changed, bytes.subarray(changedStart));
  const version = sqliteVersion();
  for (const database of [emptyPages, pages]) setSqliteVersion(database, version);
  return { emptyPages, recipe, world: { pages, text } };
}

/** Returns a copy of a database with these pages replaced or added. */
function withPages(database: Uint8Array, places: readonly number[], pages: Uint8Array): Uint8Array {
  const last = places.at(-1) ?? 0;
  const copy = new Uint8Array(Math.max(database.length, last + PAGE_BYTES));
  copy.set(database);
  for (const [index, at] of places.entries())
    copy.set(pages.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES), at);
  return copy;
}
