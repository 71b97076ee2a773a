/** docs/cards.md: its code runs, and rules, test values and credit lines apply in the order that it states. */
import { expect, it } from 'vitest';
import { cards, createGateway, type Gateway, storable } from '../../src/index.ts';
import { blockNamed } from '../docs/blocks.ts';

const BLOCKS = ['issuer-rules', 'credit-line', 'card-changes', 'reattempts', 'card-checks'];

function livedIn(): { readonly gateway: Gateway; readonly token: object; readonly refund: object } {
  const gateway = createGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  gateway.batches.close();
  const token = gateway.paymentTokens.create(storable(cards.visa));
  return { gateway, token, refund: sale };
}

it('runs the code on the page', async () => {
  const { gateway, token, refund: sale } = livedIn();
  using world = gateway;
  await world.clock.advance({ days: 3 });
  const refund = world.transactions.cancel(Reflect.get(sale, 'transaction_id'), { type: 'REFUND' });
  const code = BLOCKS.map((name) => blockNamed(name).code).join('\n');
  // The blocks together are the body of a function. Its parameters are the names that the page takes as known.
  const run = new Function('gateway', 'cards', 'token', 'refund', `${code}\nreturn line.status();`);
  expect(run(world, cards, token, refund)).toEqual({
    id: expect.any(String),
    last_four: '4444',
    limit: 10_000,
    held: 0,
    used: -2_500,
    available: 12_500,
    overLimit: 'partial',
  });
  world.check();
});

it('applies rules first, then test values, then credit lines', () => {
  using gateway = createGateway();
  const pay = (method: typeof cards.visa) =>
    gateway.transactions.create({ type: 'SALE', amount: 1000, payment_method: method }).response_code;
  const card = cards.declines('05');
  gateway.simulate.issuer.creditLine({ pan: card.pan, limit: 0 });
  gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 0 });
  gateway.simulate.issuer.rule({
    match: { pan: { in: [card.pan, cards.visa.pan] } },
    respond: { code: '43' },
    times: 2,
  });
  expect([pay(card), pay(cards.visa), pay(card), pay(cards.visa)]).toEqual(['43', '43', '05', '51']);
});
