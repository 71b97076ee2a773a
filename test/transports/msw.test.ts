import http from 'node:http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { banks, cards, createGateway, type Gateway, SettleboxError } from '../../src/index.ts';
import { handlers } from '../../src/msw.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, verdict } from '../support/http-requests.ts';
import { wishRefusal } from '../support/refusals.ts';
import { SHOP_CLIENTS, type ShopClient } from '../support/shop-clients.ts';

/** msw 3 renamed the option and ignores the old name, so both are passed (docs/CONTRIBUTING.md, "Supported tools"). */
const NOTHING_LEAVES = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

const ADDRESS = 'https://api.shop-gateway.example/pay/v2';
const sale = (amount: number) => ({ type: 'SALE', amount, payment_method: cards.visa });

/** Puts a gateway behind MSW for one test. */
function serve(...parameters: Parameters<typeof handlers>): void {
  const server = setupServer(...handlers(...parameters));
  server.listen(NOTHING_LEAVES);
  onTestFinished(() => server.close());
}

/** What an unchanged shop does in a day, at an address: the verdict of each call. */
async function dayOf(client: ShopClient, base: string, gateway: Gateway): Promise<unknown[]> {
  const key = gateway.merchant.apiKey;
  const at = (path: string) => `${base}/v1${path}`;
  const post = (path: string, body: object) => client({ method: 'POST', url: at(path), key, body });
  const sold = await post('/transactions', sale(1999));
  const declined = await post('/transactions', { ...sale(2500), payment_method: cards.declines('51') });
  const paid = await post('/transactions', { type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  const again = await post(`/transactions/${String(fieldOf(sold.body, 'transaction_id'))}/capture`, {});
  const list = await client({ method: 'GET', url: at('/transactions?take=2&sort_order=asc'), key });
  const unknown = await client({ method: 'DELETE', url: at('/nothing/here'), key });
  return [
    [verdict(sold), fieldOf(sold.body, 'approved')],
    [verdict(declined), fieldOf(declined.body, 'approved'), fieldOf(declined.body, 'response_code')],
    [verdict(paid), fieldOf(paid.body, 'transaction_state')],
    verdict(again),
    [verdict(list), fieldOf(list.body, 'total')],
    verdict(unknown),
  ];
}

const A_DAY = [
  ['201', true],
  ['201', false, '51'],
  ['201', 'authorized'],
  '409 already_captured',
  ['200', 3],
  '404 unknown_route',
];

describe.each(SHOP_CLIENTS)('a shop that calls by $name', ({ client }) => {
  it('sells, is declined, is refused and lists at the gateway’s own address', async () => {
    const gateway = freshGateway();
    serve(gateway);
    expect(await dayOf(client, gateway.baseUrl, gateway)).toEqual(A_DAY);
  });

  it('does the same at another address with a path prefix', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: ADDRESS });
    expect(await dayOf(client, ADDRESS, gateway)).toEqual(A_DAY);
  });

  it('leaves in the world what direct calls see', async () => {
    const gateway = freshGateway();
    serve(gateway);
    await dayOf(client, gateway.baseUrl, gateway);
    const amounts = gateway.transactions.list({ sort_order: 'asc' }).data.map((one) => one.captured_amount);
    expect(amounts).toEqual([1999, 0, 4999]);
  });
});

describe('the address', () => {
  const list = async (url: string, key: string) => {
    const response = await fetch(url, { headers: { APIKEY: key } });
    return verdict({ status: response.status, body: await response.json() });
  };

  it.each([
    ['the gateway’s own', undefined],
    ['a given one', 'https://api.shop-gateway.example'],
    ['a given one with a path', ADDRESS],
    ['a given one with a port', 'https://api.shop-gateway.example:8443'],
  ])('refuses plain http to its host, also where it is %s', async (_which, baseUrl) => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl });
    const plain = (baseUrl ?? gateway.baseUrl).replace('https:', 'http:');
    expect(await list(`${plain}/v1/transactions`, gateway.merchant.apiKey)).toBe('400 tls_required');
  });

  it('takes plain http where it was given as such', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: 'http://localhost:4010' });
    expect(await list('http://localhost:4010/v1/transactions', gateway.merchant.apiKey)).toBe('200');
  });

  it('may end on a slash', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: `${ADDRESS}/` });
    expect(await list(`${ADDRESS}/v1/transactions`, gateway.merchant.apiKey)).toBe('200');
  });

  it('takes nothing that only begins like it', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: ADDRESS });
    const beside = [`${ADDRESS}1/v1/transactions`, 'https://api.shop-gateway.example/v1/transactions'];
    const lookAlikes = [...beside, 'https://api-shop-gateway.example/pay/v2/v1/transactions'];
    const asked = await Promise.allSettled(lookAlikes.map((url) => list(url, gateway.merchant.apiKey)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('answers itself with a fragment too, because a request that leaves the process is worse than a 404', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: ADDRESS });
    expect([await list(`${ADDRESS}#x`, ''), await list(`${ADDRESS}/#x`, '')]).toEqual(
      Array(2).fill('404 unknown_route'),
    );
  });

  it('answers its bare root, and itself with a query, by the gateway’s own 404', async () => {
    const gateway = freshGateway();
    serve(gateway, { baseUrl: ADDRESS });
    const answers = [await list(ADDRESS, ''), await list(`${ADDRESS}?x=1`, ''), await list(`${ADDRESS}/`, '')];
    expect(answers).toEqual(['404 unknown_route', '404 unknown_route', '404 unknown_route']);
  });

  it.each(['not an address', 'ftp://api.example', '/v1'])('is refused where it is "%s"', (baseUrl) => {
    expect(wishRefusal(() => handlers(freshGateway(), { baseUrl })).code).toBe('bad_option');
  });

  it('rejects a gateway of a release whose members for adapters had other names, instead of calling them', () => {
    const gateway = Reflect.apply(trustMe, undefined, [{ [Symbol.for('settlebox.face')]: {} }]);
    expect(wishRefusal(() => handlers(gateway)).code).toBe('bad_option');
  });

  it('needs a gateway behind it', () => {
    const wishes = [[], () => undefined, {}].map((wish) => () => handlers(Reflect.apply(trustMe, undefined, [wish])));
    expect(wishes.map((wish) => wishRefusal(wish))).toEqual(wishes.map(() => expect.any(SettleboxError)));
  });
  const trustMe = (wish: Gateway): Gateway => wish;
});

