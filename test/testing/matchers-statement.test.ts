/** The matcher of statements. */
import { cards } from 'settlebox';
import { assertStatement } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect } from 'vitest';

const test = gatewayTest({ fees: { card: { percent: 2.9, fixedCents: 30 } } });

describe('toHaveStatement', () => {
  test('compares the sums of a statement, and prints it if they differ', async ({ gateway }) => {
    gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    const deposit = gateway.deposits.list().data[0]?.id ?? '';
    expect(deposit).toHaveStatement({ grossCents: 10_000, feeCents: 320, netCents: 9_680, lines: 1 });
    expect(deposit).not.toHaveStatement({ feeCents: 0 });
    expect(() => assertStatement(deposit, { feeCents: 0, lines: 1 })).toThrow(
      /to have feeCents 0, but it has feeCents 320\.\ntype .*\nsale .*\$3\.20/,
    );
    expect(() => expect(deposit).not.toHaveStatement({ netCents: 9_680 })).toThrow(/not to have netCents 9680/);
  });

  test('rejects an expectation without sums, and an unknown deposit', ({ gateway }) => {
    gateway.check();
    expect(() => expect('DEPOSIT-1').toHaveStatement({})).toThrow(/must have one of grossCents/);
    expect(() => expect('DEPOSIT-1').toHaveStatement({ lines: 1 })).toThrow(/no deposit with the id DEPOSIT-1/);
  });
});
