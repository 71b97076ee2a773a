/** Charges of a card beside those that came before: sent again in vain, or started by the merchant alone. */
import { describe, expect, it } from 'vitest';
import { passesLuhn } from '../../src/facts/card-numbers.ts';
import { cards, type Gateway, type IssuerRuleOptions } from '../../src/index.ts';
import { gatewayForAnyCard, tended } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { ask, SALE, said, sell } from './shop.ts';

const PAN = '4539578763621486';
const CARD = { card: { pan: PAN, expiry_month: '12', expiry_year: '2030' } };
const BY_CARD = { ...cards.visa, pan: PAN };

/** What shops do here; each order has a key of its own. */
interface Shop {
  readonly gateway: Gateway;
  sell(method: object, amount?: number, more?: object): Promise<string>;
  /** The customer's card, stored; its token. */
  store(card?: object): Promise<{ readonly type: 'token'; readonly payment_token: string }>;
}

/** A shop whose charges are answered by these codes, one after the other, and then approved. */
function shopFor(...codes: readonly IssuerRuleOptions['respond']['code'][]): Shop {
  const gateway = gatewayForAnyCard();
  for (const code of codes)
    gateway.simulate.issuer.rule({ respond: code === undefined ? { code: '00' } : { code }, times: 1 });
  let orders = 0;
  const key = () => `order-${orders++}`;
  return {
    gateway,
    sell: (payment_method, amount = 1_999, more = {}) =>
      sell(gateway, key(), { type: 'SALE', amount, payment_method, ...more }),
    async store(card = CARD) {
      const heard = await ask(gateway, '/v1/payment_tokens', card, key());
      return { type: 'token', payment_token: String(fieldOf(heard?.body, 'payment_token')) };
    },
  };
}

const AGAIN = 'medium retried_hard_decline 1: transactions.create again for the same card and amount after';
/** Visa's fee in the US (payway.com). */
const BILLED = ': the network bills $0.10 each';
const RECURRING = { recurring: true };

describe('a charge that is sent again after the issuer said never', () => {
  it.each([
    ['41', 'Lost card'],
    ['43', 'Stolen card'],
    ['46', 'Closed account'],
    ['14', 'Invalid account number'],
  ] as const)('is found after %s', async (code, text) => {
    const { gateway, sell } = shopFor(code);
    await sell(BY_CARD);
    expect(said(gateway)).toEqual([]);
    await gateway.clock.advance({ days: 3 });
    await sell(BY_CARD);
    expect(said(gateway)).toEqual([`${AGAIN} ${code} (${text})${BILLED}`]);
  });

  it.each(['51', '05', '91', '57', '54', 'N7', '1A', '6P'] as const)(
    'is none after %s: that may be tried later, or with other data',
    async (code) => {
      const { gateway, sell } = shopFor(code, code);
      for (let tried = 0; tried < 3; tried++) await sell(BY_CARD);
      expect(said(gateway)).toEqual([]);
    },
  );

  it('counts every try, and one finding is made of those after the same code', async () => {
    const { gateway, sell } = shopFor('41', '41', '41', '43');
    for (let tried = 0; tried < 5; tried++) await sell(BY_CARD);
    expect(said(gateway)).toEqual([
      'medium retried_hard_decline 3: transactions.create again for the same card and amount after 41 (Lost card): the network bills $0.10 each',
      `${AGAIN} 43 (Stolen card)${BILLED}`,
    ]);
  });

  it('is known by the card, whether it comes as a number, as a token, as another token, or as an AUTH', async () => {
    const ways: ((shop: Shop) => Promise<unknown>)[] = [
      async ({ sell, store }) => [await sell(BY_CARD), await sell(await store())],
      async ({ sell, store }) => [await sell(await store()), await sell(BY_CARD)],
      async ({ sell, store }) => [await sell(await store()), await sell(await store())],
      async ({ sell }) => [await sell(BY_CARD), await sell(BY_CARD, 1_999, { type: 'AUTH' })],
    ];
    for (const way of ways) {
      const shop = shopFor('41');
      await way(shop);
      expect(said(shop.gateway)).toEqual([`${AGAIN} 41 (Lost card)${BILLED}`]);
    }
  });

  it('is none with another card that looks the same, nor with another amount', async () => {
    const { gateway, sell } = shopFor('41', '41');
    await sell(BY_CARD);
    await sell({ ...BY_CARD, pan: twinOf(PAN) });
    await sell(BY_CARD, 2_000);
    expect(gateway.transactions.list().total).toBe(3);
    expect(said(gateway)).toEqual([]);
  });

  it('is none where the card behind the token has another number since', async () => {
    const { gateway, sell, store } = shopFor('41');
    const token = await store();
    await sell(token);
    gateway.simulate.issuer.replaceCard({ paymentToken: token.payment_token });
    await sell(token);
    expect(said(gateway)).toEqual([]);
  });

  it('ignores a retry after an approval or a soft decline', async () => {
    for (const between of [undefined, '51'] as const) {
      const { gateway, sell } = shopFor('41', between);
      for (let tried = 0; tried < 3; tried++) await sell(BY_CARD);
      expect(said(gateway)).toEqual([`${AGAIN} 41 (Lost card)${BILLED}`]);
    }
  });

  it('is none of another merchant', async () => {
    const { gateway, sell } = shopFor('41');
    await sell(BY_CARD);
    const other = gateway.addMerchant({ name: 'Other' });
    const body = { ...SALE, payment_method: BY_CARD };
    const headers = { 'Idempotency-Key': 'theirs' };
    const heard = await send(gateway, '/v1/transactions', { method: 'POST', key: other.apiKey, headers, body });
    expect([heard.status, said(gateway)]).toEqual([201, []]);
  });

  it('ignores a retry after a lost response, or with the same key', async () => {
    const { gateway } = shopFor('41');
    gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
    for (const key of ['order', 'order', 'other']) await sell(gateway, key, { ...SALE, payment_method: BY_CARD });
    // The second told it: the third is sent in the knowledge of that.
    expect(said(gateway)).toEqual([`${AGAIN} 41 (Lost card)${BILLED}`]);
    const deaf = shopFor('41');
    deaf.gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
    for (const key of ['order', 'other']) await sell(deaf.gateway, key, { ...SALE, payment_method: BY_CARD });
    expect(said(deaf.gateway).map((line) => line.split(' ')[1])).toEqual(['retry_with_another_key']);
  });

  it('ignores charges of the test setup', async () => {
    const { gateway, sell } = shopFor('41');
    gateway.transactions.create({ ...SALE, payment_method: BY_CARD });
    await sell(BY_CARD);
    expect(said(gateway)).toEqual([]);
  });
});

