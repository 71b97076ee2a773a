/** Rules for disputes. */
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import { type DisputeCase, takenCents } from './dispute-history.ts';
import type { ShopFinding } from './finding.ts';
import { disputesOf, orderOfDispute } from './perform-dispute.ts';
import type { PlacedOrder, Run } from './run.ts';

/** Returns the disputes of an order. */
export function disputesAbout(run: Run, orderId: string): readonly DisputeCase[] {
  return disputesOf(run).filter((one) => orderOfDispute(run, one) === orderId);
}

/** Returns the money that disputes have taken and not returned, by order. */
export function disputedCents(run: Run): ReadonlyMap<string, number> {
  return new Map(
    run.orders.map(({ id }) => [id, disputesAbout(run, id).reduce((sum, { dispute }) => sum + takenCents(dispute), 0)]),
  );
}

/** Checks that evidence was submitted in time where the shop had promised it, or tried. */
export function evidenceFindings(run: Run): readonly ShopFinding[] {
  return run.orders.flatMap((order) =>
    disputesAbout(run, order.id).flatMap((one) => lateEvidence(run, order, one) ?? []),
  );
}

function lateEvidence(run: Run, { id }: PlacedOrder, one: DisputeCase): ShopFinding | undefined {
  const { dispute, respondBy = 0, submittedAt, roundAt } = one;
  if (submittedAt !== undefined || one.lostAt === undefined) return undefined;
  const last = easternText(respondBy);
  const calls = run.calls.filter(({ disputeId, startedAt }) => disputeId === dispute.id && startedAt >= roundAt);
  const about = `the dispute of ${formatUsd(dispute.amount)}`;
  if (calls.some(({ outcome }) => outcome === 'done'))
    return {
      kind: 'evidence_late',
      orderId: id,
      text: `${id}: the shop's defend() of ${about} succeeded, but no evidence was submitted by ${last}`,
    };
  const tries = run.gateway.audit
    .requests()
    .filter(({ path }) => path.endsWith(`/disputes/${dispute.id}/evidence`))
    .map(({ at }) => Date.parse(at))
    .filter((at) => at >= roundAt);
  const [first] = tries;
  const isForClerk = (at: number) =>
    calls.some(({ startedAt, endedAt }) => startedAt <= at && (endedAt ?? Number.POSITIVE_INFINITY) >= at);
  if (first === undefined || first <= respondBy || isForClerk(first)) return undefined;
  return {
    kind: 'evidence_late',
    orderId: id,
    text: `${id}: the shop sent its first evidence for ${about} ${easternText(first)}; the last second was ${last}`,
  };
}

/** An order that was not shipped when its dispute had been lost, and is shipped now. */
export function shippedAfterLoss(run: Run, orderId: string, wasShipped: boolean): ShopFinding | undefined {
  const lost = disputesAbout(run, orderId).find(
    ({ lostAt = Number.POSITIVE_INFINITY }) => lostAt + KNOWN_MS < run.gateway.clock.now(),
  );
  if (wasShipped || lost === undefined) return undefined;
  return {
    kind: 'shipped_unpaid',
    orderId,
    text: `${orderId}: shipped ${easternText(run.gateway.clock.now())}, although a dispute of ${formatUsd(lost.dispute.amount)} was lost ${easternText(lost.lostAt ?? 0)}`,
  };
}

/** A shop knows of a loss after a webhook with its retries, or a night. */
const KNOWN_MS = 24 * 3_600_000;
