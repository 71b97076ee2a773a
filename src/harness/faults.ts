import type { CheckedPattern } from '../contract/checked-text.ts';
import type { EventName } from '../contract/event-types.ts';
import type { OperationName } from '../contract/operation-names.ts';
import type { Engine } from '../domain/base/context.ts';
import {
  countFaults,
  type FaultCount,
  type FaultOptions,
  type FileFault,
  faultOptionsSchema,
  type RequestFault,
  type WebhookFault,
} from '../domain/simulation/faults/simulations.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { ReturnCode } from '../facts/return-codes.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { runCommand } from './commands.ts';
import { datesAsTimes } from './parse-time.ts';
import { idOf } from './references.ts';

export { type FaultOptions, faultOptionsSchema as faultSchema };

/** A target of a fault. All kinds share one message, because tsc prints the message of each kind. */
type CheckedTarget<On extends string, Names extends string> = CheckedPattern<
  On,
  Names,
  'is not an operation such as transactions.create, an event type such as batch.funded, or a return code such as R10, as the kind requires'
>;

type FaultRoute = `${'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'} /v1/${string}`;

/** A fault whose `on` is checked if it is a literal; a `string` is accepted. */
export type CheckedFault<On extends string> =
  | RequestFault<CheckedTarget<On, OperationName | FaultRoute>>
  | WebhookFault<CheckedTarget<On, EventName>>
  | FileFault<CheckedTarget<On, ReturnCode>>;

/** An injected fault. */
export type Fault = {
  /** Id of the fault, for `faults.remove`. */
  readonly id: string;
  /** Removes the fault. Returns false if it no longer exists. */
  cancel(): boolean;
};

/** Injects faults into requests, webhooks and bank files. */
export interface Faults {
  /**
   * Injects a fault: into requests (rejected, lost before or after the work is done, slow, …), webhooks (duplicated,
   * delayed, reordered, dropped, rejected, wrongly signed), or files from banks. Faults are plain data; they are
   * stored in the world together with their seeded RNG. With `fetch` and direct calls, a lost connection is a
   * `TypeError('fetch failed')` whose `cause.code` is `ECONNRESET`; with node:http and axios it is `ECONNRESET`.
   *
   * @throws SettleboxError `bad_option` for an unknown kind or name, or an invalid value
   * @example
   * gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });   // done, but the response is lost
   * gateway.simulate.faults.add({ on: 'transaction.*', kind: 'webhook_duplicated', probability: 0.2 });
   * gateway.simulate.faults.add({ kind: 'request_rejected', status: 500, from: '2026-01-06T00:00:00Z', until: '2026-01-06T06:00:00Z' });
   */
  add<On extends string = string>(options: CheckedFault<On>): Fault;
  /**
   * Returns the active and the used-up faults, each with its counts.
   *
   * @example
   * const open = gateway.simulate.faults.list().filter(({ spent }) => !spent);
   */
  list(): FaultCount[];
  /**
   * Removes a fault by its id. Returns false if it no longer exists.
   *
   * @example
   * gateway.simulate.faults.remove(fault);
   */
  remove(id: string | { readonly id: string }): boolean;
  /**
   * Returns how often each fault could have triggered, and how often it did.
   *
   * @example
   * const [{ fired, seen }] = gateway.simulate.faults.stats();
   */
  stats(): FaultCount[];
}

/** Creates `gateway.simulate.faults`. */
export function createFaults(engine: Engine): Faults {
  const list = () => countFaults(harnessContext(engine, 'test'));
  const remove = (id: string | { readonly id: string }) =>
    runCommand(engine, 'simulate.faults.remove', { id: idOf(id) });
  return {
    add(options) {
      const id = orderFault(engine, options, 'fault');
      return { id, cancel: () => remove(id) };
    },
    list,
    remove,
    stats: list,
  };
}

/** @throws SettleboxError `bad_option` */
export function orderFault(engine: Engine, options: FaultOptions, of: string): string {
  const { endpoint, while: during, ...fault } = parseOptions(faultOptionsSchema(), options, of);
  return runCommand(engine, 'simulate.faults.add', {
    ...fault,
    ...(fault.from === undefined ? {} : { from: datesAsTimes(fault.from) }),
    ...(fault.until === undefined ? {} : { until: datesAsTimes(fault.until) }),
    ...(endpoint === undefined ? {} : { endpoint: idOf(endpoint) }),
    ...(during === undefined ? {} : { while: { ...during, of: idOf(during.of) } }),
  });
}
