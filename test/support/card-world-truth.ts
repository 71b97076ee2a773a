/** What must hold of cards, lines of credit and money after each act; and what time and whole worlds do to them. */
import { expect } from 'vitest';
import type { Duration, LedgerAccount, Milestone } from '../../src/index.ts';
import { attempt, type CardWorld, type Deal, heldOf, refundedOf, sellerOf, statusOf, sum } from './card-world.ts';
import { type Charging, charge, expectRefused, type Part, refundAt } from './card-world-actions.ts';
import { standingOf } from './card-world-answers.ts';

type Happening = 'asked' | 'time passed';

/** Compares all that there is with what the model says. */
export function verify(world: CardWorld, happening: Happening = 'asked'): void {
  const { gateway, model } = world;
  gateway.check();
  const platform = gateway.as(gateway.reseller);
  const seen = new Map(platform.transactions.list({ take: 100 }).data.map((one) => [one.transaction_id, one]));
  expect([...seen.keys()].reverse()).toEqual(model.deals.map(({ id }) => id));
  for (const deal of model.deals) follow(world, deal, seen.get(deal.id), happening);
  for (const deal of model.deals) expectRefunded(world, deal, seen.get(deal.id)?.refunded_amount);
  expect(gateway.simulate.issuer.creditLines()).toEqual(model.lines.map(standingOf));
  expectStored(world);
  for (const who of world.merchants.keys()) expectLedger(world, who);
}

// biome-ignore format: a table reads in columns
const MOVES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  charge:         { authorized: ['settling'], captured: ['settling'], settling: ['settled'] },
  pay:            { authorized: ['settling'], settling: ['settled'] },
  late:           { authorized: ['settling'], settling: ['settled'] },
  reject:         { authorized: ['settling'], settling: ['rejected'] },
  'reject later': { authorized: ['settling'], settling: ['settled'], settled: ['rejected'] },
};

interface Seen {
  readonly transaction_state: string;
  readonly captured_amount: number;
  readonly batch_id: string | null;
  readonly settled_at: string | null;
}

/** An uncaptured hold lets go at its moment; all else moves as it was planned, and only with time. */
function follow({ gateway }: CardWorld, deal: Deal, seen: Seen | undefined, happening: Happening): void {
  if (seen === undefined) expect.fail(`${deal.id} is gone`);
  expect(seen.captured_amount).toBe(deal.captured);
  if (heldOf(deal) > 0) {
    const isOver = gateway.clock.now() >= deal.holdsUntil;
    expect(seen.transaction_state, 'a hold').toBe(isOver ? 'expired' : 'authorized');
  } else if (happening === 'asked') expect(withoutRefunds(seen.transaction_state)).toBe(withoutRefunds(deal.state));
  else {
    const [from, to] = [withoutRefunds(deal.state), withoutRefunds(seen.transaction_state)];
    const row = deal.kind === 'REFUND' ? deal.plan : 'charge';
    if (!isReachable(row, from, to)) expect.fail(`${deal.kind} (${row}) was ${from} and became ${to}`);
  }
  Object.assign(deal, { state: seen.transaction_state, settled: seen.settled_at !== null, batchId: seen.batch_id });
}

function withoutRefunds(state: string): string {
  return state === 'partially_refunded' || state === 'refunded' ? 'settled' : state;
}

function isReachable(row: string, from: string, to: string): boolean {
  return from === to || (MOVES[row]?.[from] ?? []).some((next) => isReachable(row, next, to));
}

/** Never more than was captured; and the state says how much. */
function expectRefunded({ model }: CardWorld, deal: Deal, seen: number | undefined): void {
  const refunded = refundedOf(model, deal);
  expect(seen).toBe(refunded);
  expect(refunded).toBeLessThanOrEqual(deal.captured);
  if (deal.kind === 'REFUND' || withoutRefunds(deal.state) !== 'settled') return;
  expect(deal.state).toBe(refunded === 0 ? 'settled' : refunded === deal.captured ? 'refunded' : 'partially_refunded');
}

function expectStored({ gateway, model }: CardWorld): void {
  const now = gateway.clock.now();
  const seen = gateway.as(gateway.reseller).paymentTokens.list({ per_page: 100 }).data;
  expect(
    seen.map((one) => [
      one.payment_token,
      one.status,
      one.card?.last_four,
      one.recurring_block?.code ?? null,
      one.network_transaction_id,
    ]),
  ).toEqual(
    model.stored.map((one) => [one.id, statusOf(one, now), one.plastic.lastFour, one.stoppedBy, one.chain]).reverse(),
  );
}

