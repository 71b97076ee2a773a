/** What `settlebox/testing` gives a suite besides scenarios: assertions in detail, builders, traffic, a search, a watch. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banks, type CardPaymentMethod, cards, createGateway } from 'settlebox';
import {
  type AnyGateway,
  assertBalance,
  assertCaptured,
  assertDeclined,
  assertDelivered,
  assertFunded,
  assertRefunded,
  assertReturned,
  assertSettled,
  assertTimeline,
  assertVoided,
  builders,
  converged,
  explore,
  type Merchant,
  mergeCoverage,
  readScenario,
  runScenario,
  traffic,
  watchSecrets,
} from 'settlebox/testing';
import { SmallShop } from '../../explore/small-shop.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

/** Each assertion that holds and each that does not, by amount, code, day, type, and number. */
export const detailedAssertions = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    gateway.webhooks.subscribe({ events: ['transaction.*'], deliver: () => undefined });
    gateway.webhooks.subscribe({ events: ['batch.*'], deliver: () => new Response(null, { status: 500 }) });
    const charge = (type: 'SALE' | 'AUTH', method: CardPaymentMethod) =>
      gateway.transactions.create({ type, amount: 1_000, payment_method: method });
    const made = {
      sale: charge('SALE', cards.visa),
      auth: charge('AUTH', cards.visa),
      voided: charge('SALE', cards.amex),
      declined: charge('SALE', cards.declines('51')),
      debit: gateway.transactions.create({ type: 'PAYMENT', amount: 2_000, payment_method: banks.returns('R01') }),
      canceled: gateway.transactions.create({ type: 'PAYMENT', amount: 2_000, payment_method: banks.good }),
    };
    gateway.transactions.cancel(made.voided.transaction_id ?? '', { type: 'VOID' });
    gateway.transactions.cancel(made.canceled.id ?? '', { type: 'cancel' });
    gateway.transactions.capture(made.auth.transaction_id ?? '', { amount: 400 });
    const rows: unknown[] = [];
    for (const days of [2, 3]) {
      await gateway.clock.advance({ days });
      rows.push([gateway.clock.iso(), Object.entries(made).map(([name, one]) => [name, allAssertions(one, gateway)])]);
    }
    gateway.transactions.cancel(made.sale.transaction_id ?? '', { type: 'REFUND', amount: 300 });
    rows.push(allAssertions(made.sale, gateway));
    const deliveries = [
      ...['transaction.settled', 'transaction.*', 'batch.closed', 'ach.return', 'nothing', 'batch'].map((type) =>
        tried(() => assertDelivered(gateway, Object(type), { times: 2 })),
      ),
      ...[0, 1, 5].map((times) => tried(() => assertDelivered(gateway, 'transaction.authorized', { times }))),
      tried(() => assertDelivered(gateway, 'transaction.voided', { of: made.voided })),
      tried(() => assertDelivered(gateway, 'transaction.voided', { of: made.sale })),
    ];
    const timelines = ['', 'nothing', String(gateway.timeline())].map((one) =>
      tried(() => assertTimeline(gateway, one)),
    );
    return { rows, deliveries, timelines, balance: tried(() => assertBalance(gateway)) };
  });

function allAssertions(one: object, gateway: AnyGateway): unknown {
  const within = { in: gateway };
  return [
    ...[undefined, '2026-01-06', '2026-01-07', '2026-01-07T13:30:00Z', 'Tuesday'].flatMap((on) => {
      const options = { ...within, ...(on === undefined ? {} : { on }) };
      return [
        tried(() => assertSettled(Object(one), options)),
        tried(() => assertFunded(Object(one), options)),
        tried(() => assertReturned(Object(one), 'R01', options)),
      ];
    }),
    tried(() => assertReturned(Object(one), 'R02', within)),
    ...(['51', '05', undefined] as const).map((code) => tried(() => assertDeclined(Object(one), code, within))),
    tried(() => assertVoided(Object(one), within)),
    ...[undefined, 300, 400, 1_000].flatMap((amount) => {
      const options = { ...within, ...(amount === undefined ? {} : { amount }) };
      return [tried(() => assertCaptured(Object(one), options)), tried(() => assertRefunded(Object(one), options))];
    }),
  ];
}

