import type { Settings } from '../contract/settings.ts';
import { captureCompact, captureFile, captureFileLayout, removeFileData } from './capture-file.ts';
import { Database } from './database.ts';
import { Journal } from './journal.ts';
import { Outbox } from './outbox.ts';
import type { PageDigests } from './page-digests.ts';
import { Schedule } from './schedule.ts';
import { type SavedState, WorldState } from './state.ts';
import type { WorldBytes } from './world-bytes.ts';
import { type OpenDatabase, openWorldFile, type WorldFile, writeState } from './world-file.ts';
import type { WorldKeeper } from './world-keeper.ts';

/** An open world: its database, and the machinery that works on it. */
export interface OpenWorld {
  readonly database: Database;
  readonly file: string | undefined;
  /** The sums of the file's pages. */
  readonly digests: PageDigests | undefined;
  /** Stores the changes of a world in memory. */
  readonly keeper: WorldKeeper | undefined;
  readonly state: WorldState;
  readonly schedule: Schedule;
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly settings: Settings;
}

/** Parses the settings of a world. */
interface SettingsParser {
  parseSettings(text: string): Settings;
}

/** A world in memory whose changes are stored. */
interface KeptWorld extends WorldBytes {
  readonly keeper: WorldKeeper;
}

/** A source for a world: bytes, a file, or an open database, which is closed if opening the world fails. */
export type WorldSource = WorldBytes | KeptWorld | WorldFile | OpenDatabase;

/** Opens a world from its source. Closes the database if that fails. */
export function openWorld(parts: SettingsParser, source: WorldSource): OpenWorld {
  const { database, text, digests } = openDatabase(source);
  try {
    return joinWorld(parts, database, text, 'file' in source || 'keeper' in source ? source : undefined);
  } catch (error) {
    (digests ?? database).close();
    throw error;
  }
}

function openDatabase(source: WorldSource): OpenDatabase {
  if ('file' in source) return openWorldFile(source);
  if ('keeper' in source) return { database: new Database(source.keeper.open(source.pages)), text: source.text };
  return 'pages' in source ? { database: openPages(source), text: source.text } : source;
}

function openPages(world: WorldBytes): Database {
  const database = new Database(world.pages, world);
  if (world.hasFileLayout === true) removeFileData(database);
  return database;
}

/** Creates the machinery for an open database. `text` is the text stored next to its pages. */
export function joinWorld(
  parts: SettingsParser,
  database: Database,
  text: string,
  { file, digests, keeper }: Partial<Pick<WorldFile, 'file' | 'digests'> & Pick<KeptWorld, 'keeper'>> = {},
): OpenWorld {
  const [saved = '', count = '0', ...entries] = text.split('\n');
  const state = WorldState.parse(saved);
  const settings = parts.parseSettings(state.settings);
  const journal = new Journal(database, { count: Number(count), entries }, file !== undefined);
  const [schedule, outbox] = [new Schedule(database), new Outbox(database)];
  return { database, file, digests, keeper, state, schedule, outbox, journal, settings };
}

/** Writes the state if the world is in a file, and returns it. */
export function saveState({ file, database, state }: OpenWorld): SavedState | undefined {
  if (file === undefined) return undefined;
  const saved = state.toSaved();
  writeState(database, JSON.stringify(saved));
  return saved;
}

/**
 * Returns the whole world: rows, pending jobs, clock, RNG state, ids, and journal. A fork gets the pages of a file as they are there,
 * and a snapshot gets a compact copy.
 */
export function captureWorld({ database, state, journal, file }: OpenWorld, use: 'snapshot' | 'fork'): WorldBytes {
  const text = worldText({ state, journal });
  if (file === undefined && !database.hasFileLayout) return { pages: database.serialize(), text };
  const asInFile = use === 'fork' ? captureFileLayout(database, text) : undefined;
  return asInFile ?? (file === undefined ? captureCompact(database, text) : captureFile(database, file, text));
}

/** Returns what a world has in addition to its database. */
export function worldText({ state, journal }: Pick<OpenWorld, 'state' | 'journal'>): string {
  const { count, entries: lines } = journal.tail;
  return [state.toText(), String(count), ...lines].join('\n');
}
