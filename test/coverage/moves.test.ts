/**
 * Moves are read off what a world remembers, long after they were made. Here they are held against the lifecycles
 * themselves: every question that is put to one of them is noted, while a world lives through all sorts of things.
 */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listMovedObjects } from '../../src/analysis/coverage/moves/moved-objects.ts';
import { moveName } from '../../src/analysis/coverage/rows.ts';
import { plannedReturnLife } from '../../src/domain/ach/ach-returns/lifecycle.ts';
import { changeNoticeLife } from '../../src/domain/ach/change-notices/lifecycle.ts';
import { reversalLife } from '../../src/domain/ach/reversals/lifecycle.ts';
import { disputeLife, plannedDisputeLife } from '../../src/domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../src/domain/payments/batches/lifecycle.ts';
import { achLife, cardLife } from '../../src/domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../src/domain/platform/clients/lifecycle.ts';
import { challengeLife } from '../../src/domain/platform/mfa/lifecycle.ts';
import { paymentTokenLife } from '../../src/domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife, endpointLife } from '../../src/domain/webhooks/deliveries/lifecycle.ts';
import type { Lifecycle } from '../../src/engine/lifecycle.ts';
import { banks, cards, createGateway, type Gateway, GatewayError, SettleboxError } from '../../src/index.ts';
import { engineOf } from './counted-ids.ts';
import { met, uncovered } from './met.ts';
import { STORIES } from './stories.ts';

const LIVES: readonly Lifecycle[] = [
  cardLife,
  achLife,
  plannedReturnLife,
  changeNoticeLife,
  reversalLife,
  plannedDisputeLife,
  disputeLife,
  batchLife,
  paymentTokenLife,
  clientLife,
  challengeLife,
  deliveryLife,
  endpointLife,
];

/** Notes every move that a life is asked for and allows. */
function noteMoves(): Map<string, number> {
  const noted = new Map<string, number>();
  const note = (life: Lifecycle, from: string, event: string) => {
    const name = moveName(life.name, from, event);
    noted.set(name, (noted.get(name) ?? 0) + 1);
  };
  for (const life of LIVES) {
    const { next, move, begin } = life;
    vi.spyOn(life, 'next').mockImplementation((from, event) => {
      const to = next(from, event);
      if (to !== undefined) note(life, from, event);
      return to;
    });
    vi.spyOn(life, 'move').mockImplementation((from, event) => {
      const to = move(from, event);
      note(life, from, event);
      return to;
    });
    vi.spyOn(life, 'begin').mockImplementation((event) => {
      const to = begin(event);
      note(life, life.start, event);
      return to;
    });
  }
  return noted;
}

/** Deliveries do not record when they were sent again, nor what they were before. Empty batches are deleted. */
const UNRECORDED = /redelivered|pending \+ abandoned|batch: new/;

/** How many objects each transition has in the lists that the counts of coverage open. */
function listedMoves(gateway: Gateway): string[] {
  const listed = new Map<string, number>();
  for (const { name } of LIVES)
    for (const { steps } of [...listMovedObjects(engineOf(gateway), name)].flat())
      for (const [from, event] of steps) {
        const move = moveName(name, from, event);
        listed.set(move, (listed.get(move) ?? 0) + 1);
      }
  return lines(listed).filter((line) => !UNRECORDED.test(line));
}

const recorded = (met: readonly string[]) => met.filter((line) => !UNRECORDED.test(line)).sort();

const lines = (noted: ReadonlyMap<string, number>) => [...noted].map(([name, count]) => `${name} ${count}`).sort();

afterEach(() => {
  vi.restoreAllMocks();
});

/** A world, and what a step may reach for. */
interface World {
  readonly gateway: Gateway;
  /** Whether receivers answer, and with what. */
  answer: number;
}

type Step = (world: World, pick: number) => unknown;