describe('several gateways on one address', () => {
  const sell = async (key: string, amount: number) => {
    const headers = { APIKEY: key, 'Content-Type': 'application/json' };
    const response = await fetch(`${ADDRESS}/v1/transactions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sale(amount)),
    });
    return response.status;
  };

  it('answer each to its own keys: merchants’, resellers’, and those of merchants added later', async () => {
    const [one, other] = [freshGateway({ seed: 'one' }), freshGateway({ seed: 'other' })];
    serve([one, other], { baseUrl: ADDRESS });
    const added = other.addMerchant({ name: 'Added' });
    await sell(one.merchant.apiKey, 100);
    await sell(other.merchant.apiKey, 200);
    await sell(added.apiKey, 300);
    const amounts = [one, other].map((each) =>
      each
        .as(each.reseller)
        .transactions.list()
        .data.map((t) => t.captured_amount),
    );
    expect(amounts).toEqual([[100], [300, 200]]);
  });

  it('leave a key that none knows to the first, which refuses it', async () => {
    const [one, other] = [freshGateway({ seed: 'one' }), freshGateway({ seed: 'other' })];
    serve([one, other], { baseUrl: ADDRESS });
    expect(await sell(`sk_sandbox_${'x'.repeat(32)}`, 100)).toBe(401);
  });

  it('may be given by a function, and may change between two requests', async () => {
    const [one, other] = [freshGateway({ seed: 'one' }), freshGateway({ seed: 'other' })];
    const behind = [one];
    serve(() => behind, { baseUrl: ADDRESS });
    const before = await sell(other.merchant.apiKey, 100);
    behind.push(other);
    expect([before, await sell(other.merchant.apiKey, 100)]).toEqual([401, 201]);
  });
});

describe('a gateway that is replaced between tests, behind one server', () => {
  let gateway: Gateway;
  const server = setupServer(...handlers(() => gateway, { baseUrl: ADDRESS }));
  beforeAll(() => server.listen(NOTHING_LEAVES));
  beforeEach(() => {
    gateway = createGateway({ merchant: { apiKey: `sk_sandbox_${'k'.repeat(32)}` } });
  });
  afterEach(() => {
    gateway.check();
    gateway.close();
  });
  afterAll(() => server.close());

  it.each(['the first', 'the second'])('holds nothing of an earlier test (%s)', async () => {
    const headers = { APIKEY: `sk_sandbox_${'k'.repeat(32)}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify(sale(100));
    await fetch(`${ADDRESS}/v1/transactions`, { method: 'POST', headers, body });
    expect(gateway.transactions.list().total).toBe(1);
  });
});

describe('what else goes on', () => {
  it('leaves requests to other addresses to other handlers and to the network', async () => {
    const gateway = freshGateway();
    const real = http.createServer((_request, response) => response.end('from outside'));
    await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void real.close());
    const server = setupServer(...handlers(gateway));
    server.listen({ ...NOTHING_LEAVES, onUnhandledRequest: 'bypass' });
    onTestFinished(() => server.close());
    const address = real.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('from outside');
  });

  it('gives an Idempotency-Key’s first answer again, and says so', async () => {
    const gateway = freshGateway();
    serve(gateway);
    const headers = {
      APIKEY: gateway.merchant.apiKey,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'order-1',
    };
    const ask = () =>
      fetch(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body: JSON.stringify(sale(100)) });
    const [first, second] = [await ask(), await ask()];
    expect([await second.json(), second.headers.get('idempotent-replayed')]).toEqual([await first.json(), 'true']);
  });
});
