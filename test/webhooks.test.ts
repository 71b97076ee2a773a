import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signature } from '../src/domain/webhooks/deliveries/rules.ts';
import {
  banks,
  cards,
  createGateway,
  type Deliver,
  type EndpointOptions,
  type Gateway,
  type GatewayEvent,
  type Snapshot,
} from '../src/index.ts';

const NO_CONTENT = 204;

describe('a subscription', () => {
  const DAY_ONE = [
    'transaction.authorized',
    'batch.closed',
    'transaction.submitted',
    'transaction.settled',
    'batch.settled',
  ];

  it.each<[string, Pick<EndpointOptions, 'events'>, readonly string[]]>([
    ['everything, by saying nothing', {}, DAY_ONE],
    ['everything, by a star', { events: ['*'] }, DAY_ONE],
    ['a type', { events: ['transaction.settled'] }, ['transaction.settled']],
    ['a family', { events: ['batch.*'] }, ['batch.closed', 'batch.settled']],
    ['several', { events: ['transaction.settled', 'batch.closed'] }, ['batch.closed', 'transaction.settled']],
    ['one thing twice', { events: ['batch.*', 'batch.closed'] }, ['batch.closed', 'batch.settled']],
  ])('to %s hears of what it asked for, once', async (_what, wish, expected) => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, event) => void heard.push(event.type), ...wish });
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    gateway.check();
    expect(heard).toEqual(expected);
  });

  it('to ach.return is told that name, unless it asked for transaction.returned as well', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    const hear =
      (name: string): Deliver =>
      async (request, event) => {
        const body = JSON.parse(await request.text());
        expect(body.type).toBe(event.type);
        heard.push(`${name}: ${event.type}`);
      };
    gateway.webhooks.subscribe({ deliver: hear('alias'), events: ['ach.return'] });
    gateway.webhooks.subscribe({ deliver: hear('family'), events: ['ach.*'] });
    gateway.webhooks.subscribe({ deliver: hear('both'), events: ['ach.return', 'transaction.returned'] });
    gateway.webhooks.subscribe({ deliver: hear('neither'), events: ['transaction.declined'] });
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 10 });
    gateway.check();
    expect(heard).toEqual(['alias: ach.return', 'family: ach.return', 'both: transaction.returned']);
  });

  it('shows in deliveries() the event with the type that the endpoint received', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['ach.return'] });
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 10 });
    const codes = gateway.webhooks.deliveries().map((delivery) => {
      expect(JSON.parse(delivery.request.body)).toEqual(delivery.event);
      return delivery.type === 'ach.return' ? delivery.event.data.object.return?.code : delivery.type;
    });
    expect(codes).toEqual(['R01']);
  });

  it('of one client hears of no other', async () => {
    using gateway = createGateway();
    const other = gateway.addMerchant({ name: 'Second Street Books' });
    const heard: string[] = [];
    const hear = (name: string) => (_request: Request, event: GatewayEvent) =>
      void heard.push(`${name}: ${event.client_id === other.clientId ? 'its own' : 'another’s'}`);
    gateway.webhooks.subscribe({ deliver: hear('account'), client: other });
    gateway.webhooks.subscribe({ deliver: hear('id'), client: other.clientId });
    sell(gateway);
    gateway.as(other).transactions.create({ type: 'SALE', amount: 2_500, payment_method: cards.visa });
    await gateway.idle();
    expect(heard).toEqual(['account: its own', 'id: its own']);
  });

  it('hears of nothing that happened before it', async () => {
    using gateway = createGateway();
    sell(gateway);
    const heard: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, event) => void heard.push(event.type) });
    await gateway.idle();
    expect(heard).toEqual([]);
  });

  it('ends with unsubscribe: what was pending is abandoned', async () => {
    using gateway = createGateway();
    const endpoint = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    sell(gateway);
    await gateway.idle();
    gateway.webhooks.unsubscribe(endpoint);
    sell(gateway);
    await gateway.clock.advance({ days: 2 });
    gateway.check();
    expect(gateway.webhooks.deliveries().map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['abandoned', 1],
    ]);
  });

  it.each([500, 410, NO_CONTENT])('ended by its own handler, which then answers %i, ends', async (status) => {
    using gateway = createGateway();
    const endpoint = gateway.webhooks.subscribe({
      deliver: () => {
        gateway.webhooks.unsubscribe(endpoint);
        return new Response(null, { status });
      },
    });
    sell(gateway);
    await gateway.clock.advance({ days: 2 });
    gateway.check();
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery).toMatchObject({ status: 'abandoned', attempts: [{ status }] });
  });

  it.each<[string, EndpointOptions, string]>([
    ['a mistyped type', { deliver: ignore, events: ['transaction.setled'] }, 'did you mean "transaction.settled"?'],
    ['a pattern that matches nothing', { deliver: ignore, events: ['payouts.*'] }, 'endpoint.events.0'],
    ['no events', { deliver: ignore, events: [] }, 'endpoint.events'],
    ['neither a function nor an address', {}, 'must have deliver (a function), url, or both'],
    [
      'a function at a far address',
      { deliver: ignore, url: 'https://example.com/' },
      'settlebox doesn’t call example.com',
    ],
    ['a secret of no kind', { deliver: ignore, secret: 'hush' }, 'endpoint.secret'],
    ['a secret that is too short', { deliver: ignore, secret: 'whsec_c2hvcnQ=' }, 'endpoint.secret'],
  ])('is refused with %s', (_what, wish, text) => {
    using gateway = createGateway();
    expect(() => gateway.webhooks.subscribe(wish)).toThrow(text);
    expect(() => createGateway({ webhooks: [wish] })).toThrow();
  });

  it('names a mistyped field', () => {
    using gateway = createGateway();
    const wish = { deliver: ignore, event: ['*'] };
    expect(() => gateway.webhooks.subscribe(wish)).toThrow('Did you mean "events"?');
  });
});

