/** Finds lists of which an application reads only the first page. */
import type { Sighting } from './findings.ts';
import type { RequestLine, ReviewedCall, ReviewHistory } from './history.ts';

/** The first pages of one list, and whether a later page of it was ever requested. */
interface ReadList {
  firstPages: ReviewedCall[];
  readsOn: boolean;
}

/**
 * Finds lists of which only the first page was ever read, although there were more. A list is an operation with the names of its
 * filters, because their values change from day to day. Some reads of one page are complete, or look for less: a page of one row,
 * the newest few by `sort_order`, a larger page afterwards, and a page that goes on from a time (`created_to`).
 */
export function spotUnreadPages({ requests }: ReviewHistory): Sighting[] {
  const lists = new Map<string, ReadList>();
  const listOf = ({ operation, clientId }: RequestLine, filters: readonly string[]): ReadList => {
    const key = JSON.stringify([operation, clientId, ...filters]);
    const list = lists.get(key) ?? { firstPages: [], readsOn: false };
    lists.set(key, list);
    return list;
  };
  for (const request of requests) {
    const { line } = request;
    if (line.method !== 'GET' || line.id !== undefined) continue;
    const filters = filtersOf(line);
    const list = listOf(line, filters);
    // Also if it fails: the application knows that there are more.
    if (isLaterPage(line)) list.readsOn = true;
    if (line.status >= 400 || list.readsOn) continue;
    const [limit, ...others] = filters.filter((name) => LIMIT_OF_TIME.test(name));
    if (limit !== undefined && others.length === 0)
      listOf(
        line,
        filters.filter((name) => name !== limit),
      ).readsOn = true;
    if (line.rowsAfter === undefined)
      list.firstPages = list.firstPages.filter((page) => !isOfSameRows(page.line, line));
    else if (!isOfFew(line)) list.firstPages.push(request);
  }
  return [...lists.values()].filter(({ readsOn }) => !readsOn).flatMap(({ firstPages }) => sightingsOf(firstPages));
}

/** Filters that limit the time of rows on one side. */
const LIMIT_OF_TIME = /_(from|to)$/;

/** Reports whether two requests filter by the same values. */
function isOfSameRows(one: RequestLine, other: RequestLine): boolean {
  const values = ({ body }: RequestLine, name: string): unknown => Reflect.get(Object(body), name);
  return filtersOf(one).every((name) => values(one, name) === values(other, name));
}

function sightingsOf(firstPages: readonly ReviewedCall[]): Sighting[] {
  const most = firstPages.reduce((rows, { line }) => Math.max(rows, line.rowsAfter ?? 0), 0);
  return firstPages.map((request) => {
    const filters = filtersOf(request.line);
    const list = `${request.line.operation}${filters.length === 0 ? '' : ` by ${filters.join(', ')}`}`;
    const rows = `${most} ${most === 1 ? 'row' : 'rows'} after it ${most === 1 ? 'was' : 'were'}`;
    return { rule: 'unread_pages', what: `${list}: the first page was read, and ${rows} not`, ...request };
  });
}

const PAGING = ['skip', 'take', 'page', 'per_page', 'sort_column', 'sort_order'];

/** The names of the filters in a query, sorted. */
function filtersOf({ body }: RequestLine): string[] {
  return Object.keys(Object(body))
    .filter((name) => !PAGING.includes(name))
    .sort();
}

function isLaterPage(line: RequestLine): boolean {
  return parameter(line, 'skip') > 0 || parameter(line, 'page') > 1;
}

/** The largest page that is read for its first rows, and not as a part of a list. */
const FEW_ROWS = 10;

/** Reports whether a request looks for the newest row, for the total, or for the first few rows by an order that it names. */
function isOfFew(line: RequestLine): boolean {
  const size = parameter(line, 'take') || parameter(line, 'per_page');
  return size === 1 || (size > 0 && size <= FEW_ROWS && Reflect.get(Object(line.body), 'sort_order') === 'desc');
}

/** Returns a number of the query; 0 if it is missing. */
function parameter({ body }: RequestLine, name: string): number {
  const value: unknown = Reflect.get(Object(body), name);
  return typeof value === 'number' ? value : 0;
}