const pickOf = <Thing>(things: readonly Thing[], pick: number): Thing | undefined => things[pick % things.length];
const transaction = ({ gateway }: World, pick: number) => {
  const found = pickOf(gateway.transactions.list({ take: 100 }).data, pick);
  return found?.transaction_id ?? found?.id ?? '';
};
const token = ({ gateway }: World, pick: number) =>
  pickOf(gateway.paymentTokens.list({ per_page: 100 }).data, pick)?.payment_token ?? '';
const client = ({ gateway }: World, pick: number) => {
  const { data } = gateway.as(gateway.reseller).clients.list({ take: 100 });
  return (
    pickOf(
      data.filter(({ client_id }) => client_id !== gateway.merchant.clientId),
      pick,
    )?.client_id ?? ''
  );
};
const endpoint = ({ gateway }: World, pick: number) => pickOf(gateway.webhooks.deliveries(), pick)?.endpointId ?? '';
/** Its refund is refused by the network. */
const refundRejected = { ...cards.visa, pan: '4000000000005126' };
const card = { pan: '4242424242424242', expiry_month: '02', expiry_year: '2026' };
const account = {
  account_number: '000111111113',
  routing_number: '021000021',
  account_type: 'checking',
  name: 'Ada',
  email: 'ada@example.com',
} as const;

const STEPS: Readonly<Record<string, Step>> = {
  sells: ({ gateway }, pick) =>
    gateway.transactions.create({
      type: 'SALE',
      amount: 100 + pick,
      payment_method: pick % 3 === 0 ? refundRejected : cards.visa,
    }),
  holds: ({ gateway }) => gateway.transactions.create({ type: 'AUTH', amount: 500, payment_method: cards.visa }),
  declines: ({ gateway }) =>
    gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.declines('05') }),
  captures: (world, pick) => world.gateway.transactions.capture(transaction(world, pick), { amount: 100 }),
  voids: (world, pick) => world.gateway.transactions.cancel(transaction(world, pick), { type: 'VOID' }),
  refundsInPart: (world, pick) =>
    world.gateway.transactions.cancel(transaction(world, pick), { type: 'REFUND', amount: 20 }),
  refunds: (world, pick) => world.gateway.transactions.cancel(transaction(world, pick), { type: 'REFUND' }),
  refusesARefund: (world, pick) =>
    world.gateway.simulate.issuer.rejectRefund({ transaction: transaction(world, pick) }),
  debits: ({ gateway }, pick) =>
    gateway.transactions.create({
      type: 'PAYMENT',
      amount: 500,
      payment_method:
        pickOf([banks.good, banks.returns('R01'), banks.stuck, banks.badRoutingNumber], pick) ?? banks.good,
    }),
  debitsAToken: (world, pick) =>
    world.gateway.transactions.create({
      type: pick % 2 === 0 ? 'PAYMENT' : 'SALE',
      amount: 500,
      payment_method: { type: 'token', payment_token: token(world, pick) },
    }),
  cancels: (world, pick) => world.gateway.transactions.cancel(transaction(world, pick), { type: 'cancel' }),
  plansAReturn: (world, pick) =>
    world.gateway.simulate.ach.return({ transaction: transaction(world, pick), code: 'R10' }),
  takesAReturnBack: (world, pick) =>
    world.gateway.simulate.ach.return({ transaction: transaction(world, pick), code: 'R02' }).cancel(),
  disputes: (world, pick) =>
    world.gateway.simulate.ach.return({ transaction: transaction(world, pick), code: pick % 2 === 0 ? 'R67' : 'R75' }),
  reverses: (world, pick) => {
    const plan = world.gateway.simulate.ach.reverse({ transaction: transaction(world, pick), reason: 'duplicate' });
    if (pick % 3 === 0) plan.cancel();
  },
  corrects: (world, pick) => {
    const wish = { transaction: transaction(world, pick), code: 'C13' } as const;
    const plan = world.gateway.simulate.ach.notificationOfChange(wish);
    if (pick % 3 === 0) plan.cancel();
  },
  stores: ({ gateway }, pick) => gateway.paymentTokens.create(pick % 2 === 0 ? { card } : { bank_account: account }),
  renews: (world, pick) =>
    world.gateway.paymentTokens.update(token(world, pick), { card: { expiry_month: '12', expiry_year: '2030' } }),
  names: (world, pick) => world.gateway.paymentTokens.update(token(world, pick), { nickname: 'mine' }),
  deletes: (world, pick) => world.gateway.paymentTokens.delete(token(world, pick)),
  opensAClient: ({ gateway }) => gateway.as(gateway.reseller).clients.create({ kind: 'merchant', name: 'Birch' }),
  changesAClient: (world, pick) =>
    world.gateway
      .as(world.gateway.reseller)
      .clients.update(client(world, pick), { status: pick % 2 === 0 ? 'suspended' : 'active' }),
  closesAClient: (world, pick) => world.gateway.as(world.gateway.reseller).clients.delete(client(world, pick)),
  asksForACode: async ({ gateway }, pick) => {
    const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
    const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
    const { challenge_id } = owner.mfa.challenge({ channel: 'email' });
    const code = gateway.mfa.inbox().at(-1)?.code ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < pick % 6; tries++) await attempt(() => owner.mfa.verify({ challenge_id, code: wrong }));
    owner.mfa.verify({ challenge_id, code });
  },
  closesBatches: ({ gateway }) => gateway.batches.close(),
  hears: (world) =>
    world.gateway.webhooks.subscribe({
      deliver: () => new Response(null, { status: world.answer }),
      events: ['transaction.*'],
    }),
  hearsNoMore: (world, pick) => world.gateway.webhooks.unsubscribe(endpoint(world, pick)),
  goesDown: (world, pick) => {
    world.answer = pick % 7 === 0 ? 410 : 503;
  },
  comesUp: (world) => {
    world.answer = 204;
  },
  sendsAgain: (world, pick) =>
    world.gateway.webhooks.redeliver(pickOf(world.gateway.webhooks.deliveries(), pick) ?? ''),
  hasTrouble: ({ gateway }, pick) =>
    gateway.simulate.faults.add({
      kind:
        pickOf(['webhook_dropped', 'webhook_duplicated', 'webhook_delayed', 'webhook_reordered'] as const, pick) ??
        'webhook_dropped',
      on: 'transaction.*',
      times: 2,
    }),
  isIdle: ({ gateway }) => gateway.idle(),
  waitsForHours: ({ gateway }, pick) => gateway.clock.advance({ hours: 1 + (pick % 30) }),
  waitsForDays: ({ gateway }, pick) => gateway.clock.advance({ days: 1 + (pick % 9) }),
  waitsForMonths: ({ gateway }) => gateway.clock.advance({ days: 60 }),
};

