/** Counts the lifecycle transitions of a world from its stored rows and events. */

import { plannedReturnLife } from '../../domain/ach/ach-returns/lifecycle.ts';
import { changeNoticeLife } from '../../domain/ach/change-notices/lifecycle.ts';
import { reversalLife } from '../../domain/ach/reversals/lifecycle.ts';
import { plannedDisputeLife } from '../../domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../domain/payments/batches/lifecycle.ts';
import { achLife, cardLife } from '../../domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../domain/platform/clients/lifecycle.ts';
import { challengeLife } from '../../domain/platform/mfa/lifecycle.ts';
import { ATTEMPTS_MAX } from '../../domain/platform/mfa/rules.ts';
import { paymentTokenLife } from '../../domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife, endpointLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { listTransitionCounts } from '../../engine/counted-moves.ts';
import type { Database } from '../../engine/database.ts';
import { InvariantError } from '../../engine/errors.ts';
import type { Lifecycle } from '../../engine/lifecycle.ts';
import type { CoverageCount } from './counted.ts';
import { whyTransitionIsUnreachable } from './never.ts';
import { moveName } from './rows.ts';
import {
  countBatches,
  countChallenges,
  countChangeNotices,
  countContested,
  countDeliveries,
  countEndpoints,
  countReversals,
  countScheduledDisputes,
  countScheduledReturns,
  countUndoneRefunds,
  listHistories,
  listStatusChanges,
  type NamedCount,
  type StatusChange,
} from './store.ts';

/** Counts in parts. `eventTypes` is the event log by type; events of types without entries are not counted. */
export function* countMoves(
  database: Database,
  eventTypes: readonly NamedCount[],
): Generator<undefined, CoverageCount[]> {
  const changes = (family: 'payment_token' | 'client') =>
    eventTypes.some(({ name }) => name.startsWith(`${family}.`)) ? listStatusChanges(database, family) : [];
  const cards = yield* countCardMoves(database);
  const entries = yield* countAchMoves(database);
  return [
    ...cards,
    ...entries,
    ...movesOf(paymentTokenLife, stepsOfStatusChanges(paymentTokenLife, changes('payment_token'))),
    ...movesOf(clientLife, stepsOfStatusChanges(clientLife, changes('client'))),
    ...countStatuses(database),
    ...listTransitionCounts(database).map(({ life: lifecycle, state, event, count }) => ({
      name: moveName(lifecycle, state, event),
      count,
    })),
  ];
}

/** Number of transitions from one state to another. */
type Steps = ReadonlyMap<string, number>;

const PART_AGAIN = 'partially_refunded > partially_refunded';

/**
 * Two events leave a partially refunded transaction in its state. Their counts follow from the undone refunds: each
 * undid a part of its original, and every other way to undo one shows in a history.
 */
function* countCardMoves(database: Database): Generator<undefined, CoverageCount[]> {
  const steps = new Map(yield* stepsOfHistories(cardLife, listHistories(database, 'card')));
  const again = steps.get(PART_AGAIN) ?? 0;
  steps.delete(PART_AGAIN);
  const moves = movesOf(cardLife, steps);
  const shown = moves
    .filter(({ name }) => name.includes(' + refund_undone_'))
    .reduce((sum, { count }) => sum + count, 0);
  const undone = countUndoneRefunds(database) - shown;
  return [
    ...moves,
    move(cardLife, 'partially_refunded', 'refund_undone_some_left', undone),
    move(cardLife, 'partially_refunded', 'refunded_in_part', again - undone),
  ];
}

const BACK = 'settled > returned';

/**
 * Two events bring a settled entry back: a return, and a contest of its dishonor. The history has the codes of both.
 */
function* countAchMoves(database: Database): Generator<undefined, CoverageCount[]> {
  const steps = new Map(yield* stepsOfHistories(achLife, listHistories(database, 'ach')));
  const back = steps.get(BACK) ?? 0;
  steps.delete(BACK);
  const contested = countContested(database);
  return [
    ...movesOf(achLife, steps),
    move(achLife, 'settled', 'contested', contested),
    move(achLife, 'settled', 'returned', back - contested),
  ];
}

function* stepsOfHistories(lifecycle: Lifecycle, parts: Iterable<readonly string[]>): Generator<undefined, Steps> {
  const steps = new Map<string, number>();
  for (const histories of parts) {
    for (const history of histories) addSteps(steps, lifecycle.start, history);
    yield;
  }
  return steps;
}

