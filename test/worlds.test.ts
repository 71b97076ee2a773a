import { describe, expect, it } from 'vitest';
import {
  banks,
  cards,
  createGateway,
  type Deliver,
  type FaultOptions,
  type Gateway,
  type GatewayOptions,
  SettleboxError,
  type Snapshot,
} from '../src/index.ts';

describe('a snapshot', () => {
  it('restores the same bytes, and the same calls from there give the same bytes again', async () => {
    using gateway = createGateway();
    await play(gateway);
    const snapshot = gateway.snapshot();
    await continueFrom(gateway);
    const once = gateway.snapshot();
    gateway.restore(snapshot);
    expectSame(gateway.snapshot(), snapshot);
    await continueFrom(gateway);
    expectSame(gateway.snapshot(), once);
  });

  it('contains rows, pending work, clock, IDs, RNG state, and event history', async () => {
    using gateway = createGateway();
    await play(gateway);
    const snapshot = gateway.snapshot();
    const received = submit(gateway);
    await gateway.clock.advance({ days: 30 });
    expect(submit(gateway)).not.toEqual(received);
    gateway.restore(snapshot);
    gateway.check();
    expect(submit(gateway)).toEqual(received);
  });

  it('is not changed by later changes of the world', async () => {
    using gateway = createGateway();
    const snapshot = gateway.snapshot();
    const copy = Uint8Array.from(snapshot);
    await play(gateway);
    expectSame(snapshot, copy);
  });

  it('is opened by createGateway, as a Buffer or as plain bytes, with its seed, clock, and settings', async () => {
    using origin = createGateway({ seed: 'origin', now: '2026-06-01T12:00:00Z', typeCase: 'lower' });
    await play(origin);
    const snapshot = origin.snapshot();
    const received = submit(origin);
    for (const from of [snapshot, Uint8Array.from(snapshot)]) {
      using opened = createGateway({ from });
      opened.check();
      expectSame(opened.snapshot(), snapshot);
      expect(submit(opened)).toEqual(received);
      expect(opened.merchant).toEqual(origin.merchant);
    }
  });

  it.each<[string, GatewayOptions]>([
    ['seed', { seed: 'another' }],
    ['now', { now: '2026-01-05T15:00:00Z' }],
    ['environment', { environment: 'sandbox' }],
    ['layout', { layout: 'A' }],
    ['settlement', { settlement: { autoClose: false } }],
    ['webhooks', { webhooks: [{ deliver: () => undefined }] }],
    ['webhooks', { webhooks: { mode: 'collect' } }],
  ])("includes its own %s, which can't be set next to it", (field, extra) => {
    using gateway = createGateway();
    const from = gateway.snapshot();
    const rejection = catchError(() => createGateway({ from, ...extra }));
    expect(rejection).toMatchObject({ code: 'bad_option' });
    expect(rejection.message).toContain(`options.${field} cannot be combined with from`);
  });

  it('includes the accounts of the gateway that took it', () => {
    using gateway = createGateway({ seed: 'one' });
    using other = createGateway({ seed: 'another' });
    const { apiKey } = gateway.merchant;
    other.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    gateway.restore(other.snapshot());
    expect(gateway.merchant).toEqual(other.merchant);
    expect(gateway.transactions.list().total).toBe(1);
    expect(() => gateway.as(apiKey).transactions.list()).toThrow(/The API key is unknown to this gateway/);
  });

  it.each<[string, (snapshot: Snapshot) => unknown]>([
    ['an empty byte array', () => new Uint8Array(0)],
    ['text as bytes', () => new TextEncoder().encode('a world, they said '.repeat(500))],
    ['zeros', () => new Uint8Array(8_192)],
    ['the first half of a snapshot', (snapshot) => snapshot.slice(0, snapshot.length / 2)],
    ['a snapshot without its last page', (snapshot) => snapshot.slice(0, snapshot.length - 4_096)],
    ['a string', () => ':memory:'],
    ['nothing', () => undefined],
  ])('rejects %s and leaves the world unchanged', async (_what, make) => {
    using gateway = createGateway();
    await play(gateway);
    const before = gateway.snapshot();
    const bytes = make(before) as Snapshot;
    expect(catchError(() => gateway.restore(bytes))).toMatchObject({ name: 'SettleboxError', code: 'bad_snapshot' });
    expectSame(gateway.snapshot(), before);
    gateway.check();
    if (!(bytes instanceof Uint8Array)) return;
    expect(catchError(() => createGateway({ from: bytes }))).toMatchObject({ code: 'bad_snapshot' });
  });

  it('contains a delivery as still due if its handler takes it', async () => {
    const snapshots: Snapshot[] = [];
    const result: string[] = [];
    using gateway = createGateway();
    gateway.webhooks.subscribe({
      deliver: (_request, event) => {
        result.push(event.id);
        snapshots.push(gateway.snapshot());
      },
    });
    gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await gateway.idle();
    const [during] = snapshots;
    if (during === undefined) expect.fail('the handler was not called');
    gateway.restore(during);
    gateway.check();
    await gateway.idle();
    expect(result).toEqual([result[0], result[0]]);
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(['succeeded']);
  });
});

