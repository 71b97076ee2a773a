import { InvariantError } from './errors.ts';

/** A transition of a lifecycle. */
export type Transition = readonly [from: string, event: string, to: string];

/** A lifecycle: a table of transitions. */
export type Lifecycle<Rows extends readonly Transition[] = readonly Transition[]> = {
  readonly name: string;
  readonly start: string;
  readonly rows: Rows;
  readonly states: readonly string[];
  readonly events: readonly string[];
  /** Returns the state after an event, or undefined if the table has no such row. */
  next(from: string, event: string): Rows[number][2] | undefined;
  /** Returns the state after an event that must be possible. @throws InvariantError if the table has no such row */
  move(from: string, event: Rows[number][1]): Rows[number][2];
  /** Returns the first state after this event. @throws InvariantError if no lifecycle starts with it */
  begin(event: Rows[number][1]): Rows[number][2];
};

/** A state of a lifecycle. */
export type LifecycleState<L extends { rows: readonly Transition[] }> = L['rows'][number][2];
/** The events of a lifecycle. */
export type LifecycleEvent<L extends { rows: readonly Transition[] }> = L['rows'][number][1];

/**
 * Checks a lifecycle table on load and indexes it.
 *
 * @throws Error if a state has two rows for one event, or cannot be reached from `start`. Both are mistakes in the table
 * and stop the import.
 */
export function defineLifecycle<const Rows extends readonly Transition[]>(
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
  const found = reachable(start, rows);
  const unreachable = states.filter((state) => !found.has(state));
  if (unreachable.length > 0) throw new Error(`lifecycle ${name}: no event leads to ${unreachable.join(', ')}`);
  const next = (from: string, event: string) => moves.get(`${from} ${event}`);
  const move = (from: string, event: string) => next(from, event) ?? rejectMove(name, from, event);
  const events = [...new Set(rows.map(([, event]) => event))];
  return { name, start, rows, states, events, next, move, begin: (event) => move(start, event) };
}

function rejectMove(name: string, from: string, event: string): never {
  throw new InvariantError(`lifecycle ${name}: state "${from}" has no event "${event}"`);
}

function reachable(start: string, rows: readonly Transition[]): ReadonlySet<string> {
  const found = new Set([start]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [from, , to] of rows) if (found.has(from)) found.add(to);
  }
  return found;
}
