import type { PendingRequests } from './delayed-responses.ts';

/** Turns of the event loop to wait for a request in progress. A body that is streamed by the clock never completes. */
const ARRIVAL_TURNS_MAX = 1_000;

/**
 * Turns of the event loop within which a request that was sent before a clock move arrives. Measured from the client's call to
 * `PendingRequests.track`, with 75 requests each from a timer, from `setImmediate`, and from an I/O callback (November 2026, Node
 * 20.20, msw 2.15, axios 1.21, undici 7.30). Through MSW, fetch takes 0 turns; axios and node:http(s) take 1. To the loopback
 * server, these and undici take 1 turn; from an I/O callback, and sometimes for the first request of a process, 2.
 */
const SENT_TURNS = 2;

/**
 * Turns without a request after which work that a timer or a webhook started in the test's process counts as finished. With the
 * same clients, a chain of 25 requests that await each other has at most 0 such turns in a row through MSW, and 1 to the loopback
 * server. The rest is for the application's own steps in between, each of which takes a turn. Work in the thread pool (`readFile`,
 * WebCrypto) takes real time, between 0 and thousands of turns, and is not covered.
 */
const QUIET_TURNS = 4;

type Turn = () => Promise<void>;

/** Reports whether a request is in progress or may be on its way. */
export function mayArrive({ mayArrive: isPossible, inProgress }: PendingRequests): boolean {
  return isPossible || inProgress > 0;
}

/** Waits until the requests that have already been sent have arrived and finished. */
export async function finishRequests(requests: PendingRequests, turn: Turn): Promise<void> {
  if (requests.mayArrive) for (let turns = 0; turns < SENT_TURNS; turns++) await turn();
  for (let turns = 0; requests.inProgress > 0 && turns < ARRIVAL_TURNS_MAX; turns++) await turn();
}

/** Waits until work outside the gateway, including its requests to the gateway, has finished. */
export async function waitUntilQuiet(requests: PendingRequests, turn: Turn): Promise<void> {
  let before = requests.received;
  for (let turns = 0, quietTurns = 0; quietTurns < QUIET_TURNS && turns < ARRIVAL_TURNS_MAX; turns++) {
    await turn();
    quietTurns = requests.inProgress > 0 || requests.received > before ? 0 : quietTurns + 1;
    before = requests.received;
  }
}

/** Catching up is synchronous, so it is over when the next microtask runs. */
export async function afterThisCall(): Promise<void> {}
