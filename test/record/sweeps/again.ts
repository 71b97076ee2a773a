/** What follows a return: entries sent again, disputes, reversals, rates; and numbers of banks that are none. */
import { banks, type GatewayOptions, type ReturnCode } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const START: GatewayOptions = { now: '2026-02-10T15:00:00Z' };
const ACCOUNT = { ...banks.good, account_number: '000222111333' };

function pay(gateway: AnyGateway, more: object = {}): unknown {
  return tried(() =>
    gateway.transactions.create(Object({ type: 'PAYMENT', amount: 1_000, payment_method: ACCOUNT, ...more })),
  );
}

const idOf = (made: unknown): string => String(Object(made).id);
const stateOf = (made: unknown): unknown => Object(made).transaction_state ?? made;

/** An entry that settles and comes back. */
async function returned(gateway: AnyGateway, code: ReturnCode, more: object = {}): Promise<string> {
  const id = idOf(pay(gateway, more));
  gateway.simulate.ach.return(Object({ transaction: id, code, at: { bankingDay: 1 } }));
  await gateway.clock.advance({ bankingDays: 4 });
  return id;
}

/** A returned debit sent again once, twice, and too often; otherwise than it was; and up to the last day on which it may. */
export const retries = async (): Promise<Observed> => ({
  rows: await Promise.all(
    (['R01', 'R09', 'R11', 'R02', 'R10'] as const).map(async (code) => [code, await resent(code)]),
  ),
  days: await Promise.all([178, 179, 180, 181, 182].map(async (day) => [day, await resentAfter('R01', day)])),
  correctionDays: await Promise.all([58, 59, 60, 61, 62].map(async (day) => [day, await resentAfter('R11', day)])),
});

function resent(code: ReturnCode): Promise<Observed> {
  return withGateway(START, async (gateway) => {
    const reference_id = await returned(gateway, code, { sec_code: 'PPD' });
    const tries: unknown[] = [
      { amount: 1_001 },
      { sec_code: 'WEB' },
      { payment_method: { ...ACCOUNT, account_number: '1111' } },
      { payment_method: { ...ACCOUNT, routing_number: '121042882' } },
      { type: 'PAYOUT' },
      { reference_id: 'TRANSACTION-x' },
    ].map((more) => {
      using world = gateway.fork();
      return stateOf(pay(world, { reference_id, sec_code: 'PPD', ...more }));
    });
    for (let time = 0; time < 4; time++) {
      const made = pay(gateway, { reference_id });
      tries.push(stateOf(made), stateOf(pay(gateway, { reference_id })));
      const plan = { transaction: idOf(made), code, at: { bankingDay: 1 } };
      tries.push(tried(() => gateway.simulate.ach.return(Object(plan))));
      await gateway.clock.advance({ bankingDays: 4 });
    }
    return { tries, nacha: gateway.ach.files().flatMap(({ text }) => text.split('\n')) };
  });
}

/** So many days after its settlement (R01) or return (R11). */
function resentAfter(code: 'R01' | 'R11', days: number): Promise<Observed> {
  return withGateway(START, async (gateway) => {
    const reference_id = await returned(gateway, code);
    const { settled_at, return: back } = Object(gateway.transactions.get(reference_id));
    const since = Date.parse(code === 'R01' ? settled_at : back.returned_at);
    await gateway.clock.advanceTo(since + days * DAY_MS);
    return { at: gateway.clock.iso(), made: stateOf(pay(gateway, { reference_id })) };
  });
}

const DAY_MS = 86_400_000;
const DISHONORS: readonly ReturnCode[] = ['R61', 'R62', 'R67', 'R68', 'R69', 'R70'];
const CONTESTS: readonly ReturnCode[] = ['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'];

/** Each answer to a return, in time and late, each answer to that, and where the money is then. */
export const disputes = async (): Promise<Observed> => ({
  rows: await Promise.all(DISHONORS.map(async (code) => [code, await disputed(code, {})] as const)),
  late: await disputed('R69', { at: { bankingDay: 6 }, late: true }),
  last: await disputed('R61', { at: 'deadline' }),
  tooLate: await disputed('R61', { at: { bankingDay: 6 } }),
});

function disputed(code: ReturnCode, when: object): Promise<Observed> {
  return withGateway(START, async (gateway) => {
    const { ach } = gateway.simulate;
    const id = await returned(gateway, code === 'R70' ? 'R31' : 'R10', code === 'R70' ? CORPORATE : {});
    const plan = tried(() => ach.return(Object({ transaction: id, code, ...when })));
    await gateway.clock.advanceTo(Object(plan).at ?? gateway.clock.now());
    const contested = CONTESTS.flatMap((one) =>
      [{}, { at: 'deadline' }, { at: { bankingDay: 3 } }, { at: { bankingDay: 3 }, late: true }].map((at) => {
        const planned = tried(() => ach.return(Object({ transaction: id, code: one, ...at })));
        Object(planned).cancel?.();
        return [one, at, planned];
      }),
    );
    const insists = CONTESTS.map((one) => tried(() => ach.return(Object({ transaction: id, code: one })))).at(-1);
    await gateway.clock.advance({ bankingDays: 5 });
    const { transaction_state, return: said } = Object(gateway.transactions.get(id));
    return { plan, contested, insists, transaction_state, said, ...moneyOf(gateway) };
  });
}

const CORPORATE = { sec_code: 'CCD', payment_method: { ...ACCOUNT, account_holder_type: 'company' } };

function moneyOf(gateway: AnyGateway): Observed {
  gateway.check();
  const timeline = [...gateway.timeline()];
  return { balances: gateway.ledger.balances(), deposits: gateway.ledger.deposits(), timeline };
}

