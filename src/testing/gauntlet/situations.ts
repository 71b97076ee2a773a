import { faultsOf, GAUNTLET_FAULTS, type GauntletFault } from '../gauntlet-worker/gauntlet-faults.ts';
import type { Observation, ObservedCall } from '../gauntlet-worker/observation.ts';
import type { PassPlan, PlannedFault } from '../gauntlet-worker/pass-plan.ts';
import { keyText } from '../gauntlet-worker/test-key.ts';

/** A fault at one call or webhook, and the tests in which it could be injected. */
export interface FaultSituation {
  /** Identifies the situation: operation, state before, and fault. */
  readonly id: string;
  readonly risk: number;
  /** The places in which it occurs, each in another test. */
  readonly places: readonly SituationPlace[];
}

/** A test with a fault. */
export interface SituationPlace {
  /** The key of the test as text. */
  readonly test: string;
  readonly injected: PlannedFault;
}

type Transport = NonNullable<PassPlan['transport']>;

/**
 * Returns the transport of the application: HTTP, unless no test uses it. Direct calls of a suite that uses HTTP are its setup.
 */
export function transportOf(green: readonly Observation[]): Transport {
  return green.some(({ calls }) => calls.some(({ transport }) => transport === 'http')) ? 'http' : 'direct';
}

/** Lists all situations of a suite, those with the highest risk first. Equal ones are one situation with several places. */
export function findSituations(green: readonly Observation[], transport: Transport): readonly FaultSituation[] {
  const found = new Map<string, { readonly risk: number; readonly places: Map<string, SituationPlace> }>();
  const add = (id: string, fault: GauntletFault, place: SituationPlace) => {
    const situation = found.get(id) ?? { risk: GAUNTLET_FAULTS[fault].risk, places: new Map<string, SituationPlace>() };
    // The first place in a test has the shortest story.
    if (!situation.places.has(place.test)) situation.places.set(place.test, place);
    found.set(id, situation);
  };
  for (const observation of green) {
    const test = keyText(observation.key);
    for (const { target, of, nth, about, isRead, isLast } of opportunitiesIn(observation, transport))
      for (const fault of faultsOf(target, isRead))
        if (!(isLast && fault === 'webhook_reordered'))
          add(JSON.stringify([observation.address, about, fault]), fault, { test, injected: { fault, of, nth } });
  }
  return [...found]
    .map(([id, { risk, places }]) => ({ id, risk, places: [...places.values()] }))
    .sort((one, other) => one.risk - other.risk);
}

/** Webhooks about other objects, such as batches, don't depend on the course of a test. */
const OF_PAYMENTS = 'transaction.';

/** A call or a webhook of a test. */
interface Opportunity {
  readonly target: 'call' | 'webhook';
  readonly of: string;
  readonly nth: number;
  /** Everything that distinguishes it from others. */
  readonly about: readonly unknown[];
  readonly isRead: boolean;
  /** True if no later webhook about its object can overtake it. */
  readonly isLast: boolean;
}

function opportunitiesIn({ calls, deliveries }: Observation, transport: Transport): readonly Opportunity[] {
  const own = calls.filter((call) => call.transport === transport);
  const operations = own.map(({ operation }) => operation);
  const types = deliveries.map(({ type }) => type);
  // The code that sends a request is unknown; what follows in the test tells code with different purposes apart.
  const flow = [...new Set(operations)].sort();
  return [
    ...own.map((call, at) => ({
      target: 'call' as const,
      of: call.operation,
      nth: countUntil(operations, at),
      about: [
        call.operation,
        call.shape,
        call.before,
        call.handling ?? '',
        withoutRepetitions(operations.slice(at + 1)),
      ],
      isRead: isRead(call),
      isLast: false,
    })),
    ...deliveries.map(({ type, subject, before }, at) => ({
      target: 'webhook' as const,
      of: type,
      nth: countUntil(types, at),
      about: type.startsWith(OF_PAYMENTS) ? [type, before, flow] : [type],
      isRead: false,
      isLast: !deliveries.slice(at + 1).some((next) => next.subject === subject),
    })),
  ];
}

function isRead({ method }: ObservedCall): boolean {
  return method === 'GET' || method === 'HEAD';
}

function countUntil(names: readonly string[], at: number): number {
  return names.slice(0, at + 1).filter((name) => name === names[at]).length;
}

/** The number of polls does not matter. */
function withoutRepetitions(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => name !== names[at - 1]);
}
