import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { durationSchema } from '../../harness/durations.ts';
import { MILESTONES } from '../../harness/milestones.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import { numberError } from '../errors/number-error.ts';
import { clock, clockMove } from '../responses/harness.ts';
import { transactionDetail, transactionState } from '../responses/inspection.ts';
import { clockTime, id, timestamp } from '../responses/shapes.ts';
import { CLOCK_MODES } from '../worlds/clock-mode.ts';
import { deliverDue, moveClock } from '../worlds/moving.ts';
import type { ServedWorld } from '../worlds/served-world.ts';
import { waitFor } from '../worlds/waiting.ts';
import { defineRow } from './control-row.ts';

const empty = lazily(() => z.strictObject({}));

/** Real seconds that a day may take. */
const DAY_SECONDS_MAX = 86_400;
const DAY_SECONDS = numberError(`must be the real seconds per virtual day, at most ${DAY_SECONDS_MAX}`);

const clockDriver = lazily(() =>
  z
    .strictObject({
      mode: z.enum(CLOCK_MODES),
      daySeconds: z.number(DAY_SECONDS).positive(DAY_SECONDS).max(DAY_SECONDS_MAX, DAY_SECONDS).optional(),
    })
    .refine(({ mode, daySeconds }) => (mode === 'accelerated') === (daySeconds !== undefined), {
      path: ['daySeconds'],
      message: 'is required in accelerated mode and must be omitted otherwise: the real seconds per virtual day',
    }),
);

const duration = lazily(() =>
  z.union(
    [z.string(), z.int().min(0), durationSchema()],
    "must be a duration: { days: 3 }, { bankingDays: 2 }, 'P3D', or milliseconds",
  ),
);
const milestones = MILESTONES.map(({ name }) => name).join(', ');
const target = lazily(() =>
  z
    .union([z.string(), z.int()], 'must be a time or a milestone')
    .describe(
      `ISO 8601 with a time zone, a date (00:00 in New York), epoch milliseconds, or a milestone: ${milestones}`,
    ),
);
const offset = lazily(() =>
  z.strictObject({
    days: z.int().optional(),
    hours: z.int().optional(),
    minutes: z.int().optional(),
    seconds: z.int().optional(),
    milliseconds: z.int().optional(),
  }),
);

const advance = lazily(() =>
  z
    .strictObject({
      by: duration().optional(),
      to: target().optional(),
      of: id().optional(),
      offset: offset().optional(),
    })
    .refine(({ by, to }) => (by === undefined) !== (to === undefined), {
      path: ['by'],
      message: 'is required unless to is given: send by (a duration) or to (a time or milestone), but not both',
    })
    .refine(({ by, of, offset }) => by === undefined || (of === undefined && offset === undefined), {
      path: ['of'],
      message: 'must be given together with to, not with by',
    }),
);

const WAIT_SECONDS_MAX = 300;
const WAIT_SECONDS = 30;
const TIMEOUT = numberError(`must be a positive number of real seconds, at most ${WAIT_SECONDS_MAX}`);

function clockOf({ gateway, clockDriver }: ServedWorld) {
  const { mode, daySeconds } = clockDriver;
  return { now: gateway.clock.iso(), mode, daySeconds, moving: findInternals(gateway)?.scheduler.isRunning ?? false };
}

export { clockDriver as clockSchema, clockOf };

/** The operations on the clock. */
export const clockRows = [
  defineRow({
    name: 'clock.get',
    method: 'GET',
    path: '/clock',
    summary: 'Return the time, mode and speed of the clock',
    input: empty,
    output: clock,
    run: clockOf,
  }),
  defineRow({
    name: 'clock.setMode',
    method: 'PATCH',
    path: '/clock',
    summary: 'Set the mode and speed of the clock',
    input: clockDriver,
    output: clock,
    run(world, { mode, daySeconds }) {
      world.clockDriver.set(mode, daySeconds);
      return clockOf(world);
    },
  }),
  defineRow({
    name: 'clock.advance',
    method: 'POST',
    path: '/clock/advance',
    summary: 'Advance the clock',
    input: advance,
    output: clockMove,
    run: (world, { by, to, ...options }) =>
      moveClock(world, () =>
        to === undefined ? world.gateway.clock.advance(by ?? 0) : world.gateway.clock.advanceTo(to, options),
      ),
  }),
  defineRow({
    name: 'clock.next',
    method: 'POST',
    path: '/clock/next',
    summary: 'Advance the clock to the next scheduled event, if any',
    input: empty,
    output: clockMove,
    run: (world) => moveClock(world, () => world.gateway.clock.next()),
  }),
  defineRow({
    name: 'clock.idle',
    method: 'POST',
    path: '/idle',
    summary: 'Deliver due webhooks without advancing the clock',
    input: empty,
    output: clockTime,
    async run(world) {
      await deliverDue(world);
      return { now: world.gateway.clock.iso() };
    },
  }),
  defineRow({
    name: 'clock.wait',
    method: 'POST',
    path: '/transactions/{id}/wait',
    summary: 'Wait until a transaction reaches a state; in auto mode the clock advances to it',
    input: () =>
      z.strictObject({
        id: id(),
        for: z.enum([...transactionState().options, 'funded']),
        timeoutSeconds: z.number(TIMEOUT).positive(TIMEOUT).max(WAIT_SECONDS_MAX, TIMEOUT).optional(),
      }),
    output: () => z.object({ reached: z.literal(true), now: timestamp(), transaction: transactionDetail() }),
    async run(world, { id: of, for: requested, timeoutSeconds = WAIT_SECONDS }, { request, worlds }) {
      const reservation = worlds.budgets.waits.reserve();
      reservation.hold(1);
      try {
        return await waitFor(world, {
          id: of,
          wanted: requested,
          timeoutMs: timeoutSeconds * 1_000,
          signal: request.signal,
        });
      } finally {
        reservation.release();
      }
    },
  }),
];
