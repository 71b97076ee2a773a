import type { Engine } from '../../domain/base/context.ts';
import { runToEnd } from '../../engine/run-to-end.ts';
import { startYear } from '../../worlds/start-year.ts';
import { spotMissingFirstCharges, spotVainRetries } from './charges.ts';
import { spotDeliveries } from './deliveries.ts';
import { spotLateEvidence, spotRefundsOfDisputes } from './disputes.ts';
import { spotExtensions } from './extensions.ts';
import { spotUnknownFields } from './fields.ts';
import { findingsOf, type Sighting } from './findings.ts';
import { spotCardData } from './free-text.ts';
import { type ReviewedCall, type ReviewHistory, readHistory } from './history.ts';
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

/** Finds the sightings of one or several rules in parts. */
type Spotter = (history: ReviewHistory) => Iterable<readonly Sighting[]>;

const SPOTTERS: readonly Spotter[] = [
  atOnce(spotRetries),
  atOnce(spotMissingKeys),
  atOnce(spotRefundsOfDisputes),
  atOnce(spotLateEvidence),
  eachRequest(spotCardData),
  atOnce(spotWrongEnvironmentKeys),
  atOnce(spotReusedKeys),
  eachRequest(spotUnknownFields),
  atOnce(spotVainRetries),
  atOnce(spotReattempts),
  atOnce(spotReinitiations),
  atOnce(spotMissingFirstCharges),
  atOnce(spotUnreadPages),
  atOnce(spotPolling),
  atOnce(spotRepeatedErrors),
  atOnce(spotDeliveries),
  atOnce(spotKeptOrder),
  eachRequest(spotExtensions),
];

function atOnce(spot: (history: ReviewHistory) => Sighting[]): Spotter {
  return (history) => [spot(history)];
}

/** Requests that are reviewed in one step: this many take milliseconds. */
const REQUESTS_AT_ONCE = 1_000;

function eachRequest(spot: (request: ReviewedCall, history: ReviewHistory) => Sighting[]): Spotter {
  return function* (history) {
    const { requests } = history;
    for (let from = 0; from < requests.length; from += REQUESTS_AT_ONCE)
      yield requests.slice(from, from + REQUESTS_AT_ONCE).flatMap((request) => spot(request, history));
  };
}

/** Reviews how clients use the gateway, from the journal of a world. It only reads. */
export function reviewWorld(engine: Engine): Review {
  return runToEnd(reviewSteps(engine));
}

/** Reviews in steps, so that a server can answer other requests between two. */
export function* reviewSteps(engine: Engine): Generator<undefined, Review> {
  const history = yield* readHistory(engine);
  const sightings: (readonly Sighting[])[] = [];
  for (const spot of SPOTTERS)
    for (const part of spot(history)) {
      sightings.push(part);
      yield;
    }
  const review: Review = {
    findings: findingsOf(sightings.flat()),
    requests: history.requests.length,
    deliveries: history.lines.filter(({ kind }) => kind === 'response').length,
  };
  const year = startYear(engine);
  Object.defineProperty(review, 'toString', { value: () => printReview(review, year()), enumerable: false });
  return review;
}
