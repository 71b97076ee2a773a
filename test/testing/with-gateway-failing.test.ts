/** Problems fail a test whose body passed: undelivered webhooks, an advance that was not awaited, a broken ledger. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cards, createGateway, type Gateway, type Snapshot } from '../../src/index.ts';
import { type TestBody, type TestOptions, tolerate, withGateway } from '../../src/testing.ts';
import { damagedWorld } from '../support/damaged-world.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Body = TestBody<'by_method', []>;

/** Runs a test with this body and returns its outcome. */
function outcomeOf(body: Body, options: TestOptions<'by_method'> = {}): Promise<unknown> {
  return withGateway(options, body)().then(
    () => 'passes',
    (error) => error,
  );
}

/** Creates a sale whose webhook receiver responds with these statuses in turn, and repeats the last one. */
function sellTo(gateway: Gateway, ...statuses: readonly number[]): string {
  const left = [...statuses];
  const answer = () => new Response(null, { status: (left.length > 1 ? left.shift() : left[0]) ?? 204 });
  const endpoint = gateway.webhooks.subscribe({ deliver: answer, events: ['transaction.authorized'] });
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  return endpoint.id;
}

/** Prepares a sale whose webhook was delivered before the test. */
function soldBefore(): Snapshot {
  using gateway = createGateway();
  sellTo(gateway, 204);
  return gateway.snapshot();
}

const id = 'TRANSACTION-01KE7AR4C08MD3D5M007XBV29V';

type UnacknowledgedCase = [what: string, verdict: string, body: Body, options?: TestOptions<'by_method'>];

// biome-ignore format: a table reads in columns
const UNACKNOWLEDGED_CASES: readonly UnacknowledgedCase[] = [
  ['is rejected',                   '1 attempt got 503',                 async (gateway) => { sellTo(gateway, 503); await gateway.idle(); }],
  ['is rejected again and again',   '3 attempts, the last got 410',      async (gateway) => { sellTo(gateway, 503, 503, 410); await gateway.clock.advance({ minutes: 6 }); }],
  ['fails in the shop’s handler',     '1 attempt failed with TypeError: no order',  async (gateway) => { gateway.webhooks.subscribe({ deliver: throwing, events: ['transaction.authorized'] }); sell(gateway); await gateway.idle(); }],
  ['exhausts its attempts',                  '2 attempts, the last got 503',      async (gateway) => { sellTo(gateway, 503); await gateway.clock.advance({ seconds: 1 }); }, { webhooks: { retrySeconds: [1] } }],
  ['has no receiver',          'no endpoint is attached',                (gateway) => gateway.idle(), { from: soldBefore() }],
];

function throwing(): never {
  throw new TypeError('no order');
}

