/** Unreachable rows of a coverage report, with reasons. They do not count as missing. */

import { returnCodeError } from '../../domain/ach/ach-returns/rules.ts';
import type { Transition } from '../../engine/lifecycle.ts';
import type { ReturnCodeFact } from '../../facts/return-codes.ts';

const NEVER_MOVES: readonly (readonly [life: string, from: string, event: string, why: string])[] = [
  ['ACH entry', 'new', 'rejected', 'invalid requests are rejected and leave no record'],
  ['payment token', 'inactive', 'deleted', 'deleting an inactive token changes nothing'],
  ['endpoint', 'disabled', 'unsubscribed', 'a disabled endpoint has already ended'],
];

/** Returns the reason why a transition is unreachable; undefined if it can occur. */
export function whyTransitionIsUnreachable(
  lifecycle: { readonly name: string },
  [from, event]: Transition,
): string | undefined {
  const row = NEVER_MOVES.find((one) => one[0] === lifecycle.name && one[1] === from && one[2] === event);
  return row?.[3];
}

/** Together, these entries can be returned with every code that the gateway supports. */
const ANY_ENTRIES = [
  { kind: 'PAYMENT', secCode: 'WEB', holderType: null },
  { kind: 'PAYMENT', secCode: 'CCD', holderType: null },
  { kind: 'PAYOUT', secCode: 'PPD', holderType: null },
] as const;

/** Returns the reason why no entry is ever returned with this code; undefined if one can be. */
export function whyCodeIsUnreachable(fact: ReturnCodeFact): string | undefined {
  const faults = ANY_ENTRIES.map((entry) => returnCodeError(fact, entry));
  return faults.includes(undefined) ? undefined : faults[0];
}
