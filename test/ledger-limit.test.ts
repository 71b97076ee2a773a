/** Sums stay exact: transactions beyond Number.MAX_SAFE_INTEGER are rejected. */
import fc from 'fast-check';
import { banks, cards, createGateway, type Gateway, GatewayError } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { pay, payOut, runBankAction, watched } from './ach/entry-worlds.ts';
import {
  AMOUNT_MAX,
  LARGEST_SALE,
  nearlyFullWorld,
  SALES_MAX,
  sellLargest,
  VOLUME_MAX,
} from './support/largest-amounts.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';
import { reworked } from './support/reworked.ts';
import { volume } from './support/volume.ts';

/** Cents that `nearlyFullWorld` still accepts. */
const LEFT = Number(VOLUME_MAX - BigInt(SALES_MAX) * BigInt(AMOUNT_MAX));
const ENTRY_MAX = 9_999_999_999;

const nearlyFull = async () => watched(createGateway({ from: await nearlyFullWorld() }));

function saleOf(gateway: Gateway): string {
  const [sale] = gateway.transactions.list({ take: 1, sort_order: 'asc' }).data;
  return sale?.transaction_id ?? '';
}

/** Sums the customer entries as bigint, without a limit. */
function customerCents(gateway: Gateway, transactions: readonly string[]): bigint {
  const entries = transactions.flatMap((id) => gateway.ledger.entries(id));
  return entries.reduce(
    (sum, { account, amountCents }) => (account === 'customer' ? sum + BigInt(amountCents) : sum),
    0n,
  );
}

const balance = (gateway: Gateway, account: Parameters<Gateway['ledger']['balance']>[0]) =>
  BigInt(gateway.ledger.balance(account));

