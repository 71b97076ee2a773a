/** Every operation in every state of a card transaction: the response, and the money immediately and later. */
import type { Gateway } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { cardLife } from '../../src/domain/payments/transactions/lifecycle.ts';
import { standingOf } from '../support/card-money.ts';
import { comeTo, MONDAY, POINTS, type PointName } from '../support/card-states.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, send, verdict } from '../support/http-requests.ts';

/** A state with everything as it is now, and as it will be two weeks later without calls. */
type PointState = readonly [state: string, now: string, end: string];

const SOLD = 'held 0 taken 1000 | customer -1000 clearing 1000';
const PAID = 'held 0 taken 1000 | customer -1000 bank 1000';
const PART_PAID = 'held 0 taken 600 | customer -600 bank 600';
const NOTHING = 'held 0 taken 0 | no money';
const REFUNDED =
  'SALE partially_refunded 1000-400, REFUND settled 400 | held 0 taken 600 | customer -600 payable -400 bank 1000';

// biome-ignore format: a table reads in columns
const POINT_STATES: Readonly<Record<PointName, PointState>> = {
  'a declined SALE':                 ['declined',   `SALE declined 0 | ${NOTHING}`,                     `SALE declined 0 | ${NOTHING}`],
  'a declined AUTH':                 ['declined',   `AUTH declined 0 | ${NOTHING}`,                     `AUTH declined 0 | ${NOTHING}`],
  'an authorized SALE':              ['authorized', 'SALE authorized 1000 | held 0 taken 1000 | no money', `SALE settled 1000 | ${PAID}`],
  'an authorized AUTH':              ['authorized', 'AUTH authorized 0 | held 1000 taken 0 | no money', `AUTH expired 0 | ${NOTHING}`],
  'a captured AUTH':                 ['captured',   'AUTH captured 1000 | held 0 taken 1000 | no money', `AUTH settled 1000 | ${PAID}`],
  'an AUTH captured in part':        ['captured',   'AUTH captured 600 | held 0 taken 600 | no money',  `AUTH settled 600 | ${PART_PAID}`],
  'a settling SALE':                 ['settling',   'SALE settling 1000 | held 0 taken 1000 | no money', `SALE settled 1000 | ${PAID}`],
  'a settling AUTH':                 ['settling',   'AUTH settling 600 | held 0 taken 600 | no money',  `AUTH settled 600 | ${PART_PAID}`],
  'a settled SALE':                  ['settled',    `SALE settled 1000 | ${SOLD}`,                      `SALE settled 1000 | ${PAID}`],
  'a settled AUTH':                  ['settled',    'AUTH settled 600 | held 0 taken 600 | customer -600 clearing 600', `AUTH settled 600 | ${PART_PAID}`],
  'a funded AUTH':                   ['settled',    `AUTH settled 600 | ${PART_PAID}`,                  `AUTH settled 600 | ${PART_PAID}`],
  'a partially refunded SALE':       ['partially_refunded', `SALE partially_refunded 1000-400, REFUND authorized 400 | ${SOLD}`, REFUNDED],
  'a partially refunded AUTH':       ['partially_refunded', 'AUTH partially_refunded 600-200, REFUND settled 200 | held 0 taken 400 | customer -400 clearing -200 bank 600',
                                                            'AUTH partially_refunded 600-200, REFUND settled 200 | held 0 taken 400 | customer -400 payable -200 bank 600'],
  'a refunded SALE':                 ['refunded',   `SALE refunded 1000-1000, REFUND authorized 1000 | ${SOLD}`,
                                                    'SALE refunded 1000-1000, REFUND settled 1000 | held 0 taken 0 | payable -1000 bank 1000'],
  'a refunded AUTH':                 ['refunded',   'AUTH refunded 600-600, REFUND settled 600 | held 0 taken 0 | clearing -600 bank 600',
                                                    'AUTH refunded 600-600, REFUND settled 600 | held 0 taken 0 | payable -600 bank 600'],
  'a SALE whose refund was voided':  ['settled',    `SALE settled 1000, REFUND voided 400 | ${SOLD}`,   `SALE settled 1000, REFUND voided 400 | ${PAID}`],
  'a SALE whose refund was rejected': ['settled',    `SALE settled 1000, REFUND rejected 400 | ${PAID}`, `SALE settled 1000, REFUND rejected 400 | ${PAID}`],
  'a SALE with a refund rejected later': ['partially_refunded',
    'SALE partially_refunded 1000-300, REFUND rejected 400, REFUND settled 300 | held 0 taken 700 | customer -700 payable -300 bank 1000',
    'SALE partially_refunded 1000-300, REFUND rejected 400, REFUND settled 300 | held 0 taken 700 | customer -700 payable -300 bank 1000'],
  'a voided SALE':                   ['voided',     `SALE voided 1000 | ${NOTHING}`,                    `SALE voided 1000 | ${NOTHING}`],
  'a voided AUTH':                   ['voided',     `AUTH voided 0 | ${NOTHING}`,                       `AUTH voided 0 | ${NOTHING}`],
  'a voided AUTH that was captured': ['voided',     `AUTH voided 600 | ${NOTHING}`,                     `AUTH voided 600 | ${NOTHING}`],
  'an expired AUTH':                 ['expired',    `AUTH expired 0 | ${NOTHING}`,                      `AUTH expired 0 | ${NOTHING}`],
  'a rejected SALE':                 ['rejected',   `SALE rejected 400100 | ${NOTHING}`,                `SALE rejected 400100 | ${NOTHING}`],
  'an authorized REFUND':            ['authorized', `SALE partially_refunded 1000-400, REFUND authorized 400 | ${SOLD}`, REFUNDED],
  'a settling REFUND':               ['settling',   `SALE partially_refunded 1000-400, REFUND settling 400 | ${SOLD}`,   REFUNDED],
  'a settling REFUND that will be rejected': ['settling', `SALE partially_refunded 1000-400, REFUND settling 400 | ${SOLD}`, `SALE settled 1000, REFUND rejected 400 | ${PAID}`],
  'a settled REFUND':                ['settled',    REFUNDED.replace('payable', 'clearing'),          REFUNDED],
  'a settled REFUND that will be rejected': ['settled', REFUNDED.replace('payable', 'clearing'),       `SALE settled 1000, REFUND rejected 400 | ${PAID}`],
  'a voided REFUND':                 ['voided',     `SALE settled 1000, REFUND voided 400 | ${SOLD}`,   `SALE settled 1000, REFUND voided 400 | ${PAID}`],
  'a REFUND rejected at settlement':  ['rejected',   `SALE settled 1000, REFUND rejected 400 | ${PAID}`, `SALE settled 1000, REFUND rejected 400 | ${PAID}`],
  'a REFUND rejected later':          ['rejected',   `SALE settled 1000, REFUND rejected 400 | ${PAID}`, `SALE settled 1000, REFUND rejected 400 | ${PAID}`],
  'a late REFUND in an open batch':  ['settling',   `SALE partially_refunded 1000-400, REFUND settling 400 | ${PAID}`,   REFUNDED],
  'a late REFUND in a closed batch': ['settling',   `SALE partially_refunded 1000-400, REFUND settling 400 | ${PAID}`,   REFUNDED],
  'a late REFUND that has settled':  ['settled',    REFUNDED.replace('payable', 'clearing'),          REFUNDED],
};

