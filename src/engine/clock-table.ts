/** The states of a gateway's clock, in the order of the columns of the tables below. */
export const CLOCK_STATES = [
  // No work is running.
  'free',
  // Due webhooks are delivered after an HTTP response (mode `auto`), or by a server whose time passes on its own.
  'background',
  // `idle()` was called and has not returned. It delivers, or waits for deliveries in the background.
  'idle',
  // A clock move waits for requests that were sent before it.
  'preparing',
  // A clock move waits for deliveries.
  'waiting',
  // A clock move runs due jobs.
  'moving',
  // A clock move pauses for a turn of the event loop, so that other work of the process can run.
  'paused',
  // Due jobs run in a synchronous call, because an external clock is ahead. Only listeners of events see this state.
  'following',
  'closed',
] as const;

/** A state of the clock. */
export type ClockState = (typeof CLOCK_STATES)[number];

/**
 * The effect of a request: it runs now, waits for the work in progress and then runs, returns without doing anything, or throws.
 * `time_only` sets the clock, and leaves due jobs to the work in progress. `impossible` combinations don't occur.
 */
export type ClockOutcome = 'runs' | 'waits' | 'returns' | 'time_only' | 'clock_busy' | 'gateway_closed' | 'impossible';

/**
 * Requests that depend on the state of the clock. `move` is `advance`, `advanceTo`, and the methods of bound timers. `background`
 * is the delivery after an HTTP response in mode `auto`. `reset` includes `rewind`. A `tick` occurs when a call notices that an
 * external clock has moved; a `timers_tick` is the same for bound timers, which the gateway itself can move.
 */
export type ClockRequest =
  | 'move'
  | 'next'
  | 'idle'
  | 'background'
  | 'restore'
  | 'reset'
  | 'close'
  | 'snapshot'
  | 'fork'
  | 'call'
  | 'fetch'
  | 'tick'
  | 'timers_tick';

type ClockRow = readonly ClockOutcome[];

/** A table of outcomes: a row per request, a column per state of `CLOCK_STATES`. */
export type ClockTable = Readonly<Record<ClockRequest, ClockRow>>;

/** Outcomes of requests from outside the gateway's webhook handlers. */
// biome-ignore format: a table reads in columns
export const OUTSIDE_HANDLERS: ClockTable = {
  //            free    background    idle          preparing     waiting       moving        paused        following     closed
  move:        ['runs', 'waits',      'waits',      'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'waits',      'gateway_closed'],
  next:        ['runs', 'waits',      'waits',      'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'waits',      'gateway_closed'],
  idle:        ['runs', 'waits',      'waits',      'runs',       'waits',      'waits',      'waits',      'waits',      'gateway_closed'],
  background:  ['runs', 'waits',      'waits',      'runs',       'waits',      'waits',      'waits',      'waits',      'returns'],
  restore:     ['runs', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'gateway_closed'],
  reset:       ['runs', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'gateway_closed'],
  close:       ['runs', 'runs',       'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'clock_busy', 'returns'],
  snapshot:    ['runs', 'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'gateway_closed'],
  fork:        ['runs', 'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'gateway_closed'],
  call:        ['runs', 'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'runs',       'gateway_closed'],
  fetch:       ['runs', 'runs',       'runs',       'runs',       'runs',       'runs',       'waits',      'runs',       'gateway_closed'],
  tick:        ['runs', 'waits',      'waits',      'runs',       'waits',      'waits',      'waits',      'returns',    'returns'],
  timers_tick: ['runs', 'time_only',  'time_only',  'runs',       'time_only',  'time_only',  'time_only',  'returns',    'returns'],
};

/** Outcomes of requests made by a running webhook handler of the gateway: the work in progress includes its own delivery. */
// biome-ignore format: a table reads in columns
export const INSIDE_HANDLERS: ClockTable = {
  //            free          background    idle          preparing     waiting       moving        paused        following     closed
  move:        ['impossible', 'clock_busy', 'clock_busy', 'impossible', 'clock_busy', 'clock_busy', 'impossible', 'impossible', 'gateway_closed'],
  next:        ['impossible', 'clock_busy', 'clock_busy', 'impossible', 'clock_busy', 'clock_busy', 'impossible', 'impossible', 'gateway_closed'],
  idle:        ['impossible', 'returns',    'returns',    'impossible', 'returns',    'returns',    'impossible', 'impossible', 'returns'],
  background:  ['impossible', 'returns',    'returns',    'impossible', 'returns',    'returns',    'impossible', 'impossible', 'returns'],
  restore:     ['impossible', 'clock_busy', 'clock_busy', 'impossible', 'clock_busy', 'clock_busy', 'impossible', 'impossible', 'gateway_closed'],
  reset:       ['impossible', 'clock_busy', 'clock_busy', 'impossible', 'clock_busy', 'clock_busy', 'impossible', 'impossible', 'gateway_closed'],
  close:       ['impossible', 'clock_busy', 'clock_busy', 'impossible', 'clock_busy', 'clock_busy', 'impossible', 'impossible', 'returns'],
  snapshot:    ['impossible', 'runs',       'runs',       'impossible', 'runs',       'runs',       'impossible', 'impossible', 'gateway_closed'],
  fork:        ['impossible', 'runs',       'runs',       'impossible', 'runs',       'runs',       'impossible', 'impossible', 'gateway_closed'],
  call:        ['impossible', 'runs',       'runs',       'impossible', 'runs',       'runs',       'impossible', 'impossible', 'gateway_closed'],
  fetch:       ['impossible', 'runs',       'runs',       'impossible', 'runs',       'runs',       'impossible', 'impossible', 'gateway_closed'],
  tick:        ['impossible', 'waits',      'waits',      'impossible', 'waits',      'waits',      'impossible', 'impossible', 'returns'],
  timers_tick: ['impossible', 'time_only',  'time_only',  'impossible', 'time_only',  'time_only',  'impossible', 'impossible', 'returns'],
};

/** Returns a cell of a table. Calls skip this lookup: the engine runs them in every state except `closed`. */
export function outcomeIn(table: ClockTable, request: ClockRequest, state: ClockState): ClockOutcome {
  return table[request][CLOCK_STATES.indexOf(state)] ?? 'impossible';
}
