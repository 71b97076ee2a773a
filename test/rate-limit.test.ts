import { cards, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { type Heard, type Sent, send, verdict } from './support/http-requests.ts';
import { ownerOf, refusedSaying } from './support/logins.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

const LIST = '/v1/transactions';
const SALE = { type: 'SALE', amount: 100, payment_method: cards.visa } as const;
const limited = (limit = 3, windowSeconds = 60) => freshGateway({ rateLimit: { limit, windowSeconds } });
const told = ({ headers }: Heard) => ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));
const ask = async (gateway: Gateway, times: number, sent: Sent = {}) => {
  const verdicts: string[] = [];
  for (let time = 0; time < times; time++) verdicts.push(verdict(await send(gateway, LIST, sent)));
  return verdicts;
};

describe('without the option there is no limit', () => {
  it('and no header speaks of one', async () => {
    const gateway = freshGateway();
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(gateway, LIST)));
    expect(new Set(answers.map(verdict))).toEqual(new Set(['200']));
    expect(told(answers[0] ?? (await send(gateway, LIST)))).toEqual([null, null, null]);
  });
});

describe('with the option, the limit', () => {
  it('is told in every answer, counts down, and ends in 429 with Retry-After', async () => {
    const gateway = limited();
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await send(gateway, LIST));
    const policy = '"default";q=3;w=60';
    expect(answers.map(verdict)).toEqual(['200', '200', '200', '429 rate_limited', '429 rate_limited']);
    expect(answers.map(told)).toEqual([
      [policy, '"default";r=2;t=60', null],
      [policy, '"default";r=1;t=60', null],
      [policy, '"default";r=0;t=60', null],
      [policy, '"default";r=0;t=60', '60'],
      [policy, '"default";r=0;t=60', '60'],
    ]);
  });

  it('is told in refusals too: 400, 403, 404, 409, and in a replayed answer', async () => {
    const gateway = limited(100);
    const once = { 'Idempotency-Key': 'once' };
    const answers = [
      await send(gateway, LIST, { method: 'POST', body: { ...SALE, amount: 0 } }),
      await send(gateway, LIST, { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }),
      await send(gateway, LIST, { headers: { 'Client-Id': gateway.reseller.clientId } }),
      await send(gateway, `${LIST}/TRANSACTION-nobody`),
      await send(gateway, '/v1/batches/close', { method: 'POST' }),
      await send(gateway, LIST, { method: 'POST', body: SALE, headers: once }),
      await send(gateway, LIST, { method: 'POST', body: SALE, headers: once }),
    ];
    expect(answers.map(verdict)).toEqual([
      '400 invalid_request',
      '400 invalid_json',
      '403 forbidden',
      '404 not_found',
      '409 batch_empty',
      '201',
      '201',
    ]);
    expect(answers.map((answer) => told(answer)[1])).toEqual(
      answers.map((_answer, index) => `"default";r=${99 - index};t=60`),
    );
  });

  it('is for each key: another of the same client has its own', async () => {
    const gateway = limited();
    const owner = ownerOf(gateway);
    expect(await ask(gateway, 4)).toEqual(['200', '200', '200', '429 rate_limited']);
    expect(await ask(gateway, 4, { key: owner.apiKey })).toEqual(['200', '200', '200', '429 rate_limited']);
    expect(await ask(gateway, 1, { key: gateway.reseller.apiKey })).toEqual(['200']);
  });

  it('is one for a reseller’s key, whomever it acts for', async () => {
    const gateway = limited();
    const key = gateway.reseller.apiKey;
    const headers = { 'Client-Id': gateway.merchant.clientId };
    expect([...(await ask(gateway, 2, { key })), ...(await ask(gateway, 2, { key, headers }))]).toEqual([
      '200',
      '200',
      '200',
      '429 rate_limited',
    ]);
  });

  it('counts reads and writes, direct calls and HTTP alike', async () => {
    const gateway = limited(4);
    gateway.transactions.list();
    gateway.transactions.create(SALE);
    await ask(gateway, 2);
    expect(refusedSaying(() => gateway.transactions.list())).toBe(
      '429 rate_limited: The rate limit is 4 requests in 60 seconds. Retry in 60 seconds.',
    );
    expect(refusalOf(() => gateway.transactions.create(SALE)).headers).toEqual({
      'ratelimit-policy': '"default";q=4;w=60',
      ratelimit: '"default";r=0;t=60',
      'retry-after': '60',
    });
  });

  it('counts neither what has no key that is known, nor who asks for a key', async () => {
    const gateway = limited(1);
    const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
    for (let time = 0; time < 3; time++) {
      const issued = await send(gateway, '/v1/auth/keys', { method: 'POST', body: { email, password }, key: null });
      expect([verdict(issued), told(issued)]).toEqual(['201', [null, null, null]]);
      const unknown = await send(gateway, LIST, { key: `sk_sandbox_${'x'.repeat(32)}` });
      expect([verdict(unknown), told(unknown)[0]]).toEqual(['401 invalid_api_key', null]);
      const nowhere = await send(gateway, '/v1/nowhere');
      expect([verdict(nowhere), told(nowhere)[0]]).toEqual(['404 unknown_route', null]);
    }
    expect(await ask(gateway, 1)).toEqual(['200']);
  });

  it('refuses before anything is tried: nothing is made, and the key of the request stays free', async () => {
    const gateway = limited(1);
    await ask(gateway, 1);
    const sent = { method: 'POST', body: SALE, headers: { 'Idempotency-Key': 'once' } };
    expect(verdict(await send(gateway, LIST, sent))).toBe('429 rate_limited');
    await gateway.clock.advance({ seconds: 60 });
    const made = await send(gateway, LIST, sent);
    expect([verdict(made), made.headers.get('idempotent-replayed')]).toEqual(['201', null]);
  });

  it('comes before 403 and 400', async () => {
    const gateway = limited(1);
    await ask(gateway, 1);
    const body = { method: 'POST', body: '{' };
    expect(verdict(await send(gateway, LIST, { ...body, headers: { 'Client-Id': 'CLIENT-nobody' } }))).toBe(
      '429 rate_limited',
    );
    expect(verdict(await send(gateway, LIST, body))).toBe('429 rate_limited');
  });
});

