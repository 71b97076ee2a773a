/** The option `secrets` of gatewayTest and withGateway: results of tests that leak. */
import { cards, type Gateway } from 'settlebox';
import { SecretsError, type TestBody, type TestOptions, withGateway } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { wishRefusal } from '../support/refusals.ts';

const PAN = cards.visa.pan;
type Body = TestBody<'by_method', []>;

let output: MockInstance;
let received: string[] = [];
beforeEach(() => {
  received = [];
  output = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockImplementation((text: string) => void received.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the result of a test with this body. */
function endOf(body: Body, secrets: TestOptions['secrets'] = true): Promise<unknown> {
  return withGateway({ secrets }, body)().then(
    () => 'passes',
    (error) => (error instanceof SecretsError ? error.leaks.map(({ where, ending }) => `${where}: ${ending}`) : error),
  );
}

const sell = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });

describe('a watched test', () => {
  it('fails if its application leaked, even if its body passed, and prints the log', async () => {
    const careless: Body = (gateway) => {
      sell(gateway);
      console.log('charging', PAN);
    };
    expect([await endOf(careless), await endOf(careless, false)]).toEqual([['console.log, line 1: 4242'], 'passes']);
    expect(output).toHaveBeenCalledWith('charging', PAN);
    expect(received[0]).not.toContain(PAN);
  });

  it('passes if its application logs only the token and last_four', async () => {
    const careful: Body = (gateway) => console.log('charged', JSON.stringify(sell(gateway)));
    expect(await endOf(careful)).toBe('passes');
  });

  it('is watched in its logs, its database, and its responses to webhooks', async () => {
    const logs: string[] = [];
    const body: Body = async (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 204, headers: { 'x-card': PAN } }) });
      sell(gateway);
      logs.push(PAN);
      await gateway.idle();
    };
    const leaks = await endOf(body, { logs: [logs], database: () => ({ orders: [PAN] }) });
    expect(JSON.stringify(leaks).replace(/ENDPOINT-\w+/, 'ENDPOINT')).toBe(
      JSON.stringify([
        'logs.0, line 1: 4242',
        'database $.orders[0]: 4242',
        'webhook response to transaction.authorized, endpoint ENDPOINT, header x-card: 4242',
      ]),
    );
  });

  it('reports its leaks in the failure report if it fails anyway, with the original error', async () => {
    const broken: Body = () => {
      console.log(PAN);
      throw new Error('its own');
    };
    expect(await endOf(broken)).toEqual(new Error('its own'));
    expect(received.join()).toContain('console.log, line 1: card number (ending 4242) in "****4242"');
  });

  it('reports its own lines only if tests run concurrently', async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
    const printing =
      (text: string): Body =>
      async () => {
        await turn();
        console.log(text);
        await turn();
      };
    const there = console.log;
    const ends = await Promise.all(['all is well', `charging ${PAN}`, 'fine'].map((text) => endOf(printing(text))));
    expect(ends).toEqual(['passes', ['console.log, line 1: 4242'], 'passes']);
    expect(console.log === there).toBe(true);
  });

  it('rejects an invalid location before it runs', () => {
    const rejection = wishRefusal(() => gatewayTest(JSON.parse('{ "secrets": { "databse": 1 } }')));
    expect(rejection.message).toMatch(/^options\.secrets has no field "databse"\..*database/);
    expect(wishRefusal(() => gatewayTest(JSON.parse('{ "secrets": 1 }'))).message).toMatch(
      /^options\.secrets.* must be true, false, or/,
    );
  });
});

describe('gatewayTest', () => {
  const test = gatewayTest({ secrets: true });

  test('does not affect a test without leaks', ({ gateway }) => {
    console.log('charged', sell(gateway).transaction_id);
    expect(output).toHaveBeenCalledOnce();
  });
});
