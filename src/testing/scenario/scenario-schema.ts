import { z } from 'zod';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { lazily } from '../../contract/lazily.ts';
import { STATEMENT_LINES } from '../../domain/payments/deposits/statement.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { CASES_MAX, type CaseValues, countCases, type EachOption } from './cases.ts';
import { PREDEFINED_NAMES } from './predefined-names.ts';
import { isMoney, isReference } from './values.ts';

/** Cents, dollars with a sign, or the name of a result. */
const MONEY = 'expected money such as $49.99, or cents';
const money = lazily(() =>
  z.union([z.int(MONEY), z.string().refine((text) => isMoney(text) || isReference(text), MONEY)], MONEY),
);

/** `transaction.settled`, or `transaction.settled: $sale` to compare the subject too. */
const expectedEvent = lazily(() =>
  z.unknown().transform((given, context) => {
    const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [[String(given), undefined]];
    const [[type, of] = ['', undefined], another] = entries;
    if (another !== undefined) context.addIssue('expected one event per list item');
    else if (!EVENT_TYPES.some((known) => known === type))
      context.addIssue(`expected an event type. ${suggestType(type)}`);
    else if (of !== undefined && !isReference(of)) context.addIssue('expected the name of its subject, such as $sale');
    return { type: String(type), of: isReference(of) ? of : undefined };
  }),
);
/** An expected event; `of` is the name of its subject, if the scenario gives one. */
export type ExpectedEvent = z.output<ReturnType<typeof expectedEvent>>;

function suggestType(type: unknown): string {
  return suggest(String(type), EVENT_TYPES);
}

const PLAIN = 'expected text without control characters';
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would execute them; line breaks and tabs are allowed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

function isPlain(text: string): boolean {
  return !CONTROL.test(text);
}

/** A line of a statement. Omitted fields are not compared. */
const expectedLine = lazily(() =>
  z.strictObject({
    type: z.enum(STATEMENT_LINES),
    of: z.string().refine(isReference, 'expected the name of its transaction, such as $sale').optional(),
    gross: money().optional(),
    fee: money().optional(),
    net: money().optional(),
  }),
);

/** An empty expectation would always be met. */
function nonEmpty<Value extends z.ZodType<object>>(value: Value) {
  return value.refine((given) => Object.keys(given).length > 0, 'expected at least one expectation');
}

const scalar = lazily(() =>
  z.union([z.string(), z.number(), z.boolean()], { error: 'expected a string, a number, true or false' }),
);
const fields = lazily(() => z.record(z.string(), z.unknown()));
const count = lazily(() => z.int().min(0));
/** Enough repetitions for a return rate of several hundred debits, and few enough that a test does not hang. */
const TIMES_MAX = 1_000;
const TIMES = `expected a count from 1 to ${TIMES_MAX}`;

/** The expectations of a step. */
export const expectedSchema = lazily(() =>
  z.strictObject({
    /** Fields of the response. Other fields are ignored. In a list, every item is compared. */
    response: z
      .union([nonEmpty(fields()), z.array(z.union([fields(), scalar()])), scalar()], {
        error: 'expected fields of the response, a list, or a value',
      })
      .optional(),
    /** The code of the error, or its code, status, and part of its message. */
    rejected: z
      .union(
        [
          z.string().transform((code) => ({ code, status: undefined, message: undefined })),
          z.strictObject({ code: z.string(), status: z.int().optional(), message: z.string().optional() }),
        ],
        { error: 'expected an error code, or { code, status, message }' },
      )
      .optional(),
    /** The error code at the client if no response arrives. */
    networkError: z.string().optional(),
    /** Every event that the step emits, in order. */
    events: z.array(expectedEvent()).optional(),
    /** The states of named objects after the step. */
    state: nonEmpty(z.record(z.string(), z.string('expected a state'))).optional(),
    /** The balances of the merchant's ledger accounts after the step. */
    balances: nonEmpty(z.record(z.string(), money())).optional(),
    /** Deposits to the merchant's bank during the step, in order. */
    deposits: z.array(money()).optional(),
    /** The lines of the last of these deposits, in order. */
    statement: z.array(expectedLine()).optional(),
    /**
     * Webhooks acknowledged during the step, in order; the number of different events, failed attempts, and pending
     * deliveries.
     */
    webhooks: nonEmpty(
      z.strictObject({
        delivered: z.array(expectedEvent()).optional(),
        distinct: count().optional(),
        failed: count().optional(),
        pending: count().optional(),
      }),
    ).optional(),
  }),
);
/** The parsed expectations of a step. */
export type Expected = z.output<ReturnType<typeof expectedSchema>>;

