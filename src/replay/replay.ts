import { z } from 'zod';
import { fingerprintOf, type Tape, type TapePosition, type TapeStep } from '../analysis/tape/tape.ts';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import type { Deliver } from '../domain/webhooks/dispatcher/deliver.ts';
import { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { SettleboxError } from '../engine/errors.ts';
import { listEventLog } from '../engine/event-log.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { parseIsoTime } from '../engine/time.ts';
import type { WorldBytes } from '../engine/world-bytes.ts';
import { compose } from '../gateway/gateway.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { openEngine } from '../worlds/engine-parts.ts';
import { worldTemplate } from '../worlds/world-template.ts';
import { differs } from './differs.ts';
import { perform, type ReplayState } from './perform-step.ts';
import { readTape, recipeOf } from './read-tape.ts';
import { Secrets } from './secrets.ts';

/** Options of `replay`. */
export type ReplayOptions = {
  /**
   * The merchant's own webhook receiver, called again during the replay. If it returns another status than recorded,
   * the replay ends there. Requests that it makes to a gateway have no effect, because the tape contains them. Its third
   * argument has a gateway on a copy of the world. Default: receivers return the recorded responses.
   */
  readonly deliver?: Deliver | undefined;
};

const optionsSchema = lazily(() =>
  z.strictObject({
    deliver: z.custom<Deliver>((value) => typeof value === 'function', 'must be a function').optional(),
  }),
);

/**
 * Replays a tape and returns the gateway. If the tape contains only published test values, the bytes of its snapshot
 * equal those of the recorded world; otherwise they differ only in the vault. Its endpoints have no receivers until
 * `webhooks.attach`.
 *
 * @throws SettleboxError `tape_mismatch` naming the first step with another outcome; `bad_tape` if the value is not a
 * tape
 * @example
 * const gateway = await replay(JSON.parse(readFileSync('incident.tape.json', 'utf8')));
 * console.log(String(gateway.timeline()));
 */
export async function replay(tape: Tape, options: ReplayOptions = {}): Promise<Gateway> {
  const read = readTape(tape);
  const { deliver } = parseOptions(optionsSchema(), options, 'options');
  const engine = openEngine(worldTemplate(recipeOf(read)));
  try {
    const dispatcher = new WebhookDispatcher(engine, undefined);
    dispatcher.gatewayInside = () => copyOf(engine);
    const play: ReplayState = {
      engine,
      dispatcher,
      deliver,
      secrets: new Secrets(engine),
      responses: new Map(),
      drawnIds: new Set(),
    };
    const initial = await playSteps(play, read);
    engine.journal.muted = false;
    return compose(engine, dispatcher, () => initial, { fetch: undefined });
  } catch (error) {
    if (!engine.closed) engine.close();
    throw error;
  }
}

/**
 * Returns the recorded world as it was at an earlier time: replays the steps until then, and lets the world run to the time itself.
 *
 * @throws SettleboxError as `replay` does
 */
export async function replayUntil(tape: Tape, atMs: number): Promise<Gateway> {
  const steps = tape.steps.filter(({ at }) => (parseIsoTime(at) ?? Number.NaN) <= atMs);
  const { at, jobs, events } = steps.at(-1) ?? { at: tape.origin.now, jobs: 0, events: 0 };
  const setup = tape.origin.setup === undefined ? {} : { setup: Math.min(tape.origin.setup, steps.length) };
  const gateway = await replay({ ...tape, origin: { ...tape.origin, ...setup }, steps, end: { at, jobs, events } });
  try {
    if (atMs > gateway.clock.now()) await gateway.clock.advanceTo(atMs);
    return gateway;
  } catch (error) {
    gateway.close();
    throw error;
  }
}

/** Returns a gateway on a copy of the world, so that the requests of a receiver get responses and have no effect. */
function copyOf(engine: Engine): Gateway {
  const world = engine.capture();
  const copy = openEngine(world);
  return compose(copy, new WebhookDispatcher(copy, undefined), () => world, { fetch: undefined });
}

/** Performs every step. Returns the world as it was after its options were applied. */
async function playSteps(replay: ReplayState, { origin: made, steps, end }: Tape): Promise<WorldBytes> {
  const { engine } = replay;
  const furnished = made.setup ?? 0;
  engine.state.made = JSON.stringify({ ...made, setup: undefined });
  engine.journal.muted = true;
  let initial = engine.capture();
  for (const [at, step] of steps.entries()) {
    // Clock steps are for human readers: the other steps have their own times.
    if (step.kind === 'clock') continue;
    const name = nameOf(at + 1, step);
    reach(engine, step, name);
    await performSafely(replay, step, name);
    engine.journal.addText(lineOf(step));
    compare(engine, step, steps[at - 1]?.events ?? 0, name);
    if (at + 1 !== furnished) continue;
    engine.state.made = JSON.stringify(made);
    initial = engine.capture();
  }
  reach(engine, end, 'The end of the tape');
  compare(engine, end, steps.at(-1)?.events ?? 0, 'The end of the tape');
  return initial;
}

/** A step of an edited tape can have wrong fields and fail anywhere, so any error becomes a tape error. */
async function performSafely(replay: ReplayState, step: TapeStep, name: string): Promise<void> {
  try {
    await perform(replay, step, name);
  } catch (error) {
    if (error instanceof SettleboxError) throw error;
    const refusal = new SettleboxError('bad_tape', `${name} has invalid fields for its kind.`, 'The tape was edited.');
    throw Object.assign(refusal, { cause: error });
  }
}

/** `Step 12, transactions.create at 2026-01-05T15:00:00.000Z`. */
function nameOf(number: number, step: TapeStep): string {
  const names = [step['operation'], step['command'], step['delivery'], step['path']];
  const what = names.find((one) => typeof one === 'string');
  return `Step ${number}, ${step.kind}${typeof what === 'string' ? ` ${what}` : ''} at ${step.at}`;
}

/** Runs the recorded jobs of the world, then moves its clock to the position. */
function reach(engine: Engine, place: TapePosition, name: string): void {
  const { state, schedule, outsideKinds } = engine;
  const at = parseIsoTime(place.at) ?? Number.NaN;
  while (state.jobs < place.jobs) {
    const job = schedule.firstBut(outsideKinds, at);
    if (job === undefined)
      throw differs(name, `${place.jobs} jobs ran before it`, `only ${state.jobs} jobs are due by then`);
    engine.perform(job);
  }
  state.now = at;
}

/** Checks that the events equal those on the tape. */
function compare(engine: Engine, place: TapePosition, before: number, name: string): void {
  const happened = listEventLog(engine.database, before);
  if (engine.outbox.last === place.events && fingerprintOf(engine, happened) === place.fingerprint) return;
  const lines = happened.map(({ type }) => type).join(', ');
  throw differs(
    name,
    `${eventsOf(place.events - before)} in the event log`,
    happened.length === place.events - before
      ? `the same number with other contents: ${lines}`
      : [eventsOf(happened.length), lines].filter((part) => part !== '').join(': '),
  );
}

function eventsOf(count: number): string {
  return `${count} new event${count === 1 ? '' : 's'}`;
}

/** Returns the journal line of a step. */
function lineOf({ at, jobs, events, fingerprint: _fingerprint, ...rest }: TapeStep): string {
  return JSON.stringify({ at: parseIsoTime(at), jobs, events, ...rest });
}
