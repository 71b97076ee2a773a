/** The README's chapter on the card network: what it calls exists, and goes as it says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cards, createGateway, type Gateway, storable } from '../../src/index.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const chapter = readme.slice(readme.indexOf('### The card network'), readme.indexOf('### The ACH network'));
const blocks = [...chapter.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

function livedIn(): { readonly gateway: Gateway; readonly token: object; readonly refund: object } {
  const gateway = createGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  gateway.batches.close();
  const token = gateway.paymentTokens.create(storable(cards.visa));
  return { gateway, token, refund: sale };
}

it('runs as it stands', async () => {
  const { gateway, token, refund: sale } = livedIn();
  using world = gateway;
  await world.clock.advance({ days: 3 });
  const refund = world.transactions.cancel(Reflect.get(sale, 'transaction_id'), { type: 'REFUND' });
  const [network = '', checks = ''] = blocks;
  // Each block is the body of a function whose arguments are the names that the chapter takes as known.
  const run = new Function('gateway', 'cards', 'token', 'refund', `${network}\n${checks}\nreturn line.read();`);
  expect([blocks.length, run(world, cards, token, refund)]).toEqual([
    2,
    {
      id: expect.any(String),
      last_four: '4444',
      limit: 10_000,
      held: 0,
      taken: -2_500,
      available: 12_500,
      over: 'partial',
    },
  ]);
  world.check();
});

it('says in which order rule, test value and line of credit are heard', () => {
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
