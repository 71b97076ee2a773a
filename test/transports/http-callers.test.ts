import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, send, verdict } from '../support/http-requests.ts';

const CREATE = '/v1/transactions';
const CARD = { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2039' } };

describe('gateway.fetch', () => {
  it.each([
    ['an address', 'https://shop.example/v1/users'],
    ['a URL', new URL('https://shop.example')],
    ['nothing', undefined],
  ])('asks for a Request if it gets %s', async (_what, given) => {
    await expect(Reflect.apply(freshGateway().fetch, undefined, [given])).rejects.toMatchObject({
      code: 'bad_option',
      message: 'gateway.fetch() takes a Request. Pass new Request(url, init).',
    });
  });
});

describe('the key', () => {
  it.each(['APIKEY', 'apikey', 'ApiKey', 'Api-Key', 'api-key', 'API-KEY'])('is taken from %s', async (name) => {
    const gateway = freshGateway();
    const headers = { [name]: gateway.merchant.apiKey };
    expect(verdict(await send(gateway, CREATE, { key: null, headers }))).toBe('200');
  });

  it('may stand in both headers, and is refused where they differ', async () => {
    const gateway = freshGateway();
    const { apiKey } = gateway.merchant;
    const both = await send(gateway, CREATE, { headers: { 'Api-Key': apiKey } });
    const differing = await send(gateway, CREATE, { headers: { 'Api-Key': gateway.reseller.apiKey } });
    expect([both, differing].map(verdict)).toEqual(['200', '401 conflicting_api_keys']);
  });

  it.each(['', 'Bearer x', 'sk_sandbox_short', `sk_sandbox_${'x'.repeat(32)}`])('"%s" is nobody’s', async (key) => {
    expect(verdict(await send(freshGateway(), CREATE, { key }))).toBe('401 invalid_api_key');
  });

  it('of another environment is refused, naming both', async () => {
    const production = createGateway({ environment: 'production' });
    const { apiKey } = production.merchant;
    production.close();
    const answer = await send(freshGateway(), CREATE, { key: apiKey });
    expect([verdict(answer), fieldOf(answer.body, 'error', 'message')]).toEqual([
      '401 invalid_api_key',
      'The API key belongs to the production environment; this gateway runs in sandbox. Send a key that begins with sk_sandbox_.',
    ]);
  });
});

describe('Client-Id', () => {
  const sale = { method: 'POST', body: { type: 'SALE', amount: 100, payment_method: CARD } };

  it('lets a reseller act for a merchant below it', async () => {
    const gateway = freshGateway();
    const { reseller, merchant } = gateway;
    const answer = await sold(gateway, reseller.apiKey, merchant.clientId);
    expect([verdict(answer), fieldOf(answer.body, 'client_id')]).toEqual(['201', merchant.clientId]);
  });

  it('is the key’s own client where it is absent, or named', async () => {
    const gateway = freshGateway();
    const { apiKey, clientId } = gateway.merchant;
    const answers = [await sold(gateway, apiKey), await sold(gateway, apiKey, clientId)];
    expect(answers.map(({ body }) => fieldOf(body, 'client_id'))).toEqual([clientId, clientId]);
  });

  it('asks a reseller for the merchant that it means', async () => {
    const gateway = freshGateway();
    const answer = await sold(gateway, gateway.reseller.apiKey);
    expect([verdict(answer), fieldOf(answer.body, 'error', 'message')]).toEqual([
      '409 merchant_required',
      expect.stringContaining('Client-Id'),
    ]);
  });

  it('is refused where a merchant names its reseller, another merchant, nobody, or nothing', async () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const named = [gateway.reseller.clientId, other.clientId, 'CLIENT-nobody', ''];
    const answers = await Promise.all(named.map((clientId) => sold(gateway, gateway.merchant.apiKey, clientId)));
    expect(answers.map(verdict)).toEqual(named.map(() => '403 forbidden'));
  });

  it('without a key is 401, unless the option takes it at its word', async () => {
    const strict = freshGateway();
    const trusting = freshGateway({ acceptClientIdAlone: true });
    const answers = [
      await sold(strict, null, strict.merchant.clientId),
      await sold(trusting, null, trusting.merchant.clientId),
      await sold(trusting, null, 'CLIENT-nobody'),
      await sold(trusting, null),
    ];
    expect(answers.map(verdict)).toEqual(['401 missing_api_key', '201', '401 invalid_api_key', '401 missing_api_key']);
  });

  function sold(gateway: Parameters<typeof send>[0], key: string | null, clientId?: string): Promise<Heard> {
    return send(gateway, CREATE, { ...sale, key, headers: clientId === undefined ? {} : { 'Client-Id': clientId } });
  }
});
