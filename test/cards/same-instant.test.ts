/** Capture, void, refund, and batch close at the same time, in every order and from every kind of caller. */
import { banks, cards, type Gateway, storable } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import {
  actByCall,
  actOverHttp,
  batchesOf,
  ordersOf,
  reversed,
  type Side,
  stateOf,
  type Targets,
  turnsOf,
} from '../support/card-instants.ts';
import { shortMoneyOf } from '../support/card-money.ts';
import {
  AT_CUTOFF,
  AT_EXPIRY,
  AT_MIDDAY,
  AT_SETTLEMENT,
  CLOSED_AT_CUTOFF,
  type OrderRow,
} from '../support/card-orders.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send, verdict } from '../support/http-requests.ts';

type Account = Gateway['merchant'];

/** Calls at one time, and the transactions of each merchant that they apply to. */
interface Scene {
  /** Start of the world. */
  readonly from: string;
  readonly at: string;
  /** Its letter in an order. */
  readonly mark?: string;
  /** The event at that time that the mark `|` follows. */
  readonly trigger: 'payment_token.created' | 'transaction.expired' | 'batch.settled' | 'transaction.returned';
  /** The expected state in the table. */
  readonly about: keyof Targets;
  readonly prepare: (gateway: Gateway, accounts: readonly Account[]) => Promise<readonly Targets[]>;
}

const charge = (gateway: Gateway, type: 'SALE' | 'AUTH', amount: number) => (account: Account) =>
  gateway.as(account).transactions.create({ type, amount, payment_method: cards.visa }).transaction_id;

const NOT_REAL = 'TRANSACTION-00000000000000000000000000';

/** Creates an authorization, a sale funded days ago, and a sale to void, for each merchant. */
function targetsOf(held: readonly string[], sold: readonly string[], voided = held): Targets[] {
  return held.map((capture, at) => ({ capture, void: voided[at] ?? NOT_REAL, refund: sold[at] ?? NOT_REAL }));
}

const MIDDAY: Scene = {
  from: '2026-01-05T15:00:00.000Z',
  at: '2026-01-08T15:00:00.000Z',
  trigger: 'payment_token.created',
  about: 'void',
  async prepare(gateway, accounts) {
    const sold = accounts.map(charge(gateway, 'SALE', 1_000));
    await gateway.clock.advanceTo(MIDDAY.at);
    return targetsOf(accounts.map(charge(gateway, 'AUTH', 500)), sold);
  },
};

/** Monday, 21:00 Eastern. An authorization of a week ago expires then, which triggers the listener. */
const CUTOFF: Scene = {
  from: '2026-01-06T02:00:00.000Z',
  at: '2026-01-13T02:00:00.000Z',
  mark: 'cutoff',
  trigger: 'transaction.expired',
  about: 'void',
  async prepare(gateway, accounts) {
    charge(gateway, 'AUTH', 1)(gateway.merchant);
    const sold = accounts.map(charge(gateway, 'SALE', 1_000));
    await gateway.clock.advanceTo('2026-01-12T20:00:00.000Z');
    const fresh = accounts.map(charge(gateway, 'SALE', 300));
    return targetsOf(accounts.map(charge(gateway, 'AUTH', 500)), sold, fresh);
  },
};

/**
 * Tuesday, 08:30 Eastern: a Monday batch settles, which triggers the listener, and then an authorization of a week ago
 * expires.
 */
const EXPIRY: Scene = {
  from: '2026-01-06T13:30:00.000Z',
  at: '2026-01-13T13:30:00.000Z',
  mark: 'expiry',
  trigger: 'batch.settled',
  about: 'void',
  async prepare(gateway, accounts) {
    const held = accounts.map(charge(gateway, 'AUTH', 500));
    await gateway.clock.advanceTo('2026-01-12T15:00:00.000Z');
    return targetsOf(held, accounts.map(charge(gateway, 'SALE', 1_000)));
  },
};

