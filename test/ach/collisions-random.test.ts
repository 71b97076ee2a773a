import fc from 'fast-check';
import {
  type AchTransaction,
  createGateway,
  type Gateway,
  GatewayError,
  type ReturnCode,
  SettleboxError,
} from 'settlebox';
import { expect, test } from 'vitest';
import { allowSameDay, pay } from './entry-worlds.ts';

/**
 * Random histories of entries, with every operation in any order. The ledger is compared only with the states of the
 * entries: each must have moved its money exactly once.
 */

interface World {
  readonly gateway: Gateway;
  readonly merchants: readonly Gateway['merchant'][];
  readonly entries: { readonly id: string; readonly merchant: number; readonly signedCents: number }[];
  readonly scheduled: { cancel(): boolean }[];
}

interface Step {
  readonly what: string;
  readonly run: (world: World, place: number) => unknown;
}

const RUNS = 60;
const HOURS = [0, 1, 3, 12, 24, 30, 72, 24 * 9];
const TIMES = ['default', 'now', 'deadline', 'late', 'next day'] as const;

function whenOf(gateway: Gateway, time: (typeof TIMES)[number]): object {
  if (time === 'now') return { at: gateway.clock.now() };
  if (time === 'deadline') return { at: 'deadline' };
  if (time === 'late') return { at: { day: 70 }, late: true };
  return time === 'next day' ? { at: { bankingDay: 1 } } : {};
}

function entryAt({ entries }: World, place: number): string {
  const entry = entries[place % Math.max(entries.length, 1)];
  if (entry === undefined) throw new SettleboxError('unknown_subject', 'nothing was paid yet');
  return entry.id;
}

/** Uses the platform's key, which can read the entries of all merchants. */
function inspect({ gateway }: World, id: string): AchTransaction {
  const entry = gateway.as(gateway.reseller.apiKey).transactions.get(id);
  if (entry.id === undefined) throw new Error('only bank accounts pay here');
  return entry;
}

function make(world: World, place: number, type: 'PAYMENT' | 'PAYOUT', cents: number, speed: string): void {
  const merchant = place % world.merchants.length;
  const caller = world.gateway.as(world.merchants[merchant] ?? world.gateway.merchant);
  const id = pay(caller, { type, amount: cents, speed });
  world.entries.push({ id, merchant, signedCents: type === 'PAYMENT' ? cents : -cents });
}

const makes: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom('PAYMENT', 'PAYMENT', 'PAYOUT'),
    fc.integer({ min: 1, max: 90_000 }),
    fc.constantFrom('standard', 'same_day'),
  )
  .map(([type, cents, speed]) => ({
    what: `${type} ${cents} ${speed}`,
    run: (world, place) => make(world, place, type === 'PAYOUT' ? 'PAYOUT' : 'PAYMENT', cents, speed),
  }));

const CODES = [
  'R01',
  'R02',
  'R03',
  'R06',
  'R10',
  'R23',
  'R13',
  'R35',
  'R61',
  'R67',
  'R68',
  'R69',
  'R71',
  'R72',
  'R73',
  'R75',
] as const;

const responses: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom(...CODES), fc.constantFrom(...TIMES))
  .map(([code, time]) => ({
    what: `${code} ${time}`,
    run: (world, place) =>
      world.scheduled.push(
        world.gateway.simulate.ach.return({
          transaction: entryAt(world, place),
          code,
          ...whenOf(world.gateway, time),
        }),
      ),
  }));

/** Schedules the next bank action for an entry. */
function fittingCode({ transaction_state: state, return: returned }: AchTransaction): ReturnCode {
  if (state === 'authorized' || state === 'submitted') return 'R32';
  if (state === 'returned') return 'R67';
  return returned?.dishonored === undefined ? 'R01' : 'R75';
}

const disputes: fc.Arbitrary<Step> = fc.constant({
  what: 'the next bank action, now',
  run: (world, place) => {
    const { gateway, scheduled } = world;
    const transaction = entryAt(world, place);
    const code = fittingCode(inspect(world, transaction));
    scheduled.push(gateway.simulate.ach.return({ transaction, code, at: gateway.clock.now(), late: true }));
  },
});