/** Methods of payment that are made up, by brand and outcome, and what comes of them; names and prices are faker's. */
export const builtMethods = (): Promise<Observed> =>
  withGateway({ seed: 'builders' }, (gateway) => {
    const make = builders(gateway);
    const ada = make.customer();
    const outcomes = ['approved', 'declined', 'N7', '00', 'x', 'R01', 'C01', 'good', 'stuck', 'R99'];
    const wishes = [{}, { of: ada }, ...outcomes.map((outcome) => ({ outcome }))];
    const brands = ['amex', 'discover', 'mastercard', 'visa', 'jcb'].map((brand) => ({ brand }));
    const made = [
      ...[...brands, ...wishes].map((wish) => tried(() => make.card(Object(wish)))),
      ...wishes.map((wish) => tried(() => make.bankAccount(Object(wish)))),
    ];
    const rows = made.map((method) => {
      const { type, pan, cvv, account_number, routing_number, message, first_name, name } = Object(method);
      const charge = { type: type === 'card' ? 'SALE' : 'PAYMENT', amount: 1_000, payment_method: method };
      const isAda = name === ada.name || first_name === ada.firstName;
      const charged = tried(() => gateway.transactions.create(Object(charge)).response_code);
      return [{ type, pan, cvv, account_number, routing_number, message, isAda }, charged];
    });
    const lines = [undefined, 3, 0].map((one) =>
      tried(() => Object.keys(make.cart(one === undefined ? {} : { lines: one }))),
    );
    return { rows, lines };
  });

/** Several merchants, and a mix of one's own. */
export async function mixedTraffic(): Promise<Observed> {
  const mix = { card: 0.3, authorizations: 1, declines: 0.4, declineCodes: { '05': 1 }, voids: 0.1, refunds: 0.3 };
  const more = { subscriptions: 0.3, payouts: 0.2, returns: 0.5, returnCodes: { R10: 1, R02: 1 }, retries: 1 };
  const days: unknown[] = [];
  const onDay = (day: unknown) => void days.push(day);
  const result = await traffic({ merchants: 3, days: 12, transactions: 120, seed: 7, mix: { ...mix, ...more }, onDay });
  using gateway = result.gateway;
  gateway.check();
  const { counts, merchants } = result;
  return frozen(
    { counts, merchants, days, printed: { printed: String(result) }, timeline: [...gateway.timeline()] },
    undefined,
  );
}

/** A shop that forgets its key when it tries again, and one that does all it should. */
class Forgetful extends SmallShop {
  override async pay(order: Parameters<SmallShop['pay']>[0]): ReturnType<SmallShop['pay']> {
    order.attempt = ++tries;
    return super.pay(order);
  }
}

let tries = 1_000;

/** What a search finds in either shop: seeds, steps, and the shortest story. */
export async function searches(): Promise<Observed> {
  const found = async (Shop: typeof SmallShop, seeds: readonly number[]) => {
    tries = 1_000;
    const merchant = (...[gateway, tools]: ConstructorParameters<typeof SmallShop>): Merchant =>
      new Shop(gateway, tools);
    try {
      return await explore({ seeds, merchant, steps: 6, restDays: 10 });
    } catch (error) {
      const { message, ...rest } = Object(error);
      return {
        message: String(message),
        printed: { printed: String(Object(error).message) },
        fields: Object.keys(rest),
      };
    }
  };
  return frozen({ right: await found(SmallShop, [1, 2]), forgetful: await found(Forgetful, [12]) }, undefined);
}

/** Where a shop leaves what is secret, and where it only looks so. */
export const leaks = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const { pan } = cards.visa;
    const log: unknown[] = [];
    const watch = watchSecrets(gateway, { console: false, logs: [log], ignore: ['EAN 4111111111111111'] });
    const payment_method = { ...cards.visa, cvv: '987' };
    gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method });
    gateway.transactions.create({
      type: 'PAYMENT',
      amount: 1_000,
      payment_method: { ...banks.good, account_number: '98765' },
    });
    // biome-ignore format: a list reads in lines
    const lines: readonly unknown[] = [
      pan, `order ${pan}`, '4242 4242 4242 4242', '4242-4242-4242-4242', `{"pan":"${pan}"}`, encodeURIComponent(`pan=${pan}`), btoa(pan), '424242******4242',
      'cvv: 987', 'cvv 123', '987', '{"cvc":"987"}', 'security code was 987', 'card_code=987', 'cid 987', 'cid 987 of the card', { cvv: 987 }, 'account 98765',
      'account no. 98765', '98765', 'tracking number 98765', 'EAN 4111111111111111', '4111111111111111', 'card 4111111111111111', '4111 1111 1111 1111',
      { deep: [{ number: pan }] }, { order_id: pan }, 'x'.repeat(400) + pan, pan.split('').join(' '), `${pan}0`, `1${pan}`,
    ];
    const rows = lines.map((line) => {
      log.length = 0;
      log.push(line);
      return [tried(() => JSON.parse(JSON.stringify(watch.leaks()))), tried(() => watch.check())];
    });
    watch.stop();
    return { rows };
  });