function addSteps(steps: Map<string, number>, start: string, history: string): void {
  const entries: readonly { readonly state: string; readonly cause: string }[] = JSON.parse(history);
  let from = start;
  for (const { state, cause } of entries) {
    // A dispute adds an entry, but the transaction stays in its state.
    if (cause.startsWith('dispute ')) continue;
    add(steps, `${from} > ${state}`);
    from = state;
  }
}

/** Seed data emits no events and starts as active. */
const FROM_THE_START = 'active';

/** An event that leaves the status unchanged is not a transition. */
function stepsOfStatusChanges(lifecycle: Lifecycle, changes: readonly StatusChange[]): Steps {
  const steps = new Map<string, number>();
  const last = new Map<string, string>();
  for (const { subject, type, status } of changes) {
    const from = type.endsWith('.created') ? lifecycle.start : (last.get(subject) ?? FROM_THE_START);
    if (from !== status) add(steps, `${from} > ${status}`);
    last.set(subject, status);
  }
  return steps;
}

function add(steps: Map<string, number>, step: string): void {
  steps.set(step, (steps.get(step) ?? 0) + 1);
}

function movesOf(lifecycle: Lifecycle, steps: Steps): CoverageCount[] {
  return [...steps].map(([step, count]) => {
    const [from = '', to = ''] = step.split(' > ');
    return move(lifecycle, from, eventBetween(lifecycle, from, to), count);
  });
}

function move({ name }: Lifecycle, from: string, event: string, count: number): CoverageCount {
  return { name: moveName(name, from, event), count };
}

function eventBetween(lifecycle: Lifecycle, from: string, to: string): string {
  const ways = lifecycle.rows.filter(
    (row) => row[0] === from && row[2] === to && whyTransitionIsUnreachable(lifecycle, row) === undefined,
  );
  const [only, another] = ways;
  if (only === undefined || another !== undefined)
    throw new InvariantError(`exactly one event leads a ${lifecycle.name} from ${from} to ${to}`);
  return only[1];
}

/** Counts the lifecycles whose final statuses reveal every transition. */
function countStatuses(database: Database): CoverageCount[] {
  const { opened, closed, settled } = countBatches(database);
  const planned = countScheduledReturns(database);
  const notices = countChangeNotices(database);
  const disputes = countScheduledDisputes(database);
  const challenges = countChallenges(database, ATTEMPTS_MAX);
  const locked = countOf(challenges, 'locked');
  const endpoints = countEndpoints(database);
  return [
    move(batchLife, 'new', 'opened', opened),
    move(batchLife, 'open', 'closed', closed),
    move(batchLife, 'settling', 'settled', settled),
    move(plannedReturnLife, 'new', 'planned', total(planned)),
    ...['arrived', 'lapsed', 'canceled'].map((end) => move(plannedReturnLife, 'planned', end, countOf(planned, end))),
    ...['arrived', 'lapsed', 'canceled'].map((end) => move(changeNoticeLife, 'planned', end, countOf(notices, end))),
    move(changeNoticeLife, 'new', 'planned', total(notices)),
    ...countReversalMoves(database),
    move(plannedDisputeLife, 'new', 'planned', total(disputes)),
    ...['arrived', 'lapsed', 'canceled'].map((end) => move(plannedDisputeLife, 'planned', end, countOf(disputes, end))),
    move(challengeLife, 'new', 'sent', total(challenges)),
    // The last wrong attempt locks the challenge.
    move(challengeLife, 'pending', 'mistaken', challenges.reduce((sum, { wrong }) => sum + wrong, 0) - locked),
    move(challengeLife, 'pending', 'verified', countOf(challenges, 'verified')),
    move(challengeLife, 'pending', 'locked', locked),
    move(endpointLife, 'new', 'subscribed', total(endpoints)),
    move(endpointLife, 'active', 'disabled', countOf(endpoints, 'disabled')),
    move(endpointLife, 'active', 'unsubscribed', countOf(endpoints, 'removed')),
    // All later moves of a delivery are counted as they are made.
    move(deliveryLife, 'new', 'queued', countDeliveries(database)),
  ];
}

function countReversalMoves(database: Database): CoverageCount[] {
  const { all, sent, settled, stopped, lapsed, canceled } = countReversals(database);
  return [
    move(reversalLife, 'new', 'planned', all),
    move(reversalLife, 'planned', 'submitted', sent),
    move(reversalLife, 'planned', 'canceled', canceled),
    move(reversalLife, 'planned', 'lapsed', lapsed),
    move(reversalLife, 'submitted', 'settled', settled),
    move(reversalLife, 'submitted', 'lapsed', stopped),
  ];
}

function total(counts: readonly NamedCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function countOf(counts: readonly NamedCount[], name: string): number {
  return counts.find((row) => row.name === name)?.count ?? 0;
}
