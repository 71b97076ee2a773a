import { expect, it } from 'vitest';
import { type ExploreOptions, explore } from '../../src/testing.ts';

const SALE = JSON.stringify({
  type: 'SALE',
  amount: 500,
  payment_method: { type: 'card', pan: '4242424242424242', exp_month: 12, exp_year: 2030 },
});
const JSON_BODY = { 'content-type': 'application/json' };

/** Arguments of `fetch`: some that a search passes on as they are, and some that only a Request represents or rejects. */
const CALLS: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/v1/transactions?take=2'],
  ['/v1/transactions?take=2', { headers: new Headers({ 'x-request-id': 'mine' }) }],
  ['/v1/transactions/../transactions?take=1#top'],
  ['/v1/transactions', { method: 'POST', body: SALE, headers: JSON_BODY }],
  ['/v1/transactions', { method: 'post', body: SALE, headers: JSON_BODY }],
  ['/v1/transactions', { method: 'POST', body: SALE }],
  ['/v1/transactions', { method: 'POST', body: '{"type":', headers: JSON_BODY }],
  ['/v1/transactions', { method: 'POST', body: new TextEncoder().encode(SALE), headers: JSON_BODY }],
  ['/v1/transactions', { method: 'POST', body: SALE, headers: JSON_BODY, signal: new AbortController().signal }],
  ['/v1/transactions', { method: 'POST', body: SALE, headers: JSON_BODY, signal: AbortSignal.abort() }],
  ['/v1/transactions', { method: 'GET', body: SALE }],
  ['/v1/transactions', { method: 'HEAD' }],
  ['/v1/transactions', { headers: { 'a name': 'a' } }],
  ['/v1/transactions', { method: 'TRACE' }],
  ['/v1/nothing', { method: 'DELETE' }],
  ['//[/'],
];

/** Ends a search when the shop is opened, because only its `fetch` matters here. */
const OPENED = new Error('the shop was opened');

it('gives a shop the responses and errors of gateway.fetch', async () => {
  const merchant: ExploreOptions['merchant'] = async (gateway, { fetch }) => {
    const { apiKey } = gateway.merchant;
    for (const [path, init] of CALLS) {
      const keyed = { ...init, headers: withKey(init?.headers, apiKey) };
      for (const each of [init, keyed]) {
        const expected = await outcomeOf(() => gateway.fetch(new Request(new URL(path, gateway.baseUrl), each)));
        expect([path, each, await outcomeOf(() => fetch(path, each))]).toEqual([path, each, expected]);
      }
    }
    throw OPENED;
  };
  await expect(explore({ seeds: [0], merchant })).rejects.toBe(OPENED);
});

it('sends requests through a gateway.fetch that the test has replaced', async () => {
  const merchant: ExploreOptions['merchant'] = async (gateway, { fetch }) => {
    Object.assign(gateway, { fetch: async () => new Response('replaced') });
    expect(await (await fetch('/v1/transactions')).text()).toBe('replaced');
    throw OPENED;
  };
  await expect(explore({ seeds: [0], merchant })).rejects.toBe(OPENED);
});

function withKey(given: RequestInit['headers'], apikey: string) {
  if (!(given instanceof Headers)) return { ...given, apikey };
  const headers = new Headers(given);
  headers.set('apikey', apikey);
  return headers;
}

/** The status, the names of the headers, and the body without ids; or the name of the error. */
async function outcomeOf(send: () => Promise<Response>) {
  try {
    const response = await send();
    const text = await response.text();
    const body = text.replace(/"[^"]*\d[^"]*"/g, '"#"');
    return [response.status, [...response.headers.keys()], body];
  } catch (error) {
    return [Object(error).name];
  }
}
