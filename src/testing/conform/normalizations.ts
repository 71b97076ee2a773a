import { isoText } from '../../engine/time.ts';
import { isUuid } from '../../facts/key-shapes.ts';
import { ID, type Memory } from './memory.ts';
import type { Json } from './steps/json.ts';

/** A scalar of a response, and where it is. */
export type ScalarPlace = {
  readonly operation: string;
  /** The name of the field. */
  readonly field: string;
  /** The path from the body. */
  readonly path: string;
  /** The name of the object of this run that holds it; undefined for objects of others. */
  readonly owner: string | undefined;
  /** `created_at` of the same object. */
  readonly createdAt: string | undefined;
  /** True if other rows than those of this run affect lists and counts. */
  readonly hasOtherRows: boolean;
  readonly memory: Memory;
};

/** One way to make values of two gateways comparable. */
type Normalization = {
  /** What is not compared by value. */
  readonly what: string;
  /** What is compared instead. */
  readonly how: string;
  /** Returns the symbol of a value; undefined if this row does not apply. */
  readonly symbol: (value: Json, place: ScalarPlace) => Json | undefined;
};

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
const WORDING = /^(message|response_message|response_description|cause|status_reason)$/;
const DIGITS =
  /^(auth_code|authorization_code|(initial_)?network_transaction_id|(initial_)?transaction_link_id|trace_number)$/;
const ACCOUNT = /^(clients|integrations|users)\./;
const DAY_MS = 86_400_000;
/** Numbers of this length identify a charge; a shorter number can occur twice. */
const UNIQUE_DIGITS = 9;

/** How values are compared that two right gateways need not share. The first row that applies decides. */
export const NORMALIZATIONS: readonly Normalization[] = [
  {
    what: 'correlation ids',
    how: 'a UUID, and whether an earlier response contained it; x-request-id likewise',
    symbol: (value, { field, memory, operation, path }) => {
      if (field !== 'correlation_id' || typeof value !== 'string') return undefined;
      // Rows of the account can come from one request of its setup.
      if (ACCOUNT.test(operation) && path !== '$.correlation_id') return isUuid(value) ? '<UUID>' : '<not a UUID>';
      return uuidSymbol(value, 'correlation', memory);
    },
  },
  {
    what: 'the duplicate of a stored payment method',
    how: 'null or an id: earlier runs stored the same test card',
    symbol: (value, { field }) =>
      field === 'duplicate_of' && (value === null || (typeof value === 'string' && ID.test(value)))
        ? '<a token or null>'
        : undefined,
  },
  {
    what: 'ids',
    how: 'by binding: the same symbol for the same id, and the prefix of the kind',
    symbol: (value, { memory }) => {
      if (typeof value !== 'string') return undefined;
      const own = memory.own.get(value);
      if (own !== undefined) return `<${own}>`;
      const [, kind = '', rest = ''] = ID.exec(value) ?? [];
      if (kind === '') return undefined;
      return rest.startsWith(memory.tag)
        ? `${kind}-<run>${rest.slice(memory.tag.length)}`
        : memory.symbolOf(value, kind);
    },
  },
  {
    what: 'times',
    how: 'ISO 8601 in UTC; created_at never changes and grows from object to object; no other time is before it or two years after it; the days until an expiry',
    symbol: (value, place) => (typeof value === 'string' && TIME.test(value) ? timeSymbol(value, place) : undefined),
  },
  {
    what: 'dates',
    how: 'the format YYYY-MM-DD',
    symbol: (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? '<date>' : undefined),
  },
  {
    what: 'numbers of authorizations, network transactions, and ACH entries',
    how: 'the number of letters and digits; the same symbol for the same number; never changed',
    symbol: (value, place) =>
      typeof value === 'string' && DIGITS.test(place.field) ? digitsSymbol(value, place) : undefined,
  },
  {
    what: 'wording',
    how: 'a text that is not empty',
    symbol: (value, { field }) =>
      typeof value === 'string' && WORDING.test(field) ? (value.trim() === '' ? '<empty text>' : '<text>') : undefined,
  },
  {
    what: 'the letter case of transaction types',
    how: 'in upper case; the case is proposed as typeCase',
    symbol: (value, { field, operation }) =>
      field === 'type' && typeof value === 'string' && /^(transactions|batches)\./.test(operation) && CASED.test(value)
        ? value.toUpperCase()
        : undefined,
  },
  {
    what: 'counts and totals that transactions of others affect',
    how: 'the change since the same field was last read in this run',
    symbol: (value, { operation, path, hasOtherRows, memory }) => {
      if (typeof value !== 'number' || !hasOtherRows) return undefined;
      if (operation !== 'batches.status') return path === '$.total' ? '<count>' : undefined;
      if (/^\$\.(total|skip|take)$/.test(path)) return undefined;
      const place = `${operation} ${path}`;
      const before = memory.counts.get(place);
      memory.counts.set(place, value);
      return before === undefined ? '<count>' : `<count ${value < before ? '-' : '+'}${Math.abs(value - before)}>`;
    },
  },
  {
    what: 'settings and history of the account',
    how: 'the type of each value; a text can be null',
    symbol: (value, { operation, field, owner, path }) => {
      const isForeign = ACCOUNT.test(operation)
        ? owner === undefined || owner === 'client'
        : isHistory(operation, path);
      if (!isForeign || isTraced(field)) return undefined;
      return value === null || typeof value === 'string' ? '<text or null>' : `<${typeof value}>`;
    },
  },
  {
    what: 'the text that marks a run',
    how: '<run>',
    symbol: (value, { memory }) => (typeof value === 'string' ? value.replaceAll(memory.tag, '<run>') : undefined),
  },
];

