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
  /** The first timeline entries of the move, at most `HAPPENED_MAX`. */
  readonly happened: readonly TimelineEntry[];
  /** Number of all timeline entries of the move. */
  readonly total: number;
}

const HAPPENED_MAX = 1_000;

/**
 * Moves the clock of a world. Creates an automatic mark first, and notifies the clock driver and live readers
 * afterwards. An undefined result, as of `clock.next`, means that the clock did not move.
 *
 * @throws errors of the move; ControlError `receiver_threw` if a receiver or listener threw, although the clock has
 * moved
 */
export async function moveClock(
  world: ServedWorld,
  move: () => Promise<AdvanceResult | undefined>,
): Promise<ClockMoveResult> {
  const { gateway, moments, clockDriver, live } = world;
  const mark = await moments.keepAutomatically();
  const before = gateway.clock.now();
  try {
    const passed = (await move()) ?? { from: isoText(before), to: gateway.clock.iso(), happened: [] };
    const { from, to, happened } = passed;
    return { from, to, moved: from !== to, happened: happened.slice(0, HAPPENED_MAX), total: happened.length };
  } catch (error) {
    throw receiverError(error);
  } finally {
    // A mark of an unchanged world would only evict another mark.
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

/**
 * Reports only the first line of an error that a receiver or listener threw: it is neither a rejection nor a bug here.
 */
function receiverError(error: unknown): unknown {
  const isOurs = [SettleboxError, GatewayError, InvariantError].some((kind) => error instanceof kind);
  if (isOurs || !(error instanceof Error)) return error;
  const mediaType = maskText(firstLine(error.message));
  return new ControlError(
    'receiver_threw',
    `The request was processed, but a webhook receiver or event listener threw: ${mediaType}`,
  );
}
