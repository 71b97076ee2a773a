/** Edges of dates: same-day windows, clock changes in other zones, and rules of the network that begin on a day. */
import { banks, cards } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

/** Around the three windows, on days when the banks are closed, on either side of midnight, and on the days of clock changes. */
// biome-ignore format: a list reads in lines
const READY = [
  '2026-01-05T15:29:59Z', '2026-01-05T15:30:00Z', '2026-01-05T15:30:01Z', '2026-01-05T19:30:00Z', '2026-01-05T19:44:59Z',
  '2026-01-05T19:45:00Z', '2026-01-05T21:44:59Z', '2026-01-05T21:45:00Z', '2026-01-06T04:59:00Z', '2026-01-09T21:50:00Z',
  '2026-01-16T22:00:00Z', '2026-01-19T15:00:00Z', '2026-03-06T21:46:00Z', '2026-03-09T14:29:00Z', '2026-10-30T20:45:00Z',
];

/** A same-day debit and credit at each moment: the window that takes them, what their file says, and when money moves. */
export const sameDay = async (): Promise<Observed> => ({
  rows: await Promise.all(READY.map(async (now) => [now, await sameDayFrom(now)] as const)),
});

function sameDayFrom(now: string): Promise<Observed> {
  return withGateway({ now }, async (gateway) => {
    allowSameDay(gateway);
    for (const type of ['PAYMENT', 'PAYOUT'] as const)
      gateway.transactions.create({ type, amount: 1_000, payment_method: banks.good, speed: 'same_day' });
    gateway.transactions.create({ type: 'PAYMENT', amount: 1_001, payment_method: banks.good });
    const upcoming = [...gateway.upcoming()];
    await gateway.clock.advance({ days: 6 });
    const files = gateway.ach.files().map(({ name, text }) => ({ name, nacha: text.split('\n') }));
    return { upcoming, files, timeline: [...gateway.timeline()], deposits: gateway.ledger.deposits() };
  });
}

function allowSameDay(gateway: AnyGateway): void {
  const { integrations } = gateway;
  const ach = integrations.list().data.find(({ kind }) => kind === 'ach_processor');
  integrations.update(ach?.integration_id ?? '', { same_day: true });
}

/** Amounts around the limit of a same-day entry, whose day is that of its window, before and after the limit was raised. */
export const sameDayLimits = async (): Promise<Observed> => ({
  rows: await Promise.all(
    ['2022-03-17T15:00:00Z', '2022-03-17T22:00:00Z', '2022-03-18T15:00:00Z', '2026-01-05T15:00:00Z'].map(limitsOn),
  ),
});

function limitsOn(now: string): Promise<Observed> {
  return withGateway({ now, amountMax: 999_999_999 }, (gateway) => {
    const pay = (amount: number) =>
      tried(
        () =>
          gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good, speed: 'same_day' })
            .transaction_state,
      );
    const notAllowed = pay(1_000);
    allowSameDay(gateway);
    const amounts = [9_999_999, 10_000_000, 10_000_001, 99_999_999, 100_000_000, 100_000_001];
    return { now, notAllowed, amounts: amounts.map((amount) => [amount, pay(amount)]) };
  });
}

/** What an entry is called in its file, by class and by the day on which it goes out; and how a retry is. */
export const descriptions = async (): Promise<Observed> => {
  const days = ['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20', '2026-03-23'];
  return { rows: await Promise.all(days.map(async (day) => [day, await describedOn(day)] as const)) };
};

function describedOn(day: string): Promise<Observed> {
  return withGateway({ now: `${day}T15:00:00Z` }, async (gateway) => {
    const customer_id = 'CUSTOMER-ada';
    const { type: _type, ...bank_account } = banks.good;
    const { payment_token } = gateway.paymentTokens.create({ customer_id, bank_account });
    const token = { type: 'token', payment_token } as const;
    const company = { ...banks.good, account_holder_type: 'company' } as const;
    const entries = [
      { type: 'PAYMENT', payment_method: banks.good },
      { type: 'PAYMENT', payment_method: banks.good, sec_code: 'TEL' },
      { type: 'PAYMENT', payment_method: token, recurring: true },
      { type: 'PAYMENT', payment_method: token, recurring: true, sec_code: 'WEB' },
      { type: 'PAYMENT', payment_method: company },
      { type: 'PAYOUT', payment_method: company },
      { type: 'PAYOUT', payment_method: token },
    ];
    for (const entry of entries) gateway.transactions.create(Object({ amount: 1_000, ...entry }));
    await gateway.clock.advance({ days: 4 });
    return { nacha: gateway.ach.files().flatMap(({ text }) => text.split('\n')) };
  });
}

const CUTOFFS = ['00:30', '01:30', '02:00', '02:15', '02:30', '03:00'];
/** The day before each change of its clock in 2026; Lord Howe's is of half an hour. */
const CHANGES = [
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
] as const;

/** When a card batch closes in the hours that spring skips and autumn repeats, in zones that change on other days. */
export const clockChanges = async (): Promise<Observed> => ({
  rows: await Promise.all(CHANGES.map(async ([zone, day]) => [zone, day, await closingsAround(zone, day)] as const)),
});

function closingsAround(time_zone: string, day: string): Promise<Observed> {
  return withGateway({ now: `${day}T01:00:00Z` }, async (gateway) => {
    const { apiKey } = gateway.reseller;
    const merchants = CUTOFFS.map((card_cutoff) => {
      const settlement = { time_zone, card_cutoff };
      const { client_id } = gateway
        .as(apiKey)
        .clients.create({ kind: 'merchant', name: `${time_zone} ${card_cutoff}`, settlement });
      const caller = gateway.as({ apiKey, clientId: client_id });
      caller.integrations.create({ kind: 'card_processor', provider: 'northwind', mid: 'M-1', tid: 'T-1' });
      return [card_cutoff, caller] as const;
    });
    const rows: unknown[] = [];
    for (let halves = 0; halves < HALF_DAYS; halves++) {
      for (const [name, { transactions, batches }] of merchants) {
        transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
        rows.push([name, batches.status({ processor: 'card' }).data[0]?.open_batch.closes_at]);
      }
      await gateway.clock.advance({ hours: 12 });
    }
    return { rows };
  });
}

const HALF_DAYS = 4;