describe('a merchant’s own charge after its customer stopped it', () => {
  /** A subscription of which the second month is declined R1. */
  async function stopped(): Promise<Shop & { readonly month: () => Promise<string>; readonly token: object }> {
    const shop = shopFor(undefined, 'R1');
    const token = await shop.store();
    await shop.sell(token);
    const month = () => shop.sell(token, 1_999, RECURRING);
    await month();
    return { ...shop, month, token };
  }

  it('is found in each month that follows', async () => {
    const { gateway, month } = await stopped();
    expect(said(gateway)).toEqual([]);
    for (let at = 0; at < 2; at++) {
      await gateway.clock.advance({ days: 30 });
      await month();
    }
    expect(said(gateway)).toEqual([
      'medium retried_hard_decline 2: transactions.create again for the same card and amount after R1 (Revocation of authorization): the network bills $0.10 each',
    ]);
  });

  it('is none where the customer pays, or has authorized it anew', async () => {
    const { gateway, month, sell, token } = await stopped();
    await sell(token);
    expect(said(gateway)).toEqual([]);
    const { payment_token: paymentToken } = gateway.paymentTokens.list().data[0] ?? {};
    gateway.cards.noteAuthorization({ paymentToken: paymentToken ?? '' });
    await month();
    await month();
    expect(said(gateway)).toEqual([]);
  });

  it('is found after the customer has paid, since that changes nothing', async () => {
    const { gateway, month, sell, token } = await stopped();
    await sell(token);
    await month();
    expect(said(gateway)).toEqual([`${AGAIN} R1 (Revocation of authorization)${BILLED}`]);
  });
});

describe('a duplicate that is sent again', () => {
  it('is not found: no issuer has said anything, and after some minutes it is another order', async () => {
    const gateway = gatewayForAnyCard({ cardChecks: { duplicateMinutes: 5 } });
    const again = (key: string) => sell(gateway, key);
    for (const key of ['one', 'two', 'three']) await again(key);
    await gateway.clock.advance({ days: 1 });
    await again('four');
    expect(said(gateway)).toEqual([]);
  });
});

