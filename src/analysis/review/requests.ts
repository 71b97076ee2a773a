import type { Sighting } from './findings.ts';
import { type Asked, type AskedLine, bodyText, type History, isDoneTwice } from './history.ts';

/** Done without a key: where the answer is lost, nobody can ask again in safety. What was refused did no harm. */
export function spotMissingKeys({ asks }: History): Sighting[] {
  return asks
    .filter(({ line }) => isDoneTwice(line) && line.idempotencyKey === undefined && line.status < 400)
    .map((asked) => seen(asked, 'missing_idempotency_key', `${asked.line.operation} without an Idempotency-Key`));
}

export function spotReusedKeys({ asks }: History): Sighting[] {
  return asks
    .filter(({ line }) => line.code === 'idempotency_key_reused')
    .map((asked) => {
      const what = `${asked.line.operation} with an Idempotency-Key that was used with another body`;
      return seen(asked, 'idempotency_key_reused', what);
    });
}

/** Stand-ins of keys keep what comes before the key proper. */
const KEY_FORM = /^sk_(development|sandbox|production)_/;

export function spotKeysOfElsewhere({ engine, asks }: History): Sighting[] {
  const { environment } = engine.settings;
  return asks.flatMap((asked) => {
    const { status, shown } = asked.line;
    const elsewhere = status === UNAUTHORIZED ? environmentsOf(shown).find((name) => name !== environment) : undefined;
    return elsewhere === undefined
      ? []
      : seen(asked, 'wrong_environment_key', `a ${elsewhere} key is used in ${environment}`);
  });
}

const UNAUTHORIZED = 401;

function environmentsOf(shown: unknown): string[] {
  const keys: unknown = typeof shown === 'object' && shown !== null && 'keys' in shown ? shown.keys : [];
  return (Array.isArray(keys) ? keys : []).flatMap((key) => KEY_FORM.exec(String(key))?.[1] ?? []);
}

const HOUR_MS = 3_600_000;
/** GETs of one object by one key within an hour of virtual time. */
export const POLLS_PER_HOUR_MAX = 60;

/** Each GET of an object that comes after too many within the hour before it. */
export function spotPolling({ asks }: History): Sighting[] {
  const recent = new Map<string, number[]>();
  return asks
    .filter(({ line }) => line.method === 'GET' && line.id !== undefined && pollsOf(recent, line) > POLLS_PER_HOUR_MAX)
    .map((asked) => {
      const what = `${asked.line.operation} for one object more than ${POLLS_PER_HOUR_MAX} times within an hour`;
      return seen(asked, 'polling', what);
    });
}

/** How many there were within the hour, this one included. */
function pollsOf(recent: Map<string, number[]>, { operation, id, keyId, at }: AskedLine): number {
  const object = JSON.stringify([operation, id, keyId]);
  const moments = recent.get(object) ?? [];
  recent.set(object, moments);
  moments.push(at);
  while (at - (moments[0] ?? at) >= HOUR_MS) moments.shift();
  return moments.length;
}

/** The same request, refused in the same way, without one in between that was not. */
export const SAME_REFUSALS_MAX = 10;

export function spotRepeatedRefusals({ asks }: History): Sighting[] {
  const refused = new Map<string, { readonly code: string; times: number }>();
  return asks.flatMap((asked) => {
    const { line } = asked;
    if (refused.size === 0 && !isFinal(line)) return [];
    const question = JSON.stringify([line.operation, line.id, line.shown, line.idempotencyKey, bodyText(line.body)]);
    const before = refused.get(question);
    if (!isFinal(line)) {
      refused.delete(question);
      return [];
    }
    const { code = '', status } = line;
    const times = before?.code === code ? before.times + 1 : 1;
    refused.set(question, { code, times });
    const what = `${line.operation} sent unchanged more than ${SAME_REFUSALS_MAX} times after ${status} ${code}`;
    return times > SAME_REFUSALS_MAX ? seen(asked, 'repeated_error', what) : [];
  });
}

/** A refusal that stays what it is until the request is changed; these two say that it may be tried again. */
function isFinal({ status, code }: AskedLine): boolean {
  return status >= 400 && status < 500 && status !== 429 && code !== 'idempotency_in_progress';
}

function seen({ place, line }: Asked, rule: Sighting['rule'], what: string): Sighting {
  return { rule, what, place, line };
}
