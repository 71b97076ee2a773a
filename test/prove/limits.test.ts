import { createGateway, type Gateway, type GatewayEvent, SettleboxError } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { prove } from '../../src/testing.ts';
import { LastWebhookWins } from './order-bugs.ts';
import { failureOf, type Notice, ok, pay, SequenceShop } from './small-world.ts';

const merchant = (gateway: Gateway) => new SequenceShop(gateway);
const two = (gateway: Gateway) => pay(gateway);

async function codeOf(options: object): Promise<string> {
  try {
    // An invalid option does not compile.
    await Reflect.apply(prove, undefined, [options]);
    return 'none';
  } catch (error) {
    return error instanceof SettleboxError ? `${error.code}: ${error.message}` : String(error);
  }
}

describe('prove says that nothing is proved', () => {
  test('if there are more orders than runs', async () => {
    const given = (gateway: Gateway) => {
      pay(gateway, 'order-1');
      pay(gateway, 'order-2');
    };
    const failure = await failureOf({ merchant, given, runs: 5 });
    expect(failure.reason).toBe('not_proved');
    expect(failure.orders).toBe(5);
    expect(failure.message).toMatch(/^Not proved: 5 of at least 24 orders converge; the limit is 5 runs\./);
    const independent = await failureOf({ merchant, given, runs: 2, independentOrders: true });
    expect(independent.message).toMatch(/^Not proved: \d of at least 4 orders converge/);
  });

  test('if a run has too many events', async () => {
    const sells = (gateway: Gateway) => ({ deliver: () => pay(gateway) });
    const failure = await failureOf({ merchant: sells, given: two });
    expect(failure.message).toMatch(/^Not proved: a run has more than 60 events/);
  });

  test('if the records outlive a run', async () => {
    const orders: string[] = [];
    const failure = await failureOf({
      merchant: () => ({ deliver: () => void orders.push('order'), records: () => ({ orders: orders.length }) }),
      given: two,
    });
    expect(failure.reason).toBe('not_deterministic');
    expect(failure.findings).toEqual(['before anything happened, records().orders: 0 in one run, 2 in the other']);
  });

  test('if they do, and end the same way in each run', async () => {
    const newest = new Map<string, number>();
    const failure = await failureOf({
      merchant: () => ({
        deliver(_request: Request, { subject, sequence }: GatewayEvent) {
          newest.set(subject, Math.max(newest.get(subject) ?? 0, sequence));
        },
        records: () => newest,
      }),
      given: two,
    });
    expect(failure.findings[0]).toMatch(
      /^before anything happened, records\(\)\S+ 1"\]: missing in one run, 2 in the other/,
    );
  });

  test('if a shop acts at random in only one order', async () => {
    let runs = 0;
    class Random extends SequenceShop {
      readonly #run = runs++;
      override receive(notice: Notice) {
        // The third run is the second order, the fourth repeats it.
        if (this.#run !== 2 || notice.type !== 'transaction.captured') return super.receive(notice);
        return undefined;
      }
    }
    const failure = await failureOf({ merchant: (gateway: Gateway) => new Random(gateway), given: two });
    expect(failure.reason).toBe('not_deterministic');
    expect(failure.message).toContain('the same order of events was run twice, with different results');
  });

  test('if different events follow the same events', async () => {
    const drifting = () => {
      let runs = 0;
      return (gateway: Gateway) => {
        const isLate = runs++ > 1;
        return {
          events: ['transaction.authorized', 'transaction.captured'],
          deliver(_request: Request, { type, data }: GatewayEvent) {
            const isFirst = JSON.stringify(data).includes('order-1');
            if (isLate && isFirst && type === 'transaction.captured') pay(gateway, 'order-3');
          },
        };
      };
    };
    const given = (gateway: Gateway) => {
      pay(gateway, 'order-1');
      pay(gateway, 'order-2');
    };
    // The check accepts any money, so that only the replay of an order shows the difference.
    const replayed = await failureOf({ merchant: drifting(), given, check: () => true });
    expect(replayed.findings[0]).toMatch(
      /^after the same events, \d events could happen in one run, and \d in the other/,
    );
    expect(replayed.reason).toBe('not_deterministic');
    const compared = await failureOf({ merchant: drifting(), given });
    expect(compared.findings[0]).toMatch(/money.order-3: missing in one run/);
    expect(compared.reason).toBe('not_deterministic');
  });
});

describe('prove reports a shop', () => {
  test('that never responds to a webhook', async () => {
    const failure = await failureOf({
      merchant: () => ({ events: ['transaction.captured'], deliver: () => new Promise<undefined>(() => undefined) }),
      given: two,
    });
    expect(failure.findings).toEqual(['webhook transaction.captured of order-1: the shop never finishes']);
    expect(failure.message).toContain('The shop is already wrong in the natural order of events.');
  });

  test('that acknowledges no webhook', async () => {
    const failure = await failureOf({
      merchant: () => ({ deliver: () => new Response(null, { status: 404 }) }),
      given: two,
    });
    expect(failure.findings).toEqual([
      'webhook transaction.authorized of order-1: not acknowledged after 3 attempts; the last response was 404',
      'webhook transaction.captured of order-1: not acknowledged after 3 attempts; the last response was 404',
    ]);
  });

  test('that acknowledges a webhook only in the natural order', async () => {
    class RejectsForever extends SequenceShop {
      override receive(notice: Notice): Response {
        if (!this.states.has(notice.orderId) && notice.type === 'transaction.captured') this.#isConfused = true;
        if (this.#isConfused) return new Response(null, { status: 500 });
        void super.receive(notice);
        return ok();
      }
      #isConfused = false;
    }
    const failure = await failureOf({ merchant: (gateway: Gateway) => new RejectsForever(gateway), given: two });
    expect(failure.findings.slice(0, 2)).toEqual([
      'webhook transaction.authorized of order-1: not acknowledged after 3 attempts; the last response was 500',
      'webhook transaction.captured of order-1: not acknowledged after 3 attempts; the last response was 500',
    ]);
  });

  test('whose records or steps throw', async () => {
    const records = () => {
      throw new Error('the table is gone');
    };
    const failure = await failureOf({ merchant: () => ({ deliver: () => undefined, records }), given: two });
    expect(failure.findings).toContain("the shop's records() failed: the table is gone");
    const steps = {
      'the clerk ships': () => {
        throw new Error('not paid');
      },
    };
    await expect(prove({ merchant, given: two, steps })).resolves.toMatchObject({
      notes: ['in the natural order, the shop rejects "the clerk ships": not paid'],
    });
  });
});

describe('prove waits', () => {
  test('for responses that are late, and for retries in virtual time', async () => {
    const proof = await prove({
      merchant: (gateway: Gateway, { fetch, sleep }) => ({
        events: ['transaction.*'],
        deliver: () => undefined,
        async order(): Promise<void> {
          const headers = { APIKEY: gateway.merchant.apiKey };
          for (let attempt = 1; attempt <= 3; attempt++) {
            const response = await fetch('/v1/transactions', { headers });
            if (response.ok) return;
            await sleep(5_000);
          }
        },
      }),
      fault: { kind: 'request_rejected', times: 2 },
      steps: {
        'a customer looks': (_gateway, shop) => shop.order(),
        'a clerk looks': (_gateway, shop) => shop.order(),
      },
    });
    expect(proof.summary).toBe('2 orders, all converge');
  });

  test('with settle for work after a response', async () => {
    class Queued extends SequenceShop {
      readonly jobs: (() => void)[] = [];
      override receive(notice: Notice): undefined {
        this.jobs.push(() => void super.receive(notice));
      }
    }
    const settle = (_gateway: Gateway, { jobs }: Queued) => {
      for (const job of jobs.splice(0)) job();
    };
    await expect(
      prove({ merchant: (gateway: Gateway) => new Queued(gateway), given: two, settle }),
    ).resolves.toMatchObject({ orders: 2 });
  });
});

describe('prove rejects', () => {
  test('options without effect, and names that do not exist', async () => {
    expect(await codeOf({})).toContain('bad_option: options.merchant must be a function');
    expect(await codeOf({ merchant, step: {} })).toContain('options has no field "step"');
    expect(await codeOf({ merchant, fault: { kind: 'webhook_delayed' } })).toContain('which has no effect here');
    const step = (after: string) => ({ run: () => undefined, after });
    expect(await codeOf({ merchant, steps: { ship: step('pay') } })).toContain('names "pay", which is not a step');
    expect(await codeOf({ merchant, steps: { ship: step('pay'), pay: step('ship') } })).toContain(
      'wait for each other',
    );
    expect(await codeOf({ merchant, repeat: 'x' })).toContain('must be the text that an error printed');
    expect(await codeOf({ merchant, given: two, repeat: '9' })).toContain('options.repeat does not fit');
    expect(await codeOf({ merchant, runs: 5_001 })).toContain('options.runs');
  });

  test('a world in which nothing happens', async () => {
    expect(await codeOf({ merchant })).toMatch(/^merchant_unreachable: Nothing happened/);
  });

  test('a step of given that fails', async () => {
    const given = () => Promise.reject(new Error('no such card'));
    expect(await codeOf({ merchant, given })).toBe('Error: no such card');
  });

  test('nothing about a gateway that a function creates', async () => {
    const proof = await prove({
      merchant,
      given: two,
      world: () => createGateway({ seed: 7, now: '2026-03-02T10:00:00-05:00' }),
    });
    expect(proof.orders).toBe(2);
  });

  test('a shop whose last webhook wins, also through the natural order with deliverAll', async () => {
    const given = async (gateway: Gateway, _shop: SequenceShop, tools: { deliverAll: () => Promise<void> }) => {
      pay(gateway);
      await tools.deliverAll();
      await gateway.clock.advanceTo('settlement');
    };
    const events = ['transaction.captured', 'transaction.settled'];
    const shop = (gateway: Gateway) => Object.assign(new LastWebhookWins(gateway), { events });
    await expect(prove({ merchant: shop, given })).resolves.toMatchObject({ orders: 1 });
  });
});
