import type { Engine } from '../context.ts';
import { parseWish } from '../core/wish.ts';
import { harnessContext } from '../engine-parts.ts';
import { countFaults, type FaultCount, type FaultOptions, faultWish } from '../resources/faults/simulations.ts';
import { order } from './orders.ts';
import { idOf } from './references.ts';

export { type FaultOptions, faultWish };

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
   * late, overtaken, dropped, refused in the shop's place, wrongly signed), or with the files that banks send. Data, kept in the world with its dice.
   * A lost connection is `TypeError('fetch failed')` with `cause.code` `ECONNRESET` to fetch and to direct calls, and
   * `ECONNRESET` to node:http and axios.
   *
   * @throws SettleboxError `bad_option` for a kind, name or measure that there is not
   * @example
   * gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });   // done, and nobody hears
   * gateway.simulate.faults.add({ on: 'transaction.*', kind: 'webhook_duplicated', probability: 0.2 });
   * gateway.simulate.faults.add({ kind: 'request_rejected', status: 500, from: '2026-01-06T00:00:00Z', until: '2026-01-06T06:00:00Z' });
   */
  add(wish: FaultOptions): Fault;
  /** Those in force, and those that are spent. */
  list(): FaultCount[];
  /** Takes one back, by its id; false where it is gone already. */
  remove(id: string | { readonly id: string }): boolean;
  /** How often each could have struck so far, and did. */
  stats(): FaultCount[];
}

export function createFaults(engine: Engine): Faults {
  const list = () => countFaults(harnessContext(engine, 'test'));
  const remove = (id: string | { readonly id: string }) => order(engine, 'simulate.faults.remove', { id: idOf(id) });
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
export function orderFault(engine: Engine, wish: FaultOptions, of: string): string {
  const { endpoint, while: during, ...fault } = parseWish(faultWish, wish, of);
  return order(engine, 'simulate.faults.add', {
    ...fault,
    ...(endpoint === undefined ? {} : { endpoint: idOf(endpoint) }),
    ...(during === undefined ? {} : { while: { ...during, of: idOf(during.of) } }),
  });
}