describe('a signature', () => {
  it('is the one of Standard Webhooks 1.0.0', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const signed = signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
    expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is verified by the standardwebhooks package, and the body is the event', async () => {
    using gateway = createGateway();
    const verified: unknown[] = [];
    const events: unknown[] = [];
    const endpoint = gateway.webhooks.subscribe({
      deliver: async (request, event) => {
        verified.push(new Webhook(endpoint.secret).verify(await request.text(), Object.fromEntries(request.headers)));
        events.push(event);
      },
    });
    sell(gateway);
    await gateway.clock.advance({ days: 3 });
    expect(verified.length).toBe(7);
    expect(verified).toEqual(events);
    expect(events).toEqual(gateway.events.list().map((event) => expect.objectContaining({ id: event.id })));
  });

  it('by another secret, or of another body, is not', async () => {
    using gateway = createGateway();
    const other = gateway.webhooks.subscribe({ deliver: ignore });
    const requests: Request[] = [];
    const endpoint = gateway.webhooks.subscribe({ deliver: (request) => void requests.push(request) });
    sell(gateway);
    await gateway.idle();
    const [request] = requests;
    if (request === undefined) expect.fail('nothing was delivered');
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    expect(() => new Webhook(endpoint.secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(other.secret).verify(body, headers)).toThrow();
    expect(() => new Webhook(endpoint.secret).verify(body.replace('1999', '9999'), headers)).toThrow();
  });

  it('is by the secret that was asked for, stamped by the wall’s clock or, if asked, by the virtual one', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    for (const timestamps of ['wall', 'virtual'] as const) {
      using gateway = createGateway({ webhooks: { timestamps } });
      const requests: Request[] = [];
      gateway.webhooks.subscribe({ deliver: (request) => void requests.push(request), secret });
      sell(gateway);
      await gateway.idle();
      const [request] = requests;
      if (request === undefined) expect.fail('nothing was delivered');
      const id = request.headers.get('webhook-id') ?? '';
      const seconds = Number(request.headers.get('webhook-timestamp'));
      expect(request.headers.get('webhook-signature')).toBe(signature(secret, id, seconds, await request.text()));
      if (timestamps === 'virtual') expect(seconds).toBe(gateway.clock.now() / 1_000);
      else expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
    }
  });

  it('can be had without any delivery', async () => {
    using gateway = createGateway();
    const endpoint = gateway.webhooks.subscribe({ deliver: ignore });
    const webhook = new Webhook(endpoint.secret);
    expect(webhook.verify('{"mine":true}', gateway.webhooks.sign('{"mine":true}'))).toEqual({ mine: true });
    sell(gateway);
    const [event] = gateway.events.list();
    if (event === undefined) expect.fail('there is no event');
    const request = gateway.webhooks.signedRequest(event, { endpoint });
    expect(request.method).toBe('POST');
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(webhook.verify(await request.text(), Object.fromEntries(request.headers))).toEqual(event);
  });

  it('keeps its webhook-id over all attempts, which is the event’s', async () => {
    using gateway = createGateway();
    const ids: unknown[] = [];
    gateway.webhooks.subscribe({ deliver: down(({ headers }) => ids.push(headers.get('webhook-id'))) });
    sell(gateway);
    await gateway.clock.advance({ hours: 1 });
    const [event] = gateway.events.list();
    expect(ids).toEqual([event?.id, event?.id, event?.id, event?.id]);
  });
});

