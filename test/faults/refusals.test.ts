/** Invalid faults: the error names the field. */
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [input: object, text: string])[] = [
  [{},                                                            'fault.kind '],
  [{ kind: 'response_losst' },                                      'fault.kind must be one of request_rejected, connection_reset, '],
  [{ kind: 'toString' },                                          'fault.kind must be one of '],
  [{ kind: 7 },                                                   'fault.kind '],
  [{ kind: 'request_rejected', time: 1 },                                  'fault has no field "time". Did you mean "times"?'],
  [{ kind: 'request_rejected', on: 'transactions.creat' },                 'fault.on must match an operation or a route for the kind request_rejected; got "transactions.creat". Did you mean "transactions.create"?'],
  [{ kind: 'request_rejected', on: 'transaction.*' },                      'fault.on must match an operation or a route'],
  [{ kind: 'request_rejected', on: 'PATCH /v1/transactions' },             'fault.on must match an operation or a route'],
  [{ kind: 'request_rejected', on: '' },                                   'fault.on must be at least 1 character long'],
  [{ kind: 'webhook_dropped', on: 'transactions.create' },        'fault.on must match an event type for the kind webhook_dropped'],
  [{ kind: 'webhook_dropped', on: 'transaction.setled' },         'Did you mean "transaction.settled"?'],
  [{ kind: 'file_delayed', on: 'R99' },                              'fault.on must match a return code for the kind file_delayed; got "R99".'],
  [{ kind: 'request_rejected', status: 200 },                              'fault.status must be one of 400, 401, '],
  [{ kind: 'request_rejected', status: '503' },                            'fault.status must be one of '],
  [{ kind: 'request_rejected', delaySeconds: 1 },                          'fault.delaySeconds does not apply to request_rejected. request_rejected accepts status.'],
  [{ kind: 'response_lost', status: 503 },                          'fault.status does not apply to response_lost. Omit it.'],
  [{ kind: 'response_slow', afterBytes: 3 },                        'fault.afterBytes does not apply to response_slow. response_slow accepts delaySeconds.'],
  [{ kind: 'webhook_dropped', delaySeconds: 3 },                  'fault.delaySeconds does not apply to webhook_dropped. webhook_dropped accepts endpoint.'],
  [{ kind: 'webhook_rejected', delaySeconds: 3 },                  'fault.delaySeconds does not apply to webhook_rejected. webhook_rejected accepts status, endpoint.'],
  [{ kind: 'response_slow', delaySeconds: -1 },                     'fault.delaySeconds '],
  [{ kind: 'response_slow', delaySeconds: 401 * 24 * 3_600 },       'fault.delaySeconds '],
  [{ kind: 'response_slow', delaySeconds: Number.NaN },             'fault.delaySeconds '],
  [{ kind: 'response_cut', afterBytes: 1.5 },                       'fault.afterBytes '],
  [{ kind: 'request_rejected', endpoint: 'ENDPOINT-1' },                   'fault.endpoint does not apply to request_rejected. request_rejected accepts status.'],
  [{ kind: 'file_delayed', endpoint: { id: 'ENDPOINT-1' } },         'fault.endpoint does not apply to file_delayed. file_delayed accepts delaySeconds.'],
  [{ kind: 'webhook_dropped', endpoint: 'ENDPOINT-1' },           'fault.endpoint must be an endpoint of this world'],
  [{ kind: 'webhook_dropped', endpoint: {} },                     'fault.endpoint'],
  [{ kind: 'request_rejected', nth: 0 },                                   'fault.nth '],
  [{ kind: 'request_rejected', times: 0 },                                 'fault.times '],
  [{ kind: 'request_rejected', times: 1.5 },                               'fault.times '],
  [{ kind: 'request_rejected', probability: 1.01 },                        'fault.probability '],
  [{ kind: 'request_rejected', probability: '0.5' },                       'fault.probability '],
  [{ kind: 'request_rejected', from: 'tomorrow' },                         'fault.from must be a time. Use ISO 8601 text with Z or an offset such as '],
  [{ kind: 'request_rejected', until: {} },                                'fault.until must be ISO 8601 text with Z or an offset such as '],
  [{ kind: 'request_rejected', from: new Date(Number.NaN) },               'fault.from '],
  [{ kind: 'request_rejected', from: 2_000, until: 2_000 },                'fault.until must be after fault.from. The fault ends when until begins: for one whole day, use the next day as until.'],
  [{ kind: 'request_rejected', match: 'SALE' },                            'fault.match '],
  [{ kind: 'request_rejected', match: { amount: null } },                  'fault.match.amount: a value, { in: […] } or { min, max }'],
  [{ kind: 'request_rejected', match: { amount: { in: [] } } },            'fault.match.amount.in '],
  [{ kind: 'request_rejected', match: { amount: { least: 1 } } },          'fault.match.amount'],
  [{ kind: 'request_rejected', match: { amount: { min: 5, max: 4 } } },    'fault.match.amount.max must not be below min, because no value would match'],
  [{ kind: 'request_rejected', while: { of: 'TRANSACTION-1' } },           'fault.while.state: '],
  [{ kind: 'request_rejected', while: { of: 'TRANSACTION-1', state: [] } }, 'fault.while.state must be at least 1 item long'],
  [{ kind: 'request_rejected', while: { of: 'TRANSACTION-1', state: 'setled' } }, 'fault.while.state must be a state of a transaction, payment token or batch; got "setled". Did you mean "settled"?'],
  [{ kind: 'request_rejected', while: { of: 'TRANSACTION-1', state: 'settled' } }, 'fault.while.of must be a transaction, token, or batch of this world'],
  [{ kind: 'request_rejected', while: { state: 'settled' } },              'fault.while.of must be a transaction, token, or batch, or its id'],
  [{ kind: 'request_rejected', while: { of: {}, state: 'settled' } },      'Expected an id, or an object with an id'],
];

describe('an invalid fault', () => {
  it.each(WRONG)('is rejected: %j', (input, text) => {
    const gateway = freshGateway();
    const error = wishRefusal(() => Reflect.apply(gateway.simulate.faults.add, undefined, [input]));
    expect(['bad_option', 'unknown_subject']).toContain(error.code);
    expect(error.message).toContain(text);
    expect(gateway.simulate.faults.list()).toEqual([]);
  });

  it.each([undefined, null, 'response_lost', []])('is rejected: %j', (input) => {
    const gateway = freshGateway();
    expect(wishRefusal(() => Reflect.apply(gateway.simulate.faults.add, undefined, [input])).code).toBe('bad_option');
  });
});

describe('invalid options', () => {
  it.each<[object, string]>([
    [{ faults: { kind: 'request_rejected' } }, 'options.faults '],
    [{ faults: ['request_rejected'] }, 'options.faults.0: a fault, { kind, … }'],
    [{ faults: [{ kind: 'request_rejected' }, { kind: 'lost' }] }, 'options.faults.1.kind must be one of '],
    [{ faults: [{ kind: 'request_rejected', times: 0 }] }, 'options.faults.0.times '],
    [{ rules: [7] }, 'options.rules.0 must be an issuer rule { match, respond }'],
    [{ rules: [{ respond: {} }, { respond: { code: '999' } }] }, 'options.rules.1.respond.code'],
    [{ fault: [] }, 'Did you mean "faults"?'],
  ])('are rejected: %j', (options, text) => {
    expect(wishRefusal(() => Reflect.apply(createGateway, undefined, [options])).message).toContain(text);
  });
});
