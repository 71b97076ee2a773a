import { EVENT_ALIASES, EVENT_TYPES } from '../contract/event-types.ts';
import { batchLife } from '../domain/payments/batches/lifecycle.ts';
import { stateOf } from '../domain/payments/batches/subject-state.ts';
import { TRANSACTION_STATES } from '../domain/payments/transactions/lifecycle.ts';
import { FAULT_KINDS, type FaultKind, type FaultTarget } from '../domain/simulation/faults/kinds.ts';
import { isNamed } from '../domain/simulation/faults/rules.ts';
import type { FaultReferences } from '../domain/simulation/faults/simulations.ts';
import { paymentTokenLife } from '../domain/vault/payment-tokens/lifecycle.ts';
import { findEndpoint } from '../domain/webhooks/deliveries/store.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { methodsOf } from '../engine/operation.ts';
import { RETURN_CODES } from '../facts/return-codes.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import { idOf } from './references.ts';

/** Names that `on` can match, by fault target. */
const MATCHABLE_NAMES: Readonly<Record<FaultTarget, readonly string[]>> = {
  request: OPERATIONS.flatMap((row) => [row.name, ...methodsOf(row).map((method) => `${method} ${row.path}`)]),
  webhook: [...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)],
  file: RETURN_CODES.map(({ code }) => code),
};

const MATCHES: Readonly<Record<FaultTarget, string>> = {
  request: 'an operation or a route',
  webhook: 'an event type',
  file: 'a return code',
};

/** Rejects a name that matches nothing: its fault would never trigger. */
function checkOn(kind: FaultKind, on: string): void {
  const names = MATCHABLE_NAMES[FAULT_KINDS[kind].target];
  if (names.some((name) => isNamed(on, name))) return;
  throw new SettleboxError(
    'bad_option',
    `fault.on must match ${MATCHES[FAULT_KINDS[kind].target]} for the kind ${kind}; got "${maskText(on)}".`,
    suggest(on, names),
  );
}

/** States of transactions, payment tokens, and batches that `while` accepts. */
const STATES: readonly string[] = [
  ...new Set([
    ...TRANSACTION_STATES,
    ...[paymentTokenLife, batchLife].flatMap(({ rows }) => rows.map(([, , to]) => to)),
  ]),
];

function checkStates(states: readonly string[]): void {
  const unknown = states.find((state) => !STATES.includes(state));
  if (unknown === undefined) return;
  const hint = suggest(unknown, STATES);
  throw new SettleboxError(
    'bad_option',
    `fault.while.state must be a state of a transaction, payment token or batch; got "${maskText(unknown)}".`,
    hint,
  );
}

/** Lookups that the faults need from other resources. */
export const faultReferences: FaultReferences = {
  checkOn,
  checkStates,
  idOf,
  stateOf,
  isEndpoint: ({ database }, id) => findEndpoint(database, id) !== undefined,
};
