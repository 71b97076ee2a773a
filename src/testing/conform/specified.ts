import type { ConformBasis, Difference } from './difference.ts';
import { isObject, type Json, typeOf, valueAt } from './steps/json.ts';
import type { Expectation, Seen, Step } from './steps/step.ts';
import { BARE } from './symbolize.ts';

/** A statement of the specification about a part of responses. */
type Fact = {
  readonly section: string;
  readonly contradicts: (difference: Difference, theirs: Seen, step: Step) => boolean;
};

const TRANSACTION = new Set([
  'type',
  'transaction_state',
  'response_status',
  'response_code',
  'metadata',
  'recurring',
  'purchase_description',
  'transaction_id',
  'id',
  'approved',
  'response_description',
  'response_message',
  'requested_amount',
  'amount_requested',
  'amount',
  'amount_authorized',
]);
const TOKEN = new Set(['payment_token', 'customer_id', 'type', 'status', 'is_default', 'nickname']);
const MASKED = /(^|\.)(last_four|brand|bin|funding|account_type)$/;
const TOKEN_STATUSES = ['active', 'verification_pending', 'verification_failed', 'expired', 'inactive'];

/** What the specification states. A difference that no row decides is assumed. */
const FACTS: readonly Fact[] = [
  {
    section: 'Endpoints: success is 200 or 201',
    contradicts: ({ kind }, { status }) => kind === 'status' && status < 400 && status !== 200 && status !== 201,
  },
  {
    section: 'Conventions: x-request-id on every response',
    contradicts: ({ path, theirs }) =>
      path === 'header x-request-id' && (theirs === '<absent>' || theirs === '<not a UUID>'),
  },
  {
    section: 'Conventions: bodies are application/json',
    contradicts: ({ path, ours }) => path === 'header content-type' || (path === '$' && ours === '<object>'),
  },
  {
    section: 'Conventions: correlation_id, a UUID in every response body',
    contradicts: ({ path, kind, theirs }, { body }) =>
      path === '$.correlation_id' &&
      (kind !== 'value' || theirs === '<not a UUID>') &&
      valueAt(body, 'list shape') !== BARE,
  },
  {
    section: 'Conventions: times are ISO 8601 in UTC',
    contradicts: ({ ours, theirs, kind }) =>
      typeof ours === 'string' &&
      /^<(time|created_at)/.test(ours) &&
      ((kind === 'type' && theirs !== null) ||
        (kind === 'value' && !/^<(time|created_at)(?! that is not)/.test(String(theirs)))),
  },
  {
    section: 'Conventions: amounts are integers in cents',
    contradicts: ({ field, kind, theirs, ours }) =>
      /(^|_|\.)amount(_|$)/.test(field) &&
      ((kind === 'type' && typeof ours === 'number' && theirs !== null) ||
        (typeof theirs === 'number' && !Number.isInteger(theirs))),
  },
  {
    section: 'Conventions: prefixes of identifiers',
    contradicts: ({ field, kind, theirs, path }) =>
      /(^|\.)(transaction_id|id|payment_token|customer_id|client_id|batch_id)$/.test(field) &&
      (kind === 'value' || kind === 'type') &&
      theirs !== null &&
      !path.includes('metadata') &&
      !(typeof theirs === 'string' && /^(<|CUSTOMER-)/.test(theirs)),
  },
  {
    section: 'Payment token: full sensitive data is never returned',
    contradicts: ({ kind }) => kind === 'leak',
  },
  {
    section: 'Transaction response: 00 means approved',
    contradicts: ({ of, field }, theirs) =>
      of === 'transaction' && field === 'approved' && valueAt(theirs.body, 'response_code') === '00',
  },
  {
    section: 'Transaction response: authorization_code has six digits',
    contradicts: ({ field, kind, theirs }) =>
      field === 'processor_response.authorization_code' &&
      kind !== 'missing' &&
      theirs !== null &&
      !isSixDigits(theirs),
  },
  {
    section: 'Transaction response',
    contradicts: ({ of, field, kind, ours, theirs }) =>
      of === 'transaction' &&
      TRANSACTION.has(field) &&
      isBroken({ kind, ours, theirs }) &&
      // A charge that does not recur may omit it.
      !(field === 'recurring' && ours === false && kind === 'missing'),
  },
  {
    section: 'Transaction request: type',
    contradicts: ({ of, field, kind }, _theirs, { operation }) =>
      of === 'transaction' && field === 'type' && kind === 'value' && operation === 'transactions.create',
  },
  {
    section: 'Payment token',
    contradicts: ({ of, field, kind, ours, theirs }) =>
      of === 'token' && TOKEN.has(field) && isBroken({ kind, ours, theirs }),
  },
  {
    section: 'Payment token status',
    contradicts: ({ of, field, theirs }) =>
      of === 'token' && field === 'status' && !TOKEN_STATUSES.includes(String(theirs)),
  },
  {
    section: 'Payment token: masked details',
    contradicts: ({ of, field, kind, ours }, { body }) =>
      of === 'token' && MASKED.test(field) && kind === 'missing' && ours !== null && !hasField(body, lastOf(field)),
  },
];

/** Reports whether a field is absent although it has a value, or has another type. */
function isBroken({ kind, ours, theirs }: Pick<Difference, 'kind' | 'ours' | 'theirs'>): boolean {
  if (ours === null || theirs === null) return false;
  return kind === 'missing' || kind === 'type';
}

function isSixDigits(value: Json): boolean {
  return value === '<6 digits>' || value === '<other 6 digits>';
}

function lastOf(field: string): string {
  return field.split('.').at(-1) ?? field;
}

/** The specification names the masked fields, and not the object that holds them. */
function hasField(body: Json, name: string): boolean {
  if (typeOf(body) === 'list') return Object.values(body ?? {}).some((item) => hasField(item, name));
  if (!isObject(body)) return false;
  return name in body || Object.values(body).some((inner) => hasField(inner, name));
}

/** Returns whether the specification decides a difference, with the section that does. */
export function basisOf(
  difference: Difference,
  theirs: Seen,
  step: Step,
): { readonly basis: ConformBasis; readonly section: string } {
  const broken = step.expects.find((expectation) => isBrokenBy(expectation, difference, theirs));
  const fact = FACTS.find(({ contradicts }) => contradicts(difference, theirs, step));
  const section = broken?.section ?? fact?.section;
  return section === undefined ? { basis: 'assumed', section: '' } : { basis: 'specified', section };
}

function isBrokenBy({ path, allows }: Expectation, difference: Difference, theirs: Seen): boolean {
  return path === difference.path && !allows(theirs);
}