/** A refusal is nothing to stop at. */
async function attempt(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof SettleboxError)) throw error;
    return undefined;
  }
}

describe('the moves of a world', () => {
  it('are those that its lifecycles were asked for, and all that are possible come up in stories', async () => {
    using gateway = createGateway({ achRouting: 'operator', now: '2026-01-05T15:00:00Z' });
    const noted = noteMoves();
    for (const story of Object.values(STORIES)) await story(gateway);
    const { transitions: moves, states } = gateway.coverage();
    expect(met(moves).sort()).toEqual(lines(noted));
    expect(listedMoves(gateway)).toEqual(recorded(met(moves)));
    // What coverage counts as a hole is one.
    expect(uncovered(moves)).toEqual([]);
    expect(uncovered(states)).toEqual([]);
  });

  it('are those that its lifecycles were asked for, whatever it lives through', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), fc.boolean(), async (steps, rejects) => {
        using gateway = createGateway({ achRouting: rejects ? 'operator' : 'returns' });
        const noted = noteMoves();
        const world: World = { gateway, answer: 204 };
        for (const [name, pick] of steps) await attempt(() => STEPS[name]?.(world, pick));
        const { transitions: moves } = gateway.coverage();
        vi.restoreAllMocks();
        expect(met(moves).sort()).toEqual(lines(noted));
        expect(listedMoves(gateway)).toEqual(recorded(met(moves)));
        expect(moves.covered).toBeGreaterThan(0);
      }),
      { numRuns: 20, seed: 5 },
    );
  }, 60_000);
});
