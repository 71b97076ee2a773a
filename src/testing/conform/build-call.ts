import { createHash } from 'node:crypto';
import type { Memory } from './memory.ts';
import { isList, isObject, type Json } from './steps/json.ts';
import type { KeyName, Step } from './steps/step.ts';
import type { WireCall } from './transport.ts';

/** The key that a step with an unknown key sends. */
const WRONG_KEY = 'sk_sandbox_00000000000000000000000000000000';

/** Where a step is sent, and with which keys. */
export type Target = {
  readonly baseUrl: string;
  /** The name of the header of the key: `APIKEY` or `Api-Key`. */
  readonly keyHeader: string;
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
};

/** Builds the request of a step. Returns the name of a value that no response has bound, if there is one. */
export function buildCall(
  step: Step,
  { baseUrl, keyHeader, keys }: Target,
  memory: Memory,
): WireCall | { readonly missing: string } {
  const missing = placeholdersIn(step).find((name) => name !== 'tag' && !memory.bound.has(name));
  if (missing !== undefined) return { missing };
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_whole, name: string) => (name === 'tag' ? memory.tag : (memory.bound.get(name) ?? '')));
  const query = new URLSearchParams(Object.entries(step.query).map(([name, value]) => [name, fill(value)]));
  const path = step.path.replace(PLACEHOLDER, (whole) => encodeURIComponent(fill(whole)));
  const body = step.text ?? (step.body === undefined ? undefined : JSON.stringify(fillIn(step.body, fill)));
  const key = step.key === 'wrong' ? WRONG_KEY : keys[step.key];
  return {
    method: step.method,
    url: `${baseUrl}${path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      accept: 'application/json',
      ...(key === undefined ? {} : { [keyHeader]: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(step.idempotency === '' ? {} : { 'idempotency-key': uuidOf(`${memory.tag} ${step.idempotency}`) }),
      ...step.headers,
    },
    body,
  };
}

const PLACEHOLDER = /\{([^{}"]+)\}/g;

function placeholdersIn({ path, query, body, text }: Step): readonly string[] {
  const texts = [path, ...Object.values(query), ...(text === undefined ? textsIn(body ?? null) : [])];
  return texts.flatMap((one) => [...one.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A field that is null in the plan is left out of the request. */
function fillIn(value: Json, fill: (text: string) => string): Json {
  if (typeof value === 'string') return fill(value);
  if (isList(value)) return value.map((item) => fillIn(item, fill));
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([name, inner]) => [name, fillIn(inner, fill)]));
}

/** Returns a UUID that depends only on the text, so that a resumed run sends the same keys. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
