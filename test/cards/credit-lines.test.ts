import { cards, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { authorize, cancel, capture, lined, sell, standing, told } from '../support/credit-lines.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

describe('a credit line', () => {
  it('is held by an authorization, used by its capture, and released for the uncaptured part', () => {
    const { gateway, stands: lineState } = lined();
    const held = authorize(gateway, 4_000);
    const passed = [lineState()];
    capture(gateway, held, 2_500);
    passed.push(lineState());
    capture(gateway, authorize(gateway, 500));
    passed.push(lineState());
    expect(passed).toEqual([
      'held 4000, taken 0, available 6000',
      'held 0, taken 2500, available 7500',
      'held 0, taken 3000, available 7000',
    ]);
  });

  it('is used by a sale immediately, and is not changed by settlement', async () => {
    const { gateway, stands: lineState } = lined();
    sell(gateway, 4_000);
    const passed = [lineState()];
    for (const milestone of ['card-cutoff', 'settlement', 'funding'] as const) {
      await gateway.clock.advanceTo(milestone);
      passed.push(lineState());
    }
    expect(passed).toEqual(Array(4).fill('held 0, taken 4000, available 6000'));
  });

  it('is released by a void of an authorization, a capture, or a sale', () => {
    const { gateway, stands: lineState } = lined();
    const [held, captured, sale] = [authorize(gateway, 1_000), authorize(gateway, 2_000), sell(gateway, 3_000)];
    capture(gateway, captured, 1_500);
    const passed = [lineState()];
    for (const one of [held, captured, sale]) {
      cancel(gateway, one, 'VOID');
      passed.push(lineState());
    }
    expect(passed).toEqual([
      'held 1000, taken 4500, available 4500',
      'held 0, taken 4500, available 5500',
      'held 0, taken 3000, available 7000',
      'held 0, taken 0, available 10000',
    ]);
  });

  it('is released when a hold expires, and not earlier', async () => {
    const { gateway, stands: lineState } = lined();
    authorize(gateway, 10_000);
    const passed = [told(sell(gateway, 1))];
    await gateway.clock.advance(7 * 86_400_000 - 1);
    passed.push(lineState(), told(sell(gateway, 1)));
    await gateway.clock.advance(1);
    passed.push(lineState(), told(sell(gateway, 10_000)));
    expect(passed).toEqual([
      '51 0',
      'held 10000, taken 0, available 0',
      '51 0',
      'held 0, taken 0, available 10000',
      '00 10000',
    ]);
  });

  it('is released by a refund when the refund settles', async () => {
    const { gateway, stands: lineState } = lined();
    const sale = sell(gateway, 10_000);
    await gateway.clock.advanceTo('settlement');
    const back = cancel(gateway, sale, 'REFUND', 3_000);
    const passed = [lineState()];
    await gateway.clock.advanceTo('card-cutoff', { of: back });
    passed.push(lineState());
    await gateway.clock.advanceTo('settlement', { of: back });
    passed.push(lineState(), told(sell(gateway, 3_001)), told(sell(gateway, 3_000)));
    expect(passed).toEqual([
      'held 0, taken 10000, available 0',
      'held 0, taken 10000, available 0',
      'held 0, taken 7000, available 3000',
      '51 0',
      '00 3000',
    ]);
  });

  it('is not released by a voided or rejected refund, and is used again by one rejected later', async () => {
    const { gateway, stands: lineState } = lined();
    const sale = sell(gateway, 10_000);
    await gateway.clock.advanceTo('settlement');
    cancel(gateway, cancel(gateway, sale, 'REFUND', 1_000), 'VOID');
    const [rejected, retained] = [cancel(gateway, sale, 'REFUND', 2_000), cancel(gateway, sale, 'REFUND', 3_000)];
    gateway.simulate.issuer.rejectRefund({ transaction: rejected });
    await gateway.clock.advanceTo('settlement', { of: retained });
    const passed = [lineState()];
    gateway.simulate.issuer.rejectRefund({ transaction: retained });
    passed.push(lineState());
    expect(passed).toEqual(['held 0, taken 7000, available 3000', 'held 0, taken 10000, available 0']);
  });

  it('is not changed by declines from any source', () => {
    const { gateway, stands: lineState } = lined({}, { cardChecks: { declineCvv: ['N'], duplicateMinutes: 5 } });
    sell(gateway, 1_000);
    gateway.simulate.issuer.rule({ match: { amount: 5 }, respond: { code: '05' } });
    gateway.simulate.issuer.rule({ match: { amount: 6 }, respond: { noResponse: true } });
    const declined = [
      sell(gateway, 1_000),
      sell(gateway, 5),
      sell(gateway, 6),
      sell(gateway, 7, { ...cards.visa, cvv: '200' }),
    ];
    expect([declined.map(({ response_code }) => response_code), lineState()]).toEqual([
      ['94', '05', '91', 'N7'],
      'held 0, taken 1000, available 9000',
    ]);
  });

  it('applies to the card by number, by token, and across merchants', async () => {
    const { gateway, stands: lineState } = lined();
    const others = ['Birch Books', 'Cedar Cycles'].map((name) => gateway.as(gateway.addMerchant({ name })));
    const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
    gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method: { type: 'token', payment_token } });
    const responses = [...others, gateway].map((seller) => told(sell(seller, 4_000)));
    expect([responses, lineState()]).toEqual([['00 4000', '00 4000', '51 0'], 'held 1000, taken 8000, available 1000']);
  });

  it('belongs to one card: others have their own line, or no limit', () => {
    const { gateway, stands: lineState } = lined();
    gateway.simulate.issuer.creditLine({ pan: cards.mastercard.pan, limit: 500 });
    const responses = [
      sell(gateway, 10_000),
      sell(gateway, 501, cards.mastercard),
      sell(gateway, 500, cards.mastercard),
    ];
    expect([...responses, sell(gateway, 99_999_999, cards.discover)].map(told)).toEqual([
      '00 10000',
      '51 0',
      '00 500',
      '00 99999999',
    ]);
    expect(lineState()).toBe('held 0, taken 10000, available 0; held 0, taken 500, available 0');
  });

  it('starts when it is opened and ignores earlier charges', () => {
    const gateway = freshGateway();
    sell(gateway, 9_000);
    const held = authorize(gateway, 700);
    gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 1_000 });
    capture(gateway, held);
    expect([told(sell(gateway, 1_000)), standing(gateway)]).toEqual(['00 1000', 'held 0, taken 1000, available 0']);
  });
});

