import { z } from 'zod';
import type { Tape, TapeStep } from '../analysis/tape/tape.ts';
import { TAPE_VERSION } from '../analysis/tape/tape-version.ts';
import { lazily } from '../contract/lazily.ts';
import { settingsSchema } from '../contract/settings.ts';
import { SettleboxError } from '../engine/errors.ts';
import { WORLD_VERSION } from '../engine/state.ts';
import { parseIsoTime } from '../engine/time.ts';
import type { Recipe } from '../worlds/world-template.ts';

const moment = lazily(() => z.string().refine((text) => parseIsoTime(text) !== undefined));
const count = lazily(() => z.int().min(0));
const place = lazily(() => ({ at: moment(), jobs: count(), events: count(), fingerprint: z.string().optional() }));

const KINDS = [
  'request',
  'request_blocked',
  'command',
  'clock',
  'fault',
  'hold',
  'released',
  'attempt',
  'response',
] as const;

const tapeSchema = lazily(() =>
  z.object({
    settlebox: z.literal('tape'),
    version: z.literal(TAPE_VERSION),
    world: z.int().max(WORLD_VERSION),
    origin: z.looseObject({
      seed: z.string(),
      now: moment(),
      settings: settingsSchema(),
      merchant: z.object({ apiKey: z.string() }).optional(),
      world: z.looseObject({}).optional(),
      setup: count().optional(),
    }),
    steps: z.array(z.looseObject({ ...place(), kind: z.enum(KINDS) })),
    end: z.object(place()),
  }),
);

/**
 * Checks that a value is a tape; `name` identifies it in the error.
 *
 * @throws SettleboxError `bad_tape`
 */
export function readTape(tape: Tape, name = 'The value'): Tape {
  const read = tapeSchema().safeParse(tape);
  if (!read.success) throw notReadable(tape, read.error.issues[0]?.path ?? [], name);
  if ((tape.origin.setup ?? 0) > tape.steps.length)
    throw new SettleboxError(
      'bad_tape',
      `${name} is not a complete tape: it has fewer steps than its origin.setup says.`,
      'The tape was edited or truncated.',
    );
  rejectBackwards(tape, name);
  return tape;
}

/** Virtual time never goes back within a tape, so an earlier time means that the tape was edited. */
function rejectBackwards({ origin, steps, end }: Tape, name: string): void {
  let before = parseIsoTime(origin.now) ?? Number.NEGATIVE_INFINITY;
  for (const [index, { at }] of [...steps, end].entries()) {
    const next = parseIsoTime(at) ?? before;
    if (next < before)
      throw new SettleboxError(
        'bad_tape',
        `${name} is not a tape: ${index < steps.length ? `step ${index + 1}` : 'end'} is at ${at}, before the time that precedes it.`,
        'The tape was edited. Record it again.',
      );
    before = next;
  }
}

function notReadable(tape: Tape, path: readonly PropertyKey[], name: string): SettleboxError {
  const { version, world }: Partial<Tape> = Object(tape);
  const [field = 'settlebox'] = path;
  if (field === 'settlebox')
    return new SettleboxError(
      'bad_tape',
      `${name} is not a tape: a tape is the JSON of gateway.tape(), with "settlebox": "tape".`,
    );
  if (field === 'version' && typeof version === 'number')
    return new SettleboxError(
      'bad_tape',
      `${name} is a tape of version ${version}; this settlebox reads version ${TAPE_VERSION}.`,
      'Replay it with the version of settlebox that recorded it.',
    );
  if (field === 'world' && typeof world === 'number' && world > WORLD_VERSION)
    return new SettleboxError(
      'bad_tape',
      `${name} was recorded by a newer settlebox: its world has version ${world}; this one reads up to ${WORLD_VERSION}.`,
      'Upgrade settlebox to replay it.',
    );
  return new SettleboxError(
    'bad_tape',
    `${name} is not a valid tape: its field ${path.join('.')} is missing or invalid.`,
    'The tape was edited or truncated.',
  );
}

/** Returns the options that the world of a tape was created from. */
export function recipeOf({ origin: made }: Tape): Recipe {
  const { seed, now, settings, merchant, world } = made;
  return {
    seed,
    now: parseIsoTime(now) ?? 0,
    settings: JSON.stringify(settings),
    merchantApiKey: merchant?.apiKey,
    world: world ?? {},
  };
}

/** Returns a field of a step that must be text. */
export function textOf(step: TapeStep, field: string): string {
  const value = step[field];
  if (typeof value === 'string') return value;
  throw new SettleboxError(
    'bad_tape',
    `A step of the kind ${step.kind} must have the field ${field}.`,
    'The tape was edited or truncated.',
  );
}
