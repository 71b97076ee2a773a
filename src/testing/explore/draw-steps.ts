/** Draws one step of each kind. */
import type { Arbitrary, DrawOptions, StepDraw } from './draw-options.ts';
import { METHOD_NAMES, type MethodName, methodRow } from './methods.ts';
import type { ExploreStep, OutageEffect, ReturnSpec, WaitTarget } from './steps.ts';

/** Draws an order. */
export const drawOrder = (
  { fc, allows, can, amounts }: DrawOptions,
  names: readonly MethodName[] = METHOD_NAMES,
): Arbitrary<ExploreStep> =>
  fc.record({
    kind: fc.constant('order'),
    cents: fc.constantFrom(...amounts),
    method: fc.constantFrom(...allowed(names, allows)),
    overlapsNext: overlapsNext({ fc, allows }),
    ...(can.capture ? { authorizeOnly: fc.constantFrom(false, false, true) } : {}),
  });

/** Draws a second submission of an order. */
export const drawRetry = (
  { fc, allows }: DrawOptions,
  nthLatest: readonly number[] = RECENT,
): Arbitrary<ExploreStep> | undefined =>
  allows('retry')
    ? fc.record({
        kind: fc.constant('try again'),
        nthLatest: fc.constantFrom(...nthLatest),
        method: fc.constantFrom(...allowed(METHOD_NAMES, allows)),
        overlapsNext: overlapsNext({ fc, allows }),
      })
    : undefined;

/** Returns the allowed names, each repeated by its weight. */
function allowed(names: readonly MethodName[], allows: DrawOptions['allows']): MethodName[] {
  return names
    .filter((name) => isAllowed(name, allows))
    .flatMap((name) => Array.from({ length: methodRow(name).weight }, () => name));
}

/** Reports whether the disruption of a payment method is enabled. */
export function isAllowed(name: MethodName, allows: DrawOptions['allows']): boolean {
  const { disruption } = methodRow(name);
  return disruption === undefined || allows(disruption);
}

/** Draws a refund. */
export const drawRefund: StepDraw = ({ fc, allows, can }) =>
  can.refund
    ? fc.record({
        kind: fc.constant('refund'),
        nthLatest: recent({ fc }),
        percent: fc.constantFrom(100, 100, 50, 30, 60),
        overlapsNext: overlapsNext({ fc, allows }),
      })
    : undefined;

/** Draws a shipment. */
export const drawShipment: StepDraw = ({ fc, allows, can }) =>
  can.ship
    ? fc.record({ kind: fc.constant('ship'), nthLatest: recent({ fc }), overlapsNext: overlapsNext({ fc, allows }) })
    : undefined;

/** Draws a reconciliation. */
export const drawReconcile: StepDraw = ({ fc, allows, can }) =>
  can.reconcile ? fc.record({ kind: fc.constant('reconcile'), overlapsNext: overlapsNext({ fc, allows }) }) : undefined;

/** Draws true, rarely, if the next step starts before this call has finished. */
export function overlapsNext({ fc, allows }: Pick<DrawOptions, 'fc' | 'allows'>): Arbitrary<boolean> {
  return allows('concurrent') ? fc.constantFrom(false, false, false, false, true) : fc.constant(false);
}

/** Draws a position among the latest orders; the latest one most often. */
export function recent({ fc }: Pick<DrawOptions, 'fc'>): Arbitrary<number> {
  return fc.constantFrom(...RECENT);
}

const RECENT: readonly number[] = [0, 0, 0, 0, 1, 1, 2, 3];

// biome-ignore format: a table reads in columns
const WAITS = [
  ['seconds', 1], ['seconds', 10], ['seconds', 40], ['seconds', 90], ['minutes', 6], ['minutes', 40],
  ['hours', 1], ['hours', 3], ['hours', 7], ['hours', 12], ['days', 1], ['days', 2], ['days', 4],
  ['bankingDays', 1], ['bankingDays', 2], ['bankingDays', 3],
] as const;

