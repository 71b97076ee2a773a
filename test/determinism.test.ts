import { describe, expect, it, vi } from 'vitest';
import { banks, cards, createGateway, type Gateway, type GatewayOptions } from '../src/index.ts';

describe('one seed', () => {
  it('and the same calls give the same bytes', async () => {
    expect(await month({ seed: 'twice' })).toEqual(await month({ seed: 'twice' }));
  });

  it('gives other bytes than another seed, and tells the same story', async () => {
    const one = await month({ seed: 'one' });
    const other = await month({ seed: 'another' });
    expect(other.bytes).not.toEqual(one.bytes);
    expect(other.ids.filter((id) => one.ids.includes(id))).toEqual([]);
    expect(other.timeline).toBe(one.timeline);
  });

  it('is the same as a number and as its text, and there is one by default', async () => {
    expect(await month({ seed: 42 })).toEqual(await month({ seed: '42' }));
    expect(await month({})).toEqual(await month({}));
    expect(await month({})).toEqual(await month({ seed: 'settlebox' }));
  });

  it('gives other ids at another moment, since ids hold the time', async () => {
    const january = await month({ now: '2026-01-05T15:00:00Z' });
    const june = await month({ now: '2026-06-01T14:00:00Z' });
    expect(june.ids.filter((id) => january.ids.includes(id))).toEqual([]);
  });

  it('gives the same bytes at any hour of the day, though webhook stamps are the wall’s: none is remembered', async () => {
    const run = async (wall: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(wall) });
      const stamps: unknown[] = [];
      using gateway = createGateway();
      gateway.webhooks.subscribe({ deliver: ({ headers }) => void stamps.push(headers.get('webhook-timestamp')) });
      gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
      await gateway.clock.advance({ days: 2 });
      vi.useRealTimers();
      return { stamps, bytes: Buffer.from(gateway.snapshot()).toString('base64') };
    };
    const morning = await run('2031-05-05T06:00:00Z');
    const evening = await run('2031-05-05T18:00:00Z');
    expect(evening.stamps).not.toEqual(morning.stamps);
    expect(evening.bytes).toBe(morning.bytes);
  });

  it('dices layouts alike', () => {
    expect(layouts('dice')).toEqual(layouts('dice'));
    expect(layouts('dice')).not.toEqual(layouts('other dice'));
    expect(new Set(layouts('dice'))).toEqual(new Set(['A', 'B']));
  });
});

describe('reads', () => {
  it('never shift later ids or outcomes', async () => {
    using quiet = createGateway();
    using curious = createGateway();
    const before = work(quiet);
    const after = work(curious, () => readEverything(curious));
    expect(after).toEqual(before);
    await quiet.clock.advance({ days: 4 });
    await curious.clock.advance({ days: 4 });
    readEverything(curious);
    expect(idsOf(curious)).toEqual(idsOf(quiet));
    expect(String(curious.timeline())).toBe(String(quiet.timeline()));
    curious.check();
  });

  it('over HTTP never shift them either', async () => {
    using quiet = createGateway();
    using curious = createGateway();
    const before = work(quiet);
    for (const path of ['/v1/transactions', '/v1/batches/status', '/v1/payment_tokens', '/v1/nothing', '/v1/batches'])
      await curious.fetch(requestOf(curious, 'GET', path));
    expect(work(curious)).toEqual(before);
  });
});

