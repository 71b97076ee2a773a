import type { Engine } from '../context.ts';
import { suggest } from '../core/did-you-mean.ts';
import { SettleboxError } from '../core/errors.ts';
import { methodsOf } from '../core/operation.ts';
import { parseWish } from '../core/wish.ts';
import { harnessContext } from '../engine-parts.ts';
import { RETURN_CODES } from '../facts/return-codes.ts';
import { batchLife } from '../resources/batches/lifecycle.ts';
import { EVENT_ALIASES, EVENT_TYPES } from '../resources/event-types.ts';
import { type Befalls, FAULT_KINDS, type FaultKind } from '../resources/faults/kinds.ts';
import { isNamed } from '../resources/faults/rules.ts';
import {
  addFault,
  countFaults,
  type FaultCount,
  type FaultWish,
  faultWish,
  removeFault,
} from '../resources/faults/simulations.ts';
import { paymentTokenLife } from '../resources/payment-tokens/lifecycle.ts';
import { TRANSACTION_STATES } from '../resources/transactions/lifecycle.ts';
import { OPERATIONS } from '../resources.ts';
import { idOf } from './references.ts';

export type { FaultWish };

/** A fault that was ordered. */
export interface Fault {
  readonly id: string;
  /** Takes it back; false where it is gone already. */
  cancel(): boolean;
}

/** Trouble on purpose. */
export interface Faults {
  /**
   * Orders trouble: with requests (refused, lost on the way, done and the answer lost, …), with webhooks (sent twice,
   * late, overtaken, dropped, wrongly signed), or with the files that banks send. Data, kept in the world with its dice.
   * A lost connection is `TypeError('fetch failed')` with `cause.code` `ECONNRESET` to fetch and to direct calls, and
   * `ECONNRESET` to node:http and axios.
   *
   * @throws SettleboxError `bad_option` for a kind, name or measure that there is not
   * @example
   * gateway.simulate.faults.add({ on: 'transactions.create', kind: 'answer_lost', times: 1 });   // done, and nobody hears
   * gateway.simulate.faults.add({ on: 'transaction.*', kind: 'webhook_duplicated', probability: 0.2 });
   * gateway.simulate.faults.add({ kind: 'refused', status: 500, from: '2026-01-06T00:00:00Z', until: '2026-01-06T06:00:00Z' });
   */
  add(wish: FaultWish): Fault;
  /** Those in force, and those that are spent. */
  list(): FaultCount[];
  /** Takes one back, by its id; false where it is gone already. */
  remove(id: string | { readonly id: string }): boolean;
  /** How often each could have struck so far, and did. */
  stats(): FaultCount[];
}

export function createFaults(engine: Engine): Faults {
  const list = () => countFaults(harnessContext(engine, 'test'));
  const remove = (id: string | { readonly id: string }) =>
    engine.transaction(() => removeFault(harnessContext(engine, 'test'), idOf(id)));
  return {
    add(wish) {
      const id = orderFault(engine, wish, 'fault');
      return { id, cancel: () => remove(id) };
    },
    list,
    remove,
    stats: list,
  };
}

/** @throws SettleboxError `bad_option` */
export function orderFault(engine: Engine, wish: FaultWish, of: string): string {
  const fault = parseWish(faultWish, wish, of);
  return engine.transaction(() => addFault(harnessContext(engine, 'test'), fault, { checkOn, checkStates, idOf }));
}

/** What there is to befall, by name. */
const NAMES: Readonly<Record<Befalls, readonly string[]>> = {
  request: OPERATIONS.flatMap((row) => [row.name, ...methodsOf(row).map((method) => `${method} ${row.path}`)]),
  webhook: [...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)],
  file: RETURN_CODES.map(({ code }) => code),
};

/** A name that nothing has would be a fault that never strikes. */
function checkOn(kind: FaultKind, on: string): void {
  const names = NAMES[FAULT_KINDS[kind].befalls];
  if (names.some((name) => isNamed(on, name))) return;
  throw new SettleboxError('bad_option', `fault.on: nothing here is called so, for ${kind}.`, suggest(on, names));
}

/** What `while` can wait for: of a transaction, a payment token, a batch. */
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
  throw new SettleboxError('bad_option', 'fault.while.state: nothing is ever so.', hint);
}
