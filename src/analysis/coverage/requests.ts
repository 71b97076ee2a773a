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

/** Counts requests by operation and status, and each operation as often as a request of it succeeded. */
export function countOperations(requests: readonly JournaledRequest[]): CoverageCount[] {
  const routed = requests.flatMap(({ operation, status }) =>
    operation === undefined ? [] : [[operation, status] as const],
  );
  return countPairs(routed).map(({ name, part, count }) => ({
    name,
    count: isSuccess(part) ? count : 0,
    by: { [part]: count },
  }));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Counts the errors of requests by operation; an error before routing has none. */
export function countRejections(requests: readonly JournaledRequest[]): CoverageCount[] {
  const rejected = requests.flatMap(({ code, operation }) => (code === undefined ? [] : [[code, operation] as const]));
  return countPairs(rejected).map(({ name, part, count }) =>
    part === undefined ? { name, count } : { name, count, by: { [part]: count } },
  );
}

/** Counts equal pairs. A large world has many requests and few pairs, so sums of single counts would take much memory. */
function countPairs<Part>(pairs: readonly (readonly [name: string, part: Part])[]) {
  const counts = new Map<string, Map<Part, number>>();
  for (const [name, part] of pairs) {
    const parts = counts.get(name) ?? new Map<Part, number>();
    counts.set(name, parts.set(part, (parts.get(part) ?? 0) + 1));
  }
  return [...counts].flatMap(([name, parts]) => [...parts].map(([part, count]) => ({ name, part, count })));
}
