import { banks, type CardPaymentMethod, type ClientCardChecks, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { AVS_CODES, CVV_CODES } from '../../src/facts/avs-cvv.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';

type Seller = Pick<Gateway, 'transactions'>;

/** Without anybody's wish: AVS Y, CVV M. */
const visa = { ...cards.visa, address_line1: '1 Main St', zip: '94103' };
const EVERY_AVS = AVS_CODES.map(({ code }) => code);
const EVERY_CVV = CVV_CODES.map(({ code }) => code);

const check = (gateway: Gateway, card_checks: Partial<ClientCardChecks>) =>
  gateway.clients.update(gateway.merchant.clientId, { card_checks });
const charge = (seller: Seller, payment_method: CardPaymentMethod, amount = 1000, type: 'SALE' | 'AUTH' = 'SALE') =>
  seller.transactions.create({ type, amount, payment_method });
/** `approved 00 Y M`: the answer, and what address and CVV came to. */
const told = (transaction: ReturnType<typeof charge>) =>
  [
    transaction.approved ? 'approved' : 'declined',
    transaction.response_code,
    transaction.avs?.result_code ?? '-',
    transaction.cvv?.result_code ?? '-',
  ].join(' ');
const sell = (seller: Seller, payment_method: CardPaymentMethod = visa, amount = 1000) =>
  told(charge(seller, payment_method, amount));

describe('a client', () => {
  it('declines nothing itself unless it says so', () => {
    const gateway = freshGateway();
    expect([cards.avsMismatch, cards.cvvMismatch, visa, visa].map((card) => sell(gateway, card))).toEqual([
      'approved 00 N M',
      'approved 00 - N',
      'approved 00 Y M',
      'approved 00 Y M',
    ]);
  });

  it.each(EVERY_AVS)('declines AVS %s as 6P from when it says so, and no other result', (code) => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { avs: code } });
    const answers = [[], [code], EVERY_AVS.filter((other) => other !== code)].map((decline_avs) => {
      check(gateway, { decline_avs });
      return sell(gateway);
    });
    expect(answers).toEqual([`approved 00 ${code} M`, `declined 6P ${code} M`, `approved 00 ${code} M`]);
  });

  it.each(EVERY_CVV)('declines CVV %s as N7 from when it says so, and no other result', (code) => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { cvv: code } });
    const answers = [[], [code], EVERY_CVV.filter((other) => other !== code)].map((decline_cvv) => {
      check(gateway, { decline_cvv });
      return sell(gateway);
    });
    expect(answers).toEqual([`approved 00 Y ${code}`, `declined N7 Y ${code}`, `approved 00 Y ${code}`]);
  });

  it('declines what test values come to', () => {
    const gateway = freshGateway({ cardChecks: { declineAvs: ['N', 'A', 'U'], declineCvv: ['N'] } });
    const at = (street: string, zip: string) => ({ ...visa, address_line1: street, zip });
    const sent = [
      cards.avsMismatch,
      cards.cvvMismatch,
      at('200 Main St', '20000'),
      at('1 Main St', '20000'),
      at('201 Main St', '94103'),
      at('200 Main St', '94103'),
    ];
    expect(sent.map((card) => sell(gateway, card))).toEqual([
      'declined 6P N M',
      'declined N7 - N',
      'declined 6P N M',
      'declined 6P A M',
      'declined 6P U M',
      'approved 00 Z M',
    ]);
  });

  it('declines nothing for what was not sent', () => {
    const gateway = freshGateway();
    check(gateway, { decline_avs: EVERY_AVS, decline_cvv: EVERY_CVV });
    const { cvv: _cvv, ...silent } = cards.visa;
    expect(sell(gateway, silent)).toBe('approved 00 - -');
  });

  it('says N7 where it would decline for both', () => {
    const gateway = freshGateway({ cardChecks: { declineAvs: ['N'], declineCvv: ['N'] } });
    gateway.simulate.issuer.rule({ respond: { avs: 'N', cvv: 'N' } });
    expect(sell(gateway)).toBe('declined N7 N N');
  });

  it('leaves what the issuer declines its code', () => {
    const gateway = freshGateway();
    check(gateway, { decline_avs: EVERY_AVS, decline_cvv: EVERY_CVV, duplicate_minutes: 5 });
    const poor = { ...visa, pan: cards.declines('51').pan };
    expect([sell(gateway, poor), sell(gateway, poor)]).toEqual(['declined 51 Y M', 'declined 51 Y M']);
  });

  it('declines a partial approval like any other', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    gateway.simulate.issuer.rule({ respond: { code: '10', cvv: 'N' } });
    expect(charge(gateway, visa)).toMatchObject({ approved: false, response_code: 'N7', requested_amount: 1000 });
  });

  it('declines by what the CVV of a stored card came to, where one was sent', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
    const { payment_token } = gateway.paymentTokens.create({ card });
    const stored = (cvv?: string) =>
      gateway.transactions.create({
        type: 'SALE',
        amount: 1000,
        payment_method: { type: 'token', payment_token, ...(cvv === undefined ? {} : { cvv }) },
      });
    expect([stored('200'), stored('123'), stored()].map(told)).toEqual([
      'declined N7 - N',
      'approved 00 - M',
      'approved 00 - -',
    ]);
  });

  it('has a decline like an issuer’s: in no batch, with nothing to capture, and told as such', async () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    const declined = [charge(gateway, cards.cvvMismatch), charge(gateway, cards.cvvMismatch, 1000, 'AUTH')];
    for (const one of declined)
      expect(gateway.transactions.get(one.transaction_id)).toMatchObject({
        approved: false,
        transaction_state: 'declined',
        batch_id: null,
        processor_response: { response_code: 'N7', authorization_code: null },
      });
    expect(gateway.events.list().map(({ type }) => type)).toEqual(['transaction.declined', 'transaction.declined']);
    await gateway.clock.advance({ days: 30 });
    expect([gateway.batches.list().total, gateway.ledger.deposits()]).toEqual([0, []]);
  });

  it('is not touched by the checks of another', () => {
    const gateway = freshGateway();
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    check(gateway, { decline_cvv: ['N'], duplicate_minutes: 5 });
    const sellTwice = (seller: Seller) =>
      [cards.cvvMismatch, visa, visa].map((card) => sell(seller, card).split(' ', 2).join(' '));
    expect([sellTwice(gateway), sellTwice(other)]).toEqual([
      ['declined N7', 'approved 00', 'declined 94'],
      ['approved 00', 'approved 00', 'approved 00'],
    ]);
  });

  it('declines what the options say for all, unless it says otherwise', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    const strict = gateway.as(gateway.addMerchant({ name: 'Strict' }));
    const lenient = gateway.as(gateway.addMerchant({ name: 'Lenient', cardChecks: { declineCvv: [] } }));
    expect([gateway, strict, lenient].map((seller) => sell(seller, cards.cvvMismatch))).toEqual([
      'declined N7 - N',
      'declined N7 - N',
      'approved 00 - N',
    ]);
  });

  it('is asked for by the client that acts, not by the one whose key it is', () => {
    const gateway = freshGateway();
    check(gateway, { decline_cvv: ['N'] });
    const reseller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId });
    expect(sell(reseller, cards.cvvMismatch)).toBe('declined N7 - N');
  });

  it('takes its checks along into snapshots and forks', () => {
    const gateway = freshGateway();
    check(gateway, { decline_cvv: ['N'] });
    const fork = tended(gateway.fork());
    check(fork, { decline_cvv: [] });
    const worlds = [gateway, freshGateway({ from: gateway.snapshot() }), fork];
    expect(worlds.map((world) => sell(world, cards.cvvMismatch))).toEqual([
      'declined N7 - N',
      'declined N7 - N',
      'approved 00 - N',
    ]);
  });

  it('declines in production too, where test values are ordinary', () => {
    const gateway = freshGateway({ environment: 'production', cardChecks: { declineCvv: ['N'], duplicateMinutes: 5 } });
    expect([cards.cvvMismatch, visa, visa].map((card) => sell(gateway, card))).toEqual([
      'approved 00 - M',
      'approved 00 Y M',
      'declined 94 - -',
    ]);
    check(gateway, { decline_cvv: ['M'] });
    expect(sell(gateway, cards.mastercard)).toBe('declined N7 - M');
  });
});