type Operation = (gateway: Gateway, id: string) => Promise<string>;

/** `200 voided`: status and error code, or status and state in the response. */
const described = (received: Heard) =>
  [verdict(received), fieldOf(received.body, 'transaction_state')].filter(Boolean).join(' ');

const capture =
  (body: object): Operation =>
  async (gateway, id) =>
    described(await send(gateway, `/v1/transactions/${id}/capture`, { method: 'POST', body }));

const cancel =
  (body: object): Operation =>
  async (gateway, id) =>
    described(await send(gateway, `/v1/transactions/${id}/cancel`, { method: 'POST', body }));

/** Operations that can change the state. */
// biome-ignore format: a table reads in columns
const WRITES = {
  'capture':      capture({}),
  'capture 100':  capture({ amount: 100 }),
  'capture 500000': capture({ amount: 500_000 }),
  'VOID':         cancel({ type: 'VOID' }),
  'REFUND':       cancel({ type: 'REFUND' }),
  'REFUND 100':   cancel({ type: 'REFUND', amount: 100 }),
  'REFUND 500000': cancel({ type: 'REFUND', amount: 500_000 }),
  'cancel':       cancel({ type: 'cancel' }),
  'close':        async (gateway) => described(await send(gateway, '/v1/batches/close', { method: 'POST', body: {} })),
} as const satisfies Readonly<Record<string, Operation>>;

