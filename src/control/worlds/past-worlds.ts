import type { Tape } from '../../analysis/tape/tape.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isoText, parseIsoTime } from '../../engine/time.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { replayUntil } from '../../replay/replay.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import { startTime } from '../../worlds/start-year.ts';

/** Worlds of the past that stay open: moving between a few times does not replay them again. */
const OPEN_MAX = 4;
/** A replay of more steps would block the server for too long. */
const STEPS_MAX = 40_000;

/**
 * A served world as it was at earlier times. Each is replayed from the tape, in a world of its own, so that looking back changes
 * nothing and shows exactly what the world held then.
 */
export class PastWorlds {
  readonly #gateway: Gateway;
  /** By time, the one that was asked for last at the end. */
  readonly #open = new Map<number, Promise<Gateway>>();
  /** The recorded steps until a time that has passed do not change, unless the world is replaced. */
  #tape: { readonly tape: Tape; readonly untilMs: number } | undefined;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /**
   * Returns the world at a time in ISO 8601. It must only be read, and is closed when others are asked for.
   *
   * @throws SettleboxError `bad_time` for a time that is malformed, or after now; `bad_tape` if the world is too large
   */
  async at(time: string): Promise<Gateway> {
    const atMs = this.#parse(time);
    if (atMs === this.#gateway.clock.now()) return this.#gateway;
    const known = this.#open.get(atMs);
    const opening = known ?? this.#replay(atMs);
    this.#open.delete(atMs);
    this.#open.set(atMs, opening);
    this.#closeOldest();
    try {
      return await opening;
    } catch (error) {
      this.#open.delete(atMs);
      throw error;
    }
  }

  /** Closes all of them. Called when the world was replaced by another one, and when it is closed. */
  clear(): void {
    for (const opening of this.#open.values()) closeLater(opening);
    this.#open.clear();
    this.#tape = undefined;
  }

  #parse(time: string): number {
    const atMs = parseIsoTime(time);
    const now = this.#gateway.clock.now();
    if (atMs === undefined)
      throw new SettleboxError('bad_time', 'at must be a time in ISO 8601, such as 2026-01-05T15:00:00Z.');
    if (atMs > now)
      throw new SettleboxError('bad_time', `at must not be after now, ${isoText(now)}.`, 'Omit it to see the present.');
    return atMs;
  }

  async #replay(atMs: number): Promise<Gateway> {
    // First, because reading the tape of a large world takes seconds.
    this.#rejectUnreachable(atMs);
    const tape = this.#tapeUntil(atMs);
    if (tape.steps.length > STEPS_MAX) throw tooManySteps(tape.steps.length);
    return replayUntil(tape, atMs);
  }

  #rejectUnreachable(atMs: number): void {
    const engine = findInternals(this.#gateway)?.engine();
    if (engine === undefined) return;
    const start = startTime(engine);
    if (start !== undefined && atMs < start)
      throw new SettleboxError('bad_time', `at must not be before ${isoText(start)}, the start of the world.`);
    // A tape has a step for each line of the journal, and more for the clock.
    const { count } = engine.journal;
    if (count > STEPS_MAX) throw tooManySteps(count);
  }

  #tapeUntil(atMs: number): Tape {
    if (this.#tape === undefined || this.#tape.untilMs <= atMs)
      this.#tape = { tape: this.#gateway.tape(), untilMs: this.#gateway.clock.now() };
    return this.#tape.tape;
  }

  #closeOldest(): void {
    const [oldest] = this.#open;
    if (oldest === undefined || this.#open.size <= OPEN_MAX) return;
    this.#open.delete(oldest[0]);
    closeLater(oldest[1]);
  }
}

function tooManySteps(steps: number): SettleboxError {
  return new SettleboxError(
    'bad_tape',
    `This world has ${steps} recorded steps. Looking back replays at most ${STEPS_MAX}.`,
    'The timeline and the chart of money show the past of a world of any size. To return to a time, create a mark there first.',
  );
}

/** A failed replay has nothing to close. */
function closeLater(opening: Promise<Gateway>): void {
  opening.then(
    (gateway) => gateway.close(),
    () => undefined,
  );
}