/** Reversals for each reason, to the last minute of the fifth banking day, of debits and credits. */
export const reversals = async (): Promise<Observed> => ({
  rows: await Promise.all(
    ['duplicate', 'wrong_receiver', 'wrong_amount', 'wrong_date'].map(async (reason) => [
      reason,
      await reversed(reason),
    ]),
  ),
  moments: await reversedLate(),
});

function reversed(reason: string): Promise<Observed> {
  return withGateway(START, async (gateway) => {
    const entries = [pay(gateway), pay(gateway, { type: 'PAYOUT' }), pay(gateway)].map(idOf);
    const reverse = () =>
      entries.map((transaction) => tried(() => gateway.simulate.ach.reverse(Object({ transaction, reason }))));
    const early = reverse();
    await gateway.clock.advance({ bankingDays: 3 });
    const [first, second, third = ''] = [...entries];
    gateway.simulate.ach.return({ transaction: third, code: 'R01' });
    const plans = reverse();
    await gateway.clock.advance({ bankingDays: 4 });
    const nacha = gateway.ach.files().flatMap(({ text }) => text.split('\n'));
    const states = [first, second, third].map((id) => gateway.transactions.get(id ?? '').transaction_state);
    return { early, plans, states, again: reverse(), nacha, ...moneyOf(gateway) };
  });
}

function reversedLate(): Promise<Observed> {
  return withGateway(START, async (gateway) => {
    const transaction = idOf(pay(gateway));
    const rows: unknown[] = [];
    for (const moment of [
      '2026-02-13T21:59:59Z',
      '2026-02-13T22:00:00Z',
      '2026-02-13T22:00:01Z',
      '2026-02-20T21:59:59Z',
      '2026-02-20T22:00:00Z',
      '2026-02-20T22:00:01Z',
    ]) {
      await gateway.clock.advanceTo(moment);
      using world = gateway.fork();
      rows.push([
        moment,
        tried(() => world.simulate.ach.reverse({ transaction, reason: 'duplicate' })),
        [...world.upcoming()],
      ]);
    }
    return { rows };
  });
}

/** Rates as returns come in one by one, past each threshold, and as they leave the sixty days. */
export const returnRates = (): Promise<Observed> =>
  withGateway({ ...START, returnRateMinimum: 20 }, async (gateway) => {
    const codes: readonly ReturnCode[] = ['R03', 'R10', 'R01', 'R01', 'R02', 'R07'];
    const ids = Array.from({ length: 40 }, () => idOf(pay(gateway)));
    const plans = codes.map((code, at) => ({ transaction: ids[at] ?? '', code, at: { bankingDay: 1 + (at % 2) } }));
    for (const plan of plans) tried(() => gateway.simulate.ach.return(Object(plan)));
    const rows: unknown[] = [];
    for (const days of [2, 1, 1, 1, 1, 52, 1, 1, 1, 1, 1]) {
      await gateway.clock.advance({ days });
      rows.push([gateway.clock.iso(), gateway.ach.returnRates()]);
    }
    return { rows, events: gateway.events.list({ type: 'ach.return_rate_exceeded' }) };
  });

// biome-ignore format: a list reads in lines
const FIRST_EIGHT = [
  '00000000', '01000000', '12000000', '13000000', '20000000', '21000000', '32000000', '33000000', '60000000', '61000000', '72000000', '73000000',
  '80000000', '81000000',
];

/** Numbers in and beside each range, with a right and a wrong check digit, by each way to meet them. */
export const routingNumbers = async (): Promise<Observed> =>
  Object.fromEntries(
    await Promise.all(
      (['returns', 'request', 'operator'] as const).map(async (way) => [way, await routed(way)] as const),
    ),
  );

function routed(achRouting: 'returns' | 'request' | 'operator'): Promise<Observed> {
  return withGateway({ ...START, achRouting }, async (gateway) => {
    const numbers = FIRST_EIGHT.flatMap((eight) => Array.from({ length: 10 }, (_, digit) => `${eight}${digit}`));
    const made = numbers.map((routing_number) => [
      routing_number,
      idOf(pay(gateway, { payment_method: { ...ACCOUNT, routing_number } })),
    ]);
    await gateway.clock.advance({ bankingDays: 5 });
    const came = ['R03', 'R13', 'R28'].map((return_code) => [
      return_code,
      gateway.transactions
        .list({ return_code, take: 100 })
        .data.map(({ id, transaction_state }) => [id, transaction_state]),
    ]);
    return { made, came };
  });
}

/** A merchant that owes, with what it owes netted or pulled, over a weekend and a holiday. */
export const debts = async (): Promise<Observed> => ({ net: await owing('net'), debit: await owing('debit') });

function owing(negativeBalance: 'net' | 'debit'): Promise<Observed> {
  return withGateway({ now: '2026-02-03T15:00:00Z', negativeBalance }, async (gateway) => {
    for (const amount of [5_000, 7_000]) {
      const transaction = idOf(pay(gateway, { amount }));
      gateway.simulate.ach.return({ transaction, code: 'R10', at: '2026-02-13T13:30:00Z' });
    }
    await gateway.clock.advanceTo('2026-02-11T15:00:00Z');
    pay(gateway, { type: 'PAYOUT', amount: 900 });
    pay(gateway, { amount: 300 });
    await gateway.clock.advanceTo('2026-02-20T15:00:00Z');
    pay(gateway, { amount: 20_000 });
    await gateway.clock.advance({ days: 7 });
    return moneyOf(gateway);
  });
}
