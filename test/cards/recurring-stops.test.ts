/** A cardholder stops the merchant's own charges by R0, R1, or R3, and authorizes them again. */
import { banks, cards, type Gateway, type PaymentToken, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard, tended } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { wishRefusal } from '../support/refusals.ts';
import { chargeToken, PAN, type Seller, storeCard, tokenEvents, tokenNow } from '../support/stored-cards.ts';

const RECURRING = { recurring: true };
const month = (seller: Seller, token: PaymentToken) => chargeToken(seller, token, RECURRING).response_code;
const pay = (seller: Seller, token: PaymentToken) => chargeToken(seller, token).response_code;

/** A charge in which the customer types the card number. */
function payByNumber({ transactions }: Seller): string {
  const { cvv: _cvv, ...card } = cards.visa;
  return transactions.create({ type: 'SALE', amount: 5, payment_method: { ...card, pan: PAN } }).response_code;
}

/** Sets the issuer response to the next charge. */
const next = (gateway: Gateway, code: 'R0' | 'R1' | 'R3' | '51' | '41') =>
  gateway.simulate.issuer.rule({ respond: { code }, times: 1 });

describe("a cardholder's stop", () => {
  /** Creates tokens of one card at two merchants, and one of another card. */
  function manyTokens() {
    const gateway = gatewayForAnyCard();
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    const tokens = {
      first: storeCard(gateway),
      second: storeCard(gateway),
      another: storeCard(gateway, cards.visa.pan),
    };
    return {
      gateway,
      other,
      ...tokens,
      theirs: storeCard(other),
      gone: gateway.paymentTokens.delete(storeCard(gateway).payment_token),
    };
  }

  // biome-ignore format: a table reads in columns
  it.each([
    ['R0', 'Stop payment order',              'this merchant only',   ['R0', 'R0', '00', '00']],
    ['R1', 'Revocation of authorization',     'this merchant only',   ['R1', 'R1', '00', '00']],
    ['R3', 'Revocation of all authorizations', 'every merchant',      ['R3', 'R3', 'R3', '00']],
  ] as const)('declines with %s (%s) and stops %s for every token of that card', (code, reason, _scope, codes) => {
    const { gateway, other, first, second, another, theirs, gone } = manyTokens();
    next(gateway, code);
    expect(month(gateway, first)).toBe(code);
    expect([month(gateway, first), month(gateway, second), month(other, theirs), month(gateway, another)]).toEqual(codes);
    const block = { code, reason, since: '2026-01-05T15:00:00.000Z' };
    const seen = [tokenNow(gateway, first), tokenNow(gateway, second), tokenNow(other, theirs), tokenNow(gateway, another), tokenNow(gateway, gone)];
    expect(seen.map(({ recurring_blocked, recurring_block }) => [recurring_blocked, recurring_block])).toEqual(
      [...codes, '00'].map((text) => (text === '00' ? [false, null] : [true, block])),
    );
    expect([first, second, theirs, another].map((token) => tokenEvents(gateway, token))).toEqual(
      codes.map((text) => (text === '00' ? ['created'] : ['created', 'recurring_blocked'])),
    );
  });

  it.each(['51', '41'] as const)('is not triggered by a decline with %s', (code) => {
    const { gateway, first } = manyTokens();
    next(gateway, code);
    expect([month(gateway, first), month(gateway, first)]).toEqual([code, '00']);
    expect(tokenNow(gateway, first).recurring_blocked).toBe(false);
  });

  it('declines with 201 from then on without reaching the issuer, and the first stop counts', async () => {
    const { gateway, first } = manyTokens();
    next(gateway, 'R1');
    month(gateway, first);
    next(gateway, 'R3');
    const body = { type: 'SALE', amount: 5, payment_method: { type: 'token', payment_token: first.payment_token } };
    for (let at = 0; at < 3; at++) {
      const received = await send(gateway, '/v1/transactions', { method: 'POST', body: { ...body, recurring: true } });
      const { body: text } = received;
      expect([
        received.status,
        fieldOf(text, 'approved'),
        fieldOf(text, 'response_code'),
        fieldOf(text, 'retry'),
      ]).toEqual([201, false, 'R1', 'never']);
    }
    expect([tokenEvents(gateway, first), tokenNow(gateway, first).recurring_block?.since]).toEqual([
      ['created', 'recurring_blocked'],
      '2026-01-05T15:00:00.000Z',
    ]);
    // The rule was not used: the customer's own charge triggers it.
    expect(pay(gateway, first)).toBe('R3');
  });

  it('leaves customer-initiated charges unaffected, and they do not lift it', () => {
    const { gateway, first } = manyTokens();
    next(gateway, 'R1');
    month(gateway, first);
    expect([pay(gateway, first), payByNumber(gateway), month(gateway, first)]).toEqual(['00', '00', 'R1']);
  });

  it("is also triggered by the customer's own charge, with a token or the card itself", () => {
    const { gateway, first, second } = manyTokens();
    next(gateway, 'R1');
    expect([pay(gateway, first), month(gateway, first), month(gateway, second)]).toEqual(['R1', 'R1', 'R1']);
    const sent = manyTokens();
    next(sent.gateway, 'R3');
    expect(payByNumber(sent.gateway)).toBe('R3');
    expect([
      month(sent.gateway, sent.first),
      month(sent.other, sent.theirs),
      month(sent.gateway, sent.another),
    ]).toEqual(['R3', 'R3', '00']);
  });

  it('does not apply to tokens stored afterwards', () => {
    const { gateway, first } = manyTokens();
    next(gateway, 'R3');
    month(gateway, first);
    const renewed = storeCard(gateway);
    expect([renewed.duplicate_of, month(gateway, renewed), month(gateway, first)]).toEqual([
      first.payment_token,
      '00',
      'R3',
    ]);
  });

  it('persists through a new number, a new expiry, months, snapshots, and forks', async () => {
    const { gateway, first } = manyTokens();
    next(gateway, 'R1');
    month(gateway, first);
    gateway.simulate.issuer.replaceCard({ paymentToken: first });
    gateway.paymentTokens.update(first.payment_token, { card: { expiry_year: '2031' } });
    await gateway.clock.advance({ days: 90 });
    const worlds = [gateway, gatewayForAnyCard({ from: gateway.snapshot() }), tended(gateway.fork())];
    expect(worlds.map((world) => month(world, first))).toEqual(['R1', 'R1', 'R1']);
  });

  it('is sent to webhooks, and appears in the timeline with its decline', async () => {
    const { gateway, first } = manyTokens();
    const received: unknown[] = [];
    gateway.webhooks.subscribe({
      events: ['payment_token.recurring_blocked'],
      deliver: async (request) => {
        received.push(fieldOf(await request.json(), 'data', 'object', 'recurring_block', 'code'));
        return new Response();
      },
    });
    next(gateway, 'R0');
    month(gateway, first);
    await gateway.idle();
    expect(received).toEqual(['R0', 'R0']);
    const lines = gateway.timeline().map(({ what }) => what);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/declined/),
      expect.stringMatching(/R0/),
      expect.stringMatching(/R0/),
    ]);
  });
});