describe('restore', () => {
  it('repeats the remaining retries at the same times if it happens between webhook retries', async () => {
    using gateway = createGateway();
    const tries: string[] = [];
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      deliver: () => {
        tries.push(gateway.clock.iso());
        return new Response(null, { status: 500 });
      },
    });
    gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await gateway.clock.advance({ minutes: 10 });
    const snapshot = gateway.snapshot();
    await gateway.clock.advance({ days: 2 });
    const end = gateway.snapshot();
    const after = tries.splice(3);
    gateway.restore(snapshot);
    expect(String(gateway.upcoming()).split('\n')[0]).toContain('attempt 4 of 8, 30 min after the response 500');
    await gateway.clock.advance({ days: 2 });
    expect(tries.slice(3)).toEqual(after);
    expect(after.length).toBe(5);
    expectSame(gateway.snapshot(), end);
    gateway.check();
  });

  it('reconnects endpoints with their functions, including those recreated after the snapshot', async () => {
    using gateway = createGateway();
    const result: string[] = [];
    const fresh = gateway.snapshot();
    const first = gateway.webhooks.subscribe({ deliver: () => void result.push('first') });
    const subscribed = gateway.snapshot();
    gateway.restore(fresh);
    expect(gateway.webhooks.subscribe({ deliver: () => void result.push('second') }).id).toBe(first.id);
    gateway.restore(subscribed);
    gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await gateway.idle();
    expect(result).toEqual(['second']);
  });

  it("delivers pending webhooks of a fork's world to the receivers here", async () => {
    using gateway = createGateway();
    const result: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, event) => void result.push(event.type) });
    using fork = gateway.fork();
    fork.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await fork.clock.advance({ days: 3 });
    expect(result).toEqual([]);
    gateway.restore(fork.snapshot());
    await gateway.idle();
    gateway.check();
    expect(result).toEqual([
      'transaction.authorized',
      'batch.closed',
      'transaction.submitted',
      'batch.settled',
      'transaction.settled',
      'batch.funded',
      'transaction.funded',
    ]);
  });

  it('leaves listeners attached', () => {
    using gateway = createGateway();
    const result: string[] = [];
    gateway.events.on('transaction.authorized', (event) => result.push(event.subject));
    gateway.restore(gateway.snapshot());
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    expect(result).toEqual([sale.transaction_id]);
  });
});

