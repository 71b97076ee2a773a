/**
 * The transitions that an object made, as its stored row shows them. Coverage counts them and lists their objects by the same
 * functions.
 */

import { lazily } from '../../../contract/lazily.ts';
import { reversalLife } from '../../../domain/ach/reversals/lifecycle.ts';
import { disputeLife } from '../../../domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../../domain/payments/batches/lifecycle.ts';
import { achLife, cardLife } from '../../../domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../../domain/platform/clients/lifecycle.ts';
import { challengeLife } from '../../../domain/platform/mfa/lifecycle.ts';
import { ATTEMPTS_MAX } from '../../../domain/platform/mfa/rules.ts';
import { paymentTokenLife } from '../../../domain/vault/payment-tokens/lifecycle.ts';
import { InvariantError } from '../../../engine/errors.ts';
import type { Lifecycle, Transition } from '../../../engine/lifecycle.ts';
import { groupBy } from '../situations/group-by.ts';

/** An object and the transitions that it made, which are not always in their order. */
export interface MovedObject {
  readonly id: string;
  readonly steps: readonly Transition[];
}

/** An entry of a stored history. */
interface StoredEntry {
  readonly state: string;
  readonly cause: string;
}

/** The events that lead from one state to another, by `from > to`. */
const WAYS = lazily(
  () =>
    new Map([cardLife, achLife, disputeLife, paymentTokenLife, clientLife].map((life) => [life.name, waysOf(life)])),
);

function waysOf(lifecycle: Lifecycle): ReadonlyMap<string, readonly Transition[]> {
  return groupBy(lifecycle.rows, ([from, , to]) => `${from} > ${to}`);
}

/** Returns the transition between two states. `choose` decides between two and more events. */
function stepBetween(
  { name }: Lifecycle,
  from: string,
  to: string,
  choose: (rows: readonly Transition[]) => Transition | undefined = () => undefined,
): Transition {
  const rows = WAYS().get(name)?.get(`${from} > ${to}`) ?? [];
  const row = rows.length > 1 ? choose(rows) : rows[0];
  if (row === undefined) throw new InvariantError(`exactly one event leads a ${name} from ${from} to ${to}`);
  return row;
}

/**
 * Returns the transitions of a card transaction. Two events leave a partially refunded transaction in its state. Each undone
 * refund is a transition of its original, and the history shows all others of them.
 */
export function cardSteps(history: string, countUndoneRefunds: () => number): Transition[] {
  const moves = movesIn(cardLife, history);
  const isPartAgain = ([from, { state }]: Passed) => from === 'partially_refunded' && state === from;
  const steps = moves
    .filter((move) => !isPartAgain(move))
    .map(([from, { state }]) => stepBetween(cardLife, from, state));
  const again = moves.length - steps.length;
  if (again === 0) return steps;
  const undone = countUndoneRefunds() - steps.filter(([, event]) => event.startsWith('refund_undone_')).length;
  for (let at = 0; at < again; at++) {
    const isUndone = at < undone;
    steps.push(
      stepBetween(cardLife, 'partially_refunded', 'partially_refunded', (rows) =>
        rows.find(([, event]) => (event === 'refund_undone_some_left') === isUndone),
      ),
    );
  }
  return steps;
}

/** Returns the transitions of an ACH entry. The contest of a dishonor returns it again, and is the last return. */
export function achSteps(history: string, isContested: boolean): Transition[] {
  const moves = movesIn(achLife, history);
  const last = moves.findLastIndex(([from, { state }]) => from === 'settled' && state === 'returned');
  return moves.map(([from, { state }], at) =>
    stepBetween(achLife, from, state, (rows) =>
      rows.find(([, event]) => (event === 'contested') === (isContested && at === last)),
    ),
  );
}

/** The cause of a transition of a dispute, if another event leads to the same state. Other causes are calls. */
const DISPUTE_CAUSES: Readonly<Record<string, string>> = {
  deadline_passed: 'issuer: deadline',
  answered: 'call: disputes.submitEvidence',
  withdrawn: 'cardholder: withdrawal',
};

/** Returns the transitions of a dispute. A transition with the cause of another event is the one without a cause of its own. */
export function disputeSteps(history: string): Transition[] {
  return movesIn(disputeLife, history).map(([from, { state, cause }]) =>
    stepBetween(
      disputeLife,
      from,
      state,
      (rows) =>
        rows.find(([, event]) => DISPUTE_CAUSES[event] === cause) ??
        rows.find(([, event]) => DISPUTE_CAUSES[event] === undefined),
    ),
  );
}

type Passed = readonly [from: string, entry: StoredEntry];

function movesIn({ start }: Lifecycle, history: string): Passed[] {
  const entries: readonly StoredEntry[] = JSON.parse(history);
  let last = start;
  const moves: Passed[] = [];
  for (const entry of entries) {
    // A dispute adds an entry to its transaction, which stays in its state.
    if (entry.cause.startsWith('dispute ')) continue;
    moves.push([last, entry]);
    last = entry.state;
  }
  return moves;
}

/** Seed data emits no events and starts as active. */
const FROM_THE_START = 'active';

/**
 * Returns the transition of a token or client at one of its events; undefined if its status stays. `before` is the status after
 * its previous event.
 */
export function changeStep(
  lifecycle: Lifecycle,
  { type, status }: { readonly type: string; readonly status: string },
  before: string | undefined,
): Transition | undefined {
  const from = type.endsWith('.created') ? lifecycle.start : (before ?? FROM_THE_START);
  return from === status ? undefined : stepBetween(lifecycle, from, status);
}

/** Returns the transitions of an object that changes its status at most once after its start. */
export function statusSteps({ rows }: Lifecycle, status: string): Transition[] {
  const [first] = rows;
  if (first === undefined || status === first[2]) return rows.slice(0, 1);
  return [first, ...rows.filter(([from, , to]) => from === first[2] && to === status)];
}

/** Returns the transitions of a batch, which passes its statuses in order. */
export function batchSteps(status: string): Transition[] {
  return batchLife.rows.slice(0, batchLife.rows.findIndex(([, , to]) => to === status) + 1);
}

/** Returns the transitions of a reversal, by its status and whether it was sent. */
export function reversalSteps(status: string, isSent: boolean): Transition[] {
  const passed = isSent ? ['new', 'planned', 'submitted'] : ['new', 'planned'];
  const last = passed.at(-1);
  return reversalLife.rows.filter(
    ([from, , to]) =>
      (from === last && to === status) || (from !== last && passed.includes(from) && passed.includes(to)),
  );
}

/** Returns the transitions of a challenge. The last wrong attempt locks it. */
export function challengeSteps(status: string, attemptsRemaining: number): Transition[] {
  const wrong = ATTEMPTS_MAX - attemptsRemaining - (status === 'locked' ? 1 : 0);
  const [sent, mistaken] = challengeLife.rows;
  const end = challengeLife.rows.filter(([from, , to]) => from !== to && to === status && from !== challengeLife.start);
  return [sent, ...Array.from({ length: wrong }, () => mistaken), ...end];
}