const SALE = 'transactions.create: { type: SALE, amount: $10.00, payment_method: cards.visa }';
const STORY = `title: A story\ndescription: Of one sale.\nsteps:\n  - ${SALE}\n`;

// biome-ignore format: a table reads in lines
const STORIES: readonly string[] = [
  '', 'title: x', 'title: x\nsteps: []', 'title: [', STORY, `${STORY}    response: { transaction_state: settled, amount: $10.01 }\n`, `${STORY}    response: { nothing: 1 }\n`,
  `${STORY}    as: sale\n    state: { sale: settled }\n`, `${STORY}    state: { sale: settled }\n`, `${STORY}    deposits: [$10.00]\n`, `${STORY}    rejected: { status: 409 }\n`,
  `${STORY}    events: []\n`, `${STORY}    events: [transaction.authorized, transaction.captured]\n`, `${STORY}  - clock.advanceTo: funding\n    deposits: [$9.99]\n`,
  `${STORY}    as: sale\n  - transactions.capture: $sale\n    rejected: { status: 409, code: already_captured, message: nothing of this }\n`, `${STORY}  - clock.advance: { dys: 3 }\n`,
  `${STORY}  - clock.advance: $anonymous\n`, `${STORY}  - nothing: {}\n`, `${STORY}  - transactions.get: TRANSACTION-none\n`, `${STORY}unknown: 1\n`, `${STORY}gateway: { sed: 1 }\n`,
];

/** Stories that are none, that name what there is not, and whose expectations are not met. */
export async function brokenStories(): Promise<Observed> {
  const folder = mkdtempSync(join(tmpdir(), 'settlebox-record-'));
  const rows: unknown[] = [];
  for (const [at, story] of STORIES.entries()) {
    const file = join(folder, `${at}.yaml`);
    writeFileSync(file, story);
    rows.push([
      story,
      await outcomeOf(async () => (await readScenario(file)).cases.length),
      await outcomeOf(() => play(file)),
    ]);
  }
  rmSync(folder, { recursive: true });
  return frozen({ rows }, folder);
}

async function play(file: string): Promise<unknown> {
  const result = await runScenario(file);
  const { ok, failure, expectations } = result;
  const printed = { printed: String(result) };
  result.close();
  return { ok, message: failure?.message, expectations, ...printed };
}

async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return tried(() => {
      throw error;
    });
  }
}

/** A shop's records that differ from what is, and the coverage of two worlds together. */
export async function records(): Promise<Observed> {
  using gateway = createGateway({});
  using other = createGateway({});
  const pay = (one: typeof gateway, order_id: string, payment_method: object, type = 'SALE') =>
    one.transactions.create(Object({ type, amount: 1_000, payment_method, metadata: { order_id } }));
  for (const one of [gateway, other]) {
    pay(one, 'paid', cards.visa);
    pay(one, 'held', cards.visa, 'AUTH');
    pay(one, 'twice', cards.visa);
    pay(one, 'twice', cards.visa);
    pay(one, 'declined', cards.declines('51'));
    pay(one, 'back', banks.returns('R01'), 'PAYMENT');
    await one.clock.advance({ days: 7 });
  }
  const books = { paid: 1_000, held: 1_000, twice: 1_000, declined: 1_000, back: 1_000, unknown: 1_000 };
  const records = Object.fromEntries(Object.entries(books).map(([id, paidCents]) => [id, { paidCents }]));
  const merged = mergeCoverage([gateway.coverage(), other.coverage()]);
  return frozen(
    { said: converged(gateway, records), none: converged(gateway, {}), merged, printed: { printed: String(merged) } },
    undefined,
  );
}