describe('calls', () => {
  it('that are refused never shift later ids or outcomes', async () => {
    using quiet = createGateway();
    using clumsy = createGateway();
    const before = work(quiet);
    const after = work(clumsy, () => {
      const { transactions, batches, paymentTokens } = clumsy;
      const refusals = [
        () => transactions.create({ type: 'SALE', amount: 0, payment_method: cards.visa }),
        () => transactions.create({ type: 'SALE', amount: 1, payment_method: cards.expired }),
        () => transactions.create({ type: 'SALE', amount: 1, payment_method: unknownToken }),
        () => transactions.cancel('TRANSACTION-1', { type: 'VOID' }),
        () => batches.list({ take: 0 }),
        () => paymentTokens.delete('PAYMENT_TOKEN-1'),
        () => clumsy.as(null).transactions.list(),
        () => clumsy.simulate.ach.return({ transaction: 'TRANSACTION-1', code: 'R01' }),
      ];
      for (const refusal of refusals) expect(refusal).toThrow();
    });
    expect(after).toEqual(before);
  });

  it('have the same ids and outcomes by HTTP as by direct call', async () => {
    using direct = createGateway();
    using http = createGateway();
    const body = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
    const one = direct.transactions.create(body);
    const response = await http.fetch(requestOf(http, 'POST', '/v1/transactions', body));
    expect(await response.json()).toEqual(one);
    expect(idsOf(http)).toEqual(idsOf(direct));
  });

  it('replayed by their Idempotency-Key draw nothing', () => {
    using once = createGateway();
    using twice = createGateway();
    const body = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
    const options = { idempotencyKey: '2d9b7a6c' };
    once.transactions.create(body, options);
    twice.transactions.create(body, options);
    twice.transactions.create(body, options);
    expect(work(twice)).toEqual(work(once));
  });
});

