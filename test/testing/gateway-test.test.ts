/** `gatewayTest` in sequential tests of vitest. */
import { beforeEach, describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { currentGateway } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';

const baseUrl = 'https://api.shop-gateway.example';
const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const options = { baseUrl, merchant: { apiKey } };

/** Sells like a shop, which knows an address and a key but no gateway. */
async function sell(amount: number): Promise<string> {
  const sale = { type: 'SALE', amount, payment_method: cards.visa };
  const headers = { APIKEY: apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}/v1/transactions`, { method: 'POST', headers, body: JSON.stringify(sale) });
  const sold: { readonly transaction_id: string } = await response.json();
  return sold.transaction_id;
}

function amountsOf(gateway: Gateway): (number | undefined)[] {
  const { data } = gateway.transactions.list();
  return data.map((one) => ('requested_amount' in one ? one.requested_amount : one.amount_requested)).reverse();
}

/** The id of the first sale of a world. */
function firstId(): string {
  using gateway = createGateway(options);
  return gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa }).transaction_id;
}

describe('each test', () => {
  const test = gatewayTest(options);

  test.for(['first', 'second', 'third'])('starts without sales, as the %s', async (_place, { gateway }) => {
    const [before, id] = [gateway.timeline(), await sell(100)];
    expect([before, id, gateway.clock.iso()]).toEqual([[], firstId(), '2026-01-05T15:00:00.000Z']);
    await gateway.clock.advance({ days: 3 });
    expect(id).toBeFunded();
  });

  test('gets the same gateway from the fixture and from currentGateway()', async ({ gateway }) => {
    await sell(100);
    expect([currentGateway() === gateway, amountsOf(gateway)]).toEqual([true, [100]]);
  });

  test('has a gateway even if it does not use the fixture', async () => {
    await sell(700);
    expect(amountsOf(currentGateway())).toEqual([700]);
  });

  test('can close its gateway', async ({ gateway }) => {
    await sell(100);
    gateway.close();
    expect(() => gateway.clock.now()).toThrow('closed');
  });

  test('gets a new gateway for each repetition', { repeats: 2 }, async ({ gateway }) => {
    await sell(100);
    expect(amountsOf(gateway)).toEqual([100]);
  });
});

describe('hooks', () => {
  const test = gatewayTest(options);
  const closed: number[] = [];

  beforeEach(async () => {
    await sell(1);
  });

  test.beforeEach(async ({ gateway }) => {
    gateway.transactions.create({ type: 'SALE', amount: 2, payment_method: cards.visa });
    await sell(3);
  });

  test.afterEach(async ({ gateway }) => {
    await sell(5);
    closed.push(...amountsOf(gateway).map(Number));
  });

  test.for([1, 2])('run in the world of their test, run %i', async (_time, { gateway }) => {
    await sell(4);
    expect(amountsOf(gateway)).toEqual([1, 2, 3, 4]);
  });

  test('see no gateway after the test', () => {
    expect(closed).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });
});

describe('fixtures of the suite', () => {
  const test = gatewayTest(options).extend<{ firstSale: string }>({
    firstSale: async ({ gateway }, use) => {
      await use(await sell(50));
      expect([amountsOf(gateway), amountsOf(currentGateway())]).toEqual([
        [50, 51],
        [50, 51],
      ]);
    },
  });

  test('can use the gateway in setup and teardown', async ({ firstSale, gateway }) => {
    await sell(51);
    await gateway.clock.advance({ days: 1 });
    expect(firstSale).toBeSettled();
  });
});

describe('the prepare option', () => {
  const lived: string[] = [];
  const heard: string[] = [];
  const test = gatewayTest({
    ...options,
    webhooks: [{ deliver: (_request, { type }) => void heard.push(type), events: ['transaction.funded'] }],
    async prepare(gateway) {
      lived.push(gateway.clock.iso());
      gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
      gateway.webhooks.subscribe({ deliver: () => void heard.push('a batch'), events: ['batch.funded'] });
      await sell(1999);
      await gateway.clock.advanceTo('2026-01-06T15:00:00Z');
    },
  });

  test.for([1, 2, 3])('runs once, and every test starts from its result, test %i', async (_n, { gateway }) => {
    heard.length = 0;
    await sell(2999);
    await gateway.clock.advance({ days: 3 });
    expect({ lived, heard, amounts: amountsOf(gateway) }).toEqual({
      lived: ['2026-01-05T15:00:00.000Z'],
      heard: ['a batch', 'transaction.funded', 'a batch', 'transaction.funded', 'a batch', 'transaction.funded'],
      amounts: [4999, 1999, 2999],
    });
  });
});

describe('vitest’s own tests in the same file', () => {
  const before = globalThis.fetch;

  describe('while tests of gatewayTest run', () => {
    const test = gatewayTest(options);

    test('have no world', async ({ gateway }) => {
      await sell(100);
      expect([globalThis.fetch === before, amountsOf(gateway)]).toEqual([false, [100]]);
    });

    it('reach the real network', () => {
      expect(() => currentGateway()).toThrowErrorMatchingInlineSnapshot(
        `[SettleboxError: currentGateway(): no test is running here. Call it in the body of a test of gatewayTest() or withGateway().]`,
      );
    });
  });

  it('find the network restored afterwards', () => {
    expect(globalThis.fetch).toBe(before);
  });
});
