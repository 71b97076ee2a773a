import { type CreditLineOptions, cards, type Gateway, replay } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard, tended } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

const sell = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }).response_code;
const available = (gateway: Gateway) => gateway.simulate.issuer.creditLines().map((line) => line.available);
const LINES: readonly CreditLineOptions[] = [
  { pan: cards.visa.pan, limit: 1_000 },
  { pan: cards.mastercard.pan, limit: 2_000, overLimit: 'partial' },
];

describe('credit lines in the options', () => {
  it('exist from the start, in the given order', () => {
    const gateway = gatewayForAnyCard({ creditLines: LINES });
    expect(gateway.simulate.issuer.creditLines()).toMatchObject([
      { last_four: '4242', limit: 1_000, held: 0, used: 0, available: 1_000, overLimit: 'decline' },
      { last_four: '4444', limit: 2_000, held: 0, used: 0, available: 2_000, overLimit: 'partial' },
    ]);
    expect([sell(gateway, 1_001), sell(gateway, 1_000)]).toEqual(['51', '00']);
  });

  it('are restored by a reset, unused, without lines opened later', () => {
    const gateway = gatewayForAnyCard({ creditLines: LINES });
    const ids = gateway.simulate.issuer.creditLines().map(({ id }) => id);
    const later = gateway.simulate.issuer.creditLine({ pan: cards.amex.pan, limit: 1 });
    sell(gateway, 1_000);
    gateway.reset();
    expect([gateway.simulate.issuer.creditLines().map(({ id }) => id), available(gateway)]).toEqual([
      ids,
      [1_000, 2_000],
    ]);
    expect([wishRefusal(() => later.status()).code, later.close()]).toEqual(['unknown_subject', false]);
  });

  it.each<[string, unknown, RegExp]>([
    ['an entry that is not an object', ['4242'], /^options\.creditLines\.0 must be a credit line \{ pan, limit \}/],
    ['one without a limit', [{ pan: cards.visa.pan }], /^options\.creditLines\.0\.limit/],
    [
      'a second one with a bad number',
      [LINES[0], { pan: '5555555555554445', limit: 1 }],
      /^options\.creditLines\.1\.pan must .*Luhn/,
    ],
    [
      'a second one of one card',
      [LINES[0], LINES[0]],
      /^options\.creditLines\.1\.pan must be a card without a credit line/,
    ],
    ['no list', LINES[0], /^options\.creditLines/],
  ])('are rejected with the invalid entry named: %s', (_what, creditLines, message) => {
    const error = wishRefusal(() => Reflect.apply(gatewayForAnyCard, undefined, [{ creditLines }]));
    expect([error.code, error.message]).toEqual(['bad_option', expect.stringMatching(message)]);
  });
});