/** Draws a wait. */
export const drawWait = ({ fc }: DrawOptions): Arbitrary<ExploreStep> =>
  fc.constantFrom(...WAITS).map(([unit, count]) => ({ kind: 'wait', unit, count }));

/** Draws a wait of minutes at most, so that pending deliveries stay pending. */
export const drawShortWait = ({ fc }: DrawOptions): Arbitrary<ExploreStep> =>
  fc.constantFrom(...WAITS.slice(0, 5)).map(([unit, count]) => ({ kind: 'wait', unit, count }));

const WAIT_TARGETS: readonly WaitTarget[] = [
  'settlement',
  'funding',
  'ach-cutoff',
  'card-cutoff',
  'submission',
  'webhook-retry',
  'New York midnight',
  'UTC midnight',
];

/** Draws a wait for an event of the gateway. */
export const drawWaitFor = (
  { fc }: DrawOptions,
  targets: readonly WaitTarget[] = WAIT_TARGETS,
  seconds: readonly number[] = [0, 0, 0, -1, 1],
): Arbitrary<ExploreStep> =>
  fc.record({
    kind: fc.constant('wait for'),
    target: fc.constantFrom(...targets),
    seconds: fc.constantFrom(...seconds),
  });

// biome-ignore format: a table reads in columns
const RETURN_SPECS: readonly ReturnSpec[] = [
  ['R01', 'now'], ['R01', 'usual'], ['R10', 'now'], ['R10', 'usual'], ['R10', 40],
  ['R02', 'usual'], ['R03', 'deadline'], ['R08', 'now'], ['R09', 'usual'], ['R29', 'usual'], ['R07', 1],
];

/** Draws a return of a debit. */
export const drawReturn = (
  { fc, allows }: DrawOptions,
  specs: readonly ReturnSpec[] = RETURN_SPECS,
): Arbitrary<ExploreStep> | undefined =>
  allows('return')
    ? fc.record({
        kind: fc.constant('return'),
        of: fc.constant('PAYMENT'),
        nthLatest: fc.constantFrom(0, 0, 0, 1, 2),
        spec: fc.constantFrom(...specs),
      })
    : undefined;

const PAYOUT_RETURN_SPECS: readonly ReturnSpec[] = [
  ['R03', 'usual'],
  ['R02', 'now'],
];

/** Draws a return of a payout. */
export const drawPayoutReturn: StepDraw = ({ fc, allows, can }) =>
  allows('payout_return') && can.refund
    ? fc.record({
        kind: fc.constant('return'),
        of: fc.constant('PAYOUT'),
        nthLatest: fc.constantFrom(0, 0, 0, 1),
        spec: fc.constantFrom(...PAYOUT_RETURN_SPECS),
      })
    : undefined;

/** A weekend (60 h) outlasts all retries. Five days would disable the endpoint. */
const OUTAGE_HOURS = [60, 60, 6, 1];

const OUTAGE_EFFECTS: readonly OutageEffect[] = ['503', 'connection_error', 'response_lost'];

/** Draws an outage of the webhook endpoint. */
export const drawOutage: StepDraw = ({ fc, allows }) =>
  allows('outage')
    ? fc.record({
        kind: fc.constant('outage'),
        hours: fc.constantFrom(...OUTAGE_HOURS),
        effect: fc.constantFrom(...OUTAGE_EFFECTS),
      })
    : undefined;

/** Draws a redelivery of an old webhook. */
export const drawRedelivery = (
  { fc, allows }: DrawOptions,
  nthLatest: readonly number[] = [0, 1, 2, 3, 5, 8, 13],
): Arbitrary<ExploreStep> | undefined =>
  allows('redelivery')
    ? fc.record({ kind: fc.constant('redeliver'), nthLatest: fc.constantFrom(...nthLatest) })
    : undefined;
