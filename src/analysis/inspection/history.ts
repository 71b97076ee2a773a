import type { Engine } from '../../domain/base/context.ts';
import { historyAt } from '../../domain/payments/transactions/event-object.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import type { EventRow } from '../../engine/event-log.ts';
import { lineOf } from '../../harness/timeline.ts';
import { howBetween } from './moves.ts';
import type { HistoryStep } from './transaction-types.ts';

interface HistoryRecord {
  readonly state: TransactionState;
  readonly at: string;
  readonly cause: string;
}

/** Returns the states of a transaction, each with the description of its event. */
export function historyOf(engine: Engine, transaction: TransactionRecord, lines: readonly EventRow[]): HistoryStep[] {
  const states: HistoryRecord[] = JSON.parse(transaction.history);
  const events = eventsByLength(transaction, lines);
  return states.map(({ state, at, cause }, step) => {
    const event = events.get(step + 1);
    if (event === undefined) {
      const how = howBetween(transaction, states[step - 1]?.state ?? 'new', state);
      return { state, at, what: how, why: cause };
    }
    const { what, why } = lineOf(engine, event);
    return { state, at, what, why };
  });
}

/** Maps the length of a history to the first event with it. Later events, such as the funding, add no state. */
function eventsByLength(transaction: TransactionRecord, lines: readonly EventRow[]): ReadonlyMap<number, EventRow> {
  const events = new Map<number, EventRow>();
  for (const line of lines) {
    const states = line.sequence === null ? 0 : statesIn(transaction, line);
    if (states > 0 && !events.has(states)) events.set(states, line);
  }
  return events;
}

/** Counts states in an event about the transaction itself; a notification of change has no history. */
function statesIn(transaction: TransactionRecord, line: EventRow): number {
  return JSON.parse(historyAt(line, transaction) ?? '[]').length;
}