describe('the window', () => {
  it('begins with its first request, stands still with the clock, and ends to the millisecond', async () => {
    const gateway = limited(2, 10);
    await gateway.clock.advance({ seconds: 7 });
    await ask(gateway, 1);
    await gateway.clock.advance(4_500);
    expect(await ask(gateway, 2)).toEqual(['200', '429 rate_limited']);
    const over = await send(gateway, LIST);
    // Never earlier than the end of the window: the half second is rounded up.
    expect(told(over)).toEqual(['"default";q=2;w=10', '"default";r=0;t=6', '6']);
    await gateway.clock.advance(5_499);
    expect(await ask(gateway, 1)).toEqual(['429 rate_limited']);
    await gateway.clock.advance(1);
    expect(await ask(gateway, 3)).toEqual(['200', '200', '429 rate_limited']);
  });

  it('works again after the Retry-After that was told', async () => {
    const gateway = limited(1, 7);
    await gateway.clock.advance(123);
    await ask(gateway, 1);
    await gateway.clock.advance(1_234);
    const seconds = Number((await send(gateway, LIST)).headers.get('retry-after'));
    await gateway.clock.advance({ seconds });
    expect(await ask(gateway, 1)).toEqual(['200']);
  });

  it('is part of the world: snapshots and forks carry it, reset forgets it', async () => {
    const gateway = limited(2);
    await ask(gateway, 2);
    const full = gateway.snapshot();
    const fork = gateway.fork();
    expect(await ask(fork, 1)).toEqual(['429 rate_limited']);
    fork.close();
    gateway.reset();
    expect(await ask(gateway, 1)).toEqual(['200']);
    gateway.restore(full);
    expect(await ask(gateway, 1)).toEqual(['429 rate_limited']);
  });
});

it('counts a client that shows its Client-Id alone as that client', async () => {
  const gateway = freshGateway({ acceptClientIdAlone: true, rateLimit: { limit: 1, windowSeconds: 60 } });
  const headers = { 'Client-Id': gateway.merchant.clientId };
  expect(await ask(gateway, 2, { key: null, headers })).toEqual(['200', '429 rate_limited']);
  // Its key has a window of its own.
  expect(await ask(gateway, 2)).toEqual(['200', '429 rate_limited']);
});

it.each<[GatewayOptions['rateLimit'] | number, string]>([
  [{ limit: 0, windowSeconds: 1 }, 'options.rateLimit.limit'],
  [{ limit: 1, windowSeconds: 0 }, 'options.rateLimit.windowSeconds'],
  [{ limit: 1, windowSeconds: 86_401 }, 'options.rateLimit.windowSeconds'],
  [5, 'options.rateLimit'],
])('the option %j is refused', (rateLimit, field) => {
  const refusal = wishRefusal(() => Reflect.apply(freshGateway, undefined, [{ rateLimit }]));
  expect([refusal.code, refusal.message]).toEqual(['bad_option', expect.stringContaining(field)]);
});
