/** What no world of this gateway comes to, and why: what is never met is no hole in a suite. */

import { returnCodeError } from '../../domain/ach/ach-returns/rules.ts';
import type { Transition } from '../../engine/lifecycle.ts';
import type { ReturnCodeFact } from '../../facts/return-codes.ts';

// biome-ignore format: a table reads in columns
const NEVER_MOVES: readonly (readonly [life: string, from: string, event: string, why: string])[] = [
  ['ACH entry',     'new',      'rejected',     'invalid requests are rejected and leave no record'],
  ['payment token', 'inactive', 'deleted',      'deleting an inactive token changes nothing'],
  ['endpoint',      'disabled', 'unsubscribed', 'a disabled endpoint has already ended'],
];

/** Why this row of a lifecycle is never gone through; undefined where it can be. */
export function whyTransitionIsUnreachable(
  lifecycle: { readonly name: string },
  [from, event]: Transition,
): string | undefined {
  const row = NEVER_MOVES.find((one) => one[0] === lifecycle.name && one[1] === from && one[2] === event);
  return row?.[3];
}

/** Between them they draw every code that an entry of this gateway can. */
const ANY_ENTRIES = [
  { kind: 'PAYMENT', secCode: 'WEB', holderType: null },
  { kind: 'PAYMENT', secCode: 'CCD', holderType: null },
  { kind: 'PAYOUT', secCode: 'PPD', holderType: null },
] as const;

/** Why no entry of this gateway ever comes back with this code; undefined where one can. */
export function whyCodeIsUnreachable(fact: ReturnCodeFact): string | undefined {
  const faults = ANY_ENTRIES.map((entry) => returnCodeError(fact, entry));
  return faults.includes(undefined) ? undefined : faults[0];
}
