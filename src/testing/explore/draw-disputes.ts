/** Draws steps about disputes, for shops that know of them. */
import type { DisputeOpening } from '../../domain/cards/disputes/lifecycle.ts';
import type { Arbitrary, DrawOptions, StepDraw } from './draw-options.ts';
import { overlapsNext, recent } from './draw-steps.ts';
import type { ExploreStep } from './steps.ts';

/** Draws a dispute that opens as a chargeback, an inquiry, or an alert. */
export const drawDispute = (
  { fc, allows, can }: DrawOptions,
  openings: readonly DisputeOpening[] = OPENINGS,
): Arbitrary<ExploreStep> | undefined =>
  can.disputes && allows('dispute')
    ? fc.record({
        kind: fc.constant('dispute'),
        nthLatest: recent({ fc }),
        percent: fc.constantFrom(100, 100, 40),
        opening: fc.constantFrom(...openings),
        verdict: fc.constantFrom('won', 'lost'),
      })
    : undefined;

const OPENINGS: readonly DisputeOpening[] = ['chargeback', 'chargeback', 'inquiry', 'alert'];

/** Draws a clerk's response to a dispute. */
export const drawDefense: StepDraw = ({ fc, allows, can }) =>
  can.defend && allows('dispute')
    ? fc.record({ kind: fc.constant('defend'), nthLatest: fc.constant(0), overlapsNext: overlapsNext({ fc, allows }) })
    : undefined;

/** Draws the withdrawal of a chargeback. */
export const drawWithdrawal: StepDraw = ({ fc, allows, can }) =>
  can.disputes && allows('dispute') ? fc.constant({ kind: 'withdraw dispute', nthLatest: 0 }) : undefined;

/** Draws the escalation of an inquiry. */
export const drawEscalation: StepDraw = ({ fc, allows, can }) =>
  can.disputes && allows('dispute') ? fc.constant({ kind: 'escalate inquiry', nthLatest: 0 }) : undefined;

/** Draws an issuer's pre-arbitration of a dispute that the merchant has won. */
export const drawPreArbitration: StepDraw = ({ fc, allows, can }) =>
  can.disputes && allows('dispute')
    ? fc.record({
        kind: fc.constant('pre-arbitration'),
        nthLatest: fc.constant(0),
        verdict: fc.constantFrom('won', 'lost'),
      })
    : undefined;

/** Seconds before and after a deadline; hours before it, the day has already changed in UTC. */
const DEADLINE_SECONDS = [-2 * 3_600, -1, 1, 2];

/** Draws a wait for the last moment to answer a chargeback, or the first after it. */
export const drawDeadline = (options: DrawOptions) => disputeWait(options, 'dispute deadline', DEADLINE_SECONDS);

/** Draws a wait until a chargeback is lost for lack of an answer. */
export const drawLoss = (options: DrawOptions) => disputeWait(options, 'dispute deadline', [1]);

/** Draws a wait for the decision about an answered chargeback. */
export const drawDecision = (options: DrawOptions) => disputeWait(options, 'dispute decision', [0, 1]);

function disputeWait(
  { fc, allows, can }: DrawOptions,
  target: 'dispute deadline' | 'dispute decision',
  seconds: readonly number[],
) {
  if (!can.disputes || !allows('dispute')) return undefined;
  return fc.constantFrom(...seconds).map((second): ExploreStep => ({ kind: 'wait for', target, seconds: second }));
}
