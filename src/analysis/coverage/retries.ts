/** What is counted as a retry: of the gateway's webhooks, and of its callers' requests. */
import type { LoggedRequest } from '../../harness/audit.ts';
import type { Counted } from './counted.ts';
import type { DeliveryTries } from './store.ts';

/** As many as there are by the usual table of retries; what a longer one adds is counted with the last. */
const ATTEMPTS_MAX = 8;

const ATTEMPTS = Array.from({ length: ATTEMPTS_MAX }, (_, at) => at + 1);

const TAKEN_LATER = 'webhook acknowledged after a failed attempt';
const GIVEN_UP = 'webhook abandoned';
const BY_HAND = 'webhook redelivered manually';
const DISABLED = 'endpoint disabled';
const REPLAYED = 'Idempotency-Key: first response replayed';
const OTHER_BODY = 'Idempotency-Key: rejected for another body';
const STILL_RUNS = 'Idempotency-Key: rejected while the first request runs';

export const RETRY_NAMES: readonly string[] = [
  ...ATTEMPTS.map(attemptName),
  TAKEN_LATER,
  GIVEN_UP,
  BY_HAND,
  DISABLED,
  REPLAYED,
  OTHER_BODY,
  STILL_RUNS,
];

function attemptName(number: number): string {
  return `webhook attempt ${number}${number === ATTEMPTS_MAX ? ' or later' : ''}`;
}

export function countRetries(
  tries: readonly DeliveryTries[],
  requests: readonly LoggedRequest[],
  moves: readonly Counted[],
): Counted[] {
  const asked = (is: (request: LoggedRequest) => boolean) => requests.filter(is).length;
  const moved = (life: string, event: string) =>
    moves.filter(({ name }) => name.startsWith(`${life}: `) && name.endsWith(` + ${event}`));
  return [
    ...tries.flatMap(({ attempts }) => attemptsUpTo(attempts)),
    { name: TAKEN_LATER, count: tries.filter(({ log }) => isTakenLater(JSON.parse(log))).length },
    ...moved('delivery', 'gave_up').map(({ count }) => ({ name: GIVEN_UP, count })),
    ...moved('delivery', 'redelivered').map(({ count }) => ({ name: BY_HAND, count })),
    ...moved('endpoint', 'disabled').map(({ count }) => ({ name: DISABLED, count })),
    { name: REPLAYED, count: asked(({ replayed }) => replayed) },
    { name: OTHER_BODY, count: asked(({ code }) => code === 'idempotency_key_reused') },
    { name: STILL_RUNS, count: asked(({ code }) => code === 'idempotency_in_progress') },
  ];
}

function attemptsUpTo(attempts: number): Counted[] {
  return Array.from({ length: attempts }, (_, at) => ({ name: attemptName(Math.min(at + 1, ATTEMPTS_MAX)), count: 1 }));
}

interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
}

function isTakenLater(log: readonly Attempt[]): boolean {
  const failed = log.findIndex((attempt) => !isTaken(attempt) && !isHeldUp(attempt));
  return failed >= 0 && log.slice(failed).some(isTaken);
}

function isTaken({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A fault of the test kept it from going out: nobody has failed. */
function isHeldUp({ error }: Attempt): boolean {
  return error?.startsWith('injected fault') === true;
}
