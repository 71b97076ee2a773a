import { accepted, rowsAtMost, status } from '../steps/expectations.ts';
import { type PlanRow, type Step, scenario } from '../steps/step.ts';
import { cancel, card, create, list, MASTERCARD, VISA } from './transactions.ts';

const LISTS = 'Endpoints, Transactions';
const PAGING = 'Limits, Pagination';
const ERRORS = 'Errors';

/** Only rows of this scenario have this text. */
const SEARCH = { search_text: '{tag}-list' };

function row(name: string, amount: number, more = {}): PlanRow {
  const purchase_description = '{tag}-list';
  const bind = { [name]: 'id', [`${name} time`]: 'created_at' };
  return create(name, { type: 'SALE', amount, payment_method: card(VISA), purchase_description, ...more }, { bind });
}

function page(name: string, query: Readonly<Record<string, string>>, most = 100): PlanRow {
  // The specification names the parameters of paging and search, and not the filters and columns.
  const isNamed = Object.keys(query).every((parameter) => ['skip', 'take'].includes(parameter));
  const expects = isNamed ? [accepted(LISTS), rowsAtMost(most, PAGING)] : [];
  return list(name, { ...SEARCH, ...query }, { ownRows: true, expects });
}

/** Lists of transactions: pages, order, filters, and search. */
const LIST_STEPS: readonly Step[] = scenario('lists', [
  row('first', 5),
  row('second', 1),
  row('third', 3, { type: 'AUTH', payment_method: card(MASTERCARD) }),
  row('fourth', 2, { metadata: { order: '{tag}-word' } }),
  row('fifth', 4, { payment_method: card('4000090000000185') }),
  page('all', {}),
  page('page 1', { skip: '0', take: '2' }, 2),
  page('page 2', { skip: '2', take: '2' }, 2),
  page('page 3', { skip: '4', take: '2' }, 2),
  page('overlapping page', { skip: '1', take: '3' }, 3),
  page('beyond the end', { skip: '9', take: '2' }, 2),
  page('by amount', { sort_column: 'amount', sort_order: 'asc' }),
  page('by amount, largest first', { sort_column: 'amount', sort_order: 'desc' }),
  page('second page by amount', { sort_column: 'amount', sort_order: 'asc', skip: '2', take: '2' }, 2),
  page('oldest first', { sort_column: 'created_at', sort_order: 'asc' }),
  page('newest first', { sort_column: 'created_at', sort_order: 'desc' }),
  page('of a type', { type: 'AUTH' }),
  page('of a state', { transaction_state: 'authorized' }),
  page('declined', { transaction_state: 'declined' }),
  page('of a response code', { response_code: '51' }),
  page('of a processor', { processor: 'ach' }),
  page('from an amount', { amount_min: '3' }),
  page('to an amount', { amount_max: '3' }),
  page('from the time of the first', { created_from: '{first time}' }),
  page('from a time to come', { created_from: '2100-01-01T00:00:00Z' }),
  page('to a time long ago', { created_to: '2000-01-01T00:00:00Z' }),
  page('to the time of the last', { created_to: '{fifth time}' }),
  list('by word', { term: '{tag}-word' }, { ownRows: true, expects: [accepted(LISTS)] }),
  list('by part of a word', { term: '{tag}-wor' }, { ownRows: true, expects: [accepted(LISTS)] }),
  list('by unknown text', { search_text: '{tag}-nothing' }, { ownRows: true, expects: [accepted(LISTS)] }),
  list('without a filter', { take: '3' }, { expects: [accepted(LISTS), rowsAtMost(3, PAGING)] }),
  list('take 0', { take: '0' }),
  list('take too many', { take: '1000' }),
  list('take a word', { take: 'many' }),
  list('negative skip', { skip: '-1' }),
  list('unknown column', { sort_column: 'colour' }),
  list('unknown order', { sort_order: 'sideways' }),
  cancel('void second', 'second', { type: 'VOID' }),
  page('voided', { transaction_state: 'voided' }),
  page('all at the end', {}),
]);

/** Batches that are open now. Their totals are compared by the change since the step before. */
const BATCH_STEPS: readonly Step[] = scenario('batches', [
  {
    name: 'status',
    operation: 'batches.status',
    method: 'GET',
    path: '/v1/batches/status',
  },
  create('sale', { type: 'SALE', amount: 4, payment_method: card(VISA) }, { bind: { 'batched sale': 'id' } }),
  {
    name: 'status after a sale',
    operation: 'batches.status',
    method: 'GET',
    path: '/v1/batches/status',
  },
  {
    name: 'open transactions',
    operation: 'batches.openTransactions',
    method: 'GET',
    path: '/v1/batches/transactions',
    query: { processor: 'card', take: '1' },
  },
  cancel('void', 'batched sale', { type: 'VOID' }),
  {
    name: 'status after a void',
    operation: 'batches.status',
    method: 'GET',
    path: '/v1/batches/status',
  },
  { name: 'list', operation: 'batches.list', method: 'GET', path: '/v1/batches' },
  {
    name: 'unknown batch',
    operation: 'batches.transactions',
    method: 'GET',
    path: '/v1/batches/BATCH-00000000000000000000000000/transactions',
    expects: [status(404, ERRORS)],
  },
]);

/** Scenarios of lists and batches. */
export const READ_STEPS: readonly Step[] = [...LIST_STEPS, ...BATCH_STEPS];
