import type { Engine } from '../../domain/base/context.ts';
import { startYear } from '../../worlds/start-year.ts';
import { spotMissingFirstCharges, spotVainRetries } from './charges.ts';
import { spotDeliveries } from './deliveries.ts';
import { spotLateEvidence, spotRefundsOfDisputes } from './disputes.ts';
import { spotExtensions } from './extensions.ts';
import { spotUnknownFields } from './fields.ts';
import { findingsOf, type Sighting } from './findings.ts';
import { spotCardData } from './free-text.ts';
import { type ReviewHistory, readHistory } from './history.ts';
import { spotKeptOrder } from './kept-order.ts';
import { spotUnreadPages } from './pages.ts';
import { printReview } from './print.ts';
import { spotReattempts } from './reattempts.ts';
import { spotReinitiations } from './reinitiations.ts';
import {
  spotMissingKeys,
  spotPolling,
  spotRepeatedErrors,
  spotReusedKeys,
  spotWrongEnvironmentKeys,
} from './requests.ts';
import { spotRetries } from './retries.ts';
import type { Review } from './types.ts';

const SPOTTERS: readonly ((history: ReviewHistory) => Sighting[])[] = [
  spotRetries,
  spotMissingKeys,
  spotRefundsOfDisputes,
  spotLateEvidence,
  spotCardData,
  spotWrongEnvironmentKeys,
  spotReusedKeys,
  spotUnknownFields,
  spotVainRetries,
  spotReattempts,
  spotReinitiations,
  spotMissingFirstCharges,
  spotUnreadPages,
  spotPolling,
  spotRepeatedErrors,
  spotDeliveries,
  spotKeptOrder,
  spotExtensions,
];

/** Reviews how clients use the gateway, from the journal of a world. It only reads. */
export function reviewWorld(engine: Engine): Review {
  const history = readHistory(engine);
  const review: Review = {
    findings: findingsOf(SPOTTERS.flatMap((spot) => spot(history))),
    requests: history.requests.length,
    deliveries: history.lines.filter(({ kind }) => kind === 'response').length,
  };
  const year = startYear(engine);
  Object.defineProperty(review, 'toString', { value: () => printReview(review, year()), enumerable: false });
  return review;
}
