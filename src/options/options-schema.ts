import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { STANDARD_SETTINGS, settingsSchema, webhookSettingsSchema } from '../contract/settings.ts';
import { TIME_FORMS } from '../domain/base/given-time.ts';
import { SettleboxError } from '../engine/errors.ts';
import { UNCOMPILED } from '../engine/parse-context.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { BankRuleOptions } from '../harness/bank-rules.ts';
import { endpointSchema } from '../harness/endpoint-options.ts';
import type { FaultOptions } from '../harness/faults.ts';
import type { CreditLineOptions, IssuerRuleOptions } from '../harness/issuer.ts';
import type { Snapshot } from '../harness/worlds.ts';
import { apiKey, type WorldOption } from '../worlds/world-options.ts';

const seed = lazily(() =>
  z.union([z.string().max(200), z.number()], 'must be a string of at most 200 characters, or a number'),
);

const webhookObject = lazily(() =>
  z.strictObject({
    endpoints: z.array(endpointSchema()).optional(),
    fetch: z.custom<typeof fetch>((value) => typeof value === 'function', 'must be a function like fetch').optional(),
    ...webhookSettingsSchema().shape,
  }),
);

const PATH_FORM = 'must be a path without NUL characters, and without spaces at its ends';

/** The driver cuts spaces off, and a path of spaces would be a temporary database. */
function isPath(path: string): boolean {
  return !path.includes('\0') && path.trim() === path;
}

/** The options that are not settings. In the documented order, some come before the settings and some after them. */
const worldOptions = lazily(() => ({
  seed: seed().optional(),
  database: z.string().min(1).max(4_096).refine(isPath, PATH_FORM).optional(),
  durability: z.enum(['process_crash', 'power_loss']).optional(),
  now: z.union([z.string(), z.number(), z.date()], `must be ${TIME_FORMS}`).optional(),
  from: z
    .custom<Snapshot>((value) => ArrayBuffer.isView(value), 'must be a snapshot, as returned by gateway.snapshot()')
    .optional(),
  merchant: z.strictObject({ apiKey: apiKey() }).optional(),
  world: z.custom<WorldOption>(isObject, 'must be an object { merchants, customers, tokens }').optional(),
}));
const ruleOptions = lazily(() => ({
  baseUrl: z.string().optional(),
  webhooks: z.union([z.array(endpointSchema()), webhookObject()]).optional(),
  rules: z.array(z.custom<IssuerRuleOptions>(isObject, 'must be an issuer rule { match, respond }')).optional(),
  creditLines: z.array(z.custom<CreditLineOptions>(isObject, 'must be a credit line { pan, limit }')).optional(),
  bankRules: z.array(z.custom<BankRuleOptions>(isObject, 'must be a bank rule { match, respond }')).optional(),
  faults: z.array(z.custom<FaultOptions>(isObject, 'a fault, { kind, … }')).optional(),
}));

/** The options of `createGateway()`. */
export const optionsSchema = lazily(() =>
  z.strictObject({ ...worldOptions(), ...settingsSchema().shape, ...ruleOptions() }),
);
/** The options without the settings. The schema of settings is the largest part, and most gateways have the standard settings. */
const optionsWithoutSettings = lazily(() => z.strictObject({ ...worldOptions(), ...ruleOptions() }));
/** The parsed options. */
export type ParsedOptions = z.output<ReturnType<typeof optionsSchema>>;

/**
 * Parses the options of `createGateway()`, and adds the defaults.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseGatewayOptions(options: unknown): ParsedOptions {
  const result = hasSetting(options) ? undefined : optionsWithoutSettings().safeParse(options, UNCOMPILED);
  if (result?.success === true) return { ...STANDARD_SETTINGS, ...result.data };
  if (Reflect.get(Object(options), 'persist') !== undefined) rejectPersist();
  // Parses again with all options, because the error lists the fields of all of them.
  return parseOptions(optionsSchema(), options, 'options', UNCOMPILED);
}

/** Rejects the option of `settlebox/browser`. */
function rejectPersist(): never {
  throw new SettleboxError(
    'bad_option',
    'options.persist works only in a browser, and is an option of settlebox/browser.',
    "In Node, store the world in a file: createGateway({ database: 'shop.db' }).",
  );
}

/** Rejects a durability without a file: memory survives nothing. */
export function rejectDurability(): never {
  throw new SettleboxError(
    'bad_option',
    'options.durability applies only to a world in a file.',
    'Omit it, or pass the path of a file as database.',
  );
}

function hasSetting(options: unknown): boolean {
  const names = typeof options === 'object' && options !== null ? Object.keys(options) : [];
  return names.some((name) => Object.hasOwn(STANDARD_SETTINGS, name) && !Object.hasOwn(ruleOptions(), name));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
