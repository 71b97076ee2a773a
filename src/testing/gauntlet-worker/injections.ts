import type { FaultOptions } from '../../harness/faults.ts';
import type { GauntletFault } from './gauntlet-faults.ts';

interface Injection {
  /** The fault of the gateway; undefined if the gauntlet itself causes the effect. */
  readonly options: FaultOptions | undefined;
  /** The client gets ETIMEDOUT at once. */
  readonly timesOut?: boolean;
}

/** Longer than the wait of one-day jobs, so that a late webhook is behind those of other objects. */
const LATE_SECONDS = 25 * 3_600;
/** A webhook that no other overtakes arrives after a day. */
const OVERTAKEN_SECONDS = 24 * 3_600;
const SERVICE_UNAVAILABLE = 503;

/** The fault of the gateway for each fault of a gauntlet. `nth` ends it at the call or webhook that is about to be made. */
export const INJECTIONS: Readonly<Record<GauntletFault, (on: string, endpoint?: string) => Injection>> = {
  response_lost: (on) => ({ options: { kind: 'response_lost', on, nth: 1 } }),
  response_timeout: (on) => ({ options: { kind: 'response_lost', on, nth: 1 }, timesOut: true }),
  response_cut: (on) => ({ options: { kind: 'response_cut', on, nth: 1 } }),
  rejected_500: (on) => rejected(on, 500),
  rejected_503: (on) => rejected(on, SERVICE_UNAVAILABLE),
  rejected_429: (on) => rejected(on, 429),
  connection_reset: (on) => ({ options: { kind: 'connection_reset', on, nth: 1 } }),
  request_timeout: (on) => ({ options: { kind: 'connection_reset', on, nth: 1 }, timesOut: true }),
  webhook_duplicated: (on, endpoint) => ({ options: { kind: 'webhook_duplicated', on, nth: 1, endpoint } }),
  webhook_lost_once: (on, endpoint) => ({
    options: { kind: 'webhook_rejected', on, nth: 1, endpoint, status: SERVICE_UNAVAILABLE },
  }),
  webhook_reordered: (on, endpoint) => ({
    options: { kind: 'webhook_reordered', on, nth: 1, endpoint, delaySeconds: OVERTAKEN_SECONDS },
  }),
  webhook_delayed: (on, endpoint) => ({
    options: { kind: 'webhook_delayed', on, nth: 1, endpoint, delaySeconds: LATE_SECONDS },
  }),
  webhook_repeated: () => ({ options: undefined }),
};

function rejected(on: string, status: 429 | 500 | 503): Injection {
  return { options: { kind: 'request_rejected', on, nth: 1, status } };
}