describe('a gateway with the largest amounts', () => {
  it('rejects a sale that would make sums inexact, names the account, and settles the rest to the cent', async () => {
    const gateway = watched(createGateway({ amountMax: AMOUNT_MAX }));
    const { soldCents, error } = sellLargest(gateway, 9_008);
    expect(error).toMatchObject({ status: 409, code: 'ledger_limit', details: [{ field: 'amount' }] });
    expect(error?.message).toContain(`processor_clearing of ${gateway.merchant.clientId}`);
    expect(error?.message).toContain('$22,517,998,136,852.47');
    expect(soldCents).toBe(BigInt(SALES_MAX) * BigInt(AMOUNT_MAX));
    await gateway.clock.advanceTo('settlement');
    expect(balance(gateway, 'processor_clearing')).toBe(soldCents);
    await gateway.clock.advanceTo('funding');
    gateway.check();
    expect(balance(gateway, 'customer')).toBe(-soldCents);
    expect(balance(gateway, 'merchant_bank')).toBe(soldCents);
    expect(gateway.inspect.money().points.at(-1)?.fundedCents).toBe(Number(soldCents));
  });

  it('accepts refunds, payments, and payouts up to the limit and rejects the next cent', async () => {
    const gateway = await nearlyFull();
    const sale = saleOf(gateway);
    const before = gateway.transactions.list().total;
    expect(refusalOf(() => gateway.transactions.cancel(sale, { type: 'REFUND' })).message).toMatch(
      /^amount must be at most \d+ cents; got \d+\. .* customer of /,
    );
    expect(gateway.transactions.list().total).toBe(before);
    gateway.transactions.cancel(sale, { type: 'REFUND', amount: LEFT - 3 });
    expect(refusalOf(() => pay(gateway, { amount: 4 })).details).toEqual([
      { field: 'amount', message: 'must be at most 3 cents' },
    ]);
    pay(gateway, { amount: 2 });
    payOut(gateway, { amount: 1 });
    for (const type of ['SALE', 'AUTH'] as const)
      expect(refusalOf(() => gateway.transactions.create({ ...LARGEST_SALE, type, amount: 1 })).code).toBe(
        'ledger_limit',
      );
    expect(refusalOf(() => payOut(gateway, { amount: 1 })).code).toBe('ledger_limit');
    await gateway.clock.advance({ days: 7 });
    gateway.check();
  });

  it('ignores declined and rejected transactions', async () => {
    const gateway = await nearlyFull();
    for (let round = 0; round < 3; round++) {
      gateway.transactions.create({ ...LARGEST_SALE, amount: LEFT, payment_method: cards.declines('51') });
      expect(refusalOf(() => gateway.transactions.create(LARGEST_SALE)).code).toBe('ledger_limit');
    }
    gateway.transactions.create({ ...LARGEST_SALE, amount: LEFT });
  });

  it('keeps returned, dishonored and contested entries exact to the cent', async () => {
    const gateway = await nearlyFull();
    const sold = balance(gateway, 'customer');
    const entries = Array.from({ length: 79 }, (_, at) =>
      at % 2 === 0 ? pay(gateway, { amount: ENTRY_MAX }) : payOut(gateway, { amount: ENTRY_MAX }),
    );
    expect(refusalOf(() => pay(gateway, { amount: ENTRY_MAX })).code).toBe('ledger_limit');
    await gateway.clock.advance({ bankingDays: 3 });
    for (const code of ['R03', 'R69', 'R76'] as const) {
      for (const entry of entries) await runBankAction(gateway, entry, code);
      gateway.check();
      expect(balance(gateway, 'customer')).toBe(sold + customerCents(gateway, entries));
    }
    await gateway.clock.advance({ bankingDays: 3 });
    expect(balance(gateway, 'customer')).toBe(sold);
    expect(balance(gateway, 'merchant_payable') + balance(gateway, 'merchant_bank')).toBe(-sold);
  });

  it('stays exact through any operations on any amounts', { timeout: 240_000 }, async () => {
    const from = await nearlyFullWorld();
    const amount = fc.oneof(fc.integer({ min: 1, max: ENTRY_MAX }), fc.integer({ min: ENTRY_MAX - 9, max: ENTRY_MAX }));
    const large = fc.oneof(amount, fc.integer({ min: 1, max: AMOUNT_MAX }), fc.constantFrom(LEFT, LEFT + 1));
    const operation = fc.oneof(
      fc.record({ kind: fc.constantFrom('SALE', 'AUTH', 'REFUND'), amount: large }),
      fc.record({ kind: fc.constantFrom('PAYMENT', 'RETURNED', 'PAYOUT'), amount }),
      fc.record({ kind: fc.constant('ADVANCE'), amount: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        using gateway = createGateway({ from });
        const sold = balance(gateway, 'customer');
        const made: string[] = [];
        let volumeCents = BigInt(SALES_MAX) * BigInt(AMOUNT_MAX);
        for (const { kind, amount: cents } of operations) {
          if (kind === 'ADVANCE') {
            await gateway.clock.advance({ bankingDays: cents });
            continue;
          }
          const isOver = volumeCents + BigInt(cents) > VOLUME_MAX;
          const id = attempt(gateway, kind, cents, isOver);
          if (id === undefined) continue;
          made.push(id);
          volumeCents += BigInt(cents);
        }
        await gateway.clock.advance({ bankingDays: 5 });
        gateway.check();
        expect(balance(gateway, 'customer')).toBe(sold + customerCents(gateway, made));
        expect(gateway.ledger.balances().reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)).toBe(0n);
      }),
      { numRuns: volume(8, 100) },
    );
  });

  it('rejects an inexact posting and names the account', async () => {
    const from = reworked(await nearlyFullWorld(), (database) => {
      database.run("UPDATE balances SET amountCents = ? WHERE account = 'customer'", -Number.MAX_SAFE_INTEGER + 5);
      return undefined;
    });
    using gateway = createGateway({ from });
    const sale = gateway.transactions.create({ ...LARGEST_SALE, amount: 6 });
    const settling = gateway.clock.advanceTo('settlement');
    await expect(settling).rejects.toThrow(`customer for ${gateway.merchant.clientId} from -$90,071,992,547,409.86`);
    await expect(settling).rejects.toMatchObject({ code: 'ledger_limit' });
    expect(gateway.ledger.entries(sale.transaction_id)).toEqual([]);
    expect(gateway.ledger.balance('customer')).toBe(-Number.MAX_SAFE_INTEGER + 5);
  });

  it('rejects credit-line payments beyond the exact range', () => {
    using made = createGateway();
    const { id } = made.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 10_000 });
    const from = reworked(made.snapshot(), (database) => {
      database.run('UPDATE creditLines SET paidCents = ?', Number(VOLUME_MAX) - 5);
      return undefined;
    });
    using gateway = createGateway({ from });
    const line = gateway.simulate.issuer.creditLine(id);
    expect(wishRefusal(() => line.change({ paid: 6 })).message).toMatch(
      /creditLine\.paid must be at most 5 cents; got 6\./,
    );
    expect(line.change({ paid: 5 }).available).toBe(Number(VOLUME_MAX) + 10_000);
  });
});

/** Returns the new id, or undefined if the transaction was rejected: if and only if sums could be inexact. */
function attempt(gateway: Gateway, kind: string, amount: number, isOver: boolean): string | undefined {
  try {
    const made = perform(gateway, kind, amount);
    expect(isOver).toBe(false);
    return made;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    expect(isOver ? ['ledger_limit', 'amount_too_large'] : ['amount_too_large']).toContain(error.code);
    return undefined;
  }
}

function perform(gateway: Gateway, kind: string, amount: number): string {
  if (kind === 'REFUND')
    return gateway.transactions.cancel(saleOf(gateway), { type: 'REFUND', amount }).transaction_id ?? '';
  if (kind === 'PAYOUT') return payOut(gateway, { amount });
  if (kind === 'PAYMENT') return pay(gateway, { amount });
  if (kind === 'RETURNED') return pay(gateway, { amount, payment_method: banks.returns('R01') });
  const { transaction_id: id } = gateway.transactions.create({
    ...LARGEST_SALE,
    type: kind === 'AUTH' ? 'AUTH' : 'SALE',
    amount,
  });
  if (kind === 'AUTH') gateway.transactions.capture(id);
  return id;
}
