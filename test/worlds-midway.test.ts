/**
 * Worlds restored, rewound, forked, or opened from bytes in the middle of an operation continue byte for byte as the
 * original would have.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  banks,
  cards,
  createGateway,
  type Deliver,
  type Endpoint,
  type Gateway,
  type GatewayOptions,
} from '../src/index.ts';
import { freshGateway, tended } from './support/fresh-gateway.ts';
import { send, verdict } from './support/http-requests.ts';

/** A situation in the middle of an operation. */
interface Situation {
  readonly options?: GatewayOptions<'by_method'>;
  /** Creates the situation. Returns pending HTTP requests, if any. */
  begin(gateway: Gateway): Promise<readonly Promise<unknown>[]>;
  /** Sends the same request repeatedly afterwards and returns the responses. */
  observe(gateway: Gateway): Promise<unknown>;
}

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
const AUTH = { ...SALE, type: 'AUTH' } as const;
const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

/** Sends a sale over HTTP and returns its response within forty seconds. */
async function sellWithKey(gateway: Gateway, key: string): Promise<string> {
  const requested = sale(gateway, key).then(verdict, String);
  await gateway.clock.advance({ seconds: 40 });
  return requested;
}

function sale(gateway: Gateway, key: string, body: object = SALE) {
  return send(gateway, '/v1/transactions', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
}

const tryCall = (call: () => unknown): string => {
  try {
    call();
    return 'done';
  } catch (error) {
    return String(error);
  }
};

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'webhook retries': {
    async begin(gateway) {
      const { transaction_id: id } = gateway.transactions.create(AUTH);
      gateway.transactions.create(PAYMENT);
      await gateway.idle();
      gateway.transactions.capture(id);
      await gateway.clock.advance({ minutes: 7 });
      return [];
    },
    observe: async (gateway) => gateway.webhooks.deliveries().map(({ status, attempts }) => [status, attempts.length]),
  },
  'webhooks held up and overtaken by faults, and a secret that is being changed': {
    options: {
      faults: [
        { kind: 'webhook_delayed', on: 'transaction.authorized', delaySeconds: 40_000 },
        { kind: 'webhook_reordered', on: 'transaction.captured' },
      ],
    },
    async begin(gateway) {
      const [delivery] = [gateway.transactions.create(AUTH)];
      gateway.transactions.create(SALE);
      gateway.transactions.capture(delivery.transaction_id);
      await gateway.idle();
      const [endpoint = ''] = new Set(gateway.webhooks.deliveries().map(({ endpointId }) => endpointId));
      gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: 80_000 });
      return [];
    },
    observe: async (gateway) => gateway.webhooks.sign('{}', { id: 'EVENT-MINE' }),
  },
  'open batches': {
    async begin({ transactions, clock }) {
      transactions.create(SALE);
      transactions.capture(transactions.create(AUTH).transaction_id, { amount: 1_000 });
      transactions.cancel(transactions.create(SALE).transaction_id, { type: 'VOID' });
      transactions.create(PAYMENT);
      await clock.advance({ hours: 3 });
      transactions.create({ ...PAYMENT, type: 'PAYOUT', amount: 100 });
      transactions.create(AUTH);
      return [];
    },
    async observe({ transactions, batches }) {
      transactions.create(SALE);
      transactions.create(PAYMENT);
      return batches.status().data;
    },
  },
  'batches that settle': {
    async begin({ transactions, clock }) {
      for (const body of [SALE, { ...SALE, amount: 5 }]) transactions.create(body);
      transactions.create(PAYMENT);
      await clock.advance({ hours: 20 });
      return [];
    },
    observe: async ({ ledger }) => ledger.balances(),
  },
  'idempotency keys in use, and one with a delayed first response': {
    options: { rules: [{ match: { amount: 60 }, respond: { delaySeconds: 60 } }] },
    async begin(gateway) {
      await sale(gateway, 'used');
      const held = sale(gateway, 'held', { ...SALE, amount: 60 }).then(verdict);
      await gateway.clock.advance({ seconds: 15 });
      expect(verdict(await sale(gateway, 'held', { ...SALE, amount: 60 }))).toBe('409 idempotency_in_progress');
      return [held];
    },
    async observe(gateway) {
      const responses = [sale(gateway, 'held', { ...SALE, amount: 60 }), sale(gateway, 'used'), sale(gateway, 'held')];
      await gateway.clock.advance({ seconds: 70 });
      return (await Promise.all(responses)).map(({ headers, body, status }) => [
        status,
        headers.get('idempotent-replayed'),
        headers.get('x-request-id'),
        body,
      ]);
    },
  },
  'responses delayed by faults and issuers': {
    options: {
      rules: [{ match: { amount: 60 }, respond: { delaySeconds: 60, code: '51' }, times: 3 }],
      faults: [{ kind: 'response_slow', on: 'transactions.create', delaySeconds: 25, times: 5 }],
    },
    async begin(gateway) {
      const open = [60, 61].map((amount) => sale(gateway, `order-${amount}`, { ...SALE, amount }).then(verdict));
      await gateway.clock.advance({ seconds: 10 });
      return open;
    },
    observe: async (gateway) => [await sellWithKey(gateway, 'order-60'), await sellWithKey(gateway, 'order-62')],
  },
  'scheduled returns': {
    async begin({ transactions, simulate, clock }) {
      const early = transactions.create(PAYMENT);
      await clock.advanceTo('settlement');
      simulate.ach.return({ transaction: early, code: 'R01', at: 'deadline' });
      simulate.ach.return({ transaction: early, code: 'R10', at: { day: 20 } });
      const late = transactions.create(PAYMENT);
      simulate.ach.return({ transaction: late, code: 'R10', at: { day: 12 } });
      simulate.ach.return({ transaction: late, code: 'R02' }).cancel();
      const never = transactions.create({ ...PAYMENT, payment_method: banks.stuck });
      simulate.ach.return({ transaction: never, code: 'R03' });
      transactions.create({ ...PAYMENT, payment_method: banks.returns('R01') });
      return [];
    },
    observe: async (gateway) => String(gateway.upcoming()),
  },
  'faults that have struck in part': {
    options: {
      faults: [
        { kind: 'request_rejected', on: 'transactions.create', nth: 4 },
        { kind: 'response_lost', on: 'transactions.create', times: 2, match: { type: 'AUTH' } },
        { kind: 'request_rejected', on: 'transactions.list', probability: 0.5 },
        { kind: 'file_duplicated', on: 'R01', nth: 2 },
        { kind: 'webhook_dropped', on: 'transaction.authorized', times: 3 },
        { kind: 'connection_reset', on: 'batches.close', from: '2026-01-05T15:30:00Z', until: '2026-01-07T15:00:00Z' },
      ],
    },
    async begin(gateway) {
      const { transactions } = gateway;
      expect([SALE, AUTH].map((body) => tryCall(() => transactions.create(body)))).toEqual([
        'done',
        'TypeError: fetch failed',
      ]);
      transactions.create({ ...PAYMENT, payment_method: banks.returns('R01') });
      for (const _time of [1, 2, 3]) tryCall(() => transactions.list());
      await gateway.clock.advance({ minutes: 31 });
      return [];
    },
    async observe({ transactions, batches, simulate }) {
      const bodies = [SALE, AUTH, { ...PAYMENT, payment_method: banks.returns('R01') }];
      const received = bodies.map((body) => tryCall(() => Reflect.apply(transactions.create, undefined, [body])));
      for (const _time of [1, 2, 3, 4]) received.push(tryCall(() => transactions.list()));
      return [...received, tryCall(() => batches.close()), simulate.faults.stats()];
    },
  },
  'an endpoint’s five days': {
    async begin({ transactions, clock }) {
      for (let day = 0; day < 3; day++) {
        transactions.create(SALE);
        await clock.advance({ days: 1 });
      }
      return [];
    },
    async observe({ transactions, events }) {
      transactions.create(SALE);
      return events.list({ type: 'endpoint.disabled' });
    },
  },
  'a code that was mistyped once': {
    async begin(gateway) {
      const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
      const key = gateway.auth.issueKey({ email, password }).api_key;
      const { challenge_id } = gateway.as(key).mfa.challenge({ channel: 'email' });
      tryCall(() => gateway.as(key).mfa.verify({ challenge_id, code: '000000' }));
      return [];
    },
    async observe(gateway) {
      const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
      const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
      const [sent] = gateway.mfa.inbox();
      const wrong = tryCall(() => owner.mfa.verify({ challenge_id: sent?.challengeId ?? '', code: '000000' }));
      return [wrong, gateway.mfa.inbox()];
    },
  },
};

