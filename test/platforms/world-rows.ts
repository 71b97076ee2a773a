import type { Gateway } from 'settlebox';
import { Database } from '../../src/engine/database.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';

/** Returns every row of every table of a world, and what its users see of it. */
export function describeWorld(gateway: Gateway): unknown {
  const { pages, text } = unpackWorld(gateway.snapshot());
  return JSON.parse(
    JSON.stringify({
      state: text,
      tables: rowsOf(pages),
      events: gateway.events.list(),
      timeline: String(gateway.timeline()),
      upcoming: String(gateway.upcoming()),
      files: gateway.ach.files(),
      deposits: gateway.ledger.deposits(),
      transactions: gateway.transactions.list(),
    }),
  );
}

function rowsOf(pages: Uint8Array): unknown {
  const database = new Database(pages);
  try {
    const tables = database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    return tables.map(({ name }) => ({ name, rows: database.rows(`SELECT * FROM ${String(name)}`) }));
  } finally {
    database.close();
  }
}