/** The caller of an operation, or the account whose ledger is compared. */
const CALLER = 'expected $reseller, $anonymous, or the name of an account or a key';
const caller = lazily(() => z.union([z.string().refine(isReference, CALLER), fields()], CALLER));

const name = lazily(() => z.string().regex(/^[a-z]\w*$/i, 'expected a name of letters and digits'));

/** The options of a step: its expectations, and the options next to the verb. */
export const stepSchema = lazily(() =>
  expectedSchema().extend({
    /** The same expectations as a group. Without a verb, a step that only checks. */
    expect: nonEmpty(expectedSchema()).optional(),
    /** A note for the reader, printed above the events of the step. */
    note: z.string().min(1, 'expected a string').refine(isPlain, PLAIN).optional(),
    /** The second argument of the verb. */
    with: z.unknown().optional(),
    /** The name of the response for later steps, which use it as `$name`. */
    as: name().optional(),
    /** The caller, if it is not the merchant. */
    caller: caller().optional(),
    idempotencyKey: z.string().optional(),
    /** Sends unknown fields too. They are rejected otherwise, because most are misspelled. */
    allowUnknownFields: z.literal(true, { error: 'expected true' }).optional(),
    /**
     * Repeats the step, or until it is rejected. The response is the last one; all other expectations cover all
     * repetitions.
     */
    times: z.int(TIMES).min(1, TIMES).max(TIMES_MAX, TIMES).default(1),
  }),
);

/** Returns the names of a step's options. */
export function stepOptions(): readonly string[] {
  return Object.keys(stepSchema().shape);
}

function byName<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value, { error: 'expected values by name' }).superRefine((given, context) => {
    for (const key of Object.keys(given))
      if (!name().safeParse(key).success)
        context.addIssue({ code: 'custom', path: [key], message: 'expected a name of letters and digits' });
      else if (PREDEFINED_NAMES.some((name) => name === key))
        context.addIssue({ code: 'custom', path: [key], message: 'expected a name that is not in use' });
  });
}

const row = lazily(() => byName(scalar()));
const PARAMETERS = 'expected a list of cases, or lists of values by parameter';

const each = lazily(() =>
  z
    .custom<EachOption>((value) => typeof value === 'object' && value !== null, PARAMETERS)
    .superRefine((given, context) => {
      const parsed = Array.isArray(given)
        ? z.array(row()).min(1, 'expected a case').safeParse(given)
        : byName(z.array(scalar(), PARAMETERS).min(1, 'expected a value')).safeParse(given);
      for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
      if (!parsed.success) return;
      if (Object.keys(given).length === 0) context.addIssue('expected a parameter');
      if (countCases(given) > CASES_MAX) context.addIssue(`expected at most ${CASES_MAX} cases`);
      if (Array.isArray(given)) rejectUnevenCases(given, context);
    }),
);

/** If a parameter were missing in one case, its name would be a value in the others and a result in that one. */
function rejectUnevenCases(rows: readonly CaseValues[], context: z.core.$RefinementCtx): void {
  const names = Object.keys(rows[0] ?? {}).sort();
  const at = rows.findIndex((values) => Object.keys(values).sort().join() !== names.join());
  if (at < 0 && names.length > 0) return;
  const message = names.length === 0 ? 'expected a parameter' : `expected ${names.join(', ')} in every case`;
  context.addIssue({ code: 'custom', path: [Math.max(at, 0)], message });
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a scenario file. Steps are parsed one by one, by `readStep`. */
export const scenarioSchema = lazily(() =>
  z.strictObject({
    /** The JSON Schema for editors. Ignored when the scenario runs. */
    $schema: z.string().optional(),
    title: z.string().min(1).refine(isPlain, PLAIN),
    /** A paragraph: who does what, and why it matters. */
    description: z.string().min(1).refine(isPlain, PLAIN),
    /** Options of `createGateway`, which validates them. */
    gateway: z.custom<GatewayOptions>(isMap, 'expected createGateway options').default({}),
    /** Named values that every step can use. */
    variables: byName(z.unknown()).default({}),
    /** Runs the scenario once per case. */
    each: each().optional(),
    steps: z.array(fields()).min(1),
  }),
);
