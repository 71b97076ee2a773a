/** Requests that wait: for the clock, for a client's own timer, and with an external clock that the gateway follows. */
import axios from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { boundGateway, DAY } from '../support/bound-shop.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { requestOf, send, verdict } from '../support/http-requests.ts';
import { CLIENTS, formatError, SALE } from './clients.ts';

const CARD = { card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } };

describe('a client’s own timeout on fake timers', () => {
  it.each(['hang', 'response_slow', 'request_slow'] as const)('ends its request on time: %s', async (kind) => {
    const gateway = boundGateway({ faults: [{ kind, times: 1 }] });
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(new Error('ten seconds are enough')), 10_000);
    const request = requestOf(gateway, `${gateway.baseUrl}/v1/transactions`, { method: 'POST', body: SALE });
    const response = gateway.fetch(new Request(request, { signal: giveUp.signal })).catch((error: unknown) => {
      return `${gateway.clock.iso().slice(11, 19)} ${formatError(error)}`;
    });
    await gateway.clock.advance({ minutes: 1 });
    expect(await response).toBe('15:00:10 Error "ten seconds are enough"');
    expect(gateway.transactions.list().total).toBe(kind === 'hang' ? 0 : 1);
  });

  it('works with the fetch adapter of axios', async () => {
    const gateway = boundGateway({ faults: [{ kind: 'hang' }] });
    const at = () => gateway.clock.iso().slice(11, 19);
    CLIENTS.axiosFetch.serve(gateway);
    const headers = { APIKEY: gateway.merchant.apiKey };
    const requested = axios.get(`${gateway.baseUrl}/v1/batches`, { adapter: 'fetch', timeout: 5_000, headers });
    const message = requested.then(String, (error: unknown) => `${at()} ${formatError(error)}`);
    await gateway.clock.advance({ seconds: 30 });
    expect(await message).toMatch(/^15:00:05 AxiosError E/);
  });

  it('prevents a hanging request if it elapsed before the request was sent', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'hang' }] });
    const request = requestOf(gateway, `${gateway.baseUrl}/v1/batches`, {});
    const aborted = new Request(request, { signal: AbortSignal.abort(new Error('never mind')) });
    await expect(gateway.fetch(aborted)).rejects.toThrow('never mind');
  });
});

describe('with an external clock that the gateway follows', () => {
  it('delays a request from the time at which it arrives', async () => {
    const gateway = boundGateway({ faults: [{ kind: 'request_slow', delaySeconds: 60 }] });
    vi.setSystemTime(gateway.clock.now() + DAY);
    const response = send(gateway, '/v1/batches').then(() => gateway.clock.iso());
    await gateway.clock.advance({ minutes: 5 });
    expect(await response).toBe('2026-01-06T15:01:00.000Z');
  });
});

describe('a delayed response', () => {
  // biome-ignore format: a table reads in columns
  const REQUESTS: readonly (readonly [what: string, method: string, path: string, body: object | undefined, call: (gateway: Gateway) => object])[] = [
    ['a list',  'GET',  '/v1/transactions',   undefined, (gateway) => gateway.transactions.list()],
    ['a token', 'POST', '/v1/payment_tokens', CARD,      (gateway) => gateway.paymentTokens.create(CARD)],
  ];

  it.each(REQUESTS)('applies over HTTP only if the response has no timestamp: %s', async (_what, ...requested) => {
    const [method, path, body, call] = requested;
    const gateway = freshGateway({ faults: [{ kind: 'response_slow', delaySeconds: 7 }] });
    expect(call(gateway)).not.toHaveProperty('processed_at');
    const response = send(gateway, path, { method, body }).then(
      (received) => `${verdict(received)} ${gateway.clock.iso().slice(11, 19)}`,
    );
    await gateway.clock.advance({ minutes: 1 });
    expect(await response).toMatch(/^20[01] 15:00:07$/);
  });

  it('is listed in upcoming() with its reason', async () => {
    const gateway = freshGateway({
      faults: [
        { kind: 'response_slow', nth: 1 },
        { kind: 'request_slow', nth: 2, delaySeconds: 40 },
      ],
    });
    const responses = [1, 2].map(() => CLIENTS.gatewayFetch.sell(gateway));
    await gateway.clock.advance(1);
    const waiting = gateway.upcoming().map(({ at, why }) => `${at.slice(11, 19)} ${why}`);
    expect(waiting.filter((line) => line.includes('fault'))).toEqual([
      '15:00:30 an injected fault delays the response',
      '15:00:40 an injected fault delays the request',
    ]);
    await gateway.clock.advance({ minutes: 1 });
    expect(await Promise.all(responses)).toEqual(['201', '201']);
  });
});
