import { accepted, field, notApproved, onlyOwnRows, rejected, rowsAtMost } from '../steps/expectations.ts';
import type { JsonObject } from '../steps/json.ts';
import { type PlanRow, type Step, scenario } from '../steps/step.ts';
import { create, DISCOVER, get, MASTERCARD, token, VISA } from './transactions.ts';

const TOKENS = 'Endpoints, Payment tokens';
const STATUS = 'States and transitions, Payment token status';
const DEFAULT_RULE = 'States and transitions, Default rule';
const PAGING = 'Limits, Pagination';

const PATH = '/v1/payment_tokens';
const CARD = { pan: VISA, expiry_month: '12', expiry_year: '2039', cardholder_name: 'Ada Lovelace' };
const BANK = {
  account_number: '000123456789',
  routing_number: '110000000',
  account_type: 'checking',
  name: 'Grace Hopper',
  email: 'grace@example.test',
};

function store(name: string, body: JsonObject, rest: Partial<PlanRow> = {}): PlanRow {
  return {
    name,
    operation: 'paymentTokens.create',
    method: 'POST',
    path: PATH,
    body: { customer_id: 'CUSTOMER-{tag}', ...body },
    bind: { [name]: 'payment_token' },
    undo: 'delete_token',
    expects: [accepted(TOKENS)],
    ...rest,
  };
}

function read(name: string, of: string, rest: Partial<PlanRow> = {}): PlanRow {
  return { name, operation: 'paymentTokens.get', method: 'GET', path: `${PATH}/{${of}}`, ...rest };
}

function update(name: string, of: string, body: JsonObject, rest: Partial<PlanRow> = {}): PlanRow {
  return { name, operation: 'paymentTokens.update', method: 'POST', path: `${PATH}/{${of}}`, body, ...rest };
}

function remove(name: string, of: string, rest: Partial<PlanRow> = {}): PlanRow {
  return { name, operation: 'paymentTokens.delete', method: 'DELETE', path: `${PATH}/{${of}}`, ...rest };
}

function listed(name: string, query: Readonly<Record<string, string>>, most = 100): PlanRow {
  return {
    name,
    operation: 'paymentTokens.list',
    method: 'GET',
    path: PATH,
    query: { customer_id: 'CUSTOMER-{tag}', ...query },
    ownRows: true,
    expects: [accepted(TOKENS), onlyOwnRows(TOKENS), rowsAtMost(most, PAGING)],
  };
}

const INACTIVE = field('status', 'inactive', STATUS);

/** The vault: store, list, update, charge, delete. */
const VAULT: readonly Step[] = scenario('tokens', [
  store(
    'card',
    { nickname: 'first', card: { ...CARD, address: { line1: '510 Townsend St', zip: '94103' } } },
    { expects: [accepted(TOKENS), field('customer_id', 'CUSTOMER-<run>', TOKENS), field('type', 'card', TOKENS)] },
  ),
  read('get card', 'card', { expects: [accepted(TOKENS)] }),
  store(
    'default',
    { is_default: true, card: { ...CARD, pan: MASTERCARD } },
    { expects: [accepted(TOKENS), field('is_default', true, DEFAULT_RULE)] },
  ),
  store(
    'new default',
    { is_default: true, card: { ...CARD, pan: '378282246310005' } },
    { expects: [accepted(TOKENS), field('is_default', true, DEFAULT_RULE)] },
  ),
  read('get demoted', 'default', { expects: [accepted(TOKENS), field('is_default', false, DEFAULT_RULE)] }),
  update('make default', 'card', { is_default: true }, { expects: [field('is_default', true, DEFAULT_RULE)] }),
  read('get demoted by update', 'new default', { expects: [field('is_default', false, DEFAULT_RULE)] }),
  update(
    'rename',
    'card',
    { nickname: 'renamed' },
    { expects: [accepted(TOKENS), field('nickname', 'renamed', TOKENS)] },
  ),
  read('get renamed', 'card', { expects: [field('nickname', 'renamed', TOKENS)] }),
  update('expiry', 'card', { card: { expiry_month: '06', expiry_year: '2040' } }, { expects: [accepted(TOKENS)] }),
  read('get expiry', 'card'),
  update('month 13', 'card', { card: { expiry_month: '13', expiry_year: '2040' } }, { expects: [rejected('Errors')] }),
  store('bank', { is_default: true, bank_account: BANK }, { expects: [] }),
  read('get bank', 'bank'),
  read('get default of the other type', 'card', { expects: [field('is_default', true, DEFAULT_RULE)] }),
  store('of another customer', { customer_id: 'CUSTOMER-{tag}-b', card: { ...CARD, pan: DISCOVER } }),
  listed('list', {}),
  listed('list of another customer', { customer_id: 'CUSTOMER-{tag}-b' }),
  listed('page 1', { page: '1', per_page: '2' }, 2),
  listed('page 2', { page: '2', per_page: '2' }, 2),
  listed('page 3', { page: '3', per_page: '2' }, 2),
  listed('cards', { type: 'card' }),
  listed('bank accounts', { type: 'bank_account' }),
  listed('active', { status: 'active' }),
  listed('inactive before', { status: 'inactive' }),
  { ...listed('page 0', { page: '0', per_page: '2' }), expects: [] },
  { ...listed('too many per page', { per_page: '1000' }), expects: [] },
  { ...listed('unknown status', { status: 'sleeping' }), expects: [] },
  create('charge', { type: 'SALE', amount: 3, payment_method: token('card') }, { expects: [accepted(TOKENS)] }),
  get('get charge', 'charge'),
  create(
    'recurring charge',
    { type: 'SALE', amount: 3, recurring: true, payment_method: token('card') },
    { expects: [accepted(TOKENS)] },
  ),
  create('debit', { type: 'PAYMENT', amount: 3, payment_method: token('bank') }, { undo: 'cancel' }),
  create('sale of a stored bank account', { type: 'SALE', amount: 3, payment_method: token('bank') }),
  remove('delete', 'default', { expects: [accepted(TOKENS), INACTIVE] }),
  read('get deleted', 'default', { expects: [INACTIVE] }),
  create(
    'charge deleted',
    { type: 'SALE', amount: 2, payment_method: token('default') },
    { expects: [notApproved(STATUS)] },
  ),
  update('update deleted', 'default', { nickname: 'back' }),
  update('reactivate', 'default', { is_default: true, card: { expiry_month: '01', expiry_year: '2041' } }),
  read('get still deleted', 'default', { expects: [INACTIVE] }),
  remove('delete again', 'default'),
  listed('inactive', { status: 'inactive' }),
  listed('active after', { status: 'active' }),
  store('duplicate', { card: CARD }, { expects: [] }),
  store('expired card', { card: { ...CARD, expiry_year: '2020' } }, { expects: [] }),
  store('both kinds', { card: CARD, bank_account: BANK }, { expects: [] }),
  store('neither kind', {}, { expects: [] }),
]);

/** Scenarios of stored payment methods. */
export const TOKEN_STEPS: readonly Step[] = VAULT;
