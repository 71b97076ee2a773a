/** Jest, in CommonJS: the matchers, and a gateway for each test. */
import { expect, test } from '@jest/globals';
import { banks } from 'settlebox';
import { runScenario, withGateway } from 'settlebox/testing';
import 'settlebox/jest';

const baseUrl = 'https://api.shop-gateway.example';

test.each([1, 2])(
  'a payment of %i cents settles',
  withGateway({ baseUrl, layout: 'by_method' }, async (gateway, amount: number) => {
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
    await gateway.clock.advanceTo('settlement');
    expect(payment).toBeSettled({ on: '2026-01-07' });
    // @ts-expect-error: there is no such event.
    expect(() => expect(gateway).toHaveDelivered('transaction.setled')).toThrow('transaction.settled');
    expect(gateway).not.toHaveDelivered('transaction.settled');
  }),
);

test(
  'the shop’s own fetch reaches the gateway',
  withGateway({ baseUrl }, async (gateway) => {
    expect((await fetch(`${baseUrl}/v1/batches`)).status).toBe(401);
    expect(gateway).toBalance();
  }),
);

test('a story is played', async () => {
  const { ok, gateway } = await runScenario('story.yaml');
  gateway.close();
  expect(ok).toBe(true);
});