describe('a charge over the credit line', () => {
  it.each<[over: 'decline' | 'partial', limit: number, ...responses: string[]]>([
    ['decline', 10_000, '00 10000', '51 0', '51 0'],
    ['decline', 9_999, '51 0', '00 9999', '51 0'],
    ['partial', 10_000, '00 10000', '51 0', '51 0'],
    ['partial', 9_999, '10 9999', '51 0', '51 0'],
    ['partial', 10_001, '00 10000', '10 1', '51 0'],
    ['decline', 0, '51 0', '51 0', '51 0'],
    ['partial', 0, '51 0', '51 0', '51 0'],
  ])('approves or declines with %s at a limit of %i: 10000, then 9999, then 1', (over, limit, ...responses) => {
    const { gateway } = lined({ overLimit: over, limit });
    expect([10_000, 9_999, 1].map((amount) => told(sell(gateway, amount)))).toEqual(responses);
  });

  it('uses only the approved amount of a partial approval', async () => {
    const { gateway, stands: lineState } = lined({ overLimit: 'partial', limit: 700 });
    const held = authorize(gateway, 1_000);
    expect(held).toMatchObject({ approved: true, response_code: '10', amount: 700, requested_amount: 1_000 });
    const passed = [lineState()];
    capture(gateway, held);
    passed.push(lineState());
    await gateway.clock.advanceTo('settlement', { of: held });
    const back = cancel(gateway, held, 'REFUND');
    await gateway.clock.advanceTo('settlement', { of: back });
    expect([...passed, lineState()]).toEqual([
      'held 700, taken 0, available 0',
      'held 0, taken 700, available 0',
      'held 0, taken 0, available 700',
    ]);
  });

  it('is approved if a rule sets the code, but not if it only sets a part; test values still decline', () => {
    const { gateway, line, stands: lineState } = lined({ limit: 100 });
    gateway.simulate.issuer.rule({ match: { amount: 500 }, respond: { code: '00' } });
    gateway.simulate.issuer.rule({ match: { amount: 600 }, respond: { approvedAmount: 200 } });
    gateway.simulate.issuer.rule({ match: { amount: 700 }, respond: { avs: 'N' } });
    const broke = cards.declines('05');
    gateway.simulate.issuer.creditLine({ pan: broke.pan, limit: 10_000 });
    expect([sell(gateway, 700), sell(gateway, 500), sell(gateway, 600), sell(gateway, 1, broke)].map(told)).toEqual([
      '51 0',
      '00 500',
      '51 0',
      '05 0',
    ]);
    expect([line.status().available, lineState()]).toEqual([
      -400,
      'held 0, taken 500, available -400; held 0, taken 0, available 10000',
    ]);
    line.change({ overLimit: 'partial' });
    expect(told(sell(gateway, 1))).toBe('51 0');
  });

  it('is declined if a test value halves it and half is too much; a cent is not halved', () => {
    const half = { ...cards.visa, pan: '4000090000000011' };
    const gateway = freshGateway({ creditLines: [{ pan: half.pan, limit: 100 }] });
    expect([sell(gateway, 202, half), sell(gateway, 200, half), sell(gateway, 1, half)].map(told)).toEqual([
      '51 0',
      '10 100',
      '51 0',
    ]);
  });

  it('is not partially approved if a test value approves more than the requested amount', () => {
    const gateway = freshGateway({ magicValues: 'authorize-net', creditLines: [{ pan: cards.visa.pan, limit: 100 }] });
    expect(told(sell(gateway, 100, { ...cards.visa, zip: '46225' }))).toBe('00 100');
  });

  it('is declined in production too', () => {
    const gateway = freshGateway({ environment: 'production', creditLines: [{ pan: cards.visa.pan, limit: 100 }] });
    expect([sell(gateway, 101), sell(gateway, 100)].map(told)).toEqual(['51 0', '00 100']);
  });
});
