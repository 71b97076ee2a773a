import { banks, type CardPaymentMethod, type ClientCardChecks, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { AVS_CODES, CVV_CODES } from '../../src/facts/avs-cvv.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';

type Seller = Pick<Gateway, 'transactions'>;

/** Results without test values: AVS Y, CVV M. */
const visa = { ...cards.visa, address_line1: '1 Main St', zip: '94103' };
const EVERY_AVS = AVS_CODES.map(({ code }) => code);
const EVERY_CVV = CVV_CODES.map(({ code }) => code);

const check = (gateway: Gateway, card_checks: Partial<ClientCardChecks>) =>
  gateway.clients.update(gateway.merchant.clientId, { card_checks });
const charge = (seller: Seller, payment_method: CardPaymentMethod, amount = 1000, type: 'SALE' | 'AUTH' = 'SALE') =>
  seller.transactions.create({ type, amount, payment_method });
/** `approved 00 Y M`: the outcome and the results of address and CVV. */
const summary = (transaction: ReturnType<typeof charge>) =>
  [
    transaction.approved ? 'approved' : 'declined',
    transaction.response_code,
    transaction.avs?.result_code ?? '-',
    transaction.cvv?.result_code ?? '-',
  ].join(' ');
const sell = (seller: Seller, payment_method: CardPaymentMethod = visa, amount = 1000) =>
  summary(charge(seller, payment_method, amount));

describe('the card checks of a client', () => {
  it('decline nothing by default', () => {
    const gateway = freshGateway();
    expect([cards.avsMismatch, cards.cvvMismatch, visa, visa].map((card) => sell(gateway, card))).toEqual([
      'approved 00 N M',
      'approved 00 - N',
      'approved 00 Y M',
      'approved 00 Y M',
    ]);
  });

  it.each(EVERY_AVS)('decline AVS %s with 6P once enabled, and no other result', (code) => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { avs: code } });
    const responses = [[], [code], EVERY_AVS.filter((other) => other !== code)].map((decline_avs) => {
      check(gateway, { decline_avs });
      return sell(gateway);
    });
    expect(responses).toEqual([`approved 00 ${code} M`, `declined 6P ${code} M`, `approved 00 ${code} M`]);
  });

  it.each(EVERY_CVV)('decline CVV %s with N7 once enabled, and no other result', (code) => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { cvv: code } });
    const responses = [[], [code], EVERY_CVV.filter((other) => other !== code)].map((decline_cvv) => {
      check(gateway, { decline_cvv });
      return sell(gateway);
    });
    expect(responses).toEqual([`approved 00 Y ${code}`, `declined N7 Y ${code}`, `approved 00 Y ${code}`]);
  });

  it('decline the results of test values', () => {
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

  it('decline nothing if the value was not sent', () => {
    const gateway = freshGateway();
    check(gateway, { decline_avs: EVERY_AVS, decline_cvv: EVERY_CVV });
    const { cvv: _cvv, ...silent } = cards.visa;
    expect(sell(gateway, silent)).toBe('approved 00 - -');
  });

  it('decline with N7 if both checks fail', () => {
    const gateway = freshGateway({ cardChecks: { declineAvs: ['N'], declineCvv: ['N'] } });
    gateway.simulate.issuer.rule({ respond: { avs: 'N', cvv: 'N' } });
    expect(sell(gateway)).toBe('declined N7 N N');
  });

  it('leave the code of an issuer decline unchanged', () => {
    const gateway = freshGateway();
    check(gateway, { decline_avs: EVERY_AVS, decline_cvv: EVERY_CVV, duplicate_minutes: 5 });
    const poor = { ...visa, pan: cards.declines('51').pan };
    expect([sell(gateway, poor), sell(gateway, poor)]).toEqual(['declined 51 Y M', 'declined 51 Y M']);
  });

  it('decline a partial approval like any other charge', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    gateway.simulate.issuer.rule({ respond: { code: '10', cvv: 'N' } });
    expect(charge(gateway, visa)).toMatchObject({ approved: false, response_code: 'N7', requested_amount: 1000 });
  });

  it('use the result of the CVV sent when the card was stored', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
    const { payment_token } = gateway.paymentTokens.create({ card });
    const stored = (cvv?: string) =>
      gateway.transactions.create({
        type: 'SALE',
        amount: 1000,
        payment_method: { type: 'token', payment_token, ...(cvv === undefined ? {} : { cvv }) },
      });
    expect([stored('200'), stored('123'), stored()].map(summary)).toEqual([
      'declined N7 - N',
      'approved 00 - M',
      'approved 00 - -',
    ]);
  });

  it('decline like an issuer: not in a batch, not capturable, and reported as a decline', async () => {
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

  it('do not affect other clients', () => {
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

  it('default to the gateway options unless the client sets its own', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['N'] } });
    const strict = gateway.as(gateway.addMerchant({ name: 'Strict' }));
    const lenient = gateway.as(gateway.addMerchant({ name: 'Lenient', cardChecks: { declineCvv: [] } }));
    expect([gateway, strict, lenient].map((seller) => sell(seller, cards.cvvMismatch))).toEqual([
      'declined N7 - N',
      'declined N7 - N',
      'approved 00 - N',
    ]);
  });

  it('depend on the acting client, not on the owner of the key', () => {
    const gateway = freshGateway();
    check(gateway, { decline_cvv: ['N'] });
    const reseller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId });
    expect(sell(reseller, cards.cvvMismatch)).toBe('declined N7 - N');
  });

  it('are preserved in snapshots and forks', () => {
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

  it('apply in production too, where test values have no effect', () => {
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
  /** Creates a gateway whose merchant has just sold for 10.00 and rejects duplicates for five minutes. */
  const justSold = () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    expect(sell(gateway)).toBe('approved 00 Y M');
    return gateway;
  };

  it('is declined with 94 within the time window and approved after it', async () => {
    const gateway = justSold();
    await gateway.clock.advance({ minutes: 5 });
    expect(sell(gateway)).toBe('declined 94 - -');
    await gateway.clock.advance({ seconds: 1 });
    expect(sell(gateway)).toBe('approved 00 Y M');
  });

  it('is measured from the last approved charge, not from a declined duplicate', async () => {
    const gateway = justSold();
    const responses: string[] = [];
    for (let minute = 2; minute <= 8; minute += 2) {
      await gateway.clock.advance({ minutes: 2 });
      responses.push(sell(gateway));
    }
    expect(responses.map((response) => response.slice(0, 11))).toEqual([
      'declined 94',
      'declined 94',
      'approved 00',
      'declined 94',
    ]);
  });

  it('is detected for the same card as an AUTH, with another name, without an address, or as a token', () => {
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

  it('names the repeated charge and does not reach the issuer', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const first = charge(gateway, visa);
    gateway.simulate.issuer.rule({ respond: { code: '51' }, times: 1 });
    const again = charge(gateway, visa);
    expect(again).toMatchObject({ approved: false, response_code: '94', reference_id: first.transaction_id });
    expect(sell(gateway, visa, 1001)).toBe('declined 51 Y M');
  });

  it('excludes voided charges', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const first = charge(gateway, visa);
    gateway.transactions.cancel(first.transaction_id, { type: 'VOID' });
    expect([sell(gateway), sell(gateway)]).toEqual(['approved 00 Y M', 'declined 94 - -']);
  });

  it('excludes other amounts, other cards, other merchants, and declined charges', () => {
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

  it('is different from a replay by Idempotency-Key', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 5 } });
    const once = () =>
      gateway.transactions.create({ type: 'SALE', amount: 1000, payment_method: visa }, { idempotencyKey: 'order-1' });
    const [first, again] = [once(), once()];
    expect([again.transaction_id, again.response_code]).toEqual([first.transaction_id, '00']);
  });

  it('applies to cards only: bank accounts can pay the same amount twice', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 1440 } });
    const pay = () => gateway.transactions.create({ type: 'PAYMENT', amount: 1000, payment_method: banks.good });
    expect([pay(), pay()].map(({ response_status }) => response_status)).toEqual(['Approved', 'Approved']);
  });

  it('excludes refunds of any amount', async () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 1440 } });
    const sale = charge(gateway, visa);
    await gateway.clock.advanceTo('settlement');
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    expect(refund).toMatchObject({ type: 'REFUND', response_status: 'Approved' });
  });

  it('is approved once the client disables the check', () => {
    const gateway = justSold();
    check(gateway, { duplicate_minutes: 0 });
    expect(sell(gateway)).toBe('approved 00 Y M');
  });

  it('is detected in a snapshot and in a fork', () => {
    const gateway = justSold();
    const worlds = [freshGateway({ from: gateway.snapshot() }), tended(gateway.fork())];
    expect(worlds.map((world) => sell(world))).toEqual(['declined 94 - -', 'declined 94 - -']);
  });
});
