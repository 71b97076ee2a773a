import { VERSION } from '../../engine/version.ts';
import { insideOf } from '../inside-of.ts';
import type { CollectedTraffic } from './collect-traffic.ts';
import { maskResponse } from './mask-response.ts';
import type { ReadableGateway } from './readable-gateway.ts';

/** What happened in one run of a test, as plain JSON without secrets. Two runs of the same test are compared by it. */
export type RunRecord = {
  readonly settlebox: 'run';
  /** The version of this format. */
  readonly version: number;
  /** The version of the package that wrote it. */
  readonly package: string;
  readonly seed: string;
  /** The requests, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The webhooks, oldest first. */
  readonly deliveries: readonly RecordedDelivery[];
  /** What happened to each object, in the order of their first lines. */
  readonly objects: readonly RecordedObject[];
  /** Balances and deposits at the end. */
  readonly money: readonly RecordedMoney[];
  /** True if a limit left something out. */
  readonly isCut: boolean;
};

/** A request and its response. */
export type RecordedCall = {
  /** `POST /v1/transactions`. */
  readonly call: string;
  readonly at: string;
  readonly request: unknown;
  readonly status: number;
  /** Null if it was not collected. */
  readonly response: unknown;
};

/** A webhook and the outcomes of its attempts. */
export type RecordedDelivery = {
  readonly type: string;
  readonly subject: string;
  readonly status: string;
  /** `204`, or the error, per attempt. */
  readonly attempts: readonly string[];
};

/** The lines of the timeline about one object. */
export type RecordedObject = {
  readonly subject: string;
  readonly lines: readonly { readonly at: string; readonly what: string }[];
};

/** An amount, by its name. */
export type RecordedMoney = { readonly name: string; readonly cents: number };

export const RECORD_VERSION = 1;

/** The maximum number of calls, deliveries, and lines in a record; the first ones are recorded. */
const CALLS_MAX = 200;
const DELIVERIES_MAX = 500;
const LINES_MAX = 1_000;
const DEPOSITS_MAX = 100;

/** Returns the record of the run so far. Reading it does not change the world. */
export function recordRun(gateway: ReadableGateway, { responses }: Pick<CollectedTraffic, 'responses'>): RunRecord {
  const requests = gateway.audit.requests();
  const deliveries = gateway.webhooks.deliveries();
  const lines = gateway.timeline();
  const deposits = gateway.ledger.deposits();
  return {
    settlebox: 'run',
    version: RECORD_VERSION,
    package: VERSION,
    seed: insideOf(gateway, 'failurePages').seed(),
    calls: requests.slice(0, CALLS_MAX).map(({ method, path, at, body, status, correlationId }) => ({
      call: `${method} ${path}`,
      at,
      request: body,
      status,
      response: responseOf(responses.get(correlationId)),
    })),
    deliveries: deliveries.slice(0, DELIVERIES_MAX).map(({ type, subject, status, attempts }) => ({
      type,
      subject,
      status,
      attempts: attempts.map((attempt) => String(attempt.status ?? attempt.error)),
    })),
    objects: objectsOf(lines.slice(0, LINES_MAX)),
    money: [
      ...gateway.ledger.balances().map(({ account, amountCents }) => ({ name: account, cents: amountCents })),
      ...deposits.slice(0, DEPOSITS_MAX).map(({ depositedAt, amountCents }) => ({
        name: `deposit at ${depositedAt}`,
        cents: amountCents,
      })),
    ],
    isCut:
      requests.length > CALLS_MAX ||
      deliveries.length > DELIVERIES_MAX ||
      lines.length > LINES_MAX ||
      deposits.length > DEPOSITS_MAX,
  };
}

/** Every response has another correlation id. */
function responseOf(body: object | undefined): unknown {
  if (body === undefined) return null;
  const { correlation_id: _own, ...rest } = Object(body);
  return maskResponse(rest);
}

function objectsOf(lines: readonly { readonly at: string; readonly what: string; readonly subject: string }[]) {
  const bySubject = new Map<string, { readonly at: string; readonly what: string }[]>();
  for (const { at, what, subject } of lines) {
    const ownLines = bySubject.get(subject) ?? [];
    ownLines.push({ at, what });
    bySubject.set(subject, ownLines);
  }
  return [...bySubject].map(([subject, ownLines]): RecordedObject => ({ subject, lines: ownLines }));
}
