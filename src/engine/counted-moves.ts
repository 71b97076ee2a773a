import { integer, type RecordOf, text } from './columns.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';
import { createTable } from './sql-text.ts';

const COLUMNS = {
  life: text(),
  state: text(),
  event: text(),
  count: integer(),
};

/** Number of times that an event moved records of one lifecycle out of a state. */
type TransitionCount = RecordOf<typeof COLUMNS>;

const moveRows = rowShape(COLUMNS);

/** Creates the table `moves`. */
export const transitionTables = createTable('moves', COLUMNS, {
  constraints: ['PRIMARY KEY (life, state, event)'],
  rowid: false,
});

/**
 * Counts a transition that leaves no trace of its own, in its transaction. Most transitions can be derived from stored records
 * and are not counted, because counting costs more than the transition itself.
 */
export function countTransition(
  database: Database,
  life: { readonly name: string },
  state: string,
  event: string,
): void {
  database.run(
    `INSERT INTO moves (life, state, event, count) VALUES (?, ?, ?, 1)
     ON CONFLICT (life, state, event) DO UPDATE SET count = count + 1`,
    life.name,
    state,
    event,
  );
}

/** Lists how often each transition of each lifecycle was made. */
export function listTransitionCounts(database: Database): TransitionCount[] {
  return database.all(moveRows, 'SELECT * FROM moves ORDER BY life, state, event');
}
