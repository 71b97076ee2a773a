/** One step of each sort. What stands first in a list of choices is what a failing sequence is cut down to. */
import type { Arbitrary, Draw, DrawOptions } from './draw-options.ts';
import { METHOD_NAMES, type MethodName, methodRow } from './methods.ts';
import type { Moment, OutageWay, ReturnWay, Step } from './steps.ts';

export const drawOrder = (
  { fc, may, amounts }: DrawOptions,
  names: readonly MethodName[] = METHOD_NAMES,
): Arbitrary<Step> =>
  fc.record({
    does: fc.constant('order'),
    cents: fc.constantFrom(...amounts),
    method: fc.constantFrom(...allowed(names, may)),
    atOnce: atOnce({ fc, may }),
  });

export const drawTryAgain: Draw = ({ fc, may }) =>
  may('retry')
    ? fc.record({
        does: fc.constant('try again'),
        back: recent({ fc }),
        method: fc.constantFrom(...allowed(METHOD_NAMES, may)),
        atOnce: atOnce({ fc, may }),
      })
    : undefined;

/** Each as often as it weighs. */
function allowed(names: readonly MethodName[], may: DrawOptions['may']): MethodName[] {
  return names.flatMap((name) => {
    const { weight, trouble } = methodRow(name);
    return trouble === undefined || may(trouble) ? Array.from({ length: weight }, () => name) : [];
  });
}

export const drawRefund: Draw = ({ fc, may, can }) =>
  can.refund
    ? fc.record({
        does: fc.constant('refund'),
        back: recent({ fc }),
        percent: fc.constantFrom(100, 100, 50, 30, 60),
        atOnce: atOnce({ fc, may }),
      })
    : undefined;

export const drawShipment: Draw = ({ fc, may, can }) =>
  can.ship ? fc.record({ does: fc.constant('ship'), back: recent({ fc }), atOnce: atOnce({ fc, may }) }) : undefined;

export const drawReconcile: Draw = ({ fc, may, can }) =>
  can.reconcile ? fc.record({ does: fc.constant('reconcile'), atOnce: atOnce({ fc, may }) }) : undefined;

/** Whether the next step begins before this one is answered. */
function atOnce({ fc, may }: Pick<DrawOptions, 'fc' | 'may'>): Arbitrary<boolean> {
  return may('concurrent') ? fc.constantFrom(false, false, false, false, true) : fc.constant(false);
}

/** The latest, most often. */
function recent({ fc }: Pick<DrawOptions, 'fc'>): Arbitrary<number> {
  return fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
}

// biome-ignore format: a table reads in columns
const LENGTHS = [
  ['seconds', 1], ['seconds', 10], ['seconds', 40], ['seconds', 90], ['minutes', 6], ['minutes', 40],
  ['hours', 1], ['hours', 3], ['hours', 7], ['hours', 12], ['days', 1], ['days', 2], ['days', 4],
  ['bankingDays', 1], ['bankingDays', 2], ['bankingDays', 3],
] as const;

export const drawWait = ({ fc }: DrawOptions): Arbitrary<Step> =>
  fc.constantFrom(...LENGTHS).map(([unit, count]) => ({ does: 'wait', unit, count }));

/** Minutes at most: what is on its way stays so. */
export const drawMoments = ({ fc }: DrawOptions): Arbitrary<Step> =>
  fc.constantFrom(...LENGTHS.slice(0, 5)).map(([unit, count]) => ({ does: 'wait', unit, count }));

const MOMENTS: readonly Moment[] = [
  ...(['settlement', 'funding', 'ach-cutoff', 'card-cutoff', 'submission', 'webhook-retry'] as const),
];

export const drawWaitFor = (
  { fc }: DrawOptions,
  moments: readonly Moment[] = MOMENTS,
  seconds: readonly number[] = [0, 0, 0, -1, 1],
): Arbitrary<Step> =>
  fc.record({
    does: fc.constant('wait for'),
    moment: fc.constantFrom(...moments),
    seconds: fc.constantFrom(...seconds),
  });

// biome-ignore format: a table reads in columns
const RETURN_WAYS: readonly ReturnWay[] = [
  ['R01', 'now'], ['R01', 'usual'], ['R10', 'now'], ['R10', 'usual'], ['R10', 40],
  ['R02', 'usual'], ['R03', 'deadline'], ['R08', 'now'], ['R09', 'usual'], ['R29', 'usual'], ['R07', 1],
];

export const drawReturn: Draw = ({ fc, may }) =>
  may('return')
    ? fc.record({
        does: fc.constant('return'),
        of: fc.constant('PAYMENT'),
        back: fc.constantFrom(0, 0, 0, 1, 2),
        way: fc.constantFrom(...RETURN_WAYS),
      })
    : undefined;

const PAYOUT_RETURN_WAYS: readonly ReturnWay[] = [
  ['R03', 'usual'],
  ['R02', 'now'],
];

export const drawPayoutReturn: Draw = ({ fc, may, can }) =>
  may('payout_return') && can.refund
    ? fc.record({
        does: fc.constant('return'),
        of: fc.constant('PAYOUT'),
        back: fc.constantFrom(0, 0, 0, 1),
        way: fc.constantFrom(...PAYOUT_RETURN_WAYS),
      })
    : undefined;

/** Over a weekend, when every retry has been in vain; or less. Five days would have the endpoint given up. */
const OUTAGE_HOURS = [60, 60, 6, 1];

const OUTAGE_WAYS: readonly OutageWay[] = ['503', 'breaks', 'answer lost'];

export const drawOutage: Draw = ({ fc, may }) =>
  may('outage')
    ? fc.record({
        does: fc.constant('outage'),
        hours: fc.constantFrom(...OUTAGE_HOURS),
        way: fc.constantFrom(...OUTAGE_WAYS),
      })
    : undefined;

export const drawRedelivery: Draw = ({ fc, may }) =>
  may('redelivery')
    ? fc.record({ does: fc.constant('redeliver'), back: fc.constantFrom(0, 1, 2, 3, 5, 8, 13) })
    : undefined;
