/** Draws the steps that call a shop's optional methods. */
import type { Arbitrary, DrawOptions, StepDraw } from './draw-options.ts';
import { isAllowed, overlapsNext, recent } from './draw-steps.ts';
import type { MethodName } from './methods.ts';
import type { ExploreStep } from './steps.ts';

/** Draws an order whose card is only authorized. */
export const drawAuthorization: StepDraw = ({ fc, allows, can, amounts }) =>
  can.capture
    ? fc.record({
        kind: fc.constant('order'),
        cents: fc.constantFrom(...amounts),
        method: fc.constantFrom('visa', 'visa', 'mastercard'),
        overlapsNext: overlapsNext({ fc, allows }),
        authorizeOnly: fc.constant(true),
      })
    : undefined;

/** Draws a capture. */
export const drawCapture: StepDraw = ({ fc, allows, can }) =>
  can.capture
    ? fc.record({
        kind: fc.constant('capture'),
        nthLatest: recent({ fc }),
        percent: fc.constantFrom(100, 100, 50, 30),
        overlapsNext: overlapsNext({ fc, allows }),
      })
    : undefined;

/** Draws a void. */
export const drawVoid: StepDraw = ({ fc, allows, can }) =>
  can.void
    ? fc.record({ kind: fc.constant('void'), nthLatest: recent({ fc }), overlapsNext: overlapsNext({ fc, allows }) })
    : undefined;

const STORED_METHODS: readonly MethodName[] = ['visa', 'mastercard', 'declined', 'stolen'];

/** Draws a card to store. */
export const drawStoredCard = (
  { fc, allows, can }: DrawOptions,
  names: readonly MethodName[] = STORED_METHODS,
): Arbitrary<ExploreStep> | undefined =>
  can.storeCard
    ? fc.record({
        kind: fc.constant('store card'),
        customer: customer({ fc }),
        method: fc.constantFrom(...names.filter((name) => isAllowed(name, allows))),
        overlapsNext: overlapsNext({ fc, allows }),
      })
    : undefined;

/** Draws a renewal. */
export const drawRenewal: StepDraw = ({ fc, allows, can, amounts }) =>
  can.renew && can.storeCard
    ? fc.record({
        kind: fc.constant('renew'),
        customer: customer({ fc }),
        cents: fc.constantFrom(...amounts),
        overlapsNext: overlapsNext({ fc, allows }),
      })
    : undefined;

/** Draws the deletion of a stored card. */
export const drawCardDeletion: StepDraw = ({ fc, allows, can }) =>
  can.storeCard && allows('card_deleted')
    ? fc.record({ kind: fc.constant('delete card'), customer: customer({ fc }) })
    : undefined;

/** Draws a request for today's report. */
export const drawReport: StepDraw = ({ fc, can }) => (can.report ? fc.constant({ kind: 'report' }) : undefined);

/** The first customer is drawn most often, so that several steps affect the same one. */
function customer({ fc }: Pick<DrawOptions, 'fc'>): Arbitrary<number> {
  return fc.constantFrom(0, 0, 0, 1);
}

/** More than a page of a list, which has 25 rows by default. */
const RUSH_ORDERS = 26;
/** More than the largest page. The shop would take too long for so many, so another system takes them. */
const RUSH_ROWS = 101;

/** Draws a rush of orders. */
export const drawRush: StepDraw = ({ fc, allows }) =>
  allows('rush') ? fc.constant({ kind: 'rush', count: RUSH_ORDERS, method: 'visa', elsewhere: false }) : undefined;

/** Draws a rush of orders that another system takes. */
export const drawRushElsewhere: StepDraw = ({ fc, allows }) =>
  allows('rush') && allows('declined')
    ? fc.constant({ kind: 'rush', count: RUSH_ROWS, method: 'declined', elsewhere: true })
    : undefined;