type WriteName = keyof typeof WRITES;
const WRITE_NAMES = Object.keys(WRITES);

/** Abbreviations in the grid: errors, which change nothing. Each `yes` has its own row below. */
const [yes, done, bad, over] = ['yes', '409 already_captured', '409 invalid_state', '409 amount_too_large'] as const;
const [shut, soon, none, word] = [
  '409 batch_closed',
  '409 not_settled',
  '409 batch_empty',
  '400 invalid_request',
] as const;

/** The response to each operation in each state, in the order of WRITES. */
// biome-ignore format: a table reads in columns
const GRID: Readonly<Record<PointName, readonly string[]>> = {
  //                                   capture        VOID  REFUND            cancel close
  //                                   all   100   5k       all   100   5k
  'a declined SALE':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a declined AUTH':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'an authorized SALE':               [done, done, done, yes,  soon, soon, soon, word, yes],
  'an authorized AUTH':               [yes,  yes,  over, yes,  soon, soon, soon, word, none],
  'a captured AUTH':                  [done, done, done, yes,  soon, soon, soon, word, yes],
  'an AUTH captured in part':         [done, done, done, yes,  soon, soon, soon, word, yes],
  'a settling SALE':                  [done, done, done, shut, soon, soon, soon, word, none],
  'a settling AUTH':                  [bad,  bad,  bad,  shut, soon, soon, soon, word, none],
  'a settled SALE':                   [done, done, done, shut, yes,  yes,  over, word, none],
  'a settled AUTH':                   [bad,  bad,  bad,  shut, yes,  yes,  over, word, none],
  'a funded AUTH':                    [bad,  bad,  bad,  shut, yes,  yes,  over, word, none],
  'a partially refunded SALE':        [done, done, done, shut, yes,  yes,  over, word, yes],
  'a partially refunded AUTH':        [bad,  bad,  bad,  shut, yes,  yes,  over, word, none],
  'a refunded SALE':                  [done, done, done, bad,  bad,  bad,  bad,  word, yes],
  'a refunded AUTH':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a SALE whose refund was voided':   [done, done, done, shut, yes,  yes,  over, word, none],
  'a SALE whose refund was rejected':  [done, done, done, shut, yes,  yes,  over, word, none],
  'a SALE with a refund rejected later':
                                      [done, done, done, shut, yes,  yes,  over, word, none],
  'a voided SALE':                    [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a voided AUTH':                    [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a voided AUTH that was captured':  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'an expired AUTH':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a rejected SALE':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'an authorized REFUND':             [done, done, done, yes,  bad,  bad,  bad,  word, yes],
  'a settling REFUND':                [done, done, done, shut, bad,  bad,  bad,  word, none],
  'a settling REFUND that will be rejected':
                                      [done, done, done, shut, bad,  bad,  bad,  word, none],
  'a settled REFUND':                 [done, done, done, shut, bad,  bad,  bad,  word, none],
  'a settled REFUND that will be rejected':
                                      [done, done, done, shut, bad,  bad,  bad,  word, none],
  'a voided REFUND':                  [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a REFUND rejected at settlement':   [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a REFUND rejected later':           [bad,  bad,  bad,  bad,  bad,  bad,  bad,  word, none],
  'a late REFUND in an open batch':   [done, done, done, shut, bad,  bad,  bad,  word, yes],
  'a late REFUND in a closed batch':  [done, done, done, shut, bad,  bad,  bad,  word, none],
  'a late REFUND that has settled':   [done, done, done, shut, bad,  bad,  bad,  word, none],
};

/** Accepted operations: the response, the state immediately, and the state two weeks later. */
// biome-ignore format: a table reads in columns
const CHANGES: readonly (readonly [point: PointName, write: WriteName, response: string, now: string, end: string])[] = [
  ['an authorized SALE', 'VOID', '200 voided', `SALE voided 1000 | ${NOTHING}`, `SALE voided 1000 | ${NOTHING}`],
  ['an authorized SALE', 'close', '200', 'SALE settling 1000 | held 0 taken 1000 | no money', `SALE settled 1000 | ${PAID}`],
  ['an authorized AUTH', 'capture', '200 captured', 'AUTH captured 1000 | held 0 taken 1000 | no money', `AUTH settled 1000 | ${PAID}`],
  ['an authorized AUTH', 'capture 100', '200 captured', 'AUTH captured 100 | held 0 taken 100 | no money', 'AUTH settled 100 | held 0 taken 100 | customer -100 bank 100'],
  ['an authorized AUTH', 'VOID', '200 voided', `AUTH voided 0 | ${NOTHING}`, `AUTH voided 0 | ${NOTHING}`],
  ['a captured AUTH', 'VOID', '200 voided', `AUTH voided 1000 | ${NOTHING}`, `AUTH voided 1000 | ${NOTHING}`],
  ['a captured AUTH', 'close', '200', 'AUTH settling 1000 | held 0 taken 1000 | no money', `AUTH settled 1000 | ${PAID}`],
  ['an AUTH captured in part', 'VOID', '200 voided', `AUTH voided 600 | ${NOTHING}`, `AUTH voided 600 | ${NOTHING}`],
  ['an AUTH captured in part', 'close', '200', 'AUTH settling 600 | held 0 taken 600 | no money', `AUTH settled 600 | ${PART_PAID}`],
  ['a settled SALE', 'REFUND', '201 authorized', `SALE refunded 1000-1000, REFUND authorized 1000 | ${SOLD}`,
    'SALE refunded 1000-1000, REFUND settled 1000 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a settled SALE', 'REFUND 100', '201 authorized', `SALE partially_refunded 1000-100, REFUND authorized 100 | ${SOLD}`,
    'SALE partially_refunded 1000-100, REFUND settled 100 | held 0 taken 900 | customer -900 payable -100 bank 1000'],
  ['a settled AUTH', 'REFUND', '201 authorized', 'AUTH refunded 600-600, REFUND authorized 600 | held 0 taken 600 | customer -600 clearing 600',
    'AUTH refunded 600-600, REFUND settled 600 | held 0 taken 0 | payable -600 bank 600'],
  ['a settled AUTH', 'REFUND 100', '201 authorized', 'AUTH partially_refunded 600-100, REFUND authorized 100 | held 0 taken 600 | customer -600 clearing 600',
    'AUTH partially_refunded 600-100, REFUND settled 100 | held 0 taken 500 | customer -500 payable -100 bank 600'],
  ['a funded AUTH', 'REFUND', '201 authorized', `AUTH refunded 600-600, REFUND authorized 600 | ${PART_PAID}`,
    'AUTH refunded 600-600, REFUND settled 600 | held 0 taken 0 | payable -600 bank 600'],
  ['a funded AUTH', 'REFUND 100', '201 authorized', `AUTH partially_refunded 600-100, REFUND authorized 100 | ${PART_PAID}`,
    'AUTH partially_refunded 600-100, REFUND settled 100 | held 0 taken 500 | customer -500 payable -100 bank 600'],
  ['a partially refunded SALE', 'REFUND', '201 authorized', `SALE refunded 1000-1000, REFUND authorized 400, REFUND authorized 600 | ${SOLD}`,
    'SALE refunded 1000-1000, REFUND settled 400, REFUND settled 600 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a partially refunded SALE', 'REFUND 100', '201 authorized', `SALE partially_refunded 1000-500, REFUND authorized 400, REFUND authorized 100 | ${SOLD}`,
    'SALE partially_refunded 1000-500, REFUND settled 400, REFUND settled 100 | held 0 taken 500 | customer -500 payable -500 bank 1000'],
  ['a partially refunded SALE', 'close', '200', `SALE partially_refunded 1000-400, REFUND settling 400 | ${SOLD}`, REFUNDED],
  ['a partially refunded AUTH', 'REFUND', '201 authorized', 'AUTH refunded 600-600, REFUND settled 200, REFUND authorized 400 | held 0 taken 400 | customer -400 clearing -200 bank 600',
    'AUTH refunded 600-600, REFUND settled 200, REFUND settled 400 | held 0 taken 0 | payable -600 bank 600'],
  ['a partially refunded AUTH', 'REFUND 100', '201 authorized', 'AUTH partially_refunded 600-300, REFUND settled 200, REFUND authorized 100 | held 0 taken 400 | customer -400 clearing -200 bank 600',
    'AUTH partially_refunded 600-300, REFUND settled 200, REFUND settled 100 | held 0 taken 300 | customer -300 payable -300 bank 600'],
  ['a refunded SALE', 'close', '200', `SALE refunded 1000-1000, REFUND settling 1000 | ${SOLD}`,
    'SALE refunded 1000-1000, REFUND settled 1000 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a SALE whose refund was voided', 'REFUND', '201 authorized', `SALE refunded 1000-1000, REFUND voided 400, REFUND authorized 1000 | ${SOLD}`,
    'SALE refunded 1000-1000, REFUND voided 400, REFUND settled 1000 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a SALE whose refund was voided', 'REFUND 100', '201 authorized', `SALE partially_refunded 1000-100, REFUND voided 400, REFUND authorized 100 | ${SOLD}`,
    'SALE partially_refunded 1000-100, REFUND voided 400, REFUND settled 100 | held 0 taken 900 | customer -900 payable -100 bank 1000'],
  ['a SALE whose refund was rejected', 'REFUND', '201 authorized', `SALE refunded 1000-1000, REFUND rejected 400, REFUND authorized 1000 | ${PAID}`,
    'SALE refunded 1000-1000, REFUND rejected 400, REFUND settled 1000 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a SALE whose refund was rejected', 'REFUND 100', '201 authorized', `SALE partially_refunded 1000-100, REFUND rejected 400, REFUND authorized 100 | ${PAID}`,
    'SALE partially_refunded 1000-100, REFUND rejected 400, REFUND settled 100 | held 0 taken 900 | customer -900 payable -100 bank 1000'],
  ['a SALE with a refund rejected later', 'REFUND', '201 authorized',
    'SALE refunded 1000-1000, REFUND rejected 400, REFUND settled 300, REFUND authorized 700 | held 0 taken 700 | customer -700 payable -300 bank 1000',
    'SALE refunded 1000-1000, REFUND rejected 400, REFUND settled 300, REFUND settled 700 | held 0 taken 0 | payable -1000 bank 1000'],
  ['a SALE with a refund rejected later', 'REFUND 100', '201 authorized',
    'SALE partially_refunded 1000-400, REFUND rejected 400, REFUND settled 300, REFUND authorized 100 | held 0 taken 700 | customer -700 payable -300 bank 1000',
    'SALE partially_refunded 1000-400, REFUND rejected 400, REFUND settled 300, REFUND settled 100 | held 0 taken 600 | customer -600 payable -400 bank 1000'],
  ['an authorized REFUND', 'VOID', '200 voided', `SALE settled 1000, REFUND voided 400 | ${SOLD}`, `SALE settled 1000, REFUND voided 400 | ${PAID}`],
  ['an authorized REFUND', 'close', '200', `SALE partially_refunded 1000-400, REFUND settling 400 | ${SOLD}`, REFUNDED],
  ['a late REFUND in an open batch', 'close', '200', `SALE partially_refunded 1000-400, REFUND settling 400 | ${PAID}`, REFUNDED],
];

const NAMES = Object.keys(POINTS);

const isPoint = (name: string): name is PointName => name in POINTS;
const isWrite = (name: string): name is WriteName => name in WRITES;

const CASES = NAMES.filter(isPoint).flatMap((point) => WRITE_NAMES.filter(isWrite).map((write) => ({ point, write })));

/** Returns the expected result of a pair, or undefined if the tables lack it. */
function expectationOf(
  point: PointName,
  write: WriteName,
): readonly [response: string, now: string, end: string] | undefined {
  const response = GRID[point][WRITE_NAMES.indexOf(write)];
  const [, now, end] = POINT_STATES[point];
  if (response !== yes) return response === undefined ? undefined : [response, now, end];
  const [, , ...change] = CHANGES.find(([of, by]) => of === point && by === write) ?? [];
  return change.length === 0 ? undefined : [change[0], change[1], change[2]];
}

async function arrive(point: PointName) {
  const { options = {}, ...way }: (typeof POINTS)[PointName] & { options?: object } = POINTS[point];
  const gateway = freshGateway({ now: MONDAY, ...options });
  return { gateway, id: await comeTo(gateway, way) };
}

/** Reads all transactions and batches, to show that a rejected call changes nothing. */
function everythingOf(gateway: Gateway) {
  const { data: transactions } = gateway.transactions.list({ take: 100 });
  const [batches, open] = [gateway.batches.list(), gateway.batches.status()].map(({ data }) => data);
  return { transactions, batches, open, events: gateway.events.list(), upcoming: gateway.upcoming() };
}

describe.each(NAMES.filter(isPoint))('%s', (point) => {
  const [state, now, end] = POINT_STATES[point];

  it('has the listed state immediately and two weeks later', async () => {
    const { gateway, id } = await arrive(point);
    const before = everythingOf(gateway);
    const one = await send(gateway, `/v1/transactions/${id}`);
    const all = await send(gateway, '/v1/transactions?sort_order=asc');
    const listed = [fieldOf(all.body, 'data')].flat().find((row) => fieldOf(row, 'transaction_id') === id);
    expect([described(one), all.status, fieldOf(listed, 'transaction_state'), standingOf(gateway)]).toEqual([
      `200 ${state}`,
      200,
      state,
      now,
    ]);
    expect(everythingOf(gateway)).toEqual(before);
    await gateway.clock.advance({ days: 14 });
    expect(standingOf(gateway)).toBe(end);
  });

  it.each(CASES.filter((one) => one.point === point))('responds to $write as listed', async ({ write }) => {
    const { gateway, id } = await arrive(point);
    const before = everythingOf(gateway);
    const response = await WRITES[write](gateway, id);
    gateway.check();
    const after = standingOf(gateway);
    if (response.startsWith('4')) expect(everythingOf(gateway)).toEqual(before);
    await gateway.clock.advance({ days: 14 });
    gateway.check();
    expect([response, after, standingOf(gateway)]).toEqual(expectationOf(point, write));
  });
});

test('lists every pair once in its tables', () => {
  const pairs = CASES.filter(({ point, write }) => expectationOf(point, write) === undefined);
  const accepted = CASES.filter(({ point, write }) => GRID[point][WRITE_NAMES.indexOf(write)] === yes);
  expect(pairs).toEqual([]);
  expect(CHANGES.map(([point, write]) => `${point}, ${write}`)).toEqual(
    accepted.map(({ point, write }) => `${point}, ${write}`),
  );
  expect(Object.values(GRID).map((row) => row.length)).toEqual(NAMES.map(() => WRITE_NAMES.length));
});

test('covers every state of a card transaction', () => {
  const states = new Set(cardLife.rows.map(([, , to]) => to));
  expect(new Set(Object.values(POINT_STATES).map(([state]) => state))).toEqual(states);
});
