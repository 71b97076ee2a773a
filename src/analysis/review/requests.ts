import type { Sighting } from './findings.ts';
import { bodyText, isRepeatable, type RequestLine, type ReviewedCall, type ReviewHistory } from './history.ts';

/** Finds requests without a key: after a lost response, their sender can't retry safely. Rejected requests had no effect. */
export function spotMissingKeys({ requests }: ReviewHistory): Sighting[] {
  return requests
    .filter(({ line }) => isRepeatable(line) && line.idempotencyKey === undefined && line.status < 400)
    .map((request) => seen(request, 'missing_idempotency_key', `${request.line.operation} without an Idempotency-Key`));
}

/** Finds Idempotency-Keys that were used with another body. */
export function spotReusedKeys({ requests }: ReviewHistory): Sighting[] {
  return requests
    .filter(({ line }) => line.code === 'idempotency_key_reused')
    .map((request) => {
      const what = `${request.line.operation} with an Idempotency-Key that was used with another body`;
      return seen(request, 'idempotency_key_reused', what);
    });
}

/** Placeholders of API keys have the prefix of the key. */
const KEY_FORM = /^sk_(development|sandbox|production)_/;

/** Finds rejected API keys that belong to another environment. */
export function spotWrongEnvironmentKeys({ engine, requests }: ReviewHistory): Sighting[] {
  const { environment } = engine.settings;
  return requests.flatMap((request) => {
    const { status, shown } = request.line;
    const elsewhere = status === UNAUTHORIZED ? environmentsOf(shown).find((name) => name !== environment) : undefined;
    return elsewhere === undefined
      ? []
      : seen(request, 'wrong_environment_key', `a ${elsewhere} key is used in ${environment}`);
  });
}

const UNAUTHORIZED = 401;

function environmentsOf(shown: unknown): string[] {
  const keys: unknown = typeof shown === 'object' && shown !== null && 'keys' in shown ? shown.keys : [];
  return (Array.isArray(keys) ? keys : []).flatMap((key) => KEY_FORM.exec(String(key))?.[1] ?? []);
}

const HOUR_MS = 3_600_000;
/** GETs of one object by one key within an hour of virtual time. */
const POLLS_PER_HOUR_MAX = 60;

/** Finds each GET of an object that exceeds the limit within the hour before it. */
export function spotPolling({ requests }: ReviewHistory): Sighting[] {
  const recent = new Map<string, number[]>();
  return requests
    .filter(({ line }) => line.method === 'GET' && line.id !== undefined && pollsOf(recent, line) > POLLS_PER_HOUR_MAX)
    .map((request) => {
      const what = `${request.line.operation} for one object more than ${POLLS_PER_HOUR_MAX} times within an hour`;
      return seen(request, 'polling', what);
    });
}

/** Returns the number of GETs within the hour, including this one. */
function pollsOf(recent: Map<string, number[]>, { operation, id, keyId, at }: RequestLine): number {
  const object = JSON.stringify([operation, id, keyId]);
  const times = recent.get(object) ?? [];
  recent.set(object, times);
  times.push(at);
  while (at - (times[0] ?? at) >= HOUR_MS) times.shift();
  return times.length;
}

/** Maximum number of identical requests with the same error in a row. */
const SAME_ERRORS_MAX = 10;

/** Finds requests that were sent unchanged after a final error, more than `SAME_ERRORS_MAX` times. */
export function spotRepeatedErrors({ requests }: ReviewHistory): Sighting[] {
  const refused = new Map<string, { readonly code: string; times: number }>();
  return requests.flatMap((request) => {
    const { line } = request;
    if (refused.size === 0 && !isFinal(line)) return [];
    const call = JSON.stringify([line.operation, line.id, line.shown, line.idempotencyKey, bodyText(line.body)]);
    const before = refused.get(call);
    if (!isFinal(line)) {
      refused.delete(call);
      return [];
    }
    const { code = '', status } = line;
    const times = before?.code === code ? before.times + 1 : 1;
    refused.set(call, { code, times });
    const what = `${line.operation} sent unchanged more than ${SAME_ERRORS_MAX} times after ${status} ${code}`;
    return times > SAME_ERRORS_MAX ? seen(request, 'repeated_error', what) : [];
  });
}

/** Reports whether an error is final. After 429 and `idempotency_in_progress` a retry can succeed. */
function isFinal({ status, code }: RequestLine): boolean {
  return status >= 400 && status < 500 && status !== 429 && code !== 'idempotency_in_progress';
}

function seen({ index, line }: ReviewedCall, rule: Sighting['rule'], what: string): Sighting {
  return { rule, what, index, line };
}