describe('a duplicate', () => {
  /** A gateway whose merchant has just sold for 10.00, and lets no duplicate pass for five minutes. */
  const justSold = () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    expect(sell(gateway)).toBe('approved 00 Y M');
    return gateway;
  };

  it('is declined as 94 within the minutes, and approved after them', async () => {
    const gateway = justSold();
    await gateway.clock.advance({ minutes: 5 });
    expect(sell(gateway)).toBe('declined 94 - -');
    await gateway.clock.advance({ seconds: 1 });
    expect(sell(gateway)).toBe('approved 00 Y M');
  });

  it('is counted from what was approved, and not from a duplicate of that', async () => {
    const gateway = justSold();
    const answers: string[] = [];
    for (let minute = 2; minute <= 8; minute += 2) {
      await gateway.clock.advance({ minutes: 2 });
      answers.push(sell(gateway));
    }
    expect(answers.map((answer) => answer.slice(0, 11))).toEqual([
      'declined 94',
      'declined 94',
      'approved 00',
      'declined 94',
    ]);
  });

  it('is the same card however it comes: by an AUTH, another name, without address, or as a token', () => {
    const gateway = justSold();
    const card = { pan: visa.pan, expiry_month: '12', expiry_year: '2030' };
    const { payment_token } = gateway.paymentTokens.create({ card });
    const again = [
      charge(gateway, visa, 1000, 'AUTH'),
      charge(gateway, { ...cards.visa, first_name: 'Grace', last_name: 'Hopper' }),
      gateway.transactions.create({ type: 'SALE', amount: 1000, payment_method: { type: 'token', payment_token } }),
    ];
    expect(again.map(({ response_code }) => response_code)).toEqual(['94', '94', '94']);
  });

  it('names the charge that it repeats, and does not trouble the issuer', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const first = charge(gateway, visa);
    gateway.simulate.issuer.rule({ respond: { code: '51' }, times: 1 });
    const again = charge(gateway, visa);
    expect(again).toMatchObject({ approved: false, response_code: '94', reference_id: first.transaction_id });
    expect(sell(gateway, visa, 1001)).toBe('declined 51 Y M');
  });

  it('is none of a charge that was voided', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const first = charge(gateway, visa);
    gateway.transactions.cancel(first.transaction_id, { type: 'VOID' });
    expect([sell(gateway), sell(gateway)]).toEqual(['approved 00 Y M', 'declined 94 - -']);
  });

  it('is none with another amount, with another card, of another merchant, or after a decline', () => {
    const gateway = justSold();
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    expect([
      sell(gateway, visa, 1001),
      sell(gateway, { ...visa, pan: cards.mastercard.pan }),
      sell(other),
      sell(other),
    ]).toEqual(['approved 00 Y M', 'approved 00 Y M', 'approved 00 Y M', 'declined 94 - -']);
    gateway.simulate.issuer.rule({ match: { amount: 77 }, respond: { code: '51' }, times: 1 });
    expect([sell(gateway, visa, 77), sell(gateway, visa, 77), sell(gateway, visa, 77)]).toEqual([
      'declined 51 Y M',
      'approved 00 Y M',
      'declined 94 - -',
    ]);
  });

  it('is not what the same idempotency key replays', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const once = () =>
      gateway.transactions.create({ type: 'SALE', amount: 1000, payment_method: visa }, { idempotencyKey: 'order-1' });
    const [first, again] = [once(), once()];
    expect([again.transaction_id, again.response_code]).toEqual([first.transaction_id, '00']);
  });

  it('is a matter of cards: bank accounts may pay the same twice', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 1440 } });
    const pay = () => gateway.transactions.create({ type: 'PAYMENT', amount: 1000, payment_method: banks.good });
    expect([pay(), pay()].map(({ response_status }) => response_status)).toEqual(['Approved', 'Approved']);
  });

  it('is no refund, of whatever amount', async () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 1440 } });
    const sale = charge(gateway, visa);
    await gateway.clock.advanceTo('settlement');
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    expect(refund).toMatchObject({ type: 'REFUND', response_status: 'Approved' });
  });

  it('passes as soon as the client lets it', () => {
    const gateway = justSold();
    check(gateway, { duplicate_minutes: 0 });
    expect(sell(gateway)).toBe('approved 00 Y M');
  });

  it('is known in a snapshot and in a fork', () => {
    const gateway = justSold();
    const worlds = [freshGateway({ from: gateway.snapshot() }), tended(gateway.fork())];
    expect(worlds.map((world) => sell(world))).toEqual(['declined 94 - -', 'declined 94 - -']);
  });
});
