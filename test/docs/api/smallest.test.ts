import { banks } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';

const test = gatewayTest();

test('a bank debit is funded, and returned 40 days later', async ({ gateway }) => {
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding');
  expect(payment).toBeFunded();

  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(payment).toBeReturned('R10');
});
