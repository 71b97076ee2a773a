/** The schedules of payments made at many times, over years of holidays and clock changes. */
import { banks, cards, createGateway } from 'settlebox';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { type Tried, tried } from './sweep.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST = Date.UTC(2026, 0, 1, 16, 30);

/** Every fifth day of five years at three times of day: before, between, and after the cut-offs. */
export async function calendar(): Promise<Observed> {
  const moments = Array.from({ length: 365 }, (_, index) => FIRST + index * 5 * DAY_MS + (index % 3) * 4 * 3_600_000);
  return { scheduled: moments.map((now) => [new Date(now).toISOString(), scheduledAt(now)]) };
}

function scheduledAt(now: number): unknown {
  using gateway = createGateway({ now });
  gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
  gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method: cards.mastercard });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
  const plans = ['R01', 'R10', 'R29'] as const;
  const planned = plans.map((code) => tried(() => gateway.simulate.ach.return({ transaction: payment, code })));
  const account = Object({ ...withoutType(banks.good) });
  const token = gateway.paymentTokens.create({ bank_account: account, verification: 'micro_deposits' });
  return JSON.parse(JSON.stringify([gateway.upcoming(), planned, token.status]));
}

function withoutType({ type: _type, ...rest }: typeof banks.good): object {
  return rest;
}

/** A month of a merchant, step by step, for each schedule that a merchant may have. */
export async function schedules(): Promise<Observed> {
  const settlements = [
    { cardCutoff: '00:00', timeZone: 'America/New_York' },
    { cardCutoff: '02:30', timeZone: 'America/New_York' },
    { cardCutoff: '23:59', timeZone: 'Pacific/Auckland', cardFundingDays: 0 },
    { achCutoff: '09:00', achFundingDays: 2 },
    { achCutoff: '23:00', achFundingDays: 0, cardFundingDays: 2 },
  ];
  const rows: Tried = await Promise.all(
    settlements.map(async (settlement) => [JSON.stringify(settlement), await month(settlement)] as const),
  );
  return frozen({ months: rows }, undefined);
}

async function month(settlement: object): Promise<unknown> {
  using gateway = createGateway({ now: '2026-03-05T04:00:00Z', settlement });
  for (let day = 0; day < 12; day++) {
    gateway.transactions.create({ type: 'SALE', amount: 1_000 + day, payment_method: cards.visa });
    gateway.transactions.create({ type: 'PAYMENT', amount: 2_000 + day, payment_method: banks.good });
    await gateway.clock.advance({ days: 1, hours: 5 });
  }
  return JSON.parse(JSON.stringify([gateway.timeline(), gateway.ledger.deposits(), gateway.ledger.balances()]));
}
