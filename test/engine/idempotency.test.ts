/** What is remembered of an Idempotency-Key takes room for a day, and no longer. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/engine/sqlite.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';

function remembered(gateway: Gateway): unknown {
  return openSqlite(unpackWorld(gateway.snapshot()).pages).prepare('SELECT count(*) FROM idempotency').pluck().get();
}

test('with the first request after its day an answer is forgotten', async () => {
  const gateway = createGateway();
  const sell = (idempotencyKey: string) =>
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa }, { idempotencyKey });
  for (let order = 0; order < 20; order++) sell(`order-${order}`);
  await gateway.clock.advance({ hours: 12 });
  sell('noon');
  expect(remembered(gateway)).toBe(21);
  await gateway.clock.advance({ hours: 12 });
  sell('midnight');
  expect(remembered(gateway)).toBe(2);
});
