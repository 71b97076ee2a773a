import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import type { EventRow } from '../../engine/outbox.ts';
import { lineOf } from '../../harness/timeline.ts';
import { howBetween } from './moves.ts';
import type { HistoryStep } from './transaction-types.ts';

interface Lived {
  readonly state: TransactionState;
  readonly at: string;
  readonly cause: string;
}

/** The states that a transaction came through, each in the words of the event that told of it. */
export function storyOf(transaction: TransactionRecord, lines: readonly EventRow[]): HistoryStep[] {
  const lived: Lived[] = JSON.parse(transaction.history);
  const told = toldBy(lines);
  return lived.map(({ state, at, cause }, step) => {
    const event = told.get(step + 1);
    if (event === undefined) {
      const how = howBetween(transaction, lived[step - 1]?.state ?? 'new', state);
      return { state, at, what: how, why: cause };
    }
    const { what, why } = lineOf(event);
    return { state, at, what, why };
  });
}

/** The first event that told of a history of so many states: later ones, such as the funding, change none. */
function toldBy(lines: readonly EventRow[]): ReadonlyMap<number, EventRow> {
  const told = new Map<number, EventRow>();
  for (const line of lines) {
    const states = line.sequence === null ? 0 : statesIn(line);
    if (states > 0 && !told.has(states)) told.set(states, line);
  }
  return told;
}

/** Of an event about the transaction itself; a notification of change has no history. */
function statesIn({ data }: EventRow): number {
  const { object }: { object?: { history?: readonly unknown[] } } = JSON.parse(data);
  return object?.history?.length ?? 0;
}