/** The endpoint is down until the evening of the fifth day, except for one delivery in between. */
const UP_AGAIN_MS = Date.parse('2026-01-10T22:00:00Z');

/** Creates a receiver for each world that records its events. */
function shopOf(world: () => Gateway, received: string[]): Deliver {
  return (request, { type, sequence }) => {
    const { clock } = world();
    received.push(`${clock.iso()} ${type} ${sequence} ${request.headers.get('webhook-signature')}`);
    return new Response(null, { status: clock.now() < UP_AGAIN_MS ? 503 : 204 });
  };
}

/** Runs a world from the middle on. Its endpoint needs its own function, as in forks. */
async function goOn(gateway: Gateway, endpoint: Endpoint, { observe }: Situation): Promise<object> {
  const received: string[] = [];
  gateway.webhooks.attach(
    endpoint,
    shopOf(() => gateway, received),
  );
  const message = [String(gateway.upcoming()), await observe(gateway)];
  for (const hours of [1, 12, 30, 70, 24 * 20]) {
    await gateway.clock.advance({ hours });
    message.push(await observe(gateway));
  }
  gateway.check();
  const world = createHash('sha256').update(gateway.snapshot()).digest('hex');
  return {
    said: message,
    received,
    upcoming: String(gateway.upcoming()),
    timeline: String(gateway.timeline()),
    world,
  };
}

describe.each(Object.entries(SITUATIONS))('in the middle of %s', (_name, situation) => {
  it('continues identically when restored, rewound, forked, or opened from bytes', async () => {
    const gateway: Gateway = freshGateway({ ...situation.options, webhooks: { timestamps: 'virtual' } });
    const endpoint = gateway.webhooks.subscribe({ deliver: shopOf(() => gateway, []) });
    const open = await situation.begin(gateway);
    const [snapshot, fork] = [gateway.snapshot(), tended(gateway.fork())];
    gateway.mark('midway');
    const original = await goOn(gateway, endpoint, situation);
    expect(await Promise.all(open)).toEqual(open.map(() => '201'));

    gateway.restore(snapshot);
    expect(await goOn(gateway, endpoint, situation), 'restored').toEqual(original);
    gateway.rewind('midway');
    expect(await goOn(gateway, endpoint, situation), 'rewound').toEqual(original);
    expect(await goOn(fork, endpoint, situation), 'forked').toEqual(original);
    const opened = tended(createGateway({ from: snapshot }));
    expect(await goOn(opened, endpoint, situation), 'opened from its bytes').toEqual(original);
  }, 30_000);
});
