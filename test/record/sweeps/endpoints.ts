/** Who hears of what: hosts, secrets, patterns, order and trouble on the way, and endpoints that are given up. */
import { banks, cards, type GatewayOptions } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const STAMPED: GatewayOptions = { webhooks: { timestamps: 'virtual' } };

const HOSTS = [
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.8.9.10',
  '[::1]',
  '[::2]',
  '128.0.0.1',
  '10.0.0.1',
  'shop.test',
  'shop.example',
  'shop.invalid',
  'a.localhost',
  'test',
  'shop.local',
  'shoptest',
  'allowed.example.com',
  'other.allowed.example.com',
  'example.com',
  '127.0.0.1.example.com',
];
const SECRET_BYTES = [0, 16, 23, 24, 63, 64, 65];
const PATTERNS = [
  '*',
  'transaction.*',
  'transaction.settled',
  'transaction',
  'transaction.',
  'trans*',
  '*.settled',
  'ach.return',
  'ach.*',
  'ach',
  'batch.**',
  'TRANSACTION.*',
  '',
  'payment_token.*',
  'nothing.*',
];

/** Where an endpoint may be, what its secret may be, and what it may ask for. */
export const subscriptions = (): Promise<Observed> =>
  withGateway({ webhooks: { hosts: ['allowed.example.com'], timestamps: 'virtual' } }, (gateway) => {
    const subscribe = (wish: object) => tried(() => gateway.webhooks.subscribe(Object(wish)));
    const deliver = () => undefined;
    const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    return {
      hosts: HOSTS.map((host) => [host, subscribe({ url: `https://${host}/hook` })]),
      schemes: ['http', 'ftp', 'https'].map((one) => [
        one,
        subscribe({ url: `${one}://user:pass@shop.test:8080/h?x#y` }),
      ]),
      secrets: SECRET_BYTES.map((bytes) => [bytes, subscribe({ deliver, secret: secretOf(bytes) })]),
      secretForms: ['whsec_x y', 'sk_x', secretOf(24).slice(6)].map((secret) => subscribe({ deliver, secret })),
      patterns: PATTERNS.map((pattern) => [pattern, subscribe({ deliver, events: [pattern] })]),
      both: subscribe({ deliver, url: 'https://shop.test' }),
      none: subscribe({ deliver, events: [] }),
    };
  });

interface Heard {
  readonly log: unknown[];
  readonly listen: (name: string, answer?: () => Response | undefined) => () => Response | undefined;
}

/** A log of who heard what and when, with the signature that came with it. */
function hearing(gateway: AnyGateway): Heard {
  const log: unknown[] = [];
  const listen =
    (name: string, answer = (): Response | undefined => undefined) =>
    (...[request, event]: unknown[]) => {
      const { type, subject, sequence } = Object(event);
      const headers = [...Object(request).headers.values()];
      log.push([name, gateway.clock.iso(), type, sequence, subject, headers]);
      return answer();
    };
  return { log, listen };
}

/** Endpoints that ask for some events, of one client or of all, and under the second name of a return. */
export const patterns = (): Promise<Observed> =>
  withGateway(STAMPED, async (gateway) => {
    const { log, listen } = hearing(gateway);
    const other = gateway.addMerchant({ name: 'Another' });
    const wanted = [
      ['ach.return'],
      ['ach.*'],
      ['ach.return', 'transaction.returned'],
      ['transaction.*'],
      ['batch.settled'],
    ];
    for (const events of wanted) gateway.webhooks.subscribe({ events, deliver: listen(events.join()) });
    for (const client of [gateway.merchant, other, gateway.reseller])
      gateway.webhooks.subscribe({ client, deliver: listen(client.clientId) });
    for (const { transactions } of [gateway, gateway.as(other)]) {
      transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01') });
      transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    }
    gateway.as(gateway.reseller).clients.create({ kind: 'merchant', name: 'Third' });
    await gateway.clock.advance({ days: 5 });
    return { log };
  });

/** An endpoint that always fails, one that fails for less than five days, and what is sent on when they are back. */
export const failingEndpoints = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual', retrySeconds: [86_400, 86_400] } }, async (gateway) => {
    const { log, listen } = hearing(gateway);
    const since = gateway.clock.now();
    const fails = () => new Response(null, { status: 500 });
    const recovers = () => new Response(null, { status: gateway.clock.now() < since + 4.5 * DAY_MS ? 500 : 204 });
    const throws = () => {
      throw new Error('the shop is down');
    };
    const ids = [fails, recovers, throws].map((answer, at) =>
      gateway.webhooks.subscribe({ events: ['transaction.authorized'], deliver: listen(`endpoint ${at}`, answer) }),
    );
    for (let half = 0; half < 12; half++) {
      gateway.transactions.create({ type: 'AUTH', amount: 1_000 + half, payment_method: cards.visa });
      await gateway.clock.advance({ hours: 12 });
    }
    const { deliveries } = gateway.webhooks;
    const statuses = deliveries().map(({ endpointId, status, attempts }) => [endpointId, status, attempts]);
    const redelivered = tried(() => gateway.webhooks.redeliver(deliveries()[0]?.id ?? ''));
    const removed = ids.map((id) => tried(() => gateway.webhooks.unsubscribe(id)));
    const again = ids.map((id) => tried(() => gateway.webhooks.rotateSecret(id)));
    return { log, statuses, redelivered, removed, again, events: gateway.events.list({ type: 'endpoint.disabled' }) };
  });

