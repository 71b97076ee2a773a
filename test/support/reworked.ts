import { Database } from '../../src/engine/database.ts';
import { packWorld, unpackWorld } from '../../src/engine/world-bytes.ts';
import type { Snapshot } from '../../src/index.ts';

/** A snapshot whose rows were changed behind the engine's back; `now` moves its clock along. */
export function reworked(
  snapshot: Snapshot,
  change: (database: Database) => { readonly now: number } | undefined,
): Snapshot {
  const { pages, text } = unpackWorld(snapshot);
  const database = new Database(pages);
  const moved = change(database);
  const bytes = database.serialize();
  database.close();
  const [state = '', ...journal] = text.split('\n');
  const changed = moved === undefined ? state : JSON.stringify({ ...JSON.parse(state), now: moved.now });
  return packWorld({ pages: bytes, text: [changed, ...journal].join('\n') });
}
