import { banks } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';

const test = gatewayTest({ now: '2026-01-09T15:00:00Z' }); // Friday, 10:00 in New York

test("funds Friday's ACH payment on Wednesday", async ({ gateway }) => {
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  console.log(String(gateway.upcoming()));

  await gateway.clock.advanceTo('funding', { of: payment });
  expect(payment).toBeFunded({ on: '2026-01-14' });
});

test('leaves the payment unfunded a second earlier', async ({ gateway }) => {
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding', { of: payment, offset: { seconds: -1 } });
  expect(payment).not.toBeFunded();
});