describe('a fork', () => {
  it('starts at the start or at a snapshot if requested, and its reset returns there', async () => {
    using origin = createGateway();
    const start = origin.snapshot();
    sell(origin);
    const played = origin.snapshot();
    await origin.clock.advance({ days: 1 });
    using fromStart = origin.fork({ from: 'start' });
    expectSame(fromStart.snapshot(), start);
    using fromThen = origin.fork({ from: played });
    expectSame(fromThen.snapshot(), played);
    sell(fromThen);
    fromThen.reset();
    expectSame(fromThen.snapshot(), played);
    expect(catchError(() => origin.fork({ from: played.slice(1) })).code).toBe('bad_snapshot');
  });

  it('runs independently of its origin', async () => {
    using origin = createGateway();
    await play(origin);
    const before = origin.snapshot();
    using fork = origin.fork();
    expectSame(fork.snapshot(), before);
    await continueFrom(fork);
    expectSame(origin.snapshot(), before);
    const played = fork.snapshot();
    await origin.clock.advance({ days: 60 });
    expectSame(fork.snapshot(), played);
    origin.close();
    fork.check();
    expect(fork.transactions.list().total).toBeGreaterThan(0);
  });

  it('equals another fork with the same calls, byte for byte', async () => {
    using origin = createGateway();
    await play(origin);
    using one = origin.fork();
    using other = origin.fork();
    await continueFrom(one);
    await continueFrom(other);
    expectSame(one.snapshot(), other.snapshot());
    expect(String(one.timeline())).toBe(String(other.timeline()));
  });

  it('stays equal to its origin, byte for byte, if it has the same receivers', async () => {
    using origin = createGateway();
    await play(origin);
    using fork = origin.fork({ deliver: 'same' });
    await continueFrom(fork);
    await continueFrom(origin);
    expectSame(origin.snapshot(), fork.snapshot());
  });

  it('calls no receiver until one is attached, and reports that', async () => {
    using origin = createGateway();
    const result: string[] = [];
    const endpoint = origin.webhooks.subscribe({ deliver: () => void result.push('origin') });
    using fork = origin.fork();
    const sale = fork.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    expect(waiting(fork)).toEqual(['transaction.authorized is delivered: no receiver attached']);
    await fork.clock.advance({ days: 1 });
    expect(result).toEqual([]);
    expect(waiting(fork)).toEqual([
      'transaction.authorized is delivered: no receiver attached',
      'batch.closed is delivered: no receiver attached',
      'transaction.submitted is delivered: no receiver attached',
      'transaction.settled is delivered: no receiver attached',
      'batch.settled is delivered: no receiver attached',
    ]);
    fork.check();
    fork.webhooks.attach(endpoint, (_request, event) => void result.push(`${event.type} ${event.sequence}`));
    await fork.idle();
    expect(waiting(fork)).toEqual([]);
    const ofSale = fork.webhooks.deliveries().filter(({ subject }) => subject === sale.transaction_id);
    expect(ofSale.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(result.filter((line) => line.startsWith('transaction'))).toEqual([
      'transaction.authorized 1',
      'transaction.submitted 2',
      'transaction.settled 3',
    ]);
  });

  it('calls the receivers of its origin with deliver same', async () => {
    const result: string[] = [];
    using origin = createGateway();
    origin.webhooks.subscribe({ deliver: (_request, event) => void result.push(event.type) });
    using fork = origin.fork({ deliver: 'same' });
    fork.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await fork.idle();
    expect(result).toEqual(['transaction.authorized']);
    await origin.idle();
    expect(result).toEqual(['transaction.authorized']);
  });

  it('gets the delivery in progress if a webhook handler makes it with deliver same', async () => {
    const forks: Gateway[] = [];
    const result: string[] = [];
    using origin = createGateway();
    origin.webhooks.subscribe({
      deliver: (_request, event) => {
        result.push(event.id);
        if (forks.length === 0) forks.push(origin.fork({ deliver: 'same' }));
      },
    });
    origin.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    await origin.idle();
    for (const fork of forks) {
      using made = fork;
      await made.idle();
      made.check();
    }
    expect(result).toEqual([result[0], result[0]]);
  });

  it('resets to the time of its creation, without receivers', async () => {
    const result: string[] = [];
    using origin = createGateway();
    await play(origin);
    const endpoint = origin.webhooks.subscribe({ deliver: () => void result.push('origin') });
    using fork = origin.fork();
    const made = fork.snapshot();
    fork.webhooks.attach(endpoint, () => void result.push('fork'));
    await continueFrom(fork);
    result.splice(0);
    fork.reset();
    expectSame(fork.snapshot(), made);
    await continueFrom(fork);
    expect(result).toEqual([]);
  });

  it('accepts deliver same and no other value', () => {
    using gateway = createGateway();
    const settings = { deliver: 'all' } as unknown as { deliver: 'same' };
    expect(catchError(() => gateway.fork(settings))).toMatchObject({ code: 'bad_option' });
  });
});

describe('a world opened from bytes', () => {
  it('has endpoints without functions until they are attached, and retains due retries', async () => {
    const bytes = await downForTenMinutes();
    using opened = createGateway({ from: bytes });
    const [delivery] = opened.webhooks.deliveries();
    if (delivery === undefined) expect.fail('a delivery is pending');
    expect(waiting(opened)).toEqual(['transaction.authorized is delivered: no receiver attached']);
    const tries: string[] = [];
    opened.webhooks.attach(delivery.endpointId, () => void tries.push(opened.clock.iso()));
    await opened.clock.advanceTo('webhook-retry');
    expect(tries).toEqual(['2026-01-05T15:35:05.000Z']);
    opened.check();
  });

  it('calls the URL of a url endpoint that is attached without a function', async () => {
    const requested: string[] = [];
    const receiver: typeof fetch = async (input) => {
      requested.push(input instanceof Request ? input.url : String(input));
      return new Response(null, { status: 204 });
    };
    using origin = createGateway({ webhooks: { fetch: receiver } });
    const endpoint = origin.webhooks.subscribe({ url: 'http://localhost:8080/hooks' });
    origin.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    using opened = createGateway({ from: origin.snapshot(), webhooks: { fetch: receiver } });
    await opened.idle();
    expect(requested).toEqual([]);
    opened.webhooks.attach(endpoint);
    await opened.idle();
    expect(requested).toEqual(['http://localhost:8080/hooks']);
  });
});

describe('reset', () => {
  it('restores the world as createGateway created it: clock, IDs, and RNG start again', async () => {
    using gateway = createGateway({ seed: 'reset', now: '2026-02-02T02:02:02Z' });
    const fresh = gateway.snapshot();
    await play(gateway);
    const played = gateway.snapshot();
    gateway.reset();
    expectSame(gateway.snapshot(), fresh);
    await play(gateway);
    expectSame(gateway.snapshot(), played);
  });

  it('retains the subscriptions of the options and removes those added later', async () => {
    const result: string[] = [];
    using gateway = createGateway({ webhooks: [{ deliver: () => void result.push('option') }] });
    gateway.webhooks.subscribe({ deliver: () => void result.push('later') });
    sell(gateway);
    await gateway.idle();
    expect(result.splice(0)).toEqual(['option', 'later']);
    gateway.reset();
    expect(gateway.webhooks.deliveries()).toEqual([]);
    sell(gateway);
    await gateway.idle();
    expect(result).toEqual(['option']);
  });

  it('restores the original function of an endpoint of the options', async () => {
    const result: string[] = [];
    using gateway = createGateway({
      webhooks: { endpoints: [{ deliver: () => void result.push('option'), events: ['transaction.*'] }] },
    });
    sell(gateway);
    const [delivery] = gateway.webhooks.deliveries();
    if (delivery === undefined) expect.fail('a delivery is pending');
    gateway.webhooks.attach(delivery.endpointId, () => void result.push('other'));
    gateway.reset();
    sell(gateway);
    await gateway.idle();
    expect(result).toEqual(['option']);
  });

  it('returns to the snapshot that the world was opened from', async () => {
    using origin = createGateway();
    await play(origin);
    const from = origin.snapshot();
    using gateway = createGateway({ from });
    await continueFrom(gateway);
    gateway.reset();
    expectSame(gateway.snapshot(), from);
  });

  it('restores the original bytes for more seeds than templates are cached, even after options changed', () => {
    for (let number = 0; number < 20; number++) {
      const world = { merchants: [{ name: 'Bolt Bicycles' }] };
      const events = ['transaction.*'];
      const fault = { on: 'transactions.list', kind: 'request_rejected', nth: 2 } as const satisfies FaultOptions;
      const options = { world, webhooks: [{ deliver: () => undefined, events }], faults: [fault] };
      using gateway = createGateway({ seed: `reset ${number}`, ...options });
      const fresh = gateway.snapshot();
      world.merchants.push({ name: 'Crane Cameras' });
      events.push('batch.*');
      Object.assign(fault, { nth: 3 });
      sell(gateway);
      gateway.reset();
      expectSame(gateway.snapshot(), fresh);
      using fork = gateway.fork({ from: 'start' });
      expectSame(fork.snapshot(), fresh);
    }
  });

  it('discards a restored world of another seed', () => {
    using gateway = createGateway({ seed: 'one' });
    using other = createGateway({ seed: 'another' });
    const { merchant } = gateway;
    gateway.restore(other.snapshot());
    gateway.reset();
    expect(gateway.merchant).toEqual(merchant);
  });
});

describe('a mark', () => {
  it('can be rewound to repeatedly, backwards and forwards', async () => {
    using gateway = createGateway();
    gateway.mark('before the sale');
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    gateway.mark('before the payout');
    const marked = gateway.snapshot();
    for (let time = 0; time < 2; time++) {
      await gateway.clock.advanceTo('funding');
      expect(gateway.ledger.balance('merchant_bank')).toBe(1_999);
      gateway.rewind('before the payout');
      expect(gateway.ledger.balance('merchant_bank')).toBe(0);
      expectSame(gateway.snapshot(), marked);
    }
    gateway.rewind('before the sale');
    expect(gateway.transactions.list().total).toBe(0);
    gateway.rewind('before the payout');
    expectSame(gateway.snapshot(), marked);
    gateway.check();
  });

  it('is rejected with an unknown name, and the error lists the known ones', () => {
    using gateway = createGateway();
    expect(catchError(() => gateway.rewind('monday'))).toMatchObject({
      code: 'unknown_mark',
      message: 'This gateway has no mark named "monday". Call mark() first: this gateway has no marks.',
    });
    gateway.mark('friday');
    gateway.mark('saturday');
    expect(catchError(() => gateway.rewind('monday')).message).toContain('Use one of: friday, saturday.');
  });

  it('is replaced by a later one of the same name', () => {
    using gateway = createGateway();
    gateway.mark('here');
    sell(gateway);
    gateway.mark('here');
    sell(gateway);
    gateway.rewind('here');
    expect(gateway.transactions.list().total).toBe(1);
  });
});

describe('a closed gateway', () => {
  const CALLS: Readonly<Record<string, (gateway: Gateway) => unknown>> = {
    'transactions.create': (gateway) => sell(gateway),
    'transactions.list': ({ transactions }) => transactions.list(),
    'paymentTokens.get': ({ paymentTokens }) => paymentTokens.get('PAYMENT_TOKEN-1'),
    'batches.close': ({ batches }) => batches.close(),
    as: (gateway) => gateway.as('sk_sandbox_x').transactions.list(),
    addMerchant: (gateway) => gateway.addMerchant({ name: 'Another' }),
    merchant: (gateway) => gateway.merchant,
    baseUrl: (gateway) => gateway.baseUrl,
    fetch: (gateway) => gateway.fetch(new Request('https://api.sandbox.settlebox.test/v1/transactions')),
    'clock.now': ({ clock }) => clock.now(),
    'clock.advance': ({ clock }) => clock.advance({ days: 1 }),
    'clock.advanceTo': ({ clock }) => clock.advanceTo('settlement'),
    'clock.next': ({ clock }) => clock.next(),
    idle: (gateway) => gateway.idle(),
    upcoming: (gateway) => gateway.upcoming(),
    timeline: (gateway) => gateway.timeline(),
    'simulate.ach.return': ({ simulate }) => simulate.ach.return({ transaction: 'TRANSACTION-1', code: 'R01' }),
    'events.list': ({ events }) => events.list(),
    'events.on': ({ events }) => events.on('*', () => undefined),
    'webhooks.subscribe': ({ webhooks }) => webhooks.subscribe({ deliver: () => undefined }),
    'webhooks.deliveries': ({ webhooks }) => webhooks.deliveries(),
    'ledger.balances': ({ ledger }) => ledger.balances(),
    'ledger.deposits': ({ ledger }) => ledger.deposits(),
    snapshot: (gateway) => gateway.snapshot(),
    fork: (gateway) => gateway.fork(),
    mark: (gateway) => gateway.mark('after'),
    rewind: (gateway) => gateway.rewind('before'),
    reset: (gateway) => gateway.reset(),
    check: (gateway) => gateway.check(),
  };

  it.each(Object.entries(CALLS))('rejects %s', async (_name, run) => {
    const gateway = createGateway();
    gateway.mark('before');
    gateway.close();
    await expect(async () => run(gateway)).rejects.toMatchObject({ name: 'SettleboxError', code: 'gateway_closed' });
  });

  it('rejects restore, since it has no world left', () => {
    const gateway = createGateway();
    const snapshot = gateway.snapshot();
    gateway.close();
    expect(catchError(() => gateway.restore(snapshot))).toMatchObject({ code: 'gateway_closed' });
  });

  it('can be closed again', () => {
    const gateway = createGateway();
    gateway.close();
    expect(() => gateway.close()).not.toThrow();
  });

  it('results from leaving a using block', () => {
    const left: Gateway[] = [];
    {
      using gateway = createGateway();
      left.push(gateway);
      expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    }
    for (const gateway of left) expect(catchError(() => gateway.clock.iso())).toMatchObject({ code: 'gateway_closed' });
  });
});

describe('gateways with the same options', () => {
  it('share no state', async () => {
    using one = createGateway({ seed: 'twins' });
    using other = createGateway({ seed: 'twins' });
    const fresh = other.snapshot();
    await play(one);
    expectSame(other.snapshot(), fresh);
  });
});

function sell(gateway: Gateway): void {
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
}

/**
 * Creates something of everything in unfinished states: open and closed batches, a hold, a scheduled return, a webhook
 * retry.
 */
async function play(gateway: Gateway): Promise<void> {
  gateway.webhooks.subscribe({ deliver: down, events: ['transaction.*'] });
  const other = gateway.addMerchant({ name: 'Second Street Books', timeZone: 'America/Chicago' });
  const { customer_id, payment_token } = gateway.paymentTokens.create({
    card: { pan: cards.mastercard.pan, expiry_month: '12', expiry_year: '2030' },
    is_default: true,
  });
  sell(gateway);
  gateway.as(other).transactions.create({ type: 'PAYMENT', amount: 7_500, payment_method: banks.returns('R10') });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 2, hours: 3 });
  const method = { type: 'token', payment_token } as const;
  gateway.transactions.create({ type: 'AUTH', amount: 6_000, payment_method: method }, { idempotencyKey: 'auth-1' });
  gateway.paymentTokens.create({ bank_account: account(), customer_id });
  gateway.check();
}

