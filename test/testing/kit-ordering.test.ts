/** `gatewayTest` with unordered webhooks. */
import { cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect } from 'vitest';

const IN_ORDER = ['authorized', 'submitted', 'settled', 'funded'].map((state) => `transaction.${state}`);
const received: string[] = [];
const test = gatewayTest({
  seed: 8,
  server: false,
  webhooks: {
    ordering: 'none',
    endpoints: [{ deliver: (_request, { type }) => void received.push(type), events: ['transaction.*'] }],
  },
  prepare: (gateway) => gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }),
});

describe('gatewayTest with ordering none', () => {
  test('delivers each event of a prepared sale once, in an order determined by the seed', async ({ gateway }) => {
    await gateway.clock.advanceTo('funding');
    expect([...received].sort()).toEqual([...IN_ORDER].sort());
    expect(received).not.toEqual(IN_ORDER);
  });

  test('delivers them in the same order in every test', async ({ gateway }) => {
    const before = received.splice(0);
    await gateway.clock.advanceTo('funding');
    expect(received).toEqual(before);
  });
});
