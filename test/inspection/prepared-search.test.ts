import { cards, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { prepareSearch } from '../../src/analysis/inspection/prepare.ts';

it('prepares a search in steps, and finds what changed in between', () => {
  const gateway = createGateway();
  const sell = (amount: number) => gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
  for (let at = 0; at < 2_500; at++) sell(1_000);
  expect(prepareSearch(gateway.inspect)).toBe(false);
  sell(7_777);
  expect(prepareSearch(gateway.inspect)).toBe(true);
  sell(7_777);
  expect(gateway.inspect.transactions({ search: '77.77' }).total).toBe(2);
  expect(gateway.inspect.transactions({ search: '10.00' }).total).toBe(2_500);
});
