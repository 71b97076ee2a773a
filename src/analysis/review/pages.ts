/** Finds lists of which an application reads only the first page. */
import type { Sighting } from './findings.ts';
import type { RequestLine, ReviewedCall, ReviewHistory } from './history.ts';

/** The first pages of one list, and whether a later page of it was ever read. */
interface ReadList {
  readonly firstPages: ReviewedCall[];
  readsOn: boolean;
}

/**
 * Finds lists of which only the first page was ever read, although there were more. A list is an operation with the names of its
 * filters, because their values change from day to day. A page of one row is not reported: such a request looks for
 * the newest row, or for the total.
 */
export function spotUnreadPages({ requests }: ReviewHistory): Sighting[] {
  const lists = new Map<string, ReadList>();
  for (const request of requests) {
    const { line } = request;
    if (line.method !== 'GET' || line.id !== undefined || line.status >= 400) continue;
    const key = JSON.stringify([line.operation, line.clientId, ...filtersOf(line)]);
    const list = lists.get(key) ?? { firstPages: [], readsOn: false };
    lists.set(key, list);
    if (isLaterPage(line)) list.readsOn = true;
    else if (line.rowsAfter !== undefined && !isOfOneRow(line)) list.firstPages.push(request);
  }
  return [...lists.values()].filter(({ readsOn }) => !readsOn).flatMap(({ firstPages }) => sightingsOf(firstPages));
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

function isOfOneRow(line: RequestLine): boolean {
  return parameter(line, 'take') === 1 || parameter(line, 'per_page') === 1;
}

/** Returns a number of the query; 0 if it is missing. */
function parameter({ body }: RequestLine, name: string): number {
  const value: unknown = Reflect.get(Object(body), name);
  return typeof value === 'number' ? value : 0;
}