/** Creates more of the same, with draws from every RNG stream. */
async function continueFrom(gateway: Gateway): Promise<void> {
  const [auth] = gateway.transactions.list({ type: 'AUTH' }).data;
  const id = auth?.transaction_id ?? auth?.id ?? '';
  gateway.transactions.capture(id, { amount: 4_000 });
  gateway.addMerchant({ name: 'Third' });
  gateway.webhooks.subscribe({ deliver: down });
  sell(gateway);
  await gateway.clock.advance({ days: 5 });
  const sale = gateway.transactions.list({ type: 'SALE', transaction_state: 'settled' }).data[0];
  gateway.transactions.cancel(sale?.transaction_id ?? sale?.id ?? '', { type: 'REFUND', amount: 500 });
  await gateway.clock.advance({ days: 50 });
  gateway.check();
}

const down: Deliver = () => new Response(null, { status: 503 });

function account() {
  const { account_number, routing_number, account_type, name, email } = banks.good;
  return { account_number, routing_number, account_type, name, email };
}

async function downForTenMinutes(): Promise<Snapshot> {
  using gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: down });
  sell(gateway);
  await gateway.clock.advance({ minutes: 10 });
  return gateway.snapshot();
}

/** Returns everything that a world reports about itself. */
function submit(gateway: Gateway): unknown {
  return {
    now: gateway.clock.iso(),
    transactions: gateway.transactions.list().data,
    tokens: gateway.paymentTokens.list().data,
    batches: gateway.batches.list().data,
    events: gateway.events.list(),
    timeline: String(gateway.timeline()),
    balances: gateway.ledger.balances(),
    deliveries: gateway.webhooks.deliveries(),
    // Receivers belong to the gateway object, not to the world.
    upcoming: gateway.upcoming().filter(({ what }) => !what.endsWith('is delivered')),
  };
}

function waiting(gateway: Gateway): string[] {
  return gateway
    .upcoming()
    .filter(({ why }) => why === 'no receiver attached')
    .map(({ what, why }) => `${what}: ${why}`);
}

function expectSame(one: Uint8Array, other: Uint8Array): void {
  // A digest, since the diff of two worlds is too long to print.
  expect(Buffer.compare(one, other)).toBe(0);
}

function catchError(work: () => unknown): SettleboxError {
  try {
    work();
  } catch (error) {
    if (error instanceof SettleboxError) return error;
    throw error;
  }
  return expect.fail('expected an error');
}