describe('a credit line', () => {
  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /^creditLine is /],
    ['no number', { limit: 1 }, /^creditLine\.pan/],
    ['a number of a few digits', { pan: '4242', limit: 1 }, /^creditLine\.pan: 13 to 19 digits/],
    ['a number with a wrong check digit', { pan: '4242424242424241', limit: 1 }, /^creditLine\.pan must .*Luhn/],
    ['a number that is not a string', { pan: 4242424242424242, limit: 1 }, /^creditLine\.pan/],
    ['no limit', { pan: cards.visa.pan }, /^creditLine\.limit/],
    ['a limit below zero', { pan: cards.visa.pan, limit: -1 }, /^creditLine\.limit/],
    ['half a cent', { pan: cards.visa.pan, limit: 1.5 }, /^creditLine\.limit/],
    ['an infinite limit', { pan: cards.visa.pan, limit: Number.POSITIVE_INFINITY }, /^creditLine\.limit/],
    [
      'an unknown value of overLimit',
      { pan: cards.visa.pan, limit: 1, overLimit: 'half' },
      /^creditLine\.overLimit.*decline.*partial/,
    ],
    ['an unknown field', { pan: cards.visa.pan, limits: 1, limit: 1 }, /no field "limits"\. Did you mean "limit"/],
  ])("can't be opened with %s", (_what, options, message) => {
    const gateway = gatewayForAnyCard();
    const error = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.creditLine, undefined, [options]));
    expect([error.code, error.message]).toEqual(['bad_option', expect.stringMatching(message)]);
    expect(error.message).not.toMatch(/\d{13,}/);
    expect(gateway.simulate.issuer.creditLines()).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ['a limit below zero', { limit: -1 }, /^creditLine\.limit/],
    ['a payment of zero', { paid: 0 }, /^creditLine\.paid/],
    ['a payment of half a cent', { paid: 0.5 }, /^creditLine\.paid/],
    ['an unknown value of overLimit', { overLimit: 'approve' }, /^creditLine\.overLimit/],
    ['another card', { pan: cards.amex.pan }, /no field "pan"/],
  ])("can't be changed by %s", (_what, change, message) => {
    const gateway = gatewayForAnyCard();
    const line = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 1_000 });
    const error = wishRefusal(() => Reflect.apply(line.change, undefined, [change]));
    expect([error.code, error.message]).toEqual(['bad_option', expect.stringMatching(message)]);
    expect(available(gateway)).toEqual([1_000]);
  });

  it('is unique per card', () => {
    const gateway = gatewayForAnyCard();
    gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 1_000 });
    const { code, message } = wishRefusal(() => gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 5 }));
    expect(`${code}: ${message}`).toBe(
      'bad_option: creditLine.pan must be a card without a credit line; this card has one. Change the existing credit line.',
    );
    expect(available(gateway)).toEqual([1_000]);
  });

  it('travels with snapshots, restores, and rewinds, and is separate in a fork', () => {
    const gateway = gatewayForAnyCard({ creditLines: LINES });
    sell(gateway, 300);
    const snapshot = gateway.snapshot();
    gateway.mark('300 taken');
    const fork = tended(gateway.fork());
    sell(fork, 700);
    const opened = gatewayForAnyCard({ from: snapshot });
    sell(opened, 100);
    expect([gateway, fork, opened].map((world) => available(world)[0])).toEqual([700, 0, 600]);
    sell(gateway, 50);
    gateway.restore(snapshot);
    const restored = available(gateway)[0];
    sell(gateway, 60);
    gateway.rewind('300 taken');
    expect([restored, available(gateway)[0]]).toEqual([700, 700]);
  });

  it('reappears in a restored world, though it was closed since', () => {
    const gateway = gatewayForAnyCard();
    const line = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 1_000 });
    sell(gateway, 300);
    gateway.mark('open');
    line.close();
    gateway.rewind('open');
    expect([line.status().available, line.change({ paid: 300 }).available, line.close()]).toEqual([700, 1_000, true]);
  });

  it('replays from a tape, even for a number that the tape replaces by a surrogate', async () => {
    const pan = '4539578763621486';
    const gateway = gatewayForAnyCard({ creditLines: LINES });
    const line = gateway.simulate.issuer.creditLine({ pan, limit: 900, overLimit: 'partial' });
    const payment_method = { ...cards.visa, pan };
    gateway.transactions.create({ type: 'AUTH', amount: 500, payment_method });
    line.change({ limit: 800, paid: 5 });
    gateway.transactions.create({ type: 'SALE', amount: 500, payment_method });
    sell(gateway, 1_001);
    await gateway.clock.advance({ days: 10 });
    const tape = JSON.stringify(gateway.tape());
    expect(tape).not.toContain(pan);
    const again = tended(await replay(JSON.parse(tape)));
    expect(again.simulate.issuer.creditLines()).toEqual(gateway.simulate.issuer.creditLines());
    expect(available(again)).toEqual([1_000, 2_000, 500]);
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
  });

  it('records its limit on the tape unchanged, however high', async () => {
    const gateway = gatewayForAnyCard();
    gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 99_999_999_999 });
    const again = tended(await replay(JSON.parse(JSON.stringify(gateway.tape()))));
    expect(available(again)).toEqual([99_999_999_999]);
  });
});
