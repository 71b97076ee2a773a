/** What a scenario file may hold. */
import { z } from 'zod';
import { suggest } from '../../core/did-you-mean.ts';
import type { GatewayOptions } from '../../options.ts';
import { EVENT_TYPES } from '../../resources/event-types.ts';
import { CASES_MAX, type Case, countCases, type Each } from './cases.ts';
import { isMoney, parseMoney } from './values.ts';

/** Cents, or dollars with their sign. */
const money = z.union([z.int(), z.string().refine(isMoney).transform(parseMoney)], {
  error: 'expected money such as $49.99, or cents',
});

const eventType = z.string().refine((type) => EVENT_TYPES.some((known) => known === type));

/** `transaction.settled`, or `transaction.settled: $sale` where it matters whose. */
const expectedEvent = z.union(
  [
    eventType.transform((type) => ({ type, of: undefined })),
    z.record(eventType, z.string()).transform((entry) => {
      const [[type, of] = ['', '']] = Object.entries(entry);
      return { type, of };
    }),
  ],
  { error: ({ input }) => `expected an event type. ${suggestType(input)}` },
);
export type ExpectedEvent = z.output<typeof expectedEvent>;

function suggestType(input: unknown): string {
  const [word = ''] = typeof input === 'object' && input !== null ? Object.keys(input) : [String(input)];
  return suggest(word, EVENT_TYPES);
}

const fields = z.record(z.string(), z.unknown());
const count = z.int().min(0);
/** Repetitions of one step: enough for a rate over some hundred debits, and no test that hangs. */
const TIMES_MAX = 1_000;
const TIMES = `expected a count from 1 to ${TIMES_MAX}`;

/** The words beside a verb that say what must come of it. */
export const expectedSchema = z.strictObject({
  /** Fields of the answer; those not named are not looked at. Of a list, every member. */
  answer: z.union([fields, z.array(fields)], { error: 'expected fields of the answer, or a list of them' }).optional(),
  /** The code of the refusal; or more of it. */
  refused: z
    .union([
      z.string().transform((code) => ({ code, status: undefined, says: undefined })),
      z.strictObject({ code: z.string(), status: z.int().optional(), says: z.string().optional() }),
    ])
    .optional(),
  /** What the shop hears where no answer comes. */
  lost: z.string().optional(),
  /** Every event that the step causes, in order. */
  events: z.array(expectedEvent).optional(),
  /** Named things and the states they are in afterwards. */
  state: z.record(z.string(), z.string()).optional(),
  /** Accounts of the merchant's ledger and what they hold afterwards. */
  balances: z.record(z.string(), money).optional(),
  /** Money that reaches the merchant's bank within the step, in order. */
  deposits: z.array(money).optional(),
  /** What the endpoints see within the step, in order; of how many events; how often they fail; how many wait afterwards. */
  webhooks: z
    .strictObject({
      delivered: z.array(expectedEvent).optional(),
      distinct: count.optional(),
      failed: count.optional(),
      waiting: count.optional(),
    })
    .optional(),
});
export type Expected = z.output<typeof expectedSchema>;

/** Who asks: the name of one of the two that are always there, of nobody, or of an account or a key. */
const caller = z.union([z.string(), fields], {
  error: 'expected reseller, nobody, or the name of an account or a key',
});

const name = z.string().regex(/^[a-z]\w*$/i, 'expected a name of letters and digits');

/** The words beside a verb. */
export const stepSchema = expectedSchema.extend({
  /** The same words in a group; a step of its own where there is no verb. */
  expect: expectedSchema.optional(),
  /** A line for people, printed above what happens. */
  say: z.string().optional(),
  /** The verb's second argument. */
  with: z.unknown().optional(),
  /** The name of the answer for later steps, which say `$name`. */
  as: name.optional(),
  /** Who asks, where it is not the merchant. */
  by: caller.optional(),
  idempotencyKey: z.string().optional(),
  /** Does it so many times, or until it is refused: the answer is the last one's, all else what came of all of them. */
  times: z.int(TIMES).min(1, TIMES).max(TIMES_MAX, TIMES).default(1),
});

export const STEP_WORDS = Object.keys(stepSchema.shape);

/** Values by name. */
function byName<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value, { error: 'expected values by name' }).superRefine((given, context) => {
    for (const key of Object.keys(given))
      if (!name.safeParse(key).success)
        context.addIssue({ code: 'custom', path: [key], message: 'expected a name of letters and digits' });
  });
}

const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'expected a text, a number, true or false' });
const row = byName(scalar);
const PARAMETERS = 'expected a list of cases, or lists of values by parameter';

const each = z
  .custom<Each>((value) => typeof value === 'object' && value !== null, PARAMETERS)
  .superRefine((given, context) => {
    const parsed = Array.isArray(given)
      ? z.array(row).min(1, 'expected a case').safeParse(given)
      : byName(z.array(scalar, PARAMETERS).min(1, 'expected a value')).safeParse(given);
    for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
    if (!parsed.success) return;
    if (Object.keys(given).length === 0) context.addIssue('expected a parameter');
    if (countCases(given) > CASES_MAX) context.addIssue(`expected ${CASES_MAX} cases at most`);
    if (Array.isArray(given)) refuseUneven(given, context);
  });

/** A parameter that one case has and another has not would mean a result in the one and a value in the other. */
function refuseUneven(rows: readonly Case[], context: z.core.$RefinementCtx): void {
  const names = Object.keys(rows[0] ?? {}).sort();
  const at = rows.findIndex((one) => Object.keys(one).sort().join() !== names.join());
  if (at < 0 && names.length > 0) return;
  const message = names.length === 0 ? 'expected a parameter' : `expected ${names.join(', ')} in every case`;
  context.addIssue({ code: 'custom', path: [Math.max(at, 0)], message });
}

export const scenarioSchema = z.strictObject({
  /** Where editors find what may stand here; nothing to the player. */
  $schema: z.string().optional(),
  title: z.string().min(1),
  /** A paragraph: who, what, and why it matters. */
  story: z.string().min(1),
  /** Options of `createGateway`, which checks them. */
  gateway: z.custom<GatewayOptions>((value) => typeof value === 'object' && value !== null).default({}),
  /** Values that have a name from the beginning. */
  variables: byName(z.unknown()).default({}),
  /** Plays once for each of these. */
  each: each.optional(),
  steps: z.array(fields).min(1),
});
