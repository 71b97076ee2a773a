import type { DateRange } from '../../analysis/inspection/list-order.ts';
import type { BySort } from '../../analysis/inspection/sort-orders.ts';
import type { Slice, SliceQuery } from '../../analysis/inspection/types.ts';
import { isoDate } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';

/** What the controls above a list choose. */
interface ListedQuery extends SliceQuery, DateRange {
  readonly sort?: string | undefined;
}

/** The field of each sort order, by list. The first field is the date by which a list is limited. */
// biome-ignore format: a table reads in columns
const FIELDS: Omit<BySort<string>, 'requests'> & { readonly events: { readonly at: string } } = {
  transactions: { created: 'createdAt', amount: 'amountCents', state: 'state', customer: 'customerName',
                  method: 'method', settled: 'settledAt', funded: 'fundedAt' },
  batches:      { closed: 'closedAt', opened: 'openedAt', number: 'number', status: 'status' },
  tokens:       { created: 'createdAt', customer: 'customerName', status: 'status' },
  customers:    { created: 'storedAt', customer: 'name' },
  disputes:     { opened: 'openedAt', amount: 'amountCents', state: 'state', respondBy: 'respondBy' },
  deposits:     { deposited: 'depositedAt', amount: 'amountCents' },
  deliveries:   { created: 'createdAt', type: 'type', status: 'status', attempts: 'attempts' },
  files:        { made: 'madeAt', kind: 'kind' },
  events:       { at: 'at' },
};

/** Returns the part of a list that a query asks for: its dates, its order, and its page. */
export function listed<Row extends object>(
  list: keyof typeof FIELDS,
  rows: readonly Row[],
  query: ListedQuery,
): Slice<Row> {
  const { skip = 0, take = 100, sort = '' } = query;
  const fields: Readonly<Record<string, string>> = FIELDS[list];
  const [dateField = ''] = Object.values(fields);
  // An open batch has no other date than that at which it was opened.
  const dated = rows.filter((row) => isWithin(fieldOf(row, dateField) ?? fieldOf(row, 'openedAt'), query));
  const field = fields[sort.replace('-', '')];
  const sorted = field === undefined ? dated : sortedBy(dated, field, sort.startsWith('-') ? -1 : 1);
  return { rows: sorted.slice(skip, skip + take), total: dated.length };
}

function fieldOf(row: object, field: string): unknown {
  return Reflect.get(row, field);
}

/** Sorts rows by a field. Those without a value are first, as on a server. */
function sortedBy<Row extends object>(rows: readonly Row[], field: string, direction: 1 | -1): readonly Row[] {
  return rows.toSorted((one, other) => direction * compare(fieldOf(one, field) ?? '', fieldOf(other, field) ?? ''));
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(one !== other);
}

/** Reports whether a time is in a range of days in Eastern time, or of times. The server's `boundsOf` would add 3 kB to each page. */
function isWithin(at: unknown, { from = '', to = '' }: DateRange): boolean {
  if (from === '' && to === '') return true;
  if (typeof at !== 'string') return false;
  return (from === '' || distanceOf(at, from) >= 0) && (to === '' || distanceOf(at, to) <= 0);
}

const DAY_LETTERS = 'YYYY-MM-DD'.length;

/** Returns a negative number if a time is before a day or another time, and 0 if it is on that day. */
function distanceOf(at: string, end: string): number {
  const ms = Date.parse(at);
  return end.length > DAY_LETTERS ? ms - Date.parse(end) : compare(isoDate(easternDay(ms)), end);
}

/** Returns the rows that contain every word. An amount is a word as the page writes it, with its `$` or without. */
export function matching<Row extends object>(rows: readonly Row[], search = ''): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const texts = Object.values(row)
      .flat()
      .filter((value) => typeof value === 'string')
      .join(' ')
      .toLowerCase();
    const amount = (Number(fieldOf(row, 'amountCents')) / 100).toFixed(2);
    return words.every((word) => texts.includes(word) || word.replace(/[$,]/g, '') === amount);
  });
}