function sell(gateway: Gateway): void {
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

describe('a webhook that', () => {
  it.each<UnacknowledgedCase>(UNACKNOWLEDGED_CASES)('%s, fails the test: %s', async (_what, verdict, body, options) => {
    const hint = `Respond with a 2xx, or advance the clock until a retry is acknowledged. If the test is about a failing endpoint, call tolerate('undelivered_webhooks') in it.`;
    expect(await outcomeOf(body, options)).toMatchObject({
      name: 'SettleboxError',
      code: 'undelivered_webhook',
      message: `A webhook was never acknowledged: transaction.authorized of ${id} (${verdict}). ${hint}`,
    });
  });

  it('reports the handler’s error with its stack as the cause', async () => {
    const [, , body] = UNACKNOWLEDGED_CASES[2] ?? [];
    const error = await outcomeOf(body ?? throwing);
    expect(error).toMatchObject({ code: 'undelivered_webhook', cause: { name: 'TypeError', message: 'no order' } });
    expect(Reflect.get(Object(error), 'cause').stack).toMatch(/at throwing .*with-gateway-failing\.test\.ts/);
  });

  it.each<UnacknowledgedCase>(UNACKNOWLEDGED_CASES)(
    '%s, does not fail a test that tolerates it',
    async (_what, _verdict, body, options) => {
      const tolerant: Body = (gateway) => {
        tolerate('undelivered_webhooks');
        return body(gateway);
      };
      expect([
        await outcomeOf(tolerant, options),
        await outcomeOf(body, { ...options, tolerate: ['undelivered_webhooks'] }),
      ]).toEqual(['passes', 'passes']);
    },
  );

  // biome-ignore format: a table reads in columns
  it.each<[what: string, body: Body, options?: TestOptions<'by_method'>]>([
    ['is acknowledged',                      async (gateway) => { sellTo(gateway, 204); await gateway.idle(); }],
    ['is acknowledged after three attempts', async (gateway) => { sellTo(gateway, 503, 500, 302, 200); await gateway.clock.advance({ minutes: 36 }); }],
    ['is acknowledged when redelivered',  async (gateway) => { sellTo(gateway, 503, 204); await gateway.idle(); for (const one of gateway.webhooks.deliveries()) gateway.webhooks.redeliver(one); await gateway.idle(); }],
    ['has not been sent',               (gateway) => void sellTo(gateway, 503)],
    ['is only collected',             async (gateway) => { sellTo(gateway, 503); await gateway.clock.advance({ days: 1 }); }, { webhooks: { mode: 'collect' } }],
    ['belongs to a removed endpoint', async (gateway) => { const endpoint = sellTo(gateway, 503); await gateway.idle(); gateway.webhooks.unsubscribe(endpoint); }],
    ['belongs to a closed gateway', async (gateway) => { sellTo(gateway, 503); await gateway.idle(); gateway.close(); }],
  ])('%s, does not fail the test', async (_what, body, options) => {
    expect(await outcomeOf(body, options)).toBe('passes');
  });

  it('belongs to many undelivered ones is listed up to a limit, with a count of the rest', async () => {
    const fault = await outcomeOf(async (gateway) => {
      for (let sold = 0; sold < 7; sold++) sell(gateway);
      gateway.webhooks.subscribe({ deliver: throwing });
      for (let sold = 0; sold < 7; sold++) sell(gateway);
      await gateway.idle();
    });
    expect(String(fault)).toMatchInlineSnapshot(
      `"SettleboxError: A webhook was never acknowledged: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M00DE355VB (1 attempt failed with TypeError: no order), transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M00FGJTFGR (1 attempt failed with TypeError: no order), transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M00HG69QM0 (1 attempt failed with TypeError: no order), transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M00J75RH62 (1 attempt failed with TypeError: no order), transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M00KBA3FG7 (1 attempt failed with TypeError: no order), 2 more. Respond with a 2xx, or advance the clock until a retry is acknowledged. If the test is about a failing endpoint, call tolerate('undelivered_webhooks') in it."`,
    );
  });
});

describe('a test', () => {
  it('fails on an advance that was not awaited, after its other problems', async () => {
    const hurry: Body = (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => new Promise((resolve) => setTimeout(resolve, 5)) });
      sell(gateway);
      void gateway.clock.advance({ days: 1 }).catch(() => undefined);
    };
    expect(await outcomeOf(hurry)).toMatchObject({ code: 'clock_busy' });
    const both: Body = async (gateway) => {
      await fetch('https://crm.example').catch(() => undefined);
      hurry(gateway);
    };
    expect(await outcomeOf(both)).toMatchObject({ code: 'unknown_host' });
    const fault = new RangeError('the test’s own');
    const failing: Body = (gateway) => {
      hurry(gateway);
      throw fault;
    };
    expect(await outcomeOf(failing)).toBe(fault);
  });

  it('fails if the ledger does not balance, whatever it tolerates', async () => {
    const damaged = damagedWorld('UPDATE balances SET amountCents = amountCents + 1', { from: await paidBefore() });
    const options: TestOptions<'by_method'> = {
      from: damaged.snapshot(),
      tolerate: ['undelivered_webhooks', 'unknown_hosts'],
    };
    expect(await outcomeOf(() => undefined, options)).toMatchObject({
      name: 'InvariantError',
      invariant: 'balances are the sums of their entries',
    });
    expect(await outcomeOf((gateway) => gateway.close(), options)).toBe('passes');
  });
});

async function paidBefore(): Promise<Snapshot> {
  using gateway = createGateway();
  sell(gateway);
  await gateway.clock.advance({ days: 2 });
  return gateway.snapshot();
}
