/** What `upcoming()` and the timeline say of reserves, monthly fees, deposits, and disputes: amounts, dates, and reasons. */
import { expect, it } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';

const sell = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
const upcoming = (gateway: Gateway) => gateway.upcoming().map(({ at, what }) => `${at.slice(0, 16)} ${what}`);

it('names the amounts and reasons of a reserve', async () => {
  using gateway = createGateway({ fees: { card: { percent: 3 }, reserve: { percent: 10, days: 10 } } });
  sell(gateway, 10_005);
  await gateway.clock.advanceTo('2026-01-07T13:30:00Z');
  expect(upcoming(gateway)).toEqual(['2026-01-20T13:30 the reserve of $10.01 is released']);
  await gateway.clock.advanceTo('2026-01-20T13:30:00Z');
  const lines = String(gateway.timeline()).split('\n');
  expect(lines.filter((line) => line.includes('reserve'))).toEqual([
    expect.stringMatching(
      /Wed Jan 7 08:30 ET +\$10\.01 is held in reserve until Tue Jan 20 08:30 ET +10% of \$100\.05$/,
    ),
    expect.stringMatching(
      /Tue Jan 20 08:30 ET +\$10\.01 of the reserve is released +10 calendar days after it was held$/,
    ),
  ]);
});

it('names the sum of monthly fees, before and after the month ends', async () => {
  using gateway = createGateway({ fees: { card: { fixedCents: 30 }, collect: 'monthly' } });
  sell(gateway, 1_000);
  sell(gateway, 2_000);
  await gateway.clock.advance({ days: 3 });
  const pulled = 'are pulled from the merchant’s bank';
  expect(upcoming(gateway)).toEqual([`2026-02-02T13:30 the fees of the month, $0.60 so far, ${pulled}`]);
  await gateway.clock.advanceTo('2026-02-01T12:00:00Z');
  expect(upcoming(gateway)).toEqual([`2026-02-02T13:30 the fees of the month, $0.60, ${pulled}`]);
});

it('names the amounts of a failing deposit, and of a deposit without a batch', async () => {
  using gateway = createGateway();
  const sale = sell(gateway, 10_000);
  gateway.simulate.ach.failPayout();
  await gateway.clock.advanceTo('funding', { of: sale });
  const failure = gateway.upcoming().find(({ what }) => what === 'the deposit of $100.00 fails');
  expect(failure?.at).toBe('2026-01-08T13:30:00.000Z');
  await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
  const dispute = { transaction: sale, reason: '13.1', amount: 4_000, at: gateway.clock.now() };
  const { id } = gateway.simulate.issuer.dispute(dispute);
  await gateway.clock.advance({ seconds: 1 });
  gateway.disputes.submitEvidence(id, { delivery_proof: 'signed' });
  expect(upcoming(gateway)).toEqual([
    expect.stringMatching(/^2026-02-11T\d\d:30 the issuer decides dispute 13.1 of \$40\.00$/),
  ]);
  gateway.simulate.issuer.decide(id, 'won');
  expect(upcoming(gateway)).toEqual(['2026-01-13T13:30 $40.00 returns to the merchant: dispute 13.1']);
});
