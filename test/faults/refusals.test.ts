/** Wishes for faults that cannot be, and the field at fault of each. */
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [wish: object, text: string])[] = [
  [{},                                                            'fault.kind: '],
  [{ kind: 'answer_losst' },                                      'fault.kind: one of refused, connection_reset, '],
  [{ kind: 'toString' },                                          'fault.kind: one of '],
  [{ kind: 7 },                                                   'fault.kind: '],
  [{ kind: 'refused', time: 1 },                                  'fault has no field "time". Did you mean "times"?'],
  [{ kind: 'refused', on: 'transactions.creat' },                 'fault.on: nothing here is called so, for refused. Did you mean "transactions.create"?'],
  [{ kind: 'refused', on: 'transaction.*' },                      'fault.on: nothing here is called so'],
  [{ kind: 'refused', on: 'PATCH /v1/transactions' },             'fault.on: nothing here is called so'],
  [{ kind: 'refused', on: '' },                                   'fault.on: '],
  [{ kind: 'webhook_dropped', on: 'transactions.create' },        'fault.on: nothing here is called so, for webhook_dropped'],
  [{ kind: 'webhook_dropped', on: 'transaction.setled' },         'Did you mean "transaction.settled"?'],
  [{ kind: 'file_late', on: 'R99' },                              'fault.on: nothing here is called so, for file_late'],
  [{ kind: 'refused', status: 200 },                              'fault.status: one of 400, 401, '],
  [{ kind: 'refused', status: '503' },                            'fault.status: one of '],
  [{ kind: 'refused', delaySeconds: 1 },                          'fault.delaySeconds: refused has no such measure. It takes status.'],
  [{ kind: 'answer_lost', status: 503 },                          'fault.status: answer_lost has no such measure. Leave it out.'],
  [{ kind: 'answer_slow', afterBytes: 3 },                        'fault.afterBytes: answer_slow has no such measure. It takes delaySeconds.'],
  [{ kind: 'webhook_dropped', delaySeconds: 3 },                  'fault.delaySeconds: webhook_dropped has no such measure. It takes endpoint.'],
  [{ kind: 'webhook_refused', delaySeconds: 3 },                  'fault.delaySeconds: webhook_refused has no such measure. It takes status, endpoint.'],
  [{ kind: 'answer_slow', delaySeconds: -1 },                     'fault.delaySeconds: '],
  [{ kind: 'answer_slow', delaySeconds: 401 * 24 * 3_600 },       'fault.delaySeconds: '],
  [{ kind: 'answer_slow', delaySeconds: Number.NaN },             'fault.delaySeconds: '],
  [{ kind: 'answer_cut', afterBytes: 1.5 },                       'fault.afterBytes: '],
  [{ kind: 'refused', endpoint: 'ENDPOINT-1' },                   'fault.endpoint: refused has no such measure. It takes status.'],
  [{ kind: 'file_late', endpoint: { id: 'ENDPOINT-1' } },         'fault.endpoint: file_late has no such measure'],
  [{ kind: 'webhook_dropped', endpoint: 'ENDPOINT-1' },           'fault.endpoint: no such endpoint in this world'],
  [{ kind: 'webhook_dropped', endpoint: {} },                     'fault.endpoint'],
  [{ kind: 'refused', nth: 0 },                                   'fault.nth: '],
  [{ kind: 'refused', times: 0 },                                 'fault.times: '],
  [{ kind: 'refused', times: 1.5 },                               'fault.times: '],
  [{ kind: 'refused', probability: 1.01 },                        'fault.probability: '],
  [{ kind: 'refused', probability: '0.5' },                       'fault.probability: '],
  [{ kind: 'refused', from: 'tomorrow' },                         'fault.from: not a moment. Use ISO text such as '],
  [{ kind: 'refused', until: {} },                                'fault.until: ISO text, a Date or epoch milliseconds'],
  [{ kind: 'refused', from: new Date(Number.NaN) },               'fault.from: '],
  [{ kind: 'refused', from: 2_000, until: 2_000 },                'fault.until: is not after from'],
  [{ kind: 'refused', match: 'SALE' },                            'fault.match: '],
  [{ kind: 'refused', match: { amount: null } },                  'fault.match.amount: a value, { in: […] } or { min, max }'],
  [{ kind: 'refused', match: { amount: { in: [] } } },            'fault.match.amount.in: '],
  [{ kind: 'refused', match: { amount: { least: 1 } } },          'fault.match.amount'],
  [{ kind: 'refused', match: { amount: { min: 5, max: 4 } } },    'fault.match.amount.max: is below min: nothing would match'],
  [{ kind: 'refused', while: { of: 'TRANSACTION-1' } },           'fault.while.state: '],
  [{ kind: 'refused', while: { of: 'TRANSACTION-1', state: [] } }, 'fault.while.state: '],
  [{ kind: 'refused', while: { of: 'TRANSACTION-1', state: 'setled' } }, 'fault.while.state: nothing is ever so. Did you mean "settled"?'],
  [{ kind: 'refused', while: { of: 'TRANSACTION-1', state: 'settled' } }, 'fault.while.of: no such transaction, token or batch in this world'],
  [{ kind: 'refused', while: { state: 'settled' } },              'fault.while.of: a transaction, token or batch, or its id'],
  [{ kind: 'refused', while: { of: {}, state: 'settled' } },      'Neither an id nor a thing that has one'],
];

describe('a fault that cannot be is refused', () => {
  it.each(WRONG)('%j', (wish, text) => {
    const gateway = freshGateway();
    const refusal = wishRefusal(() => Reflect.apply(gateway.simulate.faults.add, undefined, [wish]));
    expect(['bad_option', 'unknown_subject']).toContain(refusal.code);
    expect(refusal.message).toContain(text);
    expect(gateway.simulate.faults.list()).toEqual([]);
  });

  it.each([undefined, null, 'answer_lost', []])('%j', (wish) => {
    const gateway = freshGateway();
    expect(wishRefusal(() => Reflect.apply(gateway.simulate.faults.add, undefined, [wish])).code).toBe('bad_option');
  });
});

describe('options that cannot be are refused', () => {
  it.each<[object, string]>([
    [{ faults: { kind: 'refused' } }, 'options.faults: '],
    [{ faults: ['refused'] }, 'options.faults.0: a fault, { kind, … }'],
    [{ faults: [{ kind: 'refused' }, { kind: 'lost' }] }, 'options.faults.1.kind: one of '],
    [{ faults: [{ kind: 'refused', times: 0 }] }, 'options.faults.0.times: '],
    [{ rules: [7] }, 'options.rules.0: a rule for issuers, { match, answer }'],
    [{ rules: [{ answer: {} }, { answer: { code: '999' } }] }, 'options.rules.1.answer.code'],
    [{ fault: [] }, 'Did you mean "faults"?'],
  ])('%j', (options, text) => {
    expect(wishRefusal(() => Reflect.apply(createGateway, undefined, [options])).message).toContain(text);
  });
});