describe('a new authorization by the cardholder', () => {
  it.each(['R0', 'R1', 'R3'] as const)("allows the merchant's own charges again after %s", (code) => {
    const gateway = gatewayForAnyCard();
    const [one, two] = [storeCard(gateway), storeCard(gateway)];
    next(gateway, code);
    month(gateway, one);
    expect(gateway.cards.noteAuthorization({ paymentToken: two })).toEqual({ wasBlocked: true });
    expect([month(gateway, one), month(gateway, two)]).toEqual(['00', '00']);
    for (const token of [one, two]) {
      expect(tokenNow(gateway, token)).toMatchObject({ recurring_blocked: false, recurring_block: null });
      expect(tokenEvents(gateway, token)).toEqual(['created', 'recurring_blocked', 'updated']);
    }
  });

  it('applies to this merchant only, even after R3', () => {
    const gateway = gatewayForAnyCard();
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    const [ours, theirs] = [storeCard(gateway), storeCard(other)];
    next(gateway, 'R3');
    month(gateway, ours);
    gateway.cards.noteAuthorization({ paymentToken: ours });
    expect([month(gateway, ours), month(other, theirs)]).toEqual(['00', 'R3']);
    gateway.cards.noteAuthorization({ paymentToken: theirs.payment_token });
    expect(month(other, theirs)).toBe('00');
  });

  it('reports that there was no stop, and emits no event', () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    expect(gateway.cards.noteAuthorization({ paymentToken: token })).toEqual({ wasBlocked: false });
    expect(tokenEvents(gateway, token)).toEqual(['created']);
    expect(gateway.timeline().at(-1)).toMatchObject({
      what: 'the cardholder authorizes charges, which nothing stopped',
      subject: token.payment_token,
    });
  });

  it('can be followed by another stop with another code', () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    next(gateway, 'R1');
    month(gateway, token);
    gateway.cards.noteAuthorization({ paymentToken: token });
    next(gateway, 'R0');
    expect([month(gateway, token), month(gateway, token)]).toEqual(['R0', 'R0']);
    expect(tokenNow(gateway, token).recurring_block?.code).toBe('R0');
  });

  it('requires a stored card', () => {
    const gateway = gatewayForAnyCard();
    const bank = gateway.paymentTokens.create(storable(banks.good));
    const note = (options: object) =>
      wishRefusal(() => Reflect.apply(gateway.cards.noteAuthorization, undefined, [options]));
    expect(note({ paymentToken: bank })).toMatchObject({
      code: 'bad_option',
      hint: 'Pass a stored card or its id.',
      message: expect.stringContaining(
        `${bank.payment_token} is a bank account, and a holder authorizes charges of a card.`,
      ),
    });
    expect(note({ paymentToken: 'PAYMENT_TOKEN-01KE7AR4C08MD3D5M00554QTMQ' }).code).toBe('unknown_subject');
    expect(note({ paymentToken: storeCard(gateway), card: '1' }).code).toBe('bad_option');
    expect(wishRefusal(() => gateway.ach.noteAuthorization({ paymentToken: storeCard(gateway) })).code).toBe(
      'bad_option',
    );
  });
});
