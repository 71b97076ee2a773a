/** Counts requests by operation, HTTP status, and error code. */
import type { JournalEntry, Stamp } from '../../engine/journal.ts';
import type { BlockedRequestEntry, RequestEntry } from '../../engine/request-log.ts';
import type { CoverageCount } from './counted.ts';

/** A request in the journal, with its position and time. */
export type JournaledRequest = (RequestEntry | BlockedRequestEntry) & Stamp;

/** Reports whether a journal line is a request. */
export function isRequest(line: JournalEntry): line is JournaledRequest {
  return line.kind === 'request' || line.kind === 'request_blocked';
}

/** Returns a count for the operation of a request: of its status, and of the operation if the request succeeded. */
export function countOperation({ operation, status }: JournaledRequest): CoverageCount | [] {
  return operation === undefined ? [] : { name: operation, count: isSuccess(status) ? 1 : 0, by: { [status]: 1 } };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns a count for the error of a request, by operation; an error before routing has none. */
export function countRejection({ code, operation }: JournaledRequest): CoverageCount | [] {
  if (code === undefined) return [];
  return operation === undefined ? { name: code, count: 1 } : { name: code, count: 1, by: { [operation]: 1 } };
}
