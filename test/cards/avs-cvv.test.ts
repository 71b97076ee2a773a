/** Results of address and card verification: input, result of the card's test values, and response. */
import { cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { refusalOf } from '../support/refusals.ts';

/** An ordinary card, and cards for which Stripe publishes check results. */
const CARD = {
  ordinary: '4242424242424242',
  neither: '4000000000000010',
  streetWrong: '4000000000000028',
  zipWrong: '4000000000000036',
  unavailable: '4000000000000044',
  cvvWrong: '4000000000000101',
} as const;

/** Address fields of the request. Absent fields are not sent. */
interface Sent {
  readonly line?: string;
  readonly zip?: string;
  readonly cvv?: string;
}

const { cvv: _cvv, address_line1: _line, zip: _zip, ...BARE } = cards.visa;

function charge(
  { transactions }: Pick<Gateway, 'transactions'>,
  pan: string,
  { line, zip, cvv }: Sent,
  type: 'SALE' | 'AUTH' = 'SALE',
) {
  const address = { ...(line === undefined ? {} : { address_line1: line }), ...(zip === undefined ? {} : { zip }) };
  const payment_method = { ...BARE, pan, ...address, ...(cvv === undefined ? {} : { cvv }) };
  return transactions.create({ type, amount: 1_000, payment_method });
}

/** `Y street zip`: the result code and the matching fields. */
function avsOf(avs: ReturnType<typeof charge>['avs']): string {
  if (avs === null) return '-';
  const { result_code, street_match, zip_match } = avs;
  return [
    result_code,
    street_match === null ? 'street?' : street_match ? 'street' : '',
    zip_match === null ? 'zip?' : zip_match ? 'zip' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

const STREET = '510 Townsend St';

// docs/sources.md, "Address and card verification": Y street and five-digit zip, X street and nine-digit zip, A street
// alone, Z five-digit zip alone, W nine-digit zip alone, N neither, U not available.
const ADDRESSES: readonly (readonly [card: keyof typeof CARD, sent: Sent, avs: string])[] = [
  ['ordinary', { line: STREET, zip: '94103' }, 'Y street zip'],
  ['ordinary', { line: STREET, zip: '94103-1234' }, 'X street zip'],
  ['ordinary', { line: STREET, zip: '941031234' }, 'X street zip'],
  ['ordinary', { line: STREET }, 'A street'],
  ['ordinary', { zip: '94103' }, 'Z zip'],
  ['ordinary', { zip: '94103-1234' }, 'W zip'],
  ['ordinary', {}, '-'],
  ['neither', { line: STREET, zip: '94103' }, 'N'],
  ['neither', { line: STREET, zip: '94103-1234' }, 'N'],
  ['neither', {}, '-'],
  ['streetWrong', { line: STREET, zip: '94103' }, 'Z zip'],
  ['streetWrong', {}, '-'],
  ['zipWrong', { line: STREET, zip: '94103' }, 'A street'],
  ['zipWrong', {}, '-'],
  ['unavailable', { line: STREET, zip: '94103' }, 'U street? zip?'],
  ['unavailable', { zip: '94103' }, 'U street? zip?'],
  ['unavailable', {}, '-'],
];

describe('address verification', () => {
  it.each(ADDRESSES)(
    'checks the card %s with the address %j and returns %s for a sale, an authorization, and a stored card',
    (card, sent, avs) => {
      const gateway = freshGateway();
      const pan = CARD[card];
      const { line: line1, zip } = sent;
      const address = { ...(line1 === undefined ? {} : { line1 }), ...(zip === undefined ? {} : { zip }) };
      const token = gateway.paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2030', address } });
      const charged = [charge(gateway, pan, sent), charge(gateway, pan, sent, 'AUTH')];
      expect([...charged.map((one) => avsOf(one.avs)), avsOf(token.avs)]).toEqual([avs, avs, avs]);
      // It is a result, not a decline.
      expect(charged.map(({ approved }) => approved)).toEqual([true, true]);
    },
  );

  // Test values of settlebox in the address: street number 200 N, zip 20000 N, and 201, 20001 not available.
  it.each<readonly [Sent, avs: string]>([
    [{ line: '200 Main St', zip: '94103' }, 'Z zip'],
    [{ line: '200 Main St', zip: '94103-1234' }, 'W zip'],
    [{ line: STREET, zip: '20000' }, 'A street'],
    [{ line: STREET, zip: '20000-1234' }, 'A street'],
    [{ line: '200 Main St', zip: '20000' }, 'N'],
    [{ line: '200 Main St' }, 'N'],
    [{ zip: '20000' }, 'N'],
    [{ line: '201 Main St', zip: '94103' }, 'U street? zip?'],
    [{ line: STREET, zip: '20001' }, 'U street? zip?'],
    [{ line: '2000 Main St', zip: '94103' }, 'Y street zip'],
    [{ line: 'Main St 200', zip: '94103' }, 'Y street zip'],
  ])('finds the test value %j and returns %s, but ignores it in production', (sent, avs) => {
    expect(avsOf(charge(freshGateway(), CARD.ordinary, sent).avs)).toBe(avs);
    const letter = avsOf(charge(freshGateway({ environment: 'production' }), CARD.ordinary, sent).avs);
    const nine = /-\d{4}$/.test(sent.zip ?? '');
    const both = sent.line !== undefined && sent.zip !== undefined;
    expect(letter).toBe(both ? `${nine ? 'X' : 'Y'} street zip` : sent.line === undefined ? 'Z zip' : 'A street');
  });

  it('describes its result in the response, and for a stored card in every later response', () => {
    const gateway = freshGateway();
    const address = { line1: STREET, zip: '94103' };
    const { payment_token, avs } = gateway.paymentTokens.create({
      card: { pan: CARD.zipWrong, expiry_month: '12', expiry_year: '2030', address },
    });
    expect(avs).toEqual({
      result_code: 'A',
      street_match: true,
      zip_match: false,
      message: 'Street matches, zip does not',
    });
    expect(gateway.paymentTokens.get(payment_token).avs).toEqual(avs);
    expect(gateway.paymentTokens.update(payment_token, { nickname: 'blue' }).avs).toEqual(avs);
  });

  it('applies to charges of a stored card, since a client can decline by it', () => {
    const gateway = freshGateway({ cardChecks: { declineAvs: ['A', 'N'] } });
    const address = { line1: STREET, zip: '94103' };
    const card = { pan: CARD.zipWrong, expiry_month: '12', expiry_year: '2030', address };
    const { payment_token } = gateway.paymentTokens.create({ card });
    const payment_method = { type: 'token', payment_token } as const;
    const sale = gateway.transactions.create({ type: 'SALE', amount: 5, payment_method });
    expect([sale.approved, sale.response_code, sale.avs?.result_code]).toEqual([false, '6P', 'A']);
  });

  it('runs even if the issuer declines the charge', () => {
    const { pan } = cards.declines('51');
    const declined = charge(freshGateway(), pan, { line: STREET, zip: '20000' });
    expect([declined.response_code, avsOf(declined.avs)]).toEqual(['51', 'A street']);
  });

  it('stores neither street nor zip in the world', () => {
    const gateway = freshGateway();
    const address = { line1: '77 Hidden Lane', zip: '60647-0777' };
    gateway.paymentTokens.create({ card: { pan: CARD.ordinary, expiry_month: '12', expiry_year: '2030', address } });
    charge(gateway, CARD.ordinary, { line: address.line1, zip: address.zip });
    const received = [gateway.paymentTokens.list(), gateway.transactions.list(), gateway.events.list()];
    expect(JSON.stringify(received)).not.toMatch(/Hidden|60647/);
  });
});

describe('CVV verification', () => {
  // biome-ignore format: a table reads in columns
  it.each<readonly [card: keyof typeof CARD, cvv: string | undefined, result: string | undefined]>([
    ['ordinary', '123',     'M'],
    ['ordinary', '000',     'M'],
    ['ordinary', undefined, undefined],
    ['ordinary', '200',     'N'],
    ['ordinary', '901',     'N'],
    ['ordinary', '201',     'U'],
    ['cvvWrong', '123',     'N'],
    ['cvvWrong', undefined, undefined],
  ])('checks the card %s with the CVV %s and returns %s without declining', (card, cvv, result) => {
    const sale = charge(freshGateway(), CARD[card], cvv === undefined ? {} : { cvv });
    expect([sale.approved, sale.cvv?.result_code]).toEqual([true, result]);
  });

  it('describes its result in the response', () => {
    const words = ['123', '200', '201'].map((cvv) => charge(freshGateway(), CARD.ordinary, { cvv }).cvv?.message);
    expect(words).toEqual([
      'CVV matches',
      'CVV does not match',
      'Issuer is unable to check the CVV, or not certified to',
    ]);
  });

  // biome-ignore format: a table reads in columns
  it.each<readonly [brand: string, pan: string, right: string, wrong: readonly string[], digits: number]>([
    ['visa',       '4242424242424242', '123',  ['1234'], 3],
    ['mastercard', '5555555555554444', '123',  ['1234'], 3],
    ['discover',   '6011111111111117', '123',  ['1234'], 3],
    ['amex',       '378282246310005',  '1234', ['123'],  4],
  ])('requires the CVV length of %s, with the card and with its token', async (brand, pan, right, wrong, digits) => {
    const gateway = freshGateway();
    const { payment_token } = gateway.paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2030' } });
    const methods = [{ ...BARE, pan }, { type: 'token', payment_token } as const];
    for (const method of methods) {
      const create = (cvv: string) =>
        gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: { ...method, cvv } });
      expect(create(right).cvv?.result_code).toBe('M');
      for (const cvv of wrong)
        expect(refusalOf(() => create(cvv)).details).toEqual([
          { field: 'payment_method.cvv', message: `must have ${digits} digits for ${brand} cards` },
        ]);
    }
  });

  it.each(['12', '12345', '12a', '', ' 123'])(
    'rejects a CVV that no card has, without repeating it: %#',
    async (cvv) => {
      const gateway = freshGateway();
      const body = { type: 'SALE', amount: 5, payment_method: { ...BARE, cvv } };
      const receive = await send(gateway, '/v1/transactions', { method: 'POST', body });
      expect([receive.status, fieldOf(receive.body, 'error', 'code')]).toEqual([400, 'invalid_request']);
      expect(fieldOf(receive.body, 'error', 'details')).toMatchObject([{ field: 'payment_method.cvv' }]);
      if (cvv.length > 2) expect(JSON.stringify(fieldOf(receive.body, 'error'))).not.toContain(cvv);
    },
  );

  it('records only the outcome of a CVV on the tape', () => {
    const gateway = freshGateway();
    charge(gateway, CARD.ordinary, { cvv: '937' });
    const received = [gateway.tape(), gateway.transactions.list(), gateway.events.list(), gateway.audit.requests()];
    expect(JSON.stringify(received)).not.toContain('"937"');
    expect(JSON.stringify(gateway.tape())).toContain('"cvv":"M:3"');
  });

  it('appears next to the address result in lists, single responses, and events', () => {
    const gateway = freshGateway();
    const sale = charge(gateway, CARD.streetWrong, { line: STREET, zip: '94103', cvv: '201' });
    const { avs, cvv } = sale;
    expect([avs?.result_code, cvv?.result_code]).toEqual(['Z', 'U']);
    expect(gateway.transactions.get(sale.transaction_id)).toMatchObject({ avs, cvv });
    expect(gateway.transactions.list().data).toMatchObject([{ avs, cvv }]);
    expect(gateway.events.list()[0]?.data.object).toMatchObject({ avs, cvv });
  });
});
