/** The counts of `gateway.cards.reattempts`, and its answers to wrong tokens. */
import { banks, cards, type Gateway, type PaymentToken, storable } from 'settlebox';
import { expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { wishRefusal } from '../support/refusals.ts';

const store = (gateway: Gateway, card: typeof cards.visa) => gateway.paymentTokens.create(storable(card));

function charge(
  gateway: Gateway,
  { payment_token }: PaymentToken,
  more: { amount?: number; recurring?: boolean } = {},
) {
  const payment_method = { type: 'token', payment_token } as const;
  return gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method, ...more });
}

function declining(card: typeof cards.visa = cards.declines('51'), now = '2026-01-05T15:00:00Z') {
  const gateway = freshGateway({ now });
  gateway.simulate.issuer.rule({ respond: { code: '51' } });
  return { gateway, token: store(gateway, card) };
}

/** Each count in a line: `customer 3/20 in 30 d of 1999, 10 cents`. */
const counts = (gateway: Gateway, token: PaymentToken) =>
  gateway.cards
    .reattempts(token)
    .windows.map(
      ({ initiator, count, limit, days, amountCents, feeCents }) =>
        `${initiator} ${count}/${limit} in ${days} d of ${amountCents}, ${feeCents} cents`,
    );

it('counts charges after a decline, under any token and by number, apart by initiator', async () => {
  const { gateway, token } = declining();
  expect(counts(gateway, token)).toEqual([
    'customer 0/20 in 30 d of null, 10 cents',
    'merchant 0/20 in 30 d of null, 10 cents',
  ]);
  charge(gateway, token);
  charge(gateway, store(gateway, cards.declines('51')));
  gateway.transactions.create({ type: 'AUTH', amount: 1_999, payment_method: cards.declines('51') });
  charge(gateway, token, { amount: 5 });
  for (const _ of [1, 2]) charge(gateway, token, { recurring: true });
  expect(counts(gateway, token)).toEqual([
    'customer 2/20 in 30 d of 1999, 10 cents',
    'merchant 1/20 in 30 d of 1999, 10 cents',
  ]);
  await gateway.clock.advance({ days: 31 });
  expect(counts(gateway, token)).toEqual([
    'customer 0/20 in 30 d of null, 10 cents',
    'merchant 0/20 in 30 d of null, 10 cents',
  ]);
});

it('counts charges of other cards and other merchants apart', () => {
  const { gateway, token } = declining();
  const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
  const body = { type: 'SALE', amount: 1_999, payment_method: cards.declines('51') } as const;
  for (const _ of [1, 2, 3]) other.transactions.create(body);
  for (const _ of [1, 2, 3]) charge(gateway, store(gateway, cards.visa));
  expect(counts(gateway, token)[0]).toBe('customer 0/20 in 30 d of null, 10 cents');
});

it('follows the rules of the day', async () => {
  const { gateway, token } = declining(undefined, '2025-05-24T15:00:00Z');
  for (const recurring of [false, true, false]) charge(gateway, token, { recurring });
  expect(counts(gateway, token)).toEqual(['any 2/15 in 30 d of 1999, 10 cents']);
  await gateway.clock.advance({ days: 1 });
  expect(counts(gateway, token)).toEqual([
    'customer 1/20 in 30 d of 1999, 10 cents',
    'merchant 0/20 in 30 d of null, 10 cents',
  ]);
});

it('counts declines of a Mastercard in a day and in 30 days, and knows no limit of American Express', () => {
  const { gateway, token } = declining(cards.mastercard);
  for (const amount of [5, 7, 7]) charge(gateway, token, { amount });
  expect(counts(gateway, token)).toEqual(['any 3/10 in 1 d of null, null cents', 'any 2/35 in 30 d of 7, 50 cents']);
  expect(gateway.cards.reattempts(store(gateway, cards.amex))).toEqual({ brand: 'amex', windows: [] });
});

it('takes a token or its id, and rejects everything else', () => {
  const { gateway, token } = declining();
  expect(gateway.cards.reattempts(token.payment_token)).toEqual(gateway.cards.reattempts(token));
  const { payment_token: account } = gateway.paymentTokens.create(storable(banks.good));
  const refusals = [account, 'PAYMENT_TOKEN-unknown', cards.visa.pan].map(
    (id) => wishRefusal(() => gateway.cards.reattempts(id)).code,
  );
  expect(refusals).toEqual(['bad_option', 'unknown_subject', 'unknown_subject']);
});

it('changes nothing in the world', async () => {
  const { gateway, token } = declining();
  charge(gateway, token);
  const before = gateway.snapshot();
  gateway.cards.reattempts(token);
  expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
  expect((await send(gateway, `/v1/payment_tokens/${token.payment_token}`)).status).toBe(200);
});