const ALONE =
  'medium recurring_without_first_charge 1: transactions.create with recurring, for a token that its customer never paid with';

describe('a recurring charge', () => {
  it('is found where the customer never paid with the token', async () => {
    const { gateway, sell, store } = shopFor();
    await sell(await store(), 1_999, RECURRING);
    expect(said(gateway)).toEqual([ALONE]);
  });

  it('is found until the customer has paid, and where only a decline came first', async () => {
    const { gateway, sell, store } = shopFor('51');
    const token = await store();
    await sell(token);
    for (let month = 0; month < 2; month++) await sell(token, 1_999, RECURRING);
    await sell(token);
    await sell(token, 1_999, RECURRING);
    expect(said(gateway)).toEqual([ALONE.replace(' 1:', ' 2:')]);
  });

  it('is none after a sale or an authorization with the token, also where that was voided or the number replaced', async () => {
    for (const type of ['SALE', 'AUTH']) {
      const { gateway, sell, store } = shopFor();
      const token = await store();
      await ask(gateway, `/v1/transactions/${await sell(token, 100, { type })}/cancel`, { type: 'VOID' }, 'void');
      gateway.simulate.issuer.replaceCard({ paymentToken: token.payment_token });
      await sell(token, 1_999, RECURRING);
      expect(said(gateway)).toEqual([]);
    }
  });

  it('is none where the card paid before it was stored, by its number', async () => {
    const { gateway, sell, store } = shopFor();
    await sell(BY_CARD);
    await sell(await store(), 1_999, RECURRING);
    expect(said(gateway)).toEqual([]);
  });

  it('is found where another card paid, or the same card at another merchant', async () => {
    const { gateway, sell, store } = shopFor();
    await sell(cards.mastercard);
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    other.transactions.create({ ...SALE, payment_method: BY_CARD });
    await sell(await store(), 1_999, RECURRING);
    expect(said(gateway)).toEqual([ALONE]);
  });

  it('ignores tokens of the test setup, whose history is unknown', async () => {
    const gateway = gatewayForAnyCard({ world: { customers: [{ customerId: 'CUSTOMER-ada', tokens: [CARD] }] } });
    const { payment_token } = gateway.paymentTokens.list().data[0] ?? {};
    const payment_method = { type: 'token', payment_token };
    await sell(gateway, 'order-1', { ...SALE, payment_method, ...RECURRING });
    expect(said(gateway)).toEqual([]);
  });

  it('is none of a bank account', async () => {
    const { gateway, sell, store } = shopFor();
    const bank_account = {
      account_number: '000123456789',
      routing_number: '110000000',
      account_type: 'checking',
      name: 'Ada',
      email: 'ada@shop.test',
    };
    await sell(await store({ bank_account }), 1_999, { type: 'PAYMENT', ...RECURRING });
    expect(said(gateway)).toEqual([]);
  });
});

describe('findings of charges', () => {
  it('name the request, leave no trace, and show no number', async () => {
    const { gateway, sell, store } = shopFor('41');
    await sell(BY_CARD);
    await sell(BY_CARD);
    await sell(await store({ card: { ...CARD.card, pan: twinOf(PAN) } }), 5, RECURRING);
    const before = gateway.snapshot();
    const review = gateway.review();
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
    expect(review.findings.map(({ rule, request }) => [rule, request?.operation, request?.at])).toEqual([
      ['retried_hard_decline', 'transactions.create', '2026-01-05T15:00:00.000Z'],
      ['recurring_without_first_charge', 'transactions.create', '2026-01-05T15:00:00.000Z'],
    ]);
    expect(review.findings[0]?.request?.correlationId).toBe(gateway.audit.requests()[1]?.correlationId);
    const fork = tended(gateway.fork());
    expect(fork.review()).toEqual(review);
    for (const text of [String(review), JSON.stringify(review)]) expect(text).not.toMatch(/\d{12}|1486/);
  });
});

/** Another number of the same BIN and last four, whose check digit holds too. */
function twinOf(pan: string): string {
  const middles = Array.from({ length: 100 }, (_, middle) => String(middle).padStart(6, '0'));
  const made = middles.map((middle) => `${pan.slice(0, 6)}${middle}${pan.slice(-4)}`);
  return made.find((one) => one !== pan && passesLuhn(one)) ?? '';
}
