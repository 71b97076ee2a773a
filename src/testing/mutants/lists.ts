import { isoText } from '../../engine/time.ts';
import { easternOffsetMs } from '../../facts/eastern-time.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import { type Fields, fieldsOf, mapFields, wordOf } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { combined, respondsWithObjects, sendsEvent, withFields } from './wrongs.ts';

const TOKENS = 'paymentTokens.list';
const LISTS = OPERATIONS.filter(({ name }) => name.endsWith('.list')).map(({ name }) => name);
const OTHER_LISTS = LISTS.filter((name) => name !== TOKENS);
/** Parameters of lists that select no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(['skip', 'take', 'page', 'per_page', 'sort_column', 'sort_order']);

function without(input: Fields, isDropped: (name: string) => boolean): Fields | undefined {
  const left = Object.entries(input).filter(([name]) => !isDropped(name));
  return left.length === Object.keys(input).length ? undefined : Object.fromEntries(left);
}

/** Answers a list with the response to another query. */
function listsOther(lists: readonly string[], change: (input: Fields) => Fields | undefined): Wrong {
  return (took) => ({
    answer(asked, perform) {
      const right = perform(asked);
      const input = lists.includes(asked.operation.name) ? change(fieldsOf(asked.request.input())) : undefined;
      if (input === undefined) return right;
      const { body } = perform({ ...asked, request: { ...asked.request, input: () => input } });
      const { data, total } = fieldsOf(body);
      if (JSON.stringify(data) === JSON.stringify(fieldsOf(right.body).data)) return right;
      took();
      return withFields(right, { data, total });
    },
  });
}

const ignoresFilters = listsOther(OTHER_LISTS, (input) => without(input, (name) => !NO_FILTERS.has(name)));

const CUSTOMER: ReadonlySet<string> = new Set(['customer_id', 'customer_reference']);
const listsOtherCustomers = listsOther([TOKENS], (input) => without(input, (name) => CUSTOMER.has(name)));

const SORTED = ['transactions.list', 'batches.list', 'deposits.list', 'disputes.list'];
const sortsBackward = listsOther(SORTED, (input) => ({
  ...input,
  sort_order: wordOf(input.sort_order) === 'ASC' ? 'desc' : 'asc',
}));

/** Each page but the first begins with the last row of the page before. */
const pagesOverlap: Wrong = (took) => ({
  answer(asked, perform) {
    const right = perform(asked);
    const { data, skip, take, page, per_page } = fieldsOf(right.body);
    if (!LISTS.includes(asked.operation.name) || !Array.isArray(data) || data.length === 0) return right;
    const isNumbered = typeof page === 'number';
    const rows = isNumbered ? (page - 1) * Number(per_page) : Number(skip);
    if (rows === 0) return right;
    const one = isNumbered ? { page: rows, per_page: 1 } : { skip: rows - 1, take: 1 };
    const input = { ...fieldsOf(asked.request.input()), ...one };
    const before = fieldsOf(perform({ ...asked, request: { ...asked.request, input: () => input } }).body).data;
    took();
    const overlapping = [...(Array.isArray(before) ? before : []), ...data];
    return withFields(right, { data: overlapping.slice(0, Number(isNumbered ? per_page : take)) });
  },
});

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns a time on the clocks of New York, without its offset; undefined if the value is no time. */
function localText(value: unknown): string | undefined {
  if (typeof value !== 'string' || !UTC.test(value)) return undefined;
  const ms = Date.parse(value);
  return isoText(ms + easternOffsetMs(ms)).replace('Z', '');
}

function localTimes(object: Fields): Fields | undefined {
  // The merchant's own data stays as it is.
  const { metadata: _own, ...fields } = object;
  let changes = 0;
  const shown = mapFields(fields, (_name, value) => {
    const text = localText(value);
    if (text !== undefined) changes++;
    return text ?? value;
  });
  return changes === 0 ? undefined : fieldsOf(shown);
}

const SALES = `for (const amount of [1000, 2000, 3000])
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });`;

/** Mutants that list and show records wrong. */
export const LIST_MUTANTS: readonly Mutant[] = [
  {
    id: 'pages-overlap',
    group: 'lists',
    sentence: 'Each page of a list begins with the last row of the previous page.',
    caughtBy: 'reading two pages of a list: each record must occur once',
    catchingTest: `
${SALES}
const [first, second] = [0, 2].map((skip) => gateway.transactions.list({ skip, take: 2 }).data);
const ids = [...first, ...second].map(({ transaction_id }) => transaction_id);
expect(ids).toEqual([...new Set(ids)]);`,
    needs: LISTS.map((name) => `call:${name}` as const),
    scope: ['call:transactions.create'],
    wrong: pagesOverlap,
  },
  {
    id: 'filters-ignored',
    group: 'lists',
    sentence: 'Lists ignore their filters and return every record of the merchant.',
    caughtBy: 'listing with a filter that excludes a record',
    catchingTest: `
${SALES}
expect(gateway.transactions.list({ amount_min: 2000, amount_max: 2000 }).total).toBe(1);`,
    needs: OTHER_LISTS.map((name) => `call:${name}` as const),
    scope: ['call:transactions.create'],
    wrong: ignoresFilters,
  },
  {
    id: 'sort-order-reversed',
    group: 'lists',
    sentence: 'Lists are sorted in the opposite order.',
    caughtBy: 'checking the order of a sorted list',
    catchingTest: `
${SALES}
const amounts = gateway.transactions.list({ sort_column: 'amount', sort_order: 'asc' }).data.map((one) => one.amount);
expect(amounts).toEqual([1000, 2000, 3000]);`,
    needs: SORTED.map((name) => `call:${name}` as const),
    scope: ['call:transactions.create'],
    wrong: sortsBackward,
  },
  {
    id: 'tokens-of-other-customers',
    group: 'lists',
    sentence: 'A list of the stored cards and accounts of one customer contains those of all customers.',
    caughtBy: 'listing the cards of one customer while another customer has cards, too',
    catchingTest: `
for (const customer_id of ['CUSTOMER-ada', 'CUSTOMER-bob'])
  gateway.paymentTokens.create({ ...storable(cards.visa), customer_id });
const { data } = gateway.paymentTokens.list({ customer_id: 'CUSTOMER-ada' });
expect(data.map((token) => token.customer_id)).toEqual(['CUSTOMER-ada']);`,
    needs: [`call:${TOKENS}`],
    scope: ['call:paymentTokens.*'],
    wrong: listsOtherCustomers,
  },
  {
    id: 'times-without-zone',
    group: 'lists',
    sentence: 'Times in responses and webhooks are New York times without an offset.',
    caughtBy: 'comparing a time with the clock of the gateway',
    catchingTest: `
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
expect(Date.parse(sale.created_at)).toBe(gateway.clock.now());`,
    needs: ['call:transactions.create', 'call:transactions.get', 'webhook:*'],
    wrong: combined(respondsWithObjects(localTimes), sendsEvent(localTimes)),
  },
];