function uuidSymbol(value: string, kind: string, { uuids }: Memory): string {
  if (!isUuid(value)) return '<not a UUID>';
  const known = uuids.has(`${kind} ${value}`);
  uuids.add(`${kind} ${value}`);
  return known ? '<known UUID>' : '<new UUID>';
}

const CASED = /^(sale|auth|payment|payout|refund)$/i;

function isTraced(field: string): boolean {
  return /^(object|kind|status|processor|speed|code|total|skip|take)$/.test(field);
}

/** An open batch can be empty, and none may have closed yet. */
function isHistory(operation: string, path: string): boolean {
  return operation === 'batches.status' && /\.(opened_at|closes_at)$/.test(path);
}

function timeSymbol(value: string, { operation, field, owner, createdAt, memory, path }: ScalarPlace): Json {
  if (!UTC.test(value)) return '<time that is not ISO 8601 in UTC>';
  if (isHistory(operation, path)) return '<text or null>';
  if (ACCOUNT.test(operation) && (owner === undefined || owner === 'client')) return '<text or null>';
  const ms = Date.parse(value);
  if (field.endsWith('expires_at') && createdAt !== undefined)
    return `<created_at + ${Math.round((ms - Date.parse(createdAt)) / DAY_MS)} days>`;
  if (owner === undefined) return '<time>';
  if (field === 'created_at') return createdSymbol(ms, value, owner, memory);
  const afterMs = ms - Date.parse(createdAt ?? value);
  if (afterMs < 0) return '<time before created_at>';
  return afterMs > RANGE_DAYS * DAY_MS ? '<time far in the future>' : '<time>';
}

/** An object that is new in this run is not older than the one before it. */
function createdSymbol(ms: number, value: string, owner: string, memory: Memory): Json {
  const isNew = !memory.stable.has(`${owner} created_at`);
  if (memory.hasChanged(`${owner} created_at`, value)) return '<time that has changed>';
  const latest = Date.parse(memory.stable.get(LATEST) ?? value);
  if (isNew) memory.stable.set(LATEST, isoText(Math.max(ms, latest)));
  return isNew && latest - ms > CLOCKS_DIFFER_MS ? '<time before that of an earlier object>' : '<time>';
}

const LATEST = 'latest created_at';
/** Servers of one gateway have clocks of their own. */
const CLOCKS_DIFFER_MS = 5_000;
/** No time of a transaction is later than its last possible return or dispute. */
const RANGE_DAYS = 730;

function digitsSymbol(value: string, { field, owner, memory }: ScalarPlace): Json {
  if (!/^[\dA-Z]+$/.test(value)) return '<not digits>';
  const characters = `${value.length} ${/^\d+$/.test(value) ? 'digits' : 'letters and digits'}`;
  if (value.length >= UNIQUE_DIGITS) return memory.symbolOf(value, characters);
  // A code can be given in two fields of one object.
  const place = `${owner ?? ''} ${field.replace('auth_code', 'authorization_code')}`;
  return owner !== undefined && memory.hasChanged(place, value) ? `<other ${characters}>` : `<${characters}>`;
}

/** Headers that are compared; all others depend on the server. */
export const HEADERS: Readonly<Record<string, (value: string, memory: Memory) => string>> = {
  'x-request-id': (value, memory) => uuidSymbol(value, 'request', memory),
  'content-type': (value) => (value.split(';')[0] ?? '').trim().toLowerCase(),
  'idempotent-replayed': (value) => value.toLowerCase(),
  'retry-after': (value) => (/^\d+$/.test(value) ? '<seconds>' : '<not seconds>'),
  allow: (value) =>
    value
      .split(',')
      .map((method) => method.trim())
      .sort()
      .join(', '),
};
