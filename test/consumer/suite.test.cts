/** The kit in a file that the compiler takes for CommonJS, as every file of a package without a `type` is. */
import { cards } from 'settlebox';
import { currentGateway } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';

const test = gatewayTest({ server: false });

test('a fixture, where the compiler takes a file for CommonJS', ({ gateway }) => {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });
  expect(sale).toBeDeclined('51');
  expect(currentGateway()).toBe(gateway);
});
