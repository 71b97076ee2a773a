import { InvariantError } from './errors.ts';

/** A transition of a lifecycle. */
export type Move = readonly [from: string, event: string, to: string];

/** A life as a table of moves. */
export interface Lifecycle<Rows extends readonly Move[] = readonly Move[]> {
  readonly name: string;
  readonly start: string;
  readonly rows: Rows;
  readonly states: readonly string[];
  readonly events: readonly string[];
  /** The state that `event` leads to, or undefined where the table has no such row. */
  next(from: string, event: string): Rows[number][2] | undefined;
  /** The same for an event that was decided to be possible. @throws InvariantError where the table has no such row */
  move(from: string, event: Rows[number][1]): Rows[number][2];
  /** The first state, by this event. @throws InvariantError where no life begins with it */
  begin(event: Rows[number][1]): Rows[number][2];
}

/** A state of a lifecycle. */
export type StateOf<L extends { rows: readonly Move[] }> = L['rows'][number][2];
/** The events that a lifecycle knows. */
export type EventOf<L extends { rows: readonly Move[] }> = L['rows'][number][1];

/**
 * Checks a lifecycle table on load and makes it answer.
 *
 * @throws Error where a state has two rows for one event, or where a state can't be reached from `start`: both are
 * mistakes in the table and stop the import.
 */
export function defineLifecycle<const Rows extends readonly Move[]>(
  name: string,
  start: string,
  rows: Rows,
): Lifecycle<Rows> {
  const moves = new Map<string, string>();
  for (const [from, event, to] of rows) {
    const key = `${from} ${event}`;
    if (moves.has(key)) throw new Error(`lifecycle ${name}: two rows for "${event}" in state "${from}"`);
    moves.set(key, to);
  }
  const states = [...new Set(rows.flatMap(([from, , to]) => [from, to]))];
  const unreachable = states.filter((state) => !reachable(start, rows).has(state));
  if (unreachable.length > 0) throw new Error(`lifecycle ${name}: no event leads to ${unreachable.join(', ')}`);
  const next = (from: string, event: string) => moves.get(`${from} ${event}`);
  const move = (from: string, event: string) => next(from, event) ?? refuseMove(name, from, event);
  const events = [...new Set(rows.map(([, event]) => event))];
  return { name, start, rows, states, events, next, move, begin: (event) => move(start, event) };
}

function refuseMove(name: string, from: string, event: string): never {
  throw new InvariantError(`lifecycle ${name}: state "${from}" has no event "${event}"`);
}

function reachable(start: string, rows: readonly Move[]): ReadonlySet<string> {
  const found = new Set([start]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [from, , to] of rows) if (found.has(from)) found.add(to);
  }
  return found;
}
