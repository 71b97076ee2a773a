/** The errors that users catch. test/error-examples has an example of each code. */
import { describe, expect, it } from 'vitest';
import { GATEWAY_ERRORS } from '../src/contract/error-codes.ts';
import { cards, createGateway, GatewayError, InvariantError, SettleboxError } from '../src/index.ts';

// The specification has no status for a method that a path lacks, nor for a disk that is full.
it('has a status of the specification’s list for each error of the gateway, and 405 and 503', () => {
  const statuses = [...new Set<number>(Object.values(GATEWAY_ERRORS))].sort();
  expect(statuses).toEqual([400, 401, 403, 404, 405, 409, 429, 500, 503]);
});

describe('errors are known by a brand', () => {
  const ERRORS = [
    { name: 'GatewayError', Class: GatewayError, error: new GatewayError('not_found', 'No.') },
    { name: 'SettleboxError', Class: SettleboxError, error: new SettleboxError('bad_time', 'No.') },
    { name: 'InvariantError', Class: InvariantError, error: new InvariantError('all is well') },
  ];

  it.each(ERRORS)('$name is itself, an Error, and none of the others', ({ Class, error }) => {
    const kinds = ERRORS.filter((other) => error instanceof other.Class).map((other) => other.Class);
    expect([kinds, error instanceof Error]).toEqual([[Class], true]);
  });

  it.each(ERRORS)('$name of another build of settlebox counts as one too', ({ name, Class }) => {
    const foreign = Object.assign(new Error('from the CommonJS build'), { [Symbol.for(`settlebox.${name}`)]: true });
    expect(foreign instanceof Class).toBe(true);
  });

  it.each(ERRORS)('$name is not whatever else may be thrown', ({ Class }) => {
    const thrown: unknown[] = [new Error('x'), new TypeError('x'), undefined, null, 'x', 1, {}, () => undefined];
    expect(thrown.filter((value) => value instanceof Class)).toEqual([]);
  });

  it.each(ERRORS)('$name does not show its brand where it is printed or compared', ({ name, error }) => {
    expect([error.name, Object.getOwnPropertySymbols({ ...error })]).toEqual([name, []]);
  });
});

describe('the stack of an error', () => {
  const CALLS = [
    ['of an unknown id', GatewayError, 'get', ['TRANSACTION-1']],
    ['of the fields of a body', GatewayError, 'create', [{ type: 'SALE', amount: 0, payment_method: cards.visa }]],
    ['of an option', SettleboxError, 'get', ['TRANSACTION-1', { idempotencykey: 'a' }]],
  ] as const;

  it.each(CALLS)('begins with the line of the test that caused an error %s', (_which, Class, method, given) => {
    using gateway = createGateway();
    const call: unknown = gateway.transactions[method];
    const thrown = errorOf(() => (typeof call === 'function' ? call(...given) : undefined));
    expect(thrown).toBeInstanceOf(Class);
    expect(framesOf(thrown)[0]).toContain('errors.test.ts');
  });
});

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

function framesOf(error: unknown): readonly string[] {
  return String(error instanceof Error ? error.stack : '')
    .split('\n')
    .filter((line) => /^ +at /.test(line));
}
