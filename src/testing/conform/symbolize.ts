import { maskText } from '../../engine/mask.ts';
import { idOfRow, type Memory, rowsIn, withoutField } from './memory.ts';
import { HEADERS, NORMALIZATIONS, type ScalarPlace } from './normalizations.ts';
import { isList, isObject, type Json, type JsonObject, parseJson, valueAt } from './steps/json.ts';
import type { Seen, Step } from './steps/step.ts';

/** A response as it arrived. */
export type RawResponse = {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Fields that must never contain digits in a response. */
const SECRET_FIELD = /^(cvv|cvc|cvv2|security_code|pan|card_number|account_number)$/;
const SECRET_SENT = new Set(['pan', 'account_number']);

/** Replaces everything in a response that two right gateways need not share, and stores what the step binds. */
export function symbolize(step: Step, { status, headers, text }: RawResponse, memory: Memory): Seen {
  const body = parseJson(text);
  if (body !== undefined && status < 300) memory.bind(step.bind, body);
  const secrets = secretsIn(step.body ?? null);
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(HEADERS).flatMap(([name, symbol]) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, symbol(value, memory)]];
      }),
    ),
    body: body === undefined ? '<not JSON>' : walkBody(step, body, { memory, secrets }),
  };
}

interface Walk {
  readonly memory: Memory;
  readonly secrets: readonly string[];
}

function walkBody(step: Step, body: Json, walk: Walk): Json {
  const { operation } = step;
  const isLists = isListOperation(operation);
  const hasOtherRows = (isLists && !step.ownRows) || operation.startsWith('batches.');
  const found = isLists ? rowsIn(body) : undefined;
  const place: Omit<ScalarPlace, 'field' | 'path'> = {
    operation,
    owner: undefined,
    createdAt: undefined,
    hasOtherRows,
    memory: walk.memory,
  };
  if (found === undefined) return walkValue(body, { ...place, field: '', path: '$' }, walk);
  const rows = ACCOUNT_LIST.test(operation)
    ? firstOfKinds(found.rows)
    : found.rows.flatMap((row) => rowOf(row, step, walk.memory));
  // Rows are compared as `data`, whatever the field; the field is compared as the shape of the list.
  const others = isObject(body) ? withoutField(body, found.field) : {};
  const list = walkValue({ ...others, data: rows }, { ...place, field: '', path: '$' }, walk);
  return isObject(list) ? { ...list, [SHAPE]: found.field === '' ? BARE : found.field } : list;
}

/** The name under which the field that holds the rows of a list is compared: the specification does not show it. */
const SHAPE = 'list shape';
/** The shape of a list that is the body itself. It has no room for a correlation id. */
export const BARE = 'a bare list';

/** Lists whose rows belong to the account and not to a run. One row of each kind shows the fields. */
const ACCOUNT_LIST = /^(clients|integrations|users)\./;
/** Kinds that every account has that can run the plan. */
const KINDS = ['ach_processor', 'card_processor', 'merchant'];

function firstOfKinds(rows: readonly Json[]): readonly Json[] {
  const found = KINDS.flatMap((kind) => rows.find((row) => valueAt(row, 'kind') === kind) ?? []);
  return found.length === 0 ? rows.slice(0, 1) : found;
}

const FOREIGN_ROWS_MAX = 3;

/** Rows of others are left out, or marked if the query should have selected none. */
function rowOf(row: Json, step: Step, memory: Memory): readonly Json[] {
  const id = idOfRow(row);
  if (id !== undefined && memory.own.has(id)) return [row];
  if (!step.ownRows) return [];
  const foreign = memory.symbolOf(id ?? JSON.stringify(row), 'foreign');
  return Number(/\d+/.exec(foreign)?.[0]) > FOREIGN_ROWS_MAX ? [] : [`${foreign.slice(0, -1)} row>`];
}

function isListOperation(operation: string): boolean {
  return /\.(list|openTransactions|transactions|summary)$/.test(operation);
}

function walkValue(value: Json, place: ScalarPlace, walk: Walk): Json {
  if (isEarlierBatch(place))
    return value === null || isObject(value) ? '<a batch or null>' : '<neither a batch nor null>';
  if (isList(value))
    return value.map((item, index) => walkValue(item, { ...place, path: `${place.path}[${index}]` }, walk));
  if (isObject(value)) return walkObject(value, place, walk);
  if (typeof value === 'string' && isLeak(value, place.field, walk)) return '<full number>';
  for (const { symbol } of NORMALIZATIONS) {
    const found = symbol(value, place);
    if (found !== undefined) return typeof found === 'string' ? printable(found) : found;
  }
  if (typeof value === 'number') return Math.abs(value) < LONG_NUMBER ? value : value % LAST_FOUR;
  return typeof value === 'string' ? printable(value) : value;
}

/** Numbers of twelve digits or more can be those of a card. */
const LONG_NUMBER = 1e11;
const LAST_FOUR = 10_000;

/** Controls of terminals, and marks that change the direction of a line. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Masks long numbers and keys, and escapes what a terminal would execute: reports print texts of the gateway. */
function printable(text: string): string {
  return maskText(text).replace(UNPRINTABLE, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The account may have closed a batch before this run, or not. */
function isEarlierBatch({ operation, field }: ScalarPlace): boolean {
  return operation === 'batches.status' && field === 'last_closed';
}

function walkObject(value: JsonObject, place: ScalarPlace, walk: Walk): JsonObject {
  const id = idOfRow(value);
  const own = id === undefined || place.path.includes('.payment_method') ? undefined : walk.memory.own.get(id);
  const createdAt = valueAt(value, 'created_at');
  const inner: ScalarPlace =
    own === undefined
      ? place
      : { ...place, owner: own, createdAt: typeof createdAt === 'string' ? createdAt : undefined };
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [
      printable(field),
      walkValue(item, { ...inner, field, path: `${place.path}.${field}` }, walk),
    ]),
  );
}

function isLeak(value: string, field: string, { secrets }: Walk): boolean {
  return secrets.some((secret) => value.includes(secret)) || (SECRET_FIELD.test(field) && /^\d{3,19}$/.test(value));
}

function secretsIn(body: Json): readonly string[] {
  if (isList(body)) return body.flatMap(secretsIn);
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'string' && SECRET_SENT.has(field) ? [value] : secretsIn(value),
  );
}
