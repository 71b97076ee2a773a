/** Charges of a declined card beyond the limits of its network (docs/sources.md, "Reattempts"). */
import { expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { said } from './shop.ts';

const RULE = 'medium too_many_reattempts';

function charge(gateway: Gateway, times: number, card: typeof cards.visa = cards.declines('51'), amount = 1_999): void {
  for (let tried = 0; tried < times; tried++)
    gateway.transactions.create(
      { type: 'SALE', amount, payment_method: card },
      { idempotencyKey: `${card.pan}-${amount}-${gateway.clock.now()}-${tried}` },
    );
}

it('finds the first attempt with a Visa card over 20 in 30 days, and what all of them cost', async () => {
  const gateway = freshGateway();
  charge(gateway, 21);
  expect(said(gateway)).toEqual([]);
  await gateway.clock.advance({ days: 1 });
  charge(gateway, 3);
  expect(said(gateway)).toEqual([
    `${RULE} 3: transactions.create charged a declined Visa card again more than 20 times in 30 days: Visa bills $0.30 for those beyond`,
  ]);
  expect(gateway.review().findings[0]?.request?.at).toBe('2026-01-06T15:00:00.000Z');
});

it('applies the limit of 15 before 25 May 2025', () => {
  const gateway = freshGateway({ now: '2025-05-24T15:00:00Z' });
  charge(gateway, 17);
  expect(said(gateway)).toEqual([
    `${RULE} 1: transactions.create charged a declined Visa card again more than 15 times in 30 days: Visa bills $0.10 for those beyond`,
  ]);
});

it('bills a card of another country more from 25 April 2026', async () => {
  const gateway = freshGateway({ now: '2026-04-24T15:00:00Z' });
  const brazilian = { ...cards.visa, pan: '4000000760000002' };
  gateway.simulate.issuer.rule({ respond: { code: '41' }, times: 2 });
  charge(gateway, 2, brazilian);
  await gateway.clock.advance({ days: 1 });
  charge(gateway, 1, brazilian);
  const after =
    'medium retried_hard_decline 1: transactions.create again for the same card and amount after 41 (Lost card)';
  expect(said(gateway)).toEqual([`${after}: the network bills $0.15 each`, `${after}: the network bills $0.25 each`]);
});

it('counts the cost of a hard decline that is also over the limit only once', () => {
  const gateway = freshGateway();
  charge(gateway, 22, cards.declines('41'));
  expect(said(gateway)).toEqual([
    'medium retried_hard_decline 21: transactions.create again for the same card and amount after 41 (Lost card): the network bills $0.10 each',
    `${RULE} 1: transactions.create charged a declined Visa card again more than 20 times in 30 days: the network bills those beyond once, as retries of a hard decline`,
  ]);
});

it('finds the 11th decline of a Mastercard in a day, which processors block', () => {
  const gateway = freshGateway();
  gateway.simulate.issuer.rule({ respond: { code: '51' } });
  for (const amount of [5, 7, 9]) charge(gateway, 4, cards.mastercard, amount);
  expect(said(gateway)).toEqual([
    `${RULE} 2: transactions.create had a Mastercard declined more than 10 times in a day: processors block those beyond`,
  ]);
});

it('reports no attempts that spread over amounts, or that an approval separates', () => {
  const gateway = freshGateway();
  for (let amount = 100; amount < 130; amount++) charge(gateway, 1, cards.declines('51'), amount);
  gateway.simulate.issuer.rule({ match: { last_four: '4242' }, respond: { code: '51' }, times: 15 });
  charge(gateway, 25, cards.visa);
  expect(said(gateway)).toEqual([]);
});