/** The same time: a debit is returned, which triggers the listener, and then the Monday batch settles. */
const SETTLEMENT: Scene = {
  from: '2026-01-08T15:00:00.000Z',
  at: '2026-01-13T13:30:00.000Z',
  mark: 'settlement',
  trigger: 'transaction.returned',
  about: 'refund',
  async prepare(gateway, accounts) {
    gateway.transactions.create({ type: 'PAYMENT', amount: 700, payment_method: banks.returns('R01') });
    await gateway.clock.advanceTo('2026-01-12T15:00:00.000Z');
    const sold = accounts.map(charge(gateway, 'SALE', 1_000));
    return targetsOf(sold, sold);
  },
};

/** Runs this order for one merchant, or for two, with the second in reverse. */
async function open(scene: Scene, order: string, merchants: 1 | 2): Promise<[Gateway, Side[]]> {
  const gateway = freshGateway({ now: scene.from });
  if (merchants === 2) gateway.addMerchant({ name: 'Birch Books' });
  const targets = await scene.prepare(gateway, gateway.merchants);
  const sides = gateway.merchants.flatMap((account, at) => {
    const words = (at === 0 ? order : reversed(order)).split(' ');
    const its = targets[at];
    return its === undefined ? [] : [{ gateway, account, targets: its, order: words, answers: [] }];
  });
  return [gateway, sides];
}

/** Returns the response to each merchant, and the outcome a week later. */
async function expectEnds(gateway: Gateway, sides: readonly Side[], scene: Scene, rows: readonly OrderRow[]) {
  const now = gateway.clock.iso();
  await gateway.clock.advance({ days: 7 });
  gateway.check();
  const ends = sides.map((side) => {
    const { order, answers: responses, account } = side;
    const end = [stateOf(side, scene.about), batchesOf(side, scene.at), shortMoneyOf(gateway, account)];
    return [order.join(' '), responses.join(' '), end.join(' | ')];
  });
  expect([now, ...ends]).toEqual([scene.at, ...sides.map((side) => rowOf(rows, side.order.join(' ')))]);
  for (const side of sides) {
    const responses: string[] = [];
    for (const command of ['capture', 'void'] as const)
      actByCall({ side: { ...side, answers: responses }, act: command });
    expect(responses).not.toContain('yes');
  }
}

const rowOf = (rows: readonly OrderRow[], order: string) => rows.find(([one]) => one === order);

/** Stores a card, which emits an event and changes nothing else. */
function ring(gateway: Gateway): void {
  gateway.paymentTokens.create(storable(cards.mastercard));
}

describe.each(AT_MIDDAY)('in the middle of a day, %s', (order) => {
  it('applies in that order from a test', async () => {
    const [gateway, sides] = await open(MIDDAY, order, 1);
    for (const turn of turnsOf(sides)) actByCall(turn);
    await expectEnds(gateway, sides, MIDDAY, AT_MIDDAY);
  });

  it('applies in that order from a listener', async () => {
    const [gateway, sides] = await open(MIDDAY, order, 1);
    gateway.events.on(MIDDAY.trigger, () => turnsOf(sides).forEach(actByCall));
    ring(gateway);
    await expectEnds(gateway, sides, MIDDAY, AT_MIDDAY);
  });

  it('applies in that order over HTTP from a webhook handler', async () => {
    const [gateway, sides] = await open(MIDDAY, order, 1);
    const deliver = async () => {
      for (const turn of turnsOf(sides)) await actOverHttp(turn);
    };
    gateway.webhooks.subscribe({ events: [MIDDAY.trigger], deliver });
    ring(gateway);
    await gateway.idle();
    await expectEnds(gateway, sides, MIDDAY, AT_MIDDAY);
  });

  it('applies in that order if two merchants send all requests before the first response', async () => {
    const [gateway, sides] = await open(MIDDAY, order, 2);
    await Promise.all(turnsOf(sides).map(actOverHttp));
    await expectEnds(gateway, sides, MIDDAY, AT_MIDDAY);
  });
});

const TIMES: readonly (readonly [what: string, scene: Scene, rows: readonly OrderRow[]])[] = [
  ['at the cut-off', CUTOFF, AT_CUTOFF],
  ['at the cut-off, also closed manually', CUTOFF, CLOSED_AT_CUTOFF],
  ['as an authorization expires', EXPIRY, AT_EXPIRY],
  ['as a batch settles', SETTLEMENT, AT_SETTLEMENT],
];

