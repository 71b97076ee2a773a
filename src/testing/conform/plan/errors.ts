import { accepted, notApproved, rejected, status } from '../steps/expectations.ts';
import type { JsonObject } from '../steps/json.ts';
import { type PlanRow, type Step, scenario } from '../steps/step.ts';
import { bank, cancel, capture, card, create, get, list, token, VISA } from './transactions.ts';

const ERRORS = 'Errors';
const REQUEST = 'Resources, Transaction request';
const AUTHENTICATION = 'Authentication';
const UNKNOWN = 'TRANSACTION-00000000000000000000000000';
const SALE = { type: 'SALE', amount: 2, payment_method: card(VISA) };

function invalid(name: string, change: JsonObject, expects: PlanRow['expects'] = [status(400, ERRORS)]): PlanRow {
  return create(name, { ...SALE, ...change }, { expects });
}

function raw(name: string, text: string, rest: Partial<PlanRow>): PlanRow {
  return { name, operation: 'transactions.create', method: 'POST', path: '/v1/transactions', text, ...rest };
}

/** Invalid requests. */
const INVALID: readonly Step[] = scenario('errors', [
  invalid('amount missing', { amount: null }),
  invalid('amount 0', { amount: 0 }, []),
  invalid('amount below 0', { amount: -5 }, [notApproved(ERRORS)]),
  invalid('amount as text', { amount: '5' }),
  invalid('amount with a fraction', { amount: 1.5 }),
  invalid('type missing', { type: null }),
  invalid('unknown type', { type: 'GIFT' }),
  invalid('payment method missing', { payment_method: null }),
  invalid('unknown payment method', { payment_method: { type: 'cheque' } }),
  invalid('card number missing', { payment_method: { type: 'card', expiry: { month: '12', year: '2039' } } }, [
    notApproved(ERRORS),
  ]),
  invalid('wrong check digit', { payment_method: card('4242424242424241') }, [notApproved(ERRORS)]),
  invalid('month 13', { payment_method: card(VISA, { expiry: { month: '13', year: '2039' } }) }, [notApproved(ERRORS)]),
  invalid('metadata as text', { metadata: 'A-1' }),
  invalid('recurring as text', { recurring: 'yes' }, []),
  create(
    'email missing',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ email: null }) },
    { undo: 'cancel', expects: [status(400, REQUEST)] },
  ),
  create(
    'name missing',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ name: null }) },
    { undo: 'cancel', expects: [status(400, REQUEST)] },
  ),
  create(
    'short routing number',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ routing_number: '11000000' }) },
    { undo: 'cancel', expects: [notApproved('Limits, Routing number length')] },
  ),
  create(
    'unknown account type',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ account_type: 'crypto' }) },
    { undo: 'cancel', expects: [status(400, REQUEST)] },
  ),
  raw('not JSON', '{"type":', { expects: [status(400, ERRORS)] }),
  raw('a list as body', '[]', { expects: [status(400, ERRORS)] }),
  raw('another content type', '{"type":"SALE"}', { headers: { 'content-type': 'text/plain' } }),
  get('unknown transaction', 'sale', { path: `/v1/transactions/${UNKNOWN}`, expects: [status(404, ERRORS)] }),
  capture(
    'capture unknown',
    'sale',
    {},
    { path: `/v1/transactions/${UNKNOWN}/capture`, expects: [status(404, ERRORS)] },
  ),
  cancel(
    'cancel unknown',
    'sale',
    { type: 'VOID' },
    { path: `/v1/transactions/${UNKNOWN}/cancel`, expects: [status(404, ERRORS)] },
  ),
  {
    name: 'unknown token',
    operation: 'paymentTokens.get',
    method: 'GET',
    path: '/v1/payment_tokens/PAYMENT_TOKEN-00000000000000000000000000',
    expects: [status(404, ERRORS)],
  },
  create(
    'charge unknown token',
    { ...SALE, payment_method: { type: 'token', payment_token: 'PAYMENT_TOKEN-00000000000000000000000000' } },
    { expects: [notApproved(ERRORS)] },
  ),
  {
    name: 'unknown route',
    operation: 'unknown',
    method: 'GET',
    path: '/v1/nothing_here',
    expects: [rejected(ERRORS)],
  },
  {
    name: 'unsupported method',
    operation: 'unknown',
    method: 'DELETE',
    path: `/v1/transactions/${UNKNOWN}`,
    expects: [rejected(ERRORS)],
  },
  create('to cancel', SALE),
  cancel('unknown cancel type', 'to cancel', { type: 'UNDO' }, { expects: [rejected(ERRORS)] }),
  cancel('cancel type missing', 'to cancel', {}, { expects: [rejected(ERRORS)] }),
]);

const UNAUTHORIZED = status(401, AUTHENTICATION);
const FORBIDDEN = status(403, AUTHENTICATION);
const ISOLATED = rejected('Authentication, data is isolated per merchant');

