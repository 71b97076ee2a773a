import type { Database } from './database.ts';

export const moveTables = `
CREATE TABLE moves (
  life  TEXT    NOT NULL,
  state TEXT    NOT NULL,
  event TEXT    NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (life, state, event)
) STRICT, WITHOUT ROWID;`;

/** How often things of one life that were in a state went through an event. */
export interface CountedMove {
  readonly life: string;
  readonly state: string;
  readonly event: string;
  readonly count: number;
}

/**
 * Counts a move that leaves no trace of its own, in the transaction in which it is made. Most moves can be read off what
 * the world keeps anyway, and are not counted here: it would cost them more than they cost themselves.
 */
export function countMove(database: Database, life: { readonly name: string }, state: string, event: string): void {
  database.run(
    `INSERT INTO moves (life, state, event, count) VALUES (?, ?, ?, 1)
     ON CONFLICT (life, state, event) DO UPDATE SET count = count + 1`,
    life.name,
    state,
    event,
  );
}

export function listCountedMoves(database: Database): CountedMove[] {
  return database.all<CountedMove>('SELECT * FROM moves ORDER BY life, state, event');
}
