/** `withGateway` works in any runner: here each test is a function that is called directly. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';
import { currentGateway, withGateway } from '../../src/testing.ts';

const baseUrl = 'https://api.shop-gateway.example';

/** Captures the console output of the kit: most of these tests fail on purpose. */
let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

function sell(gateway: Gateway): string {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  return sale.transaction_id;
}

describe('the body of a test', () => {
  it('gets a new world for each run', async () => {
    const ids: string[] = [];
    const test = withGateway((gateway) => {
      expect([gateway.timeline(), gateway === currentGateway()]).toEqual([[], true]);
      ids.push(sell(gateway));
    });
    await test();
    await test();
    expect(ids).toEqual([sell(createGateway()), ids[0]]);
  });

  it('gets the runner’s arguments, and shows no parameter that `done` could be passed for', async () => {
    const passed: unknown[] = [];
    const test = withGateway({ baseUrl }, (gateway, row: string, context: object) => {
      passed.push(gateway.baseUrl, row, context);
    });
    await test('a row of each', { signal: 1 });
    expect([passed, test.length]).toEqual([[baseUrl, 'a row of each', { signal: 1 }], 0]);
  });

  it('has its gateway closed at the end, and can close it earlier', async () => {
    const kept: Gateway[] = [];
    await withGateway((gateway) => void kept.push(gateway))();
    await withGateway((gateway) => gateway.close())();
    expect(() => kept[0]?.clock.now()).toThrow('closed');
  });
});

describe('the network', () => {
  it('is restored after the last running test', async () => {
    const before = globalThis.fetch;
    const during: unknown[] = [];
    const test = withGateway(() => void during.push(globalThis.fetch === before));
    await Promise.all([test(), test()]);
    expect([during, globalThis.fetch === before]).toEqual([[false, false], true]);
  });

  it('rejects and reports requests of a test that has ended', async () => {
    const outcomes: unknown[] = [];
    let late: Promise<unknown> | undefined;
    const send = () => fetch(`${baseUrl}/v1/transactions?key=secret`).catch(() => 'rejected');
    await withGateway({ baseUrl }, function asksLate() {
      late = new Promise((resolve) => setTimeout(resolve, 5)).then(send);
    })();
    await withGateway({ baseUrl }, async (gateway) => {
      outcomes.push(await late, gateway.audit.requests());
    })();
    expect(outcomes).toEqual(['rejected', []]);
    expect(printed).toMatchInlineSnapshot(`
      [
        "settlebox: GET https://api.shop-gateway.example/v1/transactions was requested by "asksLate" after that test had finished. Await everything that a test starts. Move requests that should run before all tests into the prepare option.",
      ]
    `);
  });
});