function tokens(name: string, rest: Partial<PlanRow>): PlanRow {
  return {
    name,
    operation: 'paymentTokens.list',
    method: 'GET',
    path: '/v1/payment_tokens',
    query: { per_page: '1' },
    ...rest,
  };
}

/** Keys and permissions. */
const PERMISSIONS: readonly Step[] = scenario('permissions', [
  list('no key', { take: '1' }, { key: 'none', expects: [UNAUTHORIZED] }),
  list('unknown key', { take: '1' }, { key: 'wrong', expects: [UNAUTHORIZED] }),
  create('sale without a key', SALE, { key: 'none', expects: [UNAUTHORIZED] }),
  create('sale with an unknown key', SALE, { key: 'wrong', expects: [UNAUTHORIZED] }),
  tokens('tokens without a key', { key: 'none', expects: [UNAUTHORIZED] }),
  create('own sale', SALE),
  get('get without a key', 'own sale', { key: 'none', expects: [UNAUTHORIZED] }),
  cancel('cancel without a key', 'own sale', { type: 'VOID' }, { key: 'none', expects: [UNAUTHORIZED] }),
  capture('capture without a key', 'own sale', {}, { key: 'none', expects: [UNAUTHORIZED] }),
  {
    name: 'own token',
    operation: 'paymentTokens.create',
    method: 'POST',
    path: '/v1/payment_tokens',
    body: {
      customer_id: 'CUSTOMER-{tag}-p',
      card: { pan: VISA, expiry_month: '12', expiry_year: '2039', cardholder_name: 'Ada' },
    },
    bind: { 'own token': 'payment_token' },
    undo: 'delete_token',
  },
  list(
    'viewer lists',
    { search_text: '{tag}-none' },
    { key: 'viewer', ownRows: true, expects: [accepted(AUTHENTICATION)] },
  ),
  get('viewer gets', 'own sale', { key: 'viewer' }),
  create('viewer sells', SALE, { key: 'viewer', expects: [FORBIDDEN] }),
  cancel('viewer voids', 'own sale', { type: 'VOID' }, { key: 'viewer', expects: [FORBIDDEN] }),
  capture('viewer captures', 'own sale', {}, { key: 'viewer', expects: [FORBIDDEN] }),
  {
    name: 'token without a key',
    operation: 'paymentTokens.get',
    method: 'GET',
    path: '/v1/payment_tokens/{own token}',
    key: 'none',
    expects: [UNAUTHORIZED],
  },
  {
    name: 'viewer updates a token',
    operation: 'paymentTokens.update',
    method: 'POST',
    path: '/v1/payment_tokens/{own token}',
    body: { nickname: 'other' },
    key: 'viewer',
    expects: [FORBIDDEN],
  },
  {
    name: 'viewer deletes a token',
    operation: 'paymentTokens.delete',
    method: 'DELETE',
    path: '/v1/payment_tokens/{own token}',
    key: 'viewer',
    expects: [FORBIDDEN],
  },
  get('other merchant gets', 'own sale', { key: 'other', expects: [ISOLATED] }),
  capture('other merchant captures', 'own sale', {}, { key: 'other', expects: [ISOLATED] }),
  cancel('other merchant voids', 'own sale', { type: 'VOID' }, { key: 'other', expects: [ISOLATED] }),
  list('other merchant searches', { search_text: '{tag}' }, { key: 'other', ownRows: true }),
  {
    name: 'other merchant gets a token',
    operation: 'paymentTokens.get',
    method: 'GET',
    path: '/v1/payment_tokens/{own token}',
    key: 'other',
    expects: [ISOLATED],
  },
  {
    name: 'other merchant updates a token',
    operation: 'paymentTokens.update',
    method: 'POST',
    path: '/v1/payment_tokens/{own token}',
    body: { nickname: 'other' },
    key: 'other',
    expects: [ISOLATED],
  },
  {
    name: 'other merchant lists open transactions',
    operation: 'batches.openTransactions',
    method: 'GET',
    path: '/v1/batches/transactions',
    query: { processor: 'card' },
    key: 'other',
  },
  tokens('other merchant lists tokens', { key: 'other', query: { customer_id: 'CUSTOMER-{tag}-p' }, ownRows: true }),
  create(
    'other merchant charges a token',
    { ...SALE, payment_method: token('own token') },
    { key: 'other', bind: {}, expects: [notApproved('Authentication, tokens are scoped to the merchant MID')] },
  ),
  {
    name: 'other merchant deletes a token',
    operation: 'paymentTokens.delete',
    method: 'DELETE',
    path: '/v1/payment_tokens/{own token}',
    key: 'other',
    expects: [ISOLATED],
  },
  get('own sale is unchanged', 'own sale'),
]);

/** Scenarios of rejected requests. */
export const REJECTED_STEPS: readonly Step[] = [...INVALID, ...PERMISSIONS];
