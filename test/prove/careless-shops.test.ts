import type { Gateway } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { prove } from '../../src/testing.ts';
import { LastWebhookWins } from './order-bugs.ts';
import { failureOf, type Notice, pay, SequenceShop } from './small-world.ts';

const two = (gateway: Gateway) => pay(gateway);

describe('prove waits for a shop', () => {
  /** Applies each webhook some milliseconds after its response. */
  class Later extends LastWebhookWins {
    override receive(notice: Notice): undefined {
      setTimeout(() => super.receive(notice), 4);
    }
  }

  test('that works on in a timer, and finds its bug', async () => {
    const failure = await failureOf({ merchant: (gateway: Gateway) => new Later(gateway), given: two });
    expect(failure.findings).toEqual(['records().order-1 is "authorized"; in the natural order, it is "captured"']);
  });

  test('but not for timers that run on, and says so', async () => {
    const timers: NodeJS.Timeout[] = [];
    const proof = await prove({
      merchant: (gateway: Gateway) => {
        const shop = new SequenceShop(gateway);
        const deliver: typeof shop.deliver = (request) => {
          timers.push(setTimeout(() => undefined, 900_000));
          return shop.deliver(request);
        };
        return { events: shop.events, deliver, records: () => shop.records() };
      },
      given: (gateway) => {
        pay(gateway, 'order-1');
        pay(gateway, 'order-2');
      },
    });
    for (const timer of timers) clearTimeout(timer);
    expect(proof.summary).toBe('24 orders, all converge');
    expect(proof.notes).toEqual([expect.stringMatching(/^the shop starts timers that run on after its events/)]);
  });
});

describe('prove does not take for a rejected click', () => {
  test('an assertion that fails in a step', async () => {
    const steps = { 'the clerk looks': (_gateway: Gateway, shop: SequenceShop) => expect(shop.states.size).toBe(1) };
    const failure = await failureOf({ merchant: (gateway: Gateway) => new SequenceShop(gateway), given: two, steps });
    expect(failure.findings[0]).toMatch(/^an assertion failed in the clerk looks: expected \+?0 to be 1/);
    expect(failure.repeat).toBe('2');
  });

  test('a step that is written wrongly', async () => {
    const steps = { 'time passes': (gateway: Gateway) => gateway.clock.advance({ days: -1 }) };
    const proof = prove({ merchant: (gateway: Gateway) => new SequenceShop(gateway), given: two, steps });
    await expect(proof).rejects.toMatchObject({ code: 'time_backwards' });
  });

  test('an error of orderOf', async () => {
    const orderOf = () => {
      throw new Error('no metadata');
    };
    const proof = prove({ merchant: (gateway: Gateway) => new SequenceShop(gateway), given: two, orderOf });
    await expect(proof).rejects.toThrow('no metadata');
  });
});