describe.each(TIMES)('%s', (_what, scene, rows) => {
  /** Makes a listener send the calls before the mark, at that time and once. */
  function listen(gateway: Gateway, sides: readonly Side[]): void {
    const stop = gateway.events.on(scene.trigger, () => {
      stop();
      turnsOf(sides, scene.mark, 'before').forEach(actByCall);
    });
  }

  it.each(rows)('applies %s in that order from a listener, and then from a webhook handler', async (order) => {
    const [gateway, sides] = await open(scene, order, 1);
    listen(gateway, sides);
    const arrived: string[] = [];
    const deliver = () => {
      if (arrived.push(gateway.clock.iso()) === 1) turnsOf(sides, scene.mark, 'after').forEach(actByCall);
    };
    gateway.webhooks.subscribe({ events: [scene.trigger], deliver });
    await gateway.clock.advanceTo(scene.at);
    expect(arrived).toEqual([scene.at]);
    await expectEnds(gateway, sides, scene, rows);
  });

  it.each(rows)('applies %s in that order from a listener, and then from a test of two merchants', async (order) => {
    const [gateway, sides] = await open(scene, order, 2);
    listen(gateway, sides);
    await gateway.clock.advanceTo(scene.at);
    turnsOf(sides, scene.mark, 'after').forEach(actByCall);
    await expectEnds(gateway, sides, scene, rows);
  });
});

test.each([['at midday', AT_MIDDAY] as const, ...TIMES.map(([what, , rows]) => [what, rows] as const)])(
  'lists every order %s once in its table',
  (_what, rows) => {
    const words = rows[0]?.[0].split(' ') ?? [];
    expect(rows.map(([order]) => order).sort()).toEqual(ordersOf(words).sort());
  },
);

test("captures the second of two authorizations that expire together while the first one's event is delivered", async () => {
  const gateway = freshGateway({ now: EXPIRY.from });
  const [first, second] = [charge(gateway, 'AUTH', 500), charge(gateway, 'AUTH', 300)].map((by) =>
    by(gateway.merchant),
  );
  gateway.events.on('transaction.expired', () => gateway.transactions.capture(second ?? NOT_REAL));
  await gateway.clock.advanceTo(EXPIRY.at);
  await gateway.clock.advance({ days: 7 });
  const states = [first, second].map((id) => gateway.transactions.get(id ?? NOT_REAL).transaction_state);
  expect([states, shortMoneyOf(gateway)]).toEqual([['expired', 'settled'], 'customer -300 bank 300']);
});

/** Refunds of a sale of $10.00, in cents, and their responses: the sum never exceeds the captured amount. */
const REFUNDS: readonly (readonly [cents: readonly number[], responses: string, money: string])[] = [
  [[600, 500, 400], '201, 409 amount_too_large, 201', 'payable -1000 bank 1000'],
  [[600, 400, 500], '201, 201, 409 invalid_state', 'payable -1000 bank 1000'],
  [[500, 600, 400], '201, 409 amount_too_large, 201', 'customer -100 payable -900 bank 1000'],
  [[500, 400, 600], '201, 201, 409 amount_too_large', 'customer -100 payable -900 bank 1000'],
  [[400, 600, 500], '201, 201, 409 invalid_state', 'payable -1000 bank 1000'],
  [[400, 500, 600], '201, 201, 409 amount_too_large', 'customer -100 payable -900 bank 1000'],
];

test.each(REFUNDS)('applies refunds of %j at the same time in that order', async (cents, responses, money) => {
  const gateway = freshGateway();
  const sale = charge(gateway, 'SALE', 1_000)(gateway.merchant);
  await gateway.clock.advance({ days: 3 });
  const path = `/v1/transactions/${sale}/cancel`;
  const received = await Promise.all(
    cents.map((amount) => send(gateway, path, { method: 'POST', body: { type: 'REFUND', amount } })),
  );
  await gateway.clock.advance({ days: 7 });
  expect([received.map(verdict).join(', '), shortMoneyOf(gateway)]).toEqual([responses, money]);
});
