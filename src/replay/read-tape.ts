import { z } from 'zod';
import { SettleboxError } from '../core/errors.ts';
import { WORLD_VERSION } from '../core/state.ts';
import { parseMoment } from '../core/time.ts';
import type { Recipe } from '../seed/template.ts';
import { settingsSchema } from '../settings.ts';
import { TAPE_VERSION, type Tape, type TapeStep } from '../tape/tape.ts';

const moment = z.string().refine((text) => parseMoment(text) !== undefined, 'a moment in ISO 8601');
const count = z.int().min(0);
const place = { at: moment, jobs: count, events: count, fingerprint: z.string().optional() };

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

const tapeSchema = z.object({
  settlebox: z.literal('tape'),
  version: z.literal(TAPE_VERSION, `version ${TAPE_VERSION}: it is of another settlebox`),
  world: z.int().max(WORLD_VERSION, `at most ${WORLD_VERSION}: it is of a newer settlebox`),
  origin: z.looseObject({
    seed: z.string(),
    now: moment,
    settings: settingsSchema,
    merchant: z.object({ apiKey: z.string() }).optional(),
    world: z.looseObject({}).optional(),
    setup: count.optional(),
  }),
  steps: z.array(z.looseObject({ ...place, kind: z.enum(KINDS) })),
  end: z.object(place),
});

/** @throws SettleboxError `bad_tape` naming the field that is none of a tape */
export function readTape(tape: Tape): Tape {
  const read = tapeSchema.safeParse(tape);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = ['tape', ...(issue?.path ?? [])].join('.');
    throw new SettleboxError(
      'bad_tape',
      `${field}: ${issue?.message}.`,
      'Pass what gateway.tape() gave, or its JSON, parsed.',
    );
  }
  if ((tape.origin.setup ?? 0) > tape.steps.length)
    throw new SettleboxError(
      'bad_tape',
      'tape.origin.setup: there are not so many steps.',
      'The tape was edited or cut.',
    );
  return tape;
}

/** What the world of a tape is made from. */
export function recipeOf({ origin: made }: Tape): Recipe {
  const { seed, now, settings, merchant, world } = made;
  return {
    seed,
    now: parseMoment(now) ?? 0,
    settings: JSON.stringify(settings),
    merchantApiKey: merchant?.apiKey,
    world: world ?? {},
  };
}

/** A field of a step that must be a text. */
export function textOf(step: TapeStep, field: string): string {
  const value = step[field];
  if (typeof value === 'string') return value;
  throw new SettleboxError('bad_tape', `A step of kind ${step.kind} has no ${field}.`, 'The tape was edited or cut.');
}