describe('delivery', () => {
  it('is pumped: a call only writes, and idle or a move of the clock delivers', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, event) => void heard.push(event.type) });
    sell(gateway);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual([]);
    expect(String(gateway.upcoming()).split('\n')[0]).toMatchInlineSnapshot(
      `"Mon Jan 5 10:00 ET  transaction.authorized is delivered  waits for idle() or the clock"`,
    );
    await gateway.idle();
    expect(heard).toEqual(['transaction.authorized']);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    sell(gateway);
    expect(heard.length).toBe(1);
    await gateway.clock.advance(0);
    expect(heard.length).toBe(2);
    sell(gateway);
    await gateway.clock.next();
    expect(heard.length).toBe(3);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });

  it('happens at the moment of the event, also in the middle of a long step', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, event) => void heard.push(`${gateway.clock.iso()} ${event.created_at} ${event.type}`),
    });
    sell(gateway);
    await gateway.clock.advance({ days: 30 });
    expect(heard).toEqual([
      '2026-01-05T15:00:00.000Z 2026-01-05T15:00:00.000Z transaction.authorized',
      '2026-01-06T02:00:00.000Z 2026-01-06T02:00:00.000Z batch.closed',
      '2026-01-06T02:00:00.000Z 2026-01-06T02:00:00.000Z transaction.submitted',
      '2026-01-06T13:30:00.000Z 2026-01-06T13:30:00.000Z transaction.settled',
      '2026-01-06T13:30:00.000Z 2026-01-06T13:30:00.000Z batch.settled',
      '2026-01-07T13:30:00.000Z 2026-01-07T13:30:00.000Z batch.funded',
      '2026-01-07T13:30:00.000Z 2026-01-07T13:30:00.000Z transaction.funded',
    ]);
  });

  it('is made one at a time, each awaited before the next, over all endpoints', async () => {
    using gateway = createGateway();
    const log: string[] = [];
    const slow =
      (name: string): Deliver =>
      async (_request, event) => {
        log.push(`${name} takes ${event.sequence} of ${event.subject.slice(-4)}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
        log.push('done');
      };
    gateway.webhooks.subscribe({ deliver: slow('one') });
    gateway.webhooks.subscribe({ deliver: slow('other') });
    sell(gateway);
    sell(gateway);
    await gateway.idle();
    expect(log.length).toBe(8);
    expect(log.filter((_line, index) => index % 2 === 1)).toEqual(['done', 'done', 'done', 'done']);
    expect(log.filter((_line, index) => index % 2 === 0).map((line) => line.split(' ')[0])).toEqual([
      'one',
      'other',
      'one',
      'other',
    ]);
  });

  it('of what a handler’s own calls emit is made in the same pump', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, event) => {
        heard.push(event.type);
        if (event.type === 'transaction.settled') gateway.transactions.cancel(event.subject, { type: 'REFUND' });
        if (event.type === 'transaction.declined') sell(gateway);
      },
      events: ['transaction.*'],
    });
    gateway.transactions.create({ type: 'SALE', amount: 51, payment_method: cards.declines('51') });
    await gateway.idle();
    expect(heard.splice(0)).toEqual(['transaction.declined', 'transaction.authorized']);
    await gateway.clock.advance({ days: 1 });
    gateway.check();
    expect(heard).toEqual([
      'transaction.submitted',
      'transaction.settled',
      'transaction.authorized',
      'transaction.refunded',
    ]);
  });

  it('is shown by deliveries()', async () => {
    using gateway = createGateway();
    let answer = 500;
    const endpoint = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: answer }) });
    const sale = sell(gateway);
    await gateway.idle();
    answer = NO_CONTENT;
    await gateway.clock.advance({ seconds: 5 });
    gateway.transactions.cancel(sale, { type: 'VOID' });
    const [event] = gateway.events.list();
    const [first, second] = gateway.webhooks.deliveries();
    expect(first).toEqual({
      id: expect.stringMatching(/^DELIVERY-/),
      endpointId: endpoint.id,
      eventId: event?.id,
      type: 'transaction.authorized',
      event,
      subject: sale,
      request: { url: 'https://merchant.test/webhooks', body: JSON.stringify(event) },
      status: 'succeeded',
      attempts: [
        { at: '2026-01-05T15:00:00.000Z', status: 500, error: null },
        { at: '2026-01-05T15:00:05.000Z', status: NO_CONTENT, error: null },
      ],
      nextAttemptAt: null,
      error: null,
    });
    expect(second).toMatchObject({
      type: 'transaction.voided',
      status: 'pending',
      attempts: [],
      nextAttemptAt: '2026-01-05T15:00:05.000Z',
    });
  });

  it('in collect mode is kept and not sent, save what is redelivered', async () => {
    const heard: string[] = [];
    using gateway = createGateway({ webhooks: { mode: 'collect' } });
    const endpoint = gateway.webhooks.subscribe({ deliver: (_request, event) => void heard.push(event.type) });
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    gateway.check();
    expect(heard).toEqual([]);
    const kept = gateway.webhooks.deliveries();
    expect(kept.map(({ type, status, nextAttemptAt }) => [type, status, nextAttemptAt])).toEqual([
      ['transaction.authorized', 'pending', null],
      ['batch.closed', 'pending', null],
      ['transaction.submitted', 'pending', null],
      ['transaction.settled', 'pending', null],
      ['batch.settled', 'pending', null],
    ]);
    gateway.webhooks.attach(endpoint, (_request, event) => void heard.push(event.type));
    gateway.restore(gateway.snapshot());
    await gateway.idle();
    expect(heard).toEqual([]);
    gateway.webhooks.redeliver(kept[0] ?? '');
    await gateway.clock.advance({ days: 1 });
    expect(heard).toEqual(['transaction.authorized']);
    gateway.check();
  });

  it('in auto mode follows each HTTP answer by itself', async () => {
    const heard: string[] = [];
    using gateway = createGateway({ webhooks: { mode: 'auto' } });
    gateway.webhooks.subscribe({ deliver: (_request, event) => void heard.push(event.type) });
    const headers = { 'api-key': gateway.merchant.apiKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const response = await gateway.fetch(
      new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body }),
    );
    expect(response.status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heard).toEqual(['transaction.authorized']);
    sell(gateway);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heard.length).toBe(1);
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, NO_CONTENT, 299])('of %i is success', async (status) => {
    expect(await firstAttempt(() => new Response(null, { status }))).toEqual(['succeeded', status, null]);
  });

  it.each([301, 302, 304, 400, 401, 404, 409, 429, 500, 502, 503])('of %i is a failure', async (status) => {
    expect(await firstAttempt(() => new Response(null, { status }))).toEqual(['pending', status, null]);
  });

  it('of nothing counts as 204', async () => {
    expect(await firstAttempt(() => undefined)).toEqual(['succeeded', NO_CONTENT, null]);
    expect(await firstAttempt(async () => undefined)).toEqual(['succeeded', NO_CONTENT, null]);
  });

  it('that is a throw is a failure, kept as its error', async () => {
    const boom: Deliver = () => {
      throw new TypeError('cannot read');
    };
    expect(await firstAttempt(boom)).toEqual(['pending', null, 'TypeError: cannot read']);
    expect(await firstAttempt(() => Promise.reject(new Error('late')))).toEqual(['pending', null, 'Error: late']);
  });

  it('that does not come within the patience is a timeout, and dropped when it comes after all', async () => {
    using gateway = createGateway({ webhooks: { timeoutMs: 20 } });
    const answers: (() => void)[] = [];
    gateway.webhooks.subscribe({
      deliver: () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 200 })))),
    });
    sell(gateway);
    await gateway.idle();
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery).toMatchObject({ status: 'pending', error: 'no response within 20 ms' });
    expect(delivery?.nextAttemptAt).toBe('2026-01-05T15:00:05.000Z');
    const before = gateway.snapshot();
    for (const answer of answers) answer();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
    gateway.reset();
    expect(gateway.webhooks.deliveries()).toEqual([]);
  });

  it('of 410 disables the endpoint, with an event for the others', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    const gone = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 410 }) });
    gateway.webhooks.subscribe({
      deliver: (_request, event) => void heard.push(`${event.type} ${event.subject === gone.id}`),
      events: ['endpoint.disabled'],
    });
    const sale = sell(gateway);
    gateway.transactions.cancel(sale, { type: 'VOID' });
    await gateway.idle();
    gateway.check();
    expect(heard).toEqual(['endpoint.disabled true']);
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(['exhausted', 'abandoned', 'succeeded']);
    sell(gateway);
    expect(gateway.webhooks.deliveries().length).toBe(3);
    expect(() => gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0] ?? '')).toThrow(
      /The endpoint ENDPOINT-\w+ is disabled/,
    );
  });
});

describe('retries', () => {
  it('come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h of virtual time, then it is exhausted', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: down(), events: ['transaction.authorized'] });
    sell(gateway);
    const { happened } = await gateway.clock.advance({ days: 2 });
    gateway.check();
    const tries = happened.filter(({ what }) => what.includes('transaction.authorized'));
    expect(`\n${tries.map(({ at, why }) => `${at} ${why}`).join('\n')}\n`).toMatchInlineSnapshot(`
      "
      2026-01-05T15:00:00.000Z attempt 1
      2026-01-05T15:00:05.000Z attempt 2
      2026-01-05T15:05:05.000Z attempt 3
      2026-01-05T15:35:05.000Z attempt 4
      2026-01-05T17:35:05.000Z attempt 5
      2026-01-05T22:35:05.000Z attempt 6
      2026-01-06T08:35:05.000Z attempt 7
      2026-01-06T18:35:05.000Z attempt 8
      "
    `);
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery).toMatchObject({ status: 'exhausted', nextAttemptAt: null });
    expect(await gateway.clock.advanceTo('webhook-retry').catch(({ code }) => code)).toBe('nothing_due');
  });

  it('come as often as the option says', async () => {
    using gateway = createGateway({ webhooks: { retrySeconds: [60, 3_600] } });
    const tries: string[] = [];
    gateway.webhooks.subscribe({
      deliver: down(() => tries.push(gateway.clock.iso())),
      events: ['transaction.authorized'],
    });
    sell(gateway);
    await gateway.clock.advance({ days: 2 });
    expect(tries).toEqual(['2026-01-05T15:00:00.000Z', '2026-01-05T15:01:00.000Z', '2026-01-05T16:01:00.000Z']);
    expect(gateway.webhooks.deliveries()[0]?.status).toBe('exhausted');
  });

  it('end with the first success', async () => {
    using gateway = createGateway();
    let tries = 0;
    gateway.webhooks.subscribe({
      deliver: () => new Response(null, { status: ++tries < 4 ? 503 : NO_CONTENT }),
      events: ['transaction.authorized'],
    });
    sell(gateway);
    await gateway.clock.advance({ days: 2 });
    expect(tries).toBe(4);
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', nextAttemptAt: null });
  });

  it('of one object hold its later events back, in order, and nobody else’s', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    const names = new Map<string, string>();
    gateway.webhooks.subscribe({
      events: ['transaction.*'],
      deliver: (_request, { subject, sequence }) => {
        const name = names.get(subject);
        const isUp = name === 'other' || gateway.clock.now() >= Date.parse('2026-01-05T15:30:00Z');
        if (isUp) heard.push(`${gateway.clock.iso().slice(11, 19)} ${name} ${sequence}`);
        return new Response(null, { status: isUp ? NO_CONTENT : 503 });
      },
    });
    const [one, other] = [hold(gateway), hold(gateway)];
    names.set(one, 'one').set(other, 'other');
    await gateway.idle();
    for (const id of [one, other]) gateway.transactions.capture(id);
    await gateway.clock.advance({ minutes: 10 });
    for (const id of [one, other]) gateway.transactions.cancel(id, { type: 'VOID' });
    const [, , waiting] = gateway.webhooks.deliveries();
    expect(waiting).toMatchObject({ type: 'transaction.captured', status: 'pending', nextAttemptAt: null });
    await gateway.clock.advance({ hours: 3 });
    gateway.check();
    expect(heard).toEqual([
      '15:00:00 other 1',
      '15:00:00 other 2',
      '15:10:00 other 3',
      '15:35:05 one 1',
      '15:35:05 one 2',
      '15:35:05 one 3',
    ]);
  });

  it('that are exhausted let the object’s next event go', async () => {
    using gateway = createGateway({ webhooks: { retrySeconds: [60] } });
    const heard: string[] = [];
    gateway.webhooks.subscribe({
      events: ['transaction.*'],
      deliver: (_request, { type }) => {
        heard.push(type);
        return new Response(null, { status: type === 'transaction.authorized' ? 503 : NO_CONTENT });
      },
    });
    gateway.transactions.cancel(sell(gateway), { type: 'VOID' });
    await gateway.clock.advance({ minutes: 2 });
    expect(heard).toEqual(['transaction.authorized', 'transaction.authorized', 'transaction.voided']);
  });

  it('that have all failed for five virtual days disable the endpoint', async () => {
    using gateway = createGateway();
    const endpoint = gateway.webhooks.subscribe({ deliver: down(), events: ['transaction.authorized'] });
    for (let day = 0; day < 5; day++) {
      sell(gateway);
      await gateway.clock.advance({ days: 1 });
    }
    expect(gateway.events.list({ type: 'endpoint.disabled' })).toEqual([]);
    sell(gateway);
    await gateway.idle();
    gateway.check();
    const [event] = gateway.events.list({ type: 'endpoint.disabled' });
    expect(event).toMatchObject({
      subject: endpoint.id,
      created_at: '2026-01-10T15:00:00.000Z',
      data: { object: { endpoint_id: endpoint.id, status: 'disabled', events: ['transaction.authorized'] } },
    });
    expect(String(gateway.timeline()).split('\n').at(-1)).toContain('the webhook endpoint is disabled');
  });

  it('with one success among them start the five days again', async () => {
    using gateway = createGateway();
    let isUp = false;
    gateway.webhooks.subscribe({
      deliver: () => new Response(null, { status: isUp ? NO_CONTENT : 503 }),
      events: ['transaction.authorized'],
    });
    for (let day = 0; day < 9; day++) {
      isUp = day === 4;
      sell(gateway);
      await gateway.clock.advance({ days: 1 });
    }
    gateway.check();
    expect(gateway.events.list({ type: 'endpoint.disabled' })).toEqual([]);
  });

  it('are made at the same moments whether anybody looks in between or not', async () => {
    using gateway = createGateway();
    const tries: string[] = [];
    gateway.webhooks.subscribe({
      deliver: down(() => tries.push(gateway.clock.iso())),
      events: ['transaction.authorized'],
    });
    sell(gateway);
    await gateway.idle();
    for (let step = 0; step < 4; step++) {
      await gateway.idle();
      await gateway.clock.advanceTo('webhook-retry');
    }
    expect(tries).toEqual([
      '2026-01-05T15:00:00.000Z',
      '2026-01-05T15:00:05.000Z',
      '2026-01-05T15:05:05.000Z',
      '2026-01-05T15:35:05.000Z',
      '2026-01-05T17:35:05.000Z',
    ]);
  });
});

describe('redelivery', () => {
  it('sends a delivery again, at any time, under its webhook-id', async () => {
    using gateway = createGateway();
    const ids: unknown[] = [];
    gateway.webhooks.subscribe({ deliver: ({ headers }) => void ids.push(headers.get('webhook-id')) });
    sell(gateway);
    await gateway.idle();
    const [delivery] = gateway.webhooks.deliveries();
    if (delivery === undefined) expect.fail('nothing was delivered');
    gateway.webhooks.redeliver(delivery);
    expect(ids.length).toBe(1);
    await gateway.idle();
    gateway.webhooks.redeliver(delivery.id);
    await gateway.clock.advance({ minutes: 1 });
    gateway.check();
    expect(ids).toEqual([delivery.eventId, delivery.eventId, delivery.eventId]);
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', attempts: { length: 3 } });
  });

  it('of an exhausted one may succeed after all', async () => {
    using gateway = createGateway({ webhooks: { retrySeconds: [] } });
    let status = 500;
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status }) });
    sell(gateway);
    await gateway.idle();
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery?.status).toBe('exhausted');
    status = NO_CONTENT;
    gateway.webhooks.redeliver(delivery?.id ?? '');
    await gateway.idle();
    expect(gateway.webhooks.deliveries()[0]?.status).toBe('succeeded');
  });

  it('of one that waits for its retry takes the retry’s place', async () => {
    using gateway = createGateway();
    const tries: string[] = [];
    gateway.webhooks.subscribe({ deliver: down(() => tries.push(gateway.clock.iso())) });
    sell(gateway);
    await gateway.idle();
    gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0] ?? '');
    await gateway.idle();
    gateway.check();
    expect(await gateway.clock.next()).toMatchObject({ to: '2026-01-05T15:05:00.000Z' });
    await gateway.clock.advance({ minutes: 20 });
    expect(tries).toEqual(['2026-01-05T15:00:00.000Z', '2026-01-05T15:00:00.000Z', '2026-01-05T15:05:00.000Z']);
  });

  it('of what is no delivery is refused', () => {
    using gateway = createGateway();
    expect(() => gateway.webhooks.redeliver('DELIVERY-1')).toThrow(/This world has no delivery with the id DELIVERY-1/);
  });
});

describe('a handler', () => {
  it('in which an assertion fails rejects the await that delivered, after time has been moved', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.webhooks.subscribe({
      deliver: (_request, event) => {
        heard.push(event.type);
        if (event.type === 'transaction.settled') assert.equal(event.sequence, 99, 'the order is paid');
      },
      events: ['transaction.*'],
    });
    sell(gateway);
    await expect(gateway.clock.advance({ days: 3 })).rejects.toThrow('the order is paid');
    gateway.check();
    expect(gateway.clock.iso()).toBe('2026-01-08T15:00:00.000Z');
    expect(heard.filter((type) => type === 'transaction.settled').length).toBeGreaterThan(1);
    const failed = gateway.webhooks.deliveries().find(({ type }) => type === 'transaction.settled');
    expect(failed?.attempts[0]).toMatchObject({ status: null, error: expect.stringContaining('the order is paid') });
  });

  it('in which an expectation of vitest fails does so for idle and next as well', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: (_request, event) => expect(event.type).toBe('transaction.voided') });
    sell(gateway);
    await expect(gateway.idle()).rejects.toThrow("to be 'transaction.voided'");
    await expect(gateway.clock.next()).rejects.toThrow("to be 'transaction.voided'");
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:05.000Z');
  });

  it('that throws anything else is a failed delivery, and nobody else’s matter', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({
      deliver: () => {
        throw new RangeError('no such order');
      },
    });
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(gateway.webhooks.deliveries()[0]?.error).toBe('RangeError: no such order');
    gateway.check();
  });

  it('whose own call is refused fails with that refusal, and the world is whole', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({
      deliver: (_request, event) => void gateway.transactions.cancel(event.subject, { type: 'REFUND' }),
      events: ['transaction.authorized'],
    });
    sell(gateway);
    await gateway.idle();
    gateway.check();
    expect(gateway.webhooks.deliveries()[0]?.error).toMatch(/^GatewayError: .*Use VOID/);
  });

  it('may ask for idle(), which returns at once', async () => {
    using gateway = createGateway();
    let idled = 0;
    gateway.webhooks.subscribe({
      deliver: async () => {
        await gateway.idle();
        idled++;
      },
    });
    sell(gateway);
    sell(gateway);
    await gateway.idle();
    expect(idled).toBe(2);
  });

  const MOVES: Readonly<Record<string, (gateway: Gateway, snapshot: Snapshot) => unknown>> = {
    advance: ({ clock }) => clock.advance({ days: 1 }),
    advanceTo: ({ clock }) => clock.advanceTo('settlement'),
    next: ({ clock }) => clock.next(),
    restore: (gateway, snapshot) => gateway.restore(snapshot),
    rewind: (gateway) => gateway.rewind('here'),
    reset: (gateway) => gateway.reset(),
    close: (gateway) => gateway.close(),
  };

  it.each(Object.entries(MOVES))('that calls %s is told clock_busy', async (_name, move) => {
    using gateway = createGateway();
    gateway.mark('here');
    const snapshot = gateway.snapshot();
    const codes: unknown[] = [];
    gateway.webhooks.subscribe({
      deliver: async () => {
        const busy = await Promise.resolve()
          .then(() => move(gateway, snapshot))
          .catch(({ code }) => code);
        codes.push(busy);
      },
    });
    sell(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect(codes).toEqual(['clock_busy']);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:01:00.000Z');
    gateway.check();
  });

  it.each(Object.entries(MOVES))(
    'is not needed: %s beside a move that was not awaited is as busy',
    async (_name, move) => {
      using gateway = createGateway();
      gateway.mark('here');
      const snapshot = gateway.snapshot();
      sell(gateway);
      const forgotten = gateway.clock.advance({ days: 1 });
      await expect(async () => move(gateway, snapshot)).rejects.toMatchObject({ code: 'clock_busy' });
      await forgotten;
      expect(gateway.clock.iso()).toBe('2026-01-06T15:00:00.000Z');
      gateway.check();
      await gateway.clock.advance({ days: 1 });
    },
  );

  it('may take a snapshot and a fork, and live on in the fork', async () => {
    using gateway = createGateway();
    const lived: string[] = [];
    gateway.webhooks.subscribe({
      events: ['transaction.authorized'],
      deliver: async () => {
        using fork = gateway.fork();
        using opened = createGateway({ from: gateway.snapshot() });
        for (const world of [fork, opened]) {
          await world.clock.advanceTo('settlement');
          world.check();
          lived.push(world.clock.iso());
        }
      },
    });
    sell(gateway);
    await gateway.idle();
    expect(lived).toEqual(['2026-01-06T13:30:00.000Z', '2026-01-06T13:30:00.000Z']);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    gateway.check();
  });
});

describe('a listener', () => {
  it('hears after the commit and before the call answers', () => {
    using gateway = createGateway();
    const log: string[] = [];
    gateway.events.on('transaction.authorized', (event) => {
      log.push(`${event.type}: ${gateway.transactions.get(event.subject).transaction_state}`);
      gateway.snapshot();
    });
    sell(gateway);
    log.push('answered');
    expect(log).toEqual(['transaction.authorized: authorized', 'answered']);
  });

  it('hears of a pattern until it is taken away', async () => {
    using gateway = createGateway();
    const heard: string[] = [];
    const stop = gateway.events.on('batch.*', (event) => heard.push(event.type));
    sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(heard).toEqual(['batch.closed', 'batch.settled']);
    stop();
    await gateway.clock.advance({ days: 1 });
    expect(heard.length).toBe(2);
  });

  it('that throws makes that call throw after the others ran, and the work stays', () => {
    using gateway = createGateway();
    const heard: string[] = [];
    gateway.events.on('transaction.authorized', () => {
      heard.push('first');
      throw new Error('not in this house');
    });
    gateway.events.on('*', () => heard.push('second'));
    expect(() => sell(gateway)).toThrow('not in this house');
    expect(heard).toEqual(['first', 'second']);
    expect(gateway.transactions.list().total).toBe(1);
    gateway.check();
  });

  it('that throws makes a request throw as well, also where it was refused something itself', async () => {
    using gateway = createGateway();
    const complaints: (() => void)[] = [
      () => {
        throw new Error('not in this house');
      },
      () => gateway.transactions.get('TRANSACTION-1'),
    ];
    gateway.events.on('transaction.authorized', () => complaints.shift()?.());
    const headers = { 'api-key': gateway.merchant.apiKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const post = () =>
      gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body }));
    await expect(post()).rejects.toThrow('not in this house');
    await expect(post()).rejects.toThrow('No transaction has this id');
    expect((await post()).status).toBe(201);
    expect(gateway.transactions.list().total).toBe(3);
    gateway.check();
  });

  it.each(['transaction.settled', 'endpoint.disabled'] as const)(
    'to %s that throws rejects the move after time has been moved and all is done',
    async (type) => {
      using gateway = createGateway();
      gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 410 }), events: ['batch.closed'] });
      gateway.events.on(type, () => {
        throw new Error('not in this house');
      });
      sell(gateway);
      await expect(gateway.clock.advance({ days: 3 })).rejects.toThrow('not in this house');
      expect(gateway.clock.iso()).toBe('2026-01-08T15:00:00.000Z');
      expect(gateway.ledger.balance('merchant_bank')).toBe(1_999);
      gateway.check();
    },
  );

  it('may make calls of its own, also while the clock runs', async () => {
    using gateway = createGateway();
    gateway.events.on('transaction.settled', (event) => {
      gateway.transactions.cancel(event.subject, { type: 'REFUND', amount: 999 });
    });
    sell(gateway);
    await gateway.clock.advanceTo('settlement');
    gateway.check();
    expect(gateway.transactions.list({ type: 'REFUND' }).data[0]).toMatchObject({
      created_at: '2026-01-06T13:30:00.000Z',
      amount: 999,
    });
  });

  it('to a mistyped event is refused with the one that was meant', () => {
    using gateway = createGateway();
    const mistyped = 'transaction.setled' as 'transaction.settled';
    expect(() => gateway.events.on(mistyped, ignore)).toThrow('Did you mean "transaction.settled"?');
    expect(() => gateway.events.list({ type: mistyped })).toThrow('Did you mean "transaction.settled"?');
  });
});

describe('an endpoint with an address', () => {
  it('is called by the fetch of the options, with a request that follows no redirect', async () => {
    const requests: Request[] = [];
    const receiver: typeof fetch = async (input, init) => {
      requests.push(new Request(input, init));
      return new Response(null, { status: 202 });
    };
    using gateway = createGateway({ webhooks: { fetch: receiver } });
    const endpoint = gateway.webhooks.subscribe({ url: 'http://localhost:3000/hooks?shop=1' });
    sell(gateway);
    await gateway.idle();
    const [request] = requests;
    if (request === undefined) expect.fail('nothing was delivered');
    expect([request.method, request.url, request.redirect]).toEqual([
      'POST',
      'http://localhost:3000/hooks?shop=1',
      'manual',
    ]);
    const body = await request.text();
    expect(new Webhook(endpoint.secret).verify(body, Object.fromEntries(request.headers))).toEqual(JSON.parse(body));
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'succeeded', attempts: [{ status: 202 }] });
  });

  it('and a function is where its requests say that they go, and nobody is called there', async () => {
    const asked: string[] = [];
    const deliver = (request: Request) => void asked.push(request.url);
    const receiver: typeof fetch = () => expect.fail('the address was called');
    using gateway = createGateway({ webhooks: { fetch: receiver } });
    gateway.webhooks.subscribe({ deliver, url: 'https://shop.test/hooks/payments' });
    sell(gateway);
    await gateway.idle();
    expect(asked).toEqual(['https://shop.test/hooks/payments']);
  });

  it('that cannot be reached is a failed delivery', async () => {
    const receiver: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    using gateway = createGateway({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:9/' }], fetch: receiver } });
    sell(gateway);
    await gateway.idle();
    expect(gateway.webhooks.deliveries()[0]).toMatchObject({ status: 'pending', error: 'TypeError: fetch failed' });
  });

  it.each([
    'http://localhost',
    'https://localhost:8443/x',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:80/',

    'https://shop.test/hooks',
    'https://a.b.example',
    'https://x.invalid',
    'http://app.localhost:1',
    'http://LOCALHOST',
  ])('%s is allowed', (url) => {
    using gateway = createGateway();
    expect(gateway.webhooks.subscribe({ url }).url).toBe(url);
  });

  it.each([
    'https://example.com/hooks',
    'http://10.0.0.1',
    'http://192.168.0.1',
    'http://169.254.169.254',
    'http://0.0.0.0',
    'https://localhost.evil.org',
    'https://127.0.0.1.evil.org',
    'https://shop.test.evil.org',
    'https://eviltest',

    'https://localhost@evil.org',
    'http://[::2]',
    'https://example',
    'ftp://localhost',
    'localhost:3000',
    '/hooks',
    '',
  ])('%s is refused', (url) => {
    using gateway = createGateway({ webhooks: { hosts: ['hooks.shop.dev'] } });
    expect(() => gateway.webhooks.subscribe({ url })).toThrow(expect.objectContaining({ code: 'bad_endpoint' }));
    expect(() => createGateway({ webhooks: [{ url }] })).toThrow(expect.objectContaining({ code: 'bad_endpoint' }));
  });

  it('of a host that the options name is allowed', () => {
    using gateway = createGateway({ webhooks: { hosts: ['hooks.shop.dev'] } });
    expect(gateway.webhooks.subscribe({ url: 'https://hooks.shop.dev/in' }).url).toBe('https://hooks.shop.dev/in');
    expect(() => gateway.webhooks.subscribe({ url: 'https://more.hooks.shop.dev/in' })).toThrow(/webhooks\.hosts/);
  });
});

function sell({ transactions }: Gateway): string {
  return transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

function hold({ transactions }: Gateway): string {
  return transactions.create({ type: 'AUTH', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

function ignore(): void {
  // Takes whatever comes.
}

/** A receiver that is down, and tells of each try. */
function down(tell: (request: Request) => void = ignore): Deliver {
  return (request) => {
    tell(request);
    return new Response(null, { status: 503 });
  };
}

/** What becomes of a delivery to this handler. */
async function firstAttempt(deliver: Deliver): Promise<unknown[]> {
  using gateway = createGateway();
  gateway.webhooks.subscribe({ deliver });
  sell(gateway);
  await gateway.idle();
  gateway.check();
  const [delivery] = gateway.webhooks.deliveries();
  const [attempt] = delivery?.attempts ?? [];
  return [delivery?.status, attempt?.status, attempt?.error];
}
