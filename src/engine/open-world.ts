import type { Settings } from '../contract/settings.ts';
import { Database } from './database.ts';
import { Journal } from './journal.ts';
import { Outbox } from './outbox.ts';
import { Schedule } from './schedule.ts';
import { WorldState } from './state.ts';
import type { WorldBytes } from './world-bytes.ts';
import { type OpenDatabase, openWorldFile, type WorldFile } from './world-file.ts';

/** A world whose database is open, and the machinery that works on it. */
export interface OpenWorld {
  readonly database: Database;
  readonly file: string | undefined;
  readonly state: WorldState;
  readonly schedule: Schedule;
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly settings: Settings;
}

/** Reads the settings that a world carries. */
interface SettingsParser {
  parseSettings(text: string): Settings;
}

/** A source for a world: bytes, a file, or an open database, which is closed if opening the world fails. */
export type WorldSource = WorldBytes | WorldFile | OpenDatabase;

export function openWorld(parts: SettingsParser, source: WorldSource): OpenWorld {
  const { database, text } = openDatabase(source);
  try {
    return joinWorld(parts, database, text, 'file' in source ? source.file : undefined);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openDatabase(source: WorldSource): OpenDatabase {
  if ('file' in source) return openWorldFile(source);
  return 'pages' in source ? { database: new Database(source.pages), text: source.text } : source;
}

/** The machinery for a database that is open; `text` is what goes beside its pages. */
export function joinWorld(
  parts: SettingsParser,
  database: Database,
  text: string,
  file: string | undefined,
): OpenWorld {
  const [saved = '', count = '0', ...lines] = text.split('\n');
  const state = WorldState.parse(saved);
  const settings = parts.parseSettings(state.settings);
  const journal = new Journal(database, { count: Number(count), lines }, file !== undefined);
  return { database, file, state, schedule: new Schedule(database), outbox: new Outbox(database), journal, settings };
}
