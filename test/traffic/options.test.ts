import { createGateway } from 'settlebox';
import { type TrafficOptions, traffic } from 'settlebox/testing';
import { describe, expect, it } from 'vitest';

describe('an invalid option', () => {
  it.each([
    ['merchants', { merchants: 0 }],
    ['merchants', { merchants: 101 }],
    ['merchants', { merchants: 1.5 }],
    ['days', { days: 0 }],
    ['days', { days: 1_101 }],
    ['transactions', { transactions: 0 }],
    ['transactions', { transactions: 1e9 }],
    ['seed', { seed: {} }],
    ['gateway', { gateway: {} }],
    ['options', { options: 'mine' }],
    ['options', { options: {}, gateway: createGateway() }],
    ['onDay', { onDay: 'often' }],
    ['mix.card', { mix: { card: 1.01 } }],
    ['mix.authorizations', { mix: { authorizations: -0.1 } }],
    ['mix.declines', { mix: { declines: '8 %' } }],
    ['mix.declineCodes.00', { mix: { declineCodes: { '00': 1 } } }],
    ['mix.declineCodes', { mix: { declineCodes: {} } }],
    ['mix.retries', { mix: { retries: 2 } }],
    ['mix.voids', { mix: { voids: Number.NaN } }],
    ['mix.refunds', { mix: { refunds: 8 } }],
    ['mix.subscriptions', { mix: { subscriptions: 8 } }],
    ['mix.payouts', { mix: { payouts: 8 } }],
    ['mix.returns', { mix: { returns: 8 } }],
    ['mix.returnCodes.R01', { mix: { returnCodes: { R01: -1 } } }],
    ['mix.returnCodes.R13', { mix: { returnCodes: { R13: 1 } } }],
    ['mix.returnCodes', { mix: { returnCodes: { R01: 0 } } }],
    ['mix.refnuds', { mix: { refnuds: 0.1 } }],
    ['merchant', { merchant: 3 }],
  ])('is rejected by name: %s', async (field, options) => {
    const running: Promise<unknown> = Reflect.apply(traffic, undefined, [options]);
    await expect(running).rejects.toMatchObject({ code: 'bad_option', details: { field: `options.${field}` } });
  });

  it('is rejected if it is an option of the new gateway', async () => {
    const options = { settlement: { cardCutoff: '25:00' } };
    await expect(traffic({ options })).rejects.toMatchObject({ code: 'bad_option' });
  });
});

describe('a gateway with other test values', () => {
  it.each([
    [{ magicValues: 'none' }, 'magicValues "none"'],
    [{ magicValues: 'finix' }, 'magicValues "finix"'],
    [{ environment: 'production' }, 'environment "production"'],
  ] as const)('is rejected with a suggestion: %j', async (options, what) => {
    const error = {
      message: expect.stringContaining(what),
      hint: expect.stringContaining('magicValues "settlebox" (the default)'),
    };
    const ways: TrafficOptions[] = [{ gateway: createGateway(options) }, { options }];
    for (const way of ways) await expect(traffic({ ...way, days: 1 })).rejects.toMatchObject(error);
  });
});

it('rejects days after the expiry of the test cards before the first day', async () => {
  const options = { now: '2039-12-20T15:00:00Z' };
  await expect(traffic({ days: 30, options })).rejects.toMatchObject({
    message: expect.stringContaining('options.days: 30 days from 2039-12-20T15:00:00.000Z end after 2039'),
  });
  const { counts, gateway } = await traffic({ days: 2, transactions: 3, options });
  expect(counts.transactions).toBe(3);
  gateway.close();
});