const others: fc.Arbitrary<Step> = fc.constantFrom<Step>(
  {
    what: 'cancel',
    run: (world, place) => {
      const id = entryAt(world, place);
      const { merchant = 0 } = world.entries.find((entry) => entry.id === id) ?? {};
      world.gateway.as(world.merchants[merchant] ?? null).transactions.cancel(id, { type: 'cancel' });
    },
  },
  {
    what: 'reverse',
    run: (world, place) =>
      world.scheduled.push(
        world.gateway.simulate.ach.reverse({ transaction: entryAt(world, place), reason: 'duplicate' }),
      ),
  },
  {
    what: 'correct',
    run: (world, place) =>
      world.scheduled.push(
        world.gateway.simulate.ach.notificationOfChange({
          transaction: entryAt(world, place),
          code: 'C02',
          corrected: { routing_number: '121042882' },
        }),
      ),
  },
  {
    what: 'take a plan back',
    run: ({ scheduled }, place) => scheduled[place % Math.max(scheduled.length, 1)]?.cancel(),
  },
  { what: 'close', run: ({ gateway, merchants }, place) => gateway.as(merchants[place % 2] ?? null).batches.close() },
  { what: 'next', run: ({ gateway }) => gateway.clock.next() },
);

const waits: fc.Arbitrary<Step> = fc
  .constantFrom(...HOURS)
  .map((hours) => ({ what: `wait ${hours} h`, run: ({ gateway }) => gateway.clock.advance({ hours }) }));

const anyStep = fc.oneof(
  { weight: 1, arbitrary: makes },
  { weight: 4, arbitrary: responses },
  { weight: 4, arbitrary: disputes },
  { weight: 4, arbitrary: others },
  { weight: 5, arbitrary: waits },
);
const placed = (step: fc.Arbitrary<Step>) => fc.tuple(step, fc.nat({ max: 11 }));

/** Some payments, then any commands. */
const anyHistory = fc
  .tuple(
    fc.array(placed(makes), { minLength: 4, maxLength: 7 }),
    fc.array(placed(anyStep), { minLength: 25, maxLength: 50, size: 'max' }),
  )
  .map(([first, then]) => [...first, ...then]);

/** Runs a command and ignores its rejection. Other errors propagate. */
async function attempt(world: World, step: Step, place: number): Promise<void> {
  try {
    await step.run(world, place);
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof SettleboxError)) throw error;
  }
  world.gateway.check();
}

/** Computes from the states alone how much customers have paid. */
function modelOf(world: World, merchant: number): number {
  return world.entries
    .filter((entry) => entry.merchant === merchant)
    .filter(({ id }) => inspect(world, id).transaction_state === 'settled')
    .reduce((cents, { signedCents }) => cents - signedCents, 0);
}

function ledgerOf({ gateway, merchants }: World, merchant: number) {
  const account = merchants[merchant];
  const balances = gateway.ledger.balances(account);
  const balance = (name: string) => balances.find(({ account: one }) => one === name)?.amountCents ?? 0;
  const deposits = gateway.ledger.deposits(account).reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    customer: balance('customer'),
    clearing: balance('processor_clearing'),
    all: balances.reduce((cents, { amountCents }) => cents + amountCents, 0),
    bankLessDeposits: balance('merchant_bank') - deposits,
  };
}

/** Cases that must occur across all runs. Without them the test would prove little. */
const MET = [
  'authorized canceled',
  'submitted rejected',
  'settled returned',
  'settled reversed',
  'returned settled',
  'returned settled returned',
];

function recordHistories(world: World, met: Set<string>): void {
  for (const { id } of world.entries) {
    const states = (inspect(world, id).history ?? []).map(({ state }) => state).join(' ');
    for (const part of MET) if (states.includes(part)) met.add(part);
  }
}

const anyOptions = fc.record({
  negativeBalance: fc.constantFrom('net', 'debit'),
  settlement: fc.record({ achFundingDays: fc.integer({ min: 0, max: 2 }) }),
});

test('keeps the ledger consistent with the entry states in any order of operations', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyHistory, anyOptions, async (steps, options) => {
      using gateway = createGateway(options);
      const merchants = [gateway.merchant, gateway.addMerchant({ name: 'Birch Books' })];
      for (const merchant of merchants) allowSameDay(gateway, merchant);
      const world: World = { gateway, merchants, entries: [], scheduled: [] };
      for (const [step, place] of steps) await attempt(world, step, place);
      await gateway.clock.advance({ days: 100 });
      for (const merchant of [0, 1]) {
        const customer = modelOf(world, merchant);
        expect(ledgerOf(world, merchant)).toEqual({ customer, clearing: 0, all: 0, bankLessDeposits: 0 });
      }
      gateway.check();
      recordHistories(world, met);
    }),
    { numRuns: RUNS },
  );
  expect(MET.filter((part) => !met.has(part))).toEqual([]);
}, 60_000);
