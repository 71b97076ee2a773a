/** Findings of a review around their limits, and what coverage counts as a retry. */
import { cards } from 'settlebox';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa } as const;

/** Polls of one object: the 60th and 61st within an hour, and one at the end of that hour. */
export const polls = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { transactions, clock } = gateway;
    const { transaction_id: id = '' } = transactions.create(SALE);
    const rows: unknown[] = [];
    const poll = (times: number) => {
      for (let time = 0; time < times; time++) transactions.get(id);
      rows.push([clock.iso(), gateway.review().findings.filter(({ rule }) => rule === 'polling')]);
    };
    for (const times of [59, 1]) poll(times);
    await clock.advance({ milliseconds: 3_599_999 });
    using late = gateway.fork();
    poll(1);
    await late.clock.advance({ milliseconds: 1 });
    late.transactions.get(id);
    return { rows, late: late.review(), printed: { printed: String(gateway.review()) } };
  });

/** The same error ten, eleven, and twelve times in a row, and with a success in between; and errors that may be retried. */
export const repeatedErrors = (): Promise<Observed> =>
  withGateway({ rateLimit: { limit: 40, windowSeconds: 3_600 } }, (gateway) => {
    const { transactions } = gateway;
    const rows: unknown[] = [];
    const send = (times: number, amount: number) => {
      for (let time = 0; time < times; time++) tried(() => transactions.create({ ...SALE, amount }));
      rows.push([amount, times, gateway.review().findings.filter(({ rule }) => rule === 'repeated_error')]);
    };
    for (const times of [10, 1, 1]) send(times, 0);
    for (const amount of [-1, 5, -1]) send(amount < 0 ? 6 : 1, amount);
    send(30, 7);
    return { rows };
  });

/** A charge sent again after each kind of decline: the network's final ones, and the gateway's own for a duplicate. */
export const vainRetries = async (): Promise<Observed> => ({
  rows: await Promise.all((['94', '04', '51', 'R1'] as const).map(async (code) => [code, await chargedAgain(code)])),
});

function chargedAgain(code: '94' | '04' | '51' | 'R1'): Promise<Observed> {
  return withGateway({ cardChecks: { duplicateMinutes: code === '94' ? 10 : 0 } }, async (gateway) => {
    if (code !== '94') gateway.simulate.issuer.rule({ respond: { code }, times: 2 });
    const codes: unknown[] = [];
    for (let time = 0; time < 4; time++) {
      codes.push(gateway.transactions.create(SALE, { idempotencyKey: `key-${time}` }).response_code);
      await gateway.clock.advance({ minutes: 6 });
    }
    return { codes, review: gateway.review() };
  });
}

/** A lost response retried with another key, up to the last millisecond of the day that a key is stored. */
export const doubtfulRetries = async (): Promise<Observed> => ({
  rows: await Promise.all(
    [0, 86_399_999, 86_400_000].map(async (milliseconds) => [milliseconds, await retriedAfter(milliseconds)]),
  ),
});

function retriedAfter(milliseconds: number): Promise<Observed> {
  return withGateway({}, async (gateway) => {
    gateway.simulate.faults.add({ kind: 'response_lost', times: 1 });
    const first = tried(() => gateway.transactions.create(SALE, { idempotencyKey: 'first' }));
    await gateway.clock.advance({ milliseconds });
    const second = tried(() => gateway.transactions.create(SALE, { idempotencyKey: 'second' }));
    return { first, second: Object(second).response_code, review: gateway.review() };
  });
}

const AGES = [299, 300, 301, 302];

/** Deliveries with old timestamps that the receiver acknowledges, and those that faults delay or repeat. */
export const reviewedDeliveries = async (): Promise<Observed> => ({
  old: await Promise.all(
    AGES.map(async (delaySeconds) => [delaySeconds, await delivered({ kind: 'webhook_old_timestamp', delaySeconds })]),
  ),
  others: await Promise.all(
    (
      ['webhook_delayed', 'webhook_reordered', 'webhook_rejected', 'webhook_dropped', 'webhook_duplicated'] as const
    ).map(async (kind) => [kind, await delivered({ kind, times: 1 })]),
  ),
});

function delivered(fault: object): Promise<Observed> {
  return withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add(Object(fault));
    const { transaction_id: id = '' } = gateway.transactions.create({ ...SALE, type: 'AUTH' });
    gateway.transactions.capture(id);
    await gateway.clock.advance({ hours: 2 });
    const retries = gateway.coverage().retries.rows.filter(({ count }) => count > 0);
    return { retries, review: gateway.review() };
  });
}

// biome-ignore format: a list reads in lines
const NOTES: readonly string[] = [
  '4222222222222', '4222 2222 2222 2', '378282246310005', '4242424242424242', '4242-4242-4242-4242', '4917610000000000003', 'card 4222222222222.', '4242424242424241',
  '424242424242', '4242424242424242 1239', '123456789012345678', 'M:3',
];

/** Card numbers of each length, and CVVs, in free text, in names of fields, and in idempotency keys. */
export const cardDataInText = async (): Promise<Observed> => ({
  rows: await Promise.all(NOTES.map(async (note) => [note, await noted(note)])),
});

function noted(note: string): Promise<Observed> {
  return withGateway({}, (gateway) => {
    const { transactions } = gateway;
    const keys = [note, 'in-metadata', 'in-a-name', 'in-a-description', 'a-cvv'];
    const bodies = [
      {},
      { metadata: { note } },
      { metadata: { [note]: 1 } },
      { purchase_description: note },
      { metadata: { cvv: '123', cvc2: note } },
    ];
    for (const [at, body] of bodies.entries())
      tried(() => transactions.create(Object({ ...SALE, ...body }), { idempotencyKey: keys[at] ?? '' }));
    return { findings: gateway.review().findings.map(({ rule, what, times }) => ({ rule, what, times })) };
  });
}
