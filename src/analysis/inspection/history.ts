import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import type { EventRow } from '../../engine/outbox.ts';
import { lineOf } from '../../harness/timeline.ts';
import { howBetween } from './moves.ts';
import type { HistoryStep } from './transaction-types.ts';

interface HistoryRecord {
  readonly state: TransactionState;
  readonly at: string;
  readonly cause: string;
}

/** Returns the states of a transaction, each with the description of its event. */
export function historyOf(transaction: TransactionRecord, lines: readonly EventRow[]): HistoryStep[] {
  const states: HistoryRecord[] = JSON.parse(transaction.history);
  const events = eventsByLength(lines);
  return states.map(({ state, at, cause }, step) => {
    const event = events.get(step + 1);
    if (event === undefined) {
      const how = howBetween(transaction, states[step - 1]?.state ?? 'new', state);
      return { state, at, what: how, why: cause };
    }
    const { what, why } = lineOf(event);
    return { state, at, what, why };
  });
}

/** Maps the length of a history to the first event with it. Later events, such as the funding, add no state. */
function eventsByLength(lines: readonly EventRow[]): ReadonlyMap<number, EventRow> {
  const events = new Map<number, EventRow>();
  for (const line of lines) {
    const states = line.sequence === null ? 0 : statesIn(line);
    if (states > 0 && !events.has(states)) events.set(states, line);
  }
  return events;
}

/** Counts states in an event about the transaction itself; a notification of change has no history. */
function statesIn({ data }: EventRow): number {
  const { object }: { object?: { history?: readonly unknown[] } } = JSON.parse(data);
  return object?.history?.length ?? 0;
}