const DAY_MS = 86_400_000;

/** Two secrets until the last millisecond of their overlap; a change within it; and what is signed by hand. */
export const secrets = (): Promise<Observed> =>
  withGateway(STAMPED, async (gateway) => {
    const { log, listen } = hearing(gateway);
    const { webhooks, clock, transactions } = gateway;
    const endpoint = webhooks.subscribe({ events: ['transaction.authorized'], deliver: listen('shop') });
    const hear = async () => {
      transactions.create({ type: 'AUTH', amount: 1_000, payment_method: cards.visa });
      await gateway.idle();
    };
    const rotated = [webhooks.rotateSecret(endpoint, { overlapSeconds: 60 })];
    for (const milliseconds of [59_999, 1]) {
      await hear();
      await clock.advance({ milliseconds });
    }
    await hear();
    rotated.push(webhooks.rotateSecret(endpoint));
    await hear();
    rotated.push(webhooks.rotateSecret(endpoint, { overlapSeconds: 0 }));
    await hear();
    const event = gateway.events.list()[0];
    const signed = event === undefined ? undefined : webhooks.signedRequest(event, { endpoint });
    return {
      log,
      rotated,
      byHand: webhooks.sign('{"a":1}', { endpoint, id: 'x' }),
      headers: [...(signed?.headers ?? [])],
    };
  });

// biome-ignore format: a table reads in lines
const TROUBLES: readonly object[] = [
  { kind: 'webhook_reordered', times: 1 }, { kind: 'webhook_reordered', times: 3 }, { kind: 'webhook_delayed', times: 1, delaySeconds: 90 },
  { kind: 'webhook_dropped', nth: 2 }, { kind: 'webhook_duplicated', on: 'transaction.*', times: 2 }, { kind: 'webhook_rejected', times: 9, status: 500 },
  { kind: 'webhook_rejected', until: '2026-01-05T15:04:00Z' }, { kind: 'webhook_rejected', from: '2026-01-05T15:00:05Z', times: 1 },
  { kind: 'webhook_old_timestamp', delaySeconds: 301, times: 1 }, { kind: 'webhook_bad_signature', match: { amount: { min: 2_000 } } },
  { kind: 'webhook_rejected', match: { 'payment_method.card.brand': 'mastercard' }, times: 1 }, { kind: 'webhook_rejected', match: { type: { in: ['AUTH'] } } },
];

/** Several events of one object, and of two, under each trouble: what comes when, in which order, how often. */
export const deliveryTroubles = async (): Promise<Observed> => ({
  rows: await Promise.all(TROUBLES.map(async (fault) => [JSON.stringify(fault), await underTrouble(fault)] as const)),
});

function underTrouble(fault: object): Promise<Observed> {
  return withGateway(STAMPED, async (gateway) => {
    const { log, listen } = hearing(gateway);
    gateway.webhooks.subscribe({ deliver: listen('shop') });
    gateway.webhooks.subscribe({ events: ['transaction.captured'], deliver: listen('second') });
    gateway.simulate.faults.add(Object(fault));
    const { transactions } = gateway;
    for (const [amount, payment_method] of [
      [1_000, cards.visa],
      [2_000, cards.mastercard],
    ] as const) {
      const { transaction_id = '' } = transactions.create({ type: 'AUTH', amount, payment_method });
      transactions.capture(transaction_id);
      await gateway.clock.advance({ minutes: 1 });
    }
    await gateway.clock.advance({ days: 8 });
    return {
      log,
      faults: gateway.simulate.faults.list(),
      deliveries: gateway.webhooks.deliveries().map(({ attempts }) => attempts),
    };
  });
}

/** Deliveries that are collected, go out by themselves, or wait for a receiver, and what a handler does meanwhile. */
export const modes = async (): Promise<Observed> => ({
  collect: await inMode('collect'),
  auto: await inMode('auto'),
  pumped: await inMode('manual'),
});

function inMode(mode: 'collect' | 'auto' | 'manual'): Promise<Observed> {
  return withGateway({ webhooks: { timestamps: 'virtual', mode } }, async (gateway) => {
    const { log, listen } = hearing(gateway);
    const { webhooks, transactions } = gateway;
    const capture = () => {
      for (const { transaction_id: id = '' } of transactions.list({ transaction_state: 'authorized' }).data)
        tried(() => transactions.capture(id));
      return undefined;
    };
    const endpoint = webhooks.subscribe({ deliver: listen('capturing', capture) });
    const body = JSON.stringify({ type: 'AUTH', amount: 1_000, payment_method: cards.visa });
    const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
    const request = new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
    log.push([(await gateway.fetch(request)).status, log.length === 0 ? 'nothing came' : 'it came']);
    await gateway.idle();
    const waiting = webhooks.deliveries().map(({ status }) => status);
    const redelivered = tried(() => webhooks.redeliver(webhooks.deliveries()[0]?.id ?? ''));
    await gateway.idle();
    using fork = gateway.fork();
    fork.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    await fork.idle();
    const inFork = fork.webhooks.deliveries().map(({ status }) => status);
    fork.webhooks.attach(endpoint, listen('attached to the fork'));
    await fork.idle();
    using same = gateway.fork({ deliver: 'same' });
    same.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    await same.idle();
    return { log, waiting, redelivered, inFork, attempts: webhooks.deliveries().map(({ attempts }) => attempts) };
  });
}