describe('correlation ids', () => {
  it('are UUIDs from the seed, another for each answer', async () => {
    const draw = (seed: string) => {
      using gateway = createGateway({ seed });
      return Array.from({ length: 20 }, () => gateway.transactions.list().correlation_id);
    };
    const ids = draw('one');
    expect(draw('one')).toEqual(ids);
    expect(new Set([...ids, ...draw('another')]).size).toBe(40);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('and request ids over HTTP are from the seed, and a caller’s own is not echoed', async () => {
    const draw = async () => {
      using gateway = createGateway();
      const request = requestOf(gateway, 'GET', '/v1/transactions');
      request.headers.set('x-request-id', 'mine');
      const response = await gateway.fetch(request);
      return [response.headers.get('x-request-id'), await response.text()];
    };
    expect(await draw()).toEqual(await draw());
    expect((await draw())[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('ids', () => {
  it('are a kind and a ULID of virtual time, in capitals', async () => {
    using gateway = createGateway({ now: '2026-02-03T04:05:06.789Z' });
    const token = gateway.paymentTokens.create({
      card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' },
    });
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
    const other = gateway.addMerchant({ name: 'Another' });
    const [batch] = gateway.batches.close().data;
    const [event] = gateway.events.list();
    const [delivery] = gateway.webhooks.deliveries();
    const made = {
      PAYMENT_TOKEN: token.payment_token,
      CUSTOMER: token.customer_id,
      TRANSACTION: sale.transaction_id,
      ENDPOINT: endpoint.id,
      CLIENT: other.clientId,
      BATCH: batch?.batch_id,
      EVENT: event?.id,
      DELIVERY: delivery?.id,
    };
    for (const [kind, id = ''] of Object.entries(made)) {
      expect(id).toMatch(new RegExp(`^${kind}-[0-7][0-9A-HJKMNP-TV-Z]{25}$`));
      expect(new Date(momentOf(id)).toISOString()).toBe('2026-02-03T04:05:06.789Z');
    }
  });

  it('grow with time and within one moment, whatever they are ids of', async () => {
    using gateway = createGateway();
    const ids: string[] = [];
    for (let day = 0; day < 3; day++) {
      for (let sale = 0; sale < 1_000; sale++) {
        const made = gateway.transactions.create({ type: 'AUTH', amount: 1, payment_method: cards.amex });
        ids.push(made.transaction_id.split('-')[1] ?? '');
      }
      await gateway.clock.advance({ days: 1 });
    }
    gateway.check();
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(3_000);
    const events = gateway.events.list().map(({ id }) => id);
    expect(events).toEqual([...events].sort());
  });

  it('tell nothing of how many there are: neighbours differ in more than their last letters', () => {
    using gateway = createGateway();
    const ids = Array.from({ length: 50 }, () => {
      const made = gateway.transactions.create({ type: 'AUTH', amount: 1, payment_method: cards.visa });
      return made.transaction_id;
    });
    const heads = new Set(ids.map((id) => id.slice(0, -3)));
    expect(heads.size).toBe(50);
  });
});

const unknownToken = { type: 'token', payment_token: 'PAYMENT_TOKEN-1' } as const;

/** Some calls; what came of each, as far as ids and dice decide it. */
function work(gateway: Gateway, between: () => void = () => undefined): unknown[] {
  const outcomes: unknown[] = [];
  const { transactions, paymentTokens } = gateway;
  const sale = transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  between();
  const auth = transactions.create({ type: 'AUTH', amount: 2_500, payment_method: cards.mastercard });
  between();
  const payment = transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  const token = paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } });
  between();
  const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
  const merchant = gateway.addMerchant({ name: 'Another' });
  outcomes.push(sale.transaction_id, sale.auth_code, auth.transaction_id, auth.auth_code, payment.id);
  outcomes.push(token.payment_token, token.customer_id, endpoint, merchant);
  return outcomes;
}

function readEverything(gateway: Gateway): void {
  const { transactions, paymentTokens, batches, ledger, webhooks, events } = gateway;
  for (const transaction of transactions.list().data) transactions.get(transaction.transaction_id ?? transaction.id);
  for (const token of paymentTokens.list().data) paymentTokens.get(token.payment_token);
  batches.list();
  batches.status();
  batches.openTransactions();
  ledger.balances();
  ledger.deposits();
  webhooks.deliveries();
  events.list();
  gateway.timeline();
  gateway.upcoming();
  gateway.check();
  gateway.snapshot();
  gateway.fork().close();
  const [event] = events.list();
  const [delivery] = webhooks.deliveries();
  if (event === undefined || delivery === undefined) return;
  webhooks.sign('{}');
  webhooks.signedRequest(event);
}

/** A month with some of everything in it. */
async function month(options: GatewayOptions<'by_method'>) {
  using gateway = createGateway(options);
  gateway.webhooks.subscribe({ deliver: (_request, event) => new Response(null, { status: statusFor(event.type) }) });
  work(gateway);
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5_000, payment_method: banks.returns('R10') });
  gateway.transactions.create({ type: 'PAYMENT', amount: 300, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ bankingDays: 3 });
  gateway.check();
  gateway.transactions.create({ type: 'SALE', amount: 51, payment_method: cards.declines('51') });
  gateway.transactions.get(payment.id);
  await gateway.clock.advance({ days: 30 });
  gateway.check();
  return {
    bytes: Buffer.from(gateway.snapshot()).toString('base64'),
    ids: idsOf(gateway),
    timeline: String(gateway.timeline()),
  };
}

function statusFor(type: string): number {
  return type === 'transaction.settled' ? 500 : 204;
}

function idsOf(gateway: Gateway): string[] {
  return gateway.events.list().flatMap(({ id, subject }) => [id, subject]);
}

function layouts(seed: string): string[] {
  using gateway = createGateway({ seed, layout: 'shuffle' });
  return Array.from({ length: 40 }, () => {
    const made = gateway.transactions.create({ type: 'AUTH', amount: 1, payment_method: cards.visa });
    return made.transaction_id === undefined ? 'B' : 'A';
  });
}

function requestOf(gateway: Gateway, method: string, path: string, body?: unknown): Request {
  const headers = { 'api-key': gateway.merchant.apiKey, 'content-type': 'application/json' };
  return new Request(gateway.baseUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first ten letters of a ULID are its moment. */
function momentOf(id: string): number {
  const ulid = id.slice(-26);
  return Array.from(ulid.slice(0, 10)).reduce((ms, letter) => ms * 32 + CROCKFORD.indexOf(letter), 0);
}
