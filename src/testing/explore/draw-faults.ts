import { FAULT_KINDS, type FaultKind, type FaultTarget, isFaultKind } from '../../domain/simulation/faults/kinds.ts';
import { trusted } from '../../engine/trusted.ts';
import type { FaultOptions } from '../../harness/faults.ts';
import type { DrawOptions } from './draw-options.ts';
import type { ExploreStep } from './steps.ts';

/** Parameters of a fault. */
interface FaultParameters {
  readonly status?: 503 | 500 | 429;
  readonly delaySeconds?: number;
  readonly afterBytes?: number;
}

const NO_PARAMETERS: readonly FaultParameters[] = [{}];
/** Shorter and longer than the shop's timeout of 20 seconds. */
const SLOW: readonly FaultParameters[] = [{ delaySeconds: 5 }, { delaySeconds: 30 }, { delaySeconds: 90 }];
const HOUR_SECONDS = 3_600;
const LATE: readonly FaultParameters[] = [{ delaySeconds: HOUR_SECONDS }, { delaySeconds: 30 * HOUR_SECONDS }];
const CUT: readonly FaultParameters[] = [{}, { afterBytes: 0 }, { afterBytes: 200 }];
const DOWN: readonly FaultParameters[] = [{ status: 503 }, { status: 500 }, { status: 429 }];

/** Repeated rows are drawn more often. */
const LISTED: readonly (readonly [kind: FaultKind, parameters: readonly FaultParameters[]])[] = [
  ['response_lost', NO_PARAMETERS],
  ['response_lost', NO_PARAMETERS],
  ['response_cut', CUT],
  ['response_slow', SLOW],
  ['request_slow', SLOW],
  ['request_rejected', DOWN],
  ['connection_reset', NO_PARAMETERS],
  ['hang', NO_PARAMETERS],
  ['event_lost', NO_PARAMETERS],
  ['event_before_response', NO_PARAMETERS],
  ['webhook_duplicated', NO_PARAMETERS],
  ['webhook_delayed', LATE],
  ['webhook_reordered', NO_PARAMETERS],
  ['webhook_dropped', NO_PARAMETERS],
  ['webhook_dropped', NO_PARAMETERS],
  ['webhook_bad_signature', NO_PARAMETERS],
  ['webhook_old_timestamp', NO_PARAMETERS],
  ['file_duplicated', NO_PARAMETERS],
  ['file_delayed', NO_PARAMETERS],
  ['file_split', NO_PARAMETERS],
];

/** An outage of the endpoint is a step of its own. */
const NEVER_DRAWN: readonly FaultKind[] = ['webhook_rejected'];

/** The listed kinds, and every other kind once with its default parameters. */
const FAULTS: typeof LISTED = [
  ...LISTED,
  ...Object.keys(FAULT_KINDS)
    .filter(isFaultKind)
    .filter((kind) => !NEVER_DRAWN.includes(kind) && LISTED.every(([listed]) => listed !== kind))
    .map((kind) => [kind, NO_PARAMETERS] as const),
];

/** The operations, events, and files that faults apply to; repeated ones are drawn more often. */
const SUBJECTS: Readonly<Record<FaultTarget, readonly string[]>> = {
  request: [
    'transactions.create',
    'transactions.create',
    'transactions.cancel',
    'transactions.cancel',
    'transactions.capture',
    'transactions.*',
    '*',
  ],
  webhook: [
    'transaction.*',
    'transaction.*',
    'transaction.returned',
    'transaction.authorized',
    'transaction.settled',
    'transaction.refunded',
    'transaction.rejected',
    '*',
  ],
  file: ['*'],
};

/** Draws a fault for a target; undefined if no such fault is allowed. `kinds` and `subjects` restrict the choice. */
export function drawFault(
  { fc, allows }: DrawOptions,
  target: FaultTarget,
  kinds?: readonly FaultKind[],
  subjects: readonly string[] = SUBJECTS[target],
) {
  const rows = FAULTS.filter(
    ([kind]) => FAULT_KINDS[kind].target === target && allows(kind) && (kinds?.includes(kind) ?? true),
  );
  if (rows.length === 0) return undefined;
  const on = fc.constantFrom(...subjects);
  const times = fc.constantFrom(1, 1, 2, 4);
  const faults = rows.map(([kind, parameters]) =>
    fc
      .tuple(on, fc.constantFrom(...parameters), times)
      .map(([at, measure, count]) => faultOf(kind, at, count, measure)),
  );
  return fc.oneof(...faults).map((fault): ExploreStep => ({ kind: 'fault', fault }));
}

function faultOf(kind: FaultKind, on: string, times: number, parameters: FaultParameters): FaultOptions {
  // The rows pair each kind with its own parameters, which the type system cannot express.
  return trusted<FaultOptions>({ kind, on, times, ...parameters });
}
