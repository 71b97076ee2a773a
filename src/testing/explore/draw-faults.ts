import { FAULT_KINDS, type FaultKind, type FaultTarget, isFaultKind } from '../../domain/simulation/faults/kinds.ts';
import { trusted } from '../../engine/trusted.ts';
import type { FaultOptions } from '../../harness/faults.ts';
import type { DrawOptions } from './draw-options.ts';
import type { Step } from './steps.ts';

/** How much of a fault there is. */
interface Measures {
  readonly status?: 503 | 500 | 429;
  readonly delaySeconds?: number;
  readonly afterBytes?: number;
}

const NONE: readonly Measures[] = [{}];
/** Shorter and longer than the shop's patience of 20 seconds. */
const SLOW: readonly Measures[] = [{ delaySeconds: 5 }, { delaySeconds: 30 }, { delaySeconds: 90 }];
const HOUR_SECONDS = 3_600;
const LATE: readonly Measures[] = [{ delaySeconds: HOUR_SECONDS }, { delaySeconds: 30 * HOUR_SECONDS }];
const CUT: readonly Measures[] = [{}, { afterBytes: 0 }, { afterBytes: 200 }];
const DOWN: readonly Measures[] = [{ status: 503 }, { status: 500 }, { status: 429 }];

/** Drawn as often as they are listed, with one of the measures. */
// biome-ignore format: a table reads in columns
const LISTED: readonly (readonly [kind: FaultKind, measures: readonly Measures[]])[] = [
  ['response_lost',           NONE],
  ['response_lost',           NONE],
  ['response_cut',            CUT],
  ['response_slow',           SLOW],
  ['request_slow',          SLOW],
  ['request_rejected',      DOWN],
  ['connection_reset',      NONE],
  ['hang',                  NONE],
  ['event_lost',            NONE],
  ['event_before_response',           NONE],
  ['webhook_duplicated',    NONE],
  ['webhook_delayed',       LATE],
  ['webhook_reordered',     NONE],
  ['webhook_dropped',       NONE],
  ['webhook_dropped',       NONE],
  ['webhook_bad_signature', NONE],
  ['webhook_old_timestamp', NONE],
  ['file_duplicated',            NONE],
  ['file_delayed',             NONE],
  ['file_split',         NONE],
];

/** An endpoint that is down is a step of its own. */
const NEVER_DRAWN: readonly FaultKind[] = ['webhook_rejected'];

/** The listed kinds, and every other kind once with its default measures. */
const ROWS: typeof LISTED = [
  ...LISTED,
  ...Object.keys(FAULT_KINDS)
    .filter(isFaultKind)
    .filter((kind) => !NEVER_DRAWN.includes(kind) && LISTED.every(([listed]) => listed !== kind))
    .map((kind) => [kind, NONE] as const),
];

/** The operations, events, and return codes that faults apply to. */
const ON: Readonly<Record<FaultTarget, readonly string[]>> = {
  request: [
    'transactions.create',
    'transactions.create',
    'transactions.cancel',
    'transactions.cancel',
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

/** Draws a fault with this target, and of one of these kinds if they are given. */
export function drawFault({ fc, may }: DrawOptions, target: FaultTarget, kinds?: readonly FaultKind[]) {
  const rows = ROWS.filter(
    ([kind]) => FAULT_KINDS[kind].target === target && may(kind) && (kinds?.includes(kind) ?? true),
  );
  if (rows.length === 0) return undefined;
  const on = fc.constantFrom(...ON[target]);
  const times = fc.constantFrom(1, 1, 2, 4);
  const wishes = rows.map(([kind, measures]) =>
    fc.tuple(on, fc.constantFrom(...measures), times).map(([at, measure, often]) => wish(kind, at, often, measure)),
  );
  return fc.oneof(...wishes).map((one): Step => ({ does: 'fault', wish: one }));
}

function wish(kind: FaultKind, on: string, times: number, measures: Measures): FaultOptions {
  // The rows pair kinds with measures that they take, which is more than the compiler can follow.
  return trusted<FaultOptions>({ kind, on, times, ...measures });
}