describe('the prepare option', () => {
  it('runs once per options object', async () => {
    const lived: string[] = [];
    const prepare = (gateway: Gateway) => void lived.push(sell(gateway));
    const [options, others] = [{ prepare }, { prepare }];
    const seen: number[] = [];
    const body = (gateway: Gateway) => void seen.push(gateway.transactions.list().total, Number(sell(gateway) !== ''));
    await withGateway(options, body)();
    await withGateway(options, body)();
    await Promise.all([withGateway(others, body)(), withGateway(others, body)()]);
    expect([lived.length, seen]).toEqual([2, [1, 1, 1, 1, 1, 1, 1, 1]]);
  });

  it('can use HTTP and currentGateway()', async () => {
    const prepare = async (gateway: Gateway) => {
      const headers = { APIKEY: currentGateway().merchant.apiKey, 'content-type': 'application/json' };
      const body = JSON.stringify({ type: 'SALE', amount: 2999, payment_method: cards.visa });
      await fetch(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
      await gateway.clock.advance({ days: 1 });
    };
    const states: string[] = [];
    const options = { prepare };
    const body = withGateway(options, (gateway) => {
      states.push(...gateway.transactions.list().data.map((one) => one.transaction_state), gateway.clock.iso());
    });
    await Promise.all([body(), body()]);
    expect(states).toEqual(['settled', '2026-01-06T15:00:00.000Z', 'settled', '2026-01-06T15:00:00.000Z']);
  });

  it('fails every test if it throws', async () => {
    const fault = new RangeError('nothing to sell');
    const prepare = vi.fn(() => {
      throw fault;
    });
    const test = withGateway({ prepare }, function sells() {});
    await expect(test()).rejects.toBe(fault);
    await expect(test()).rejects.toBe(fault);
    const story = 'settlebox: "sells" failed. The timeline of its gateway:\n  none: the gateway was never created';
    expect([prepare.mock.calls.length, printed]).toEqual([1, [story, story]]);
  });

  it('fails every test if it leaves a problem', async () => {
    const prepare = async () => void (await fetch('https://crm.example/customers').catch(() => undefined));
    const test = withGateway({ prepare }, () => undefined);
    const fault = { code: 'unknown_host', message: expect.stringContaining('GET https://crm.example/customers') };
    expect(await Promise.allSettled([test(), test()])).toMatchObject([{ reason: fault }, { reason: fault }]);
    await withGateway({ prepare, tolerate: ['unknown_hosts'] }, () => undefined)();
  });
});

describe('a body that throws', () => {
  it('fails the test with its own error and prints the timeline', async () => {
    const fault = new RangeError('the test’s own');
    const test = withGateway(async (gateway) => {
      sell(gateway);
      await gateway.clock.advance({ days: 1 });
      await fetch('https://crm.example/customers').catch(() => undefined);
      throw fault;
    });
    await expect(test()).rejects.toBe(fault);
    expect(printed).toMatchInlineSnapshot(`
      [
        "settlebox: "a test" failed. The timeline of its gateway:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized       call: transactions.create
        Mon Jan 5 21:00 ET  card batch closes, net $19.99   the daily cut-off
        Mon Jan 5 21:00 ET  SALE $19.99 is submitted        the daily cut-off
        Tue Jan 6 08:30 ET  SALE $19.99 settles             first banking day after
                                                            the close
        Tue Jan 6 08:30 ET  card batch settles, net $19.99  first banking day after
                                                            the close
      The gateway's time is 2026-01-06T15:00:00.000Z. Still scheduled:
        Wed Jan 7 08:30 ET  the card batch is funded  1 banking day after settlement
      Also wrong:
        The test called an unmocked host: GET https://crm.example/customers.",
      ]
    `);
  });

  const diagnostic = () => undefined;

  // biome-ignore format: a table reads in columns
  it.each<[string, (...passed: never[]) => Promise<void>, unknown, string]>([
    ['after node:test’s context',      withGateway(fail),          { name: 'a bank debit', diagnostic },               'a bank debit'],
    ['after vitest’s context',         withGateway(fail),          { task: { name: 'a bank debit' }, onTestFinished }, 'a bank debit'],
    ['after its body',               withGateway(fail),          undefined,                                          'fail'],
    ['after its body if a row has a name',    withGateway(fail),          { name: 'Ada Lovelace', task: { name: 'a chore' } }, 'fail'],
    ['"a test" if its body has no name',  withGateway(() => fail()),  undefined,                                          'a test'],
  ])('is named %s', async (_what, test, context, name) => {
    await expect(Reflect.apply(test, undefined, [context])).rejects.toThrow('fails');
    expect(printed[0]?.split('\n')[0]).toBe(`settlebox: "${name}" failed. The timeline of its gateway:`);
  });

  it('prints only the newest lines of a long timeline', async () => {
    const test = withGateway((gateway) => {
      for (let sold = 0; sold < 70; sold++) sell(gateway);
      fail();
    });
    await expect(test()).rejects.toThrow('fails');
    const lines = printed.join('\n').split('\n');
    expect([lines.length, lines.slice(0, 3), lines.slice(-6)]).toMatchInlineSnapshot(`
      [
        71,
        [
          "settlebox: "a test" failed. The timeline of its gateway:",
          "  … 10 earlier",
          "  Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create",
        ],
        [
          "  Mon Jan 5 21:00 ET  the card batch is submitted  card batches are submitted at",
          "                                                   close",
          "  Tue Jan 6 08:30 ET  the card batch settles       first banking day after the",
          "                                                   close",
          "  Wed Jan 7 08:30 ET  the card batch is funded     1 banking day after",
          "                                                   settlement",
        ],
      ]
    `);
  });
});

function fail(): never {
  throw new Error('fails');
}
