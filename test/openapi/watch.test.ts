/** The watch over all answers (support/watch-answers.ts): what it sees, and that it repeats nothing that it saw. */
import { cards } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { disagreement } from '../support/api-document.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const POST_SALE = { method: 'POST', path: '/v1/transactions' };

function sale(): object {
  return freshGateway().transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

function refusal(code: string): object {
  const correlation_id = '00000000-0000-4000-8000-000000000000';
  return { error: { code, message: 'No.', details: [] }, correlation_id };
}

// biome-ignore format: a table reads in columns
const SEEN: readonly (readonly [what: string, path: string, status: number, body: () => object, says: RegExp])[] = [
  ['a field too many',                 '/v1/transactions', 201, () => ({ ...sale(), secret: '4242424242424242' }),   / must NOT have additional properties secret/],
  ['a field of another type',          '/v1/transactions', 201, () => ({ ...sale(), recurring: '4242424242424242' }), /\/recurring must be boolean/],
  ['an id of another form',            '/v1/transactions', 201, () => ({ ...sale(), client_id: '4242424242424242' }), /\/client_id must match pattern/],
  ['a status of no such row',          '/v1/transactions', 200, sale,                                                 /this status is not documented/],
  ['a code that the row does not list', '/v1/transactions', 409, () => refusal('batch_empty'),                        /\/error\/code must be equal to one of .*answered with batch_empty/],
  ['a code of no table',               '/v1/transactions', 404, () => refusal('nowhere'),                            /\/error\/code/],
  ['a path of no row',                 '/v1/nowhere',      201, sale,                                                 /a path that is not documented/],
];

describe('the watch', () => {
  it.each(SEEN)('sees %s', (_what, path, status, body, says) => {
    const said = disagreement({ ...POST_SALE, path, status, body: body() });
    expect(said).toMatch(says);
    expect(said).not.toContain('4242');
  });

  it('sees an answer over HTTP without its ids, and with a header of its own making', () => {
    const answered = { ...POST_SALE, status: 201, body: sale() };
    const named = { 'content-type': 'application/json', 'x-request-id': '00000000-0000-4000-8000-000000000000' };
    expect(disagreement({ ...answered, headers: new Headers(named) })).toBeUndefined();
    expect(disagreement({ ...answered, headers: new Headers({ ...named, 'x-request-id': '1' }) })).toContain(
      'x-request-id',
    );
    expect(disagreement({ ...answered, headers: new Headers({ ...named, 'content-type': 'text/plain' }) })).toContain(
      'json',
    );
    expect(disagreement({ ...answered, headers: new Headers({ ...named, 'x-extra': '1' }) })).toContain('x-extra');
  });

  it('has nothing to say of an answer as it is', () => {
    expect(disagreement({ ...POST_SALE, status: 201, body: sale() })).toBeUndefined();
  });
});