/** The customers gave what settled, and have back what was refunded; the merchant has it when its batch was funded. */
function expectLedger(world: CardWorld, who: number): void {
  const { gateway, model, merchants } = world;
  const batches = sellerOf(world, who).batches.list({ take: 100 }).data;
  const funded = new Set(batches.flatMap((batch) => (batch.funded_at === null ? [] : [batch.batch_id])));
  const settled = model.deals.filter((deal) => deal.who === who && deal.settled);
  const total = sum(settled.map(netOf));
  const back = sum(settled.filter(({ state }) => state === 'rejected').map(netOf));
  const clearing = sum(settled.filter(({ batchId }) => batchId === null || !funded.has(batchId)).map(netOf));
  const balance = (account: LedgerAccount) => gateway.ledger.balance(account, merchants[who] ?? gateway.merchant);
  const deposits = gateway.ledger.deposits(merchants[who] ?? gateway.merchant);
  expect({
    customer: balance('customer'),
    clearing: balance('processor_clearing'),
    merchant: balance('merchant_bank') + balance('merchant_payable'),
    deposits: sum(deposits.map(({ amountCents }) => amountCents)),
  }).toEqual({
    customer: back - total,
    clearing,
    merchant: total - clearing - back,
    deposits: balance('merchant_bank'),
  });
}

function netOf({ kind, captured }: Deal): number {
  return kind === 'REFUND' ? -captured : captured;
}

export async function advance({ gateway }: CardWorld, duration: Duration): Promise<void> {
  await gateway.clock.advance(duration);
}

export async function advanceTo({ gateway }: CardWorld, milestone: Milestone): Promise<void> {
  const isAhead = gateway.upcoming().some((line) => Date.parse(line.at) > gateway.clock.now());
  await gateway.clock.advanceTo(milestone).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'nothing_due' });
  });
  if (!isAhead) expect(gateway.upcoming().length).toBe(0);
}

/** A customer who is impatient, for so many minutes. */
export async function chargeTwice(world: CardWorld, charging: Charging, minutes: number): Promise<void> {
  charge(world, charging);
  await world.gateway.clock.advance({ minutes });
  verify(world, 'time passed');
  charge(world, { ...charging, kind: 'SALE' });
}

/** A customer who sends it back as soon as that can be. */
export async function chargeAndRefund(world: CardWorld, charging: Charging, part: Part): Promise<void> {
  charge(world, { ...charging, kind: 'SALE' });
  await world.gateway.clock.advance({ days: 4 });
  verify(world, 'time passed');
  const newest = world.model.deals.findLastIndex(({ kind }) => kind === 'SALE');
  if (newest >= 0) refundAt(world, newest, part);
}

/** What is in the open batch goes on its way, and only that. */
export function closeBatches(world: CardWorld, who: number): void {
  const open = world.model.deals.filter((deal) => deal.who === who && isInOpenBatch(deal));
  const answer = attempt(() => sellerOf(world, who).batches.close());
  if (open.length === 0) {
    expectRefused(answer, ['batch_empty']);
    return;
  }
  expect(answer).toMatchObject({ value: { data: [{ processor: 'card', net_amount: sum(open.map(netOf)) }] } });
  for (const deal of open) deal.state = 'settling';
}

/** A refund that comes late waits there too, on its way already. */
function isInOpenBatch({ kind, state, plan, batchId }: Deal): boolean {
  if (kind === 'AUTH') return state === 'captured';
  return state === 'authorized' || (kind === 'REFUND' && state === 'settling' && batchId === null && plan !== 'pay');
}

/** Keeps the world, or goes back to the one that was kept. */
export function keep(world: CardWorld): void {
  world.kept = { snapshot: world.gateway.snapshot(), model: structuredClone(world.model) };
}

export function goBack(world: CardWorld): void {
  if (world.kept === undefined) return;
  world.gateway.restore(world.kept.snapshot);
  world.model = structuredClone(world.kept.model);
}

/** A fork is as its origin is, and what happens in it is not felt there. */
export async function fork(world: CardWorld): Promise<void> {
  using gateway = world.gateway.fork();
  const other: CardWorld = { ...world, gateway, model: structuredClone(world.model) };
  verify(other);
  charge(other, { who: 0, kind: 'SALE', amount: 999, plastic: 0, hasCvv: false, hasAddress: false });
  await gateway.clock.advance({ days: 3 });
  verify(other, 'time passed');
}

/** Closes and settles all there is, until nothing is on its way, and looks whether all plans were kept. */
export async function bringToAnEnd(world: CardWorld): Promise<void> {
  const { gateway, model, merchants } = world;
  for (const days of [5, 5, 5, 100]) {
    for (const who of merchants.keys()) closeBatches(world, who);
    verify(world);
    await gateway.clock.advance({ days });
    verify(world, 'time passed');
  }
  const ends = model.deals.filter(({ kind, state }) => kind === 'REFUND' && state !== 'voided');
  expect(ends.map(({ state }) => state)).toEqual(
    ends.map(({ plan }) => (plan === 'pay' || plan === 'late' ? 'settled' : 'rejected')),
  );
  expect(sum(merchants.map((one) => gateway.ledger.balance('processor_clearing', one)))).toBe(0);
  expect(gateway.simulate.issuer.creditLines().map(({ held }) => held)).toEqual(model.lines.map(() => 0));
}
