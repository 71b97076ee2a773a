import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** Clock modes that `PATCH /_sim/clock` accepts. */
export const CLOCK_MODES = ['manual', 'real', 'accelerated', 'auto'] as const;

/**
 * A clock mode. `manual`: time stops until the clock is advanced. `auto`: like `manual`, but waiting for a transaction
 * advances the clock to it. `real`: time passes in real time. `accelerated`: a virtual day takes `daySeconds` real seconds.
 */
export type ClockMode = (typeof CLOCK_MODES)[number];

/** Drives the clock of one world. */
export type ClockDriver = {
  readonly mode: ClockMode;
  /** Real seconds per virtual day in `accelerated`; null in other modes. */
  readonly daySeconds: number | null;
  /** Sets the clock mode. @throws SettleboxError `bad_option` for an unsupported mode */
  set(mode: ClockMode, daySeconds?: number): void;
  /** Called after a move of the clock or another world; time continues from there. */
  moved(): void;
  /** Stops the clock; the world can be closed afterwards. */
  stop(): void;
};

/** Creates the clock driver of a world. `from` is the driver of the world that it was forked from. */
export type CreateClockDriver = (
  gateway: Gateway,
  from: Pick<ClockDriver, 'mode' | 'daySeconds'> | undefined,
) => ClockDriver;

/** Creates a driver without a timer, for worlds whose clock only moves on request. */
export const createManualDriver: CreateClockDriver = (_gateway, from) => {
  let mode: ClockMode = from?.mode === 'auto' ? 'auto' : 'manual';
  return {
    get mode() {
      return mode;
    },
    daySeconds: null,
    set(requested) {
      if (requested !== 'manual' && requested !== 'auto')
        throw new SettleboxError(
          'bad_option',
          `mode must be manual or auto, because no server drives the clock; got ${requested}.`,
          'Start a server with serve() of settlebox/server to use real or accelerated.',
        );
      mode = requested;
    },
    moved: () => undefined,
    stop: () => undefined,
  };
};
