import { text } from '../../../src/engine/columns.ts';
import { Database } from '../../../src/engine/database.ts';
import type { Gateway } from '../../../src/index.ts';

/** What a refusal may leave behind: its line in the log, diced ids, and that a wrong password or code counts. */
const MAY_CHANGE = new Set([
  'journal',
  'journalHeads',
  'snapshotSpace',
  'world',
  'rateWindows',
  'logins',
  'challenges',
  'sqlite_sequence',
]);

/** Every row of a world, but for what a refusal may change. */
export function digestOf(gateway: Gateway): string {
  const database = new Database(gateway.snapshot());
  const tables = database.column(text(), `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`);
  const rows = tables
    .filter((name) => !MAY_CHANGE.has(name))
    .map((name) => [name, database.rows(`SELECT * FROM ${name}`)]);
  database.close();
  return JSON.stringify(rows);
}
