import { GatewayError, InvariantError, SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import type { AdvanceResult } from '../../harness/clock.ts';
import { firstLine, type TimelineEntry } from '../../harness/timeline.ts';
import { ControlError } from '../errors/control-error.ts';
import type { ServedWorld } from './served-world.ts';

/** The result of a clock move. */
export interface ClockMoveResult {
  readonly from: string;
  readonly to: string;
  /** True if the clock moved. */
  readonly moved: boolean;
  /** The first of what happened, at most `HAPPENED_MAX` lines. */
  readonly happened: readonly TimelineEntry[];
  /** How many lines there are in all. */
  readonly total: number;
}

const HAPPENED_MAX = 1_000;

/**
 * Moves the clock of a world: keeps a mark before, and tells the driver and whoever watches afterwards. Undefined, as of
 * `clock.next`, is no move.
 *
 * @throws what the move throws; ControlError `receiver_threw` for what is no refusal: time was moved all the same
 */
export async function moveClock(
  world: ServedWorld,
  move: () => Promise<AdvanceResult | undefined>,
): Promise<ClockMoveResult> {
  const { gateway, moments, clockDriver, live } = world;
  const before = gateway.clock.now();
  const mark = moments.keepAutomatically();
  try {
    const passed = (await move()) ?? { from: isoText(before), to: gateway.clock.iso(), happened: [] };
    const { from, to, happened } = passed;
    return { from, to, moved: from !== to, happened: happened.slice(0, HAPPENED_MAX), total: happened.length };
  } catch (error) {
    throw receiverError(error);
  } finally {
    // A mark of a moment that was never left would only push out another.
    if (mark !== undefined && gateway.clock.now() === before) moments.remove(mark);
    clockDriver.moved();
    live.look();
  }
}

/** Delivers due webhooks, with the same errors as a clock move. */
export async function deliverDue({ gateway }: ServedWorld): Promise<void> {
  try {
    await gateway.idle();
  } catch (error) {
    throw receiverError(error);
  }
}

/** What a receiver or a listener of this process threw is told by its first line: it is no refusal, and no bug of ours. */
function receiverError(error: unknown): unknown {
  const isOurs = [SettleboxError, GatewayError, InvariantError].some((kind) => error instanceof kind);
  if (isOurs || !(error instanceof Error)) return error;
  const mediaType = maskText(firstLine(error.message));
  return new ControlError(
    'receiver_threw',
    `The request was processed, but a webhook receiver or event listener threw: ${mediaType}`,
  );
}
