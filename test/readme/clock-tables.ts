/** Table of the outcomes of calls that are made while the clock is in use. */
import {
  type ClockOutcome,
  type ClockRequest,
  INSIDE_HANDLERS,
  OUTSIDE_HANDLERS,
  outcomeIn,
} from '../../src/engine/clock-table.ts';
import { table } from './table.ts';

export const CLOCK_TABLES: Readonly<Record<string, () => string>> = {
  'clock-calls': () =>
    table(
      ['Call', 'During background deliveries', 'During `idle()`', 'During a clock move', 'In a webhook handler'],
      CALLS.map(([calls, requests]) => [
        calls,
        shared(requests.map((request) => outcomeIn(OUTSIDE_HANDLERS, request, 'background'))),
        shared(requests.map((request) => outcomeIn(OUTSIDE_HANDLERS, request, 'idle'))),
        duringMove(requests),
        shared(
          requests.flatMap((request) => HANDLER_STATES.map((state) => outcomeIn(INSIDE_HANDLERS, request, state))),
        ),
      ]),
    ),
};

const HANDLER_STATES = ['background', 'idle', 'waiting', 'moving'] as const;

/** Calls with the same outcomes share a row. */
const CALLS: readonly (readonly [calls: string, requests: readonly ClockRequest[]])[] = [
  ['`clock.advance()`, `advanceTo()`, `next()`', ['move', 'next']],
  ['`idle()`', ['idle']],
  ['`restore()`, `rewind()`, `reset()`', ['restore', 'reset']],
  ['`close()`', ['close']],
  ['`snapshot()`, `fork()`', ['snapshot', 'fork']],
  ['API calls', ['call']],
  ['HTTP requests', ['fetch']],
];

/** A move awaits deliveries, and pauses in between if it is long. */
function duringMove(requests: readonly ClockRequest[]): string {
  const [delivering, paused] = (['moving', 'paused'] as const).map((state) =>
    shared(requests.map((request) => outcomeIn(OUTSIDE_HANDLERS, request, state))),
  );
  return delivering === paused ? `${paused}` : `${paused}; during a delivery ${delivering}`;
}

const WORDS: Readonly<Partial<Record<ClockOutcome, string>>> = {
  runs: 'runs',
  waits: 'waits',
  returns: 'returns',
  clock_busy: '`clock_busy`',
};

function shared([first, ...others]: readonly ClockOutcome[]): string {
  const word = first === undefined ? undefined : WORDS[first];
  if (word === undefined || others.some((other) => other !== first)) throw new Error('The calls of a row differ.');
  return word;
}
