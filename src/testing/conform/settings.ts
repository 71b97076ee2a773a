import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { cardChecksSchema } from '../../contract/settings.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { SCENARIOS } from './plan/plan.ts';

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MAX_TOTAL = 500;
/** More requests would be an attack. */
const BURST_MAX = 5_000;
const MIN_COMPARED = 100;
const MAX_AGE_DAYS = 30;
const WEBHOOK_WAIT_SECONDS = 10;
const PORT_MAX = 65_535;

const text = (what: string) => z.string(`must be ${what}`).min(1, `must be ${what}`).max(4_096, `must be ${what}`);
const date = lazily(() =>
  z
    .union([z.string(), z.date()])
    .transform((value) => (typeof value === 'string' ? value : value.toISOString().slice(0, 10)))
    .pipe(z.string().regex(DATE, 'must be a date such as 2026-11-23')),
);
const shown = lazily(() =>
  z
    .union([z.string(), z.number(), z.boolean(), z.null()], 'must be the value as the report prints it')
    .transform(String),
);
const exact = (what: string) =>
  text(what).refine(
    (value) => !value.includes('*'),
    'must name one place exactly; wildcards would also accept unknown differences',
  );

const keySource = lazily(() =>
  z.union(
    [z.strictObject({ env: text('the name of a variable') }), z.strictObject({ file: text('the name of a file') })],
    'must be { env: NAME } or { file: path }; a key itself must not be in the file',
  ),
);

const difference = lazily(() =>
  z
    .strictObject({
      operation: exact('an operation such as transactions.create'),
      path: exact('a place such as $.response_code'),
      ours: shown(),
      theirs: shown(),
      since: date(),
      until: date(),
      why: text('the reason for which the difference is accepted'),
      step: text('a step such as sales/sale').optional(),
    })
    .refine(({ since, until }) => since <= until, { path: ['until'], message: 'must not be before since' }),
);

const days = lazily(() => z.number().int().positive().optional());

const reviewedOptions = lazily(() =>
  z.strictObject({
    achRouting: z.enum(['returns', 'request', 'operator']).optional(),
    amountMax: z.number().int().positive().optional(),
    authorizationDays: z
      .strictObject({
        visa: days(),
        visaMerchantInitiated: days(),
        mastercard: days(),
        amex: days(),
        discover: days(),
      })
      .optional(),
    bankVerification: z.enum(['micro_deposits', 'instant', 'skip']).optional(),
    cardChecks: cardChecksSchema().optional(),
    extensions: z.boolean().optional(),
    layout: z.enum(['by_method', 'A', 'B', 'shuffle']).optional(),
    realCards: z.enum(['reject', 'accept']).optional(),
    recurringSec: z.enum(['PPD', 'WEB']).optional(),
    typeCase: z.enum(['as_sent', 'upper', 'lower']).optional(),
  }),
);

/** The options that a person reviewed, with the name and the date. */
const reviewedSchema = lazily(() =>
  z.strictObject({ by: text('the name of a person'), on: date(), options: reviewedOptions() }),
);

const schema = lazily(() =>
  z.strictObject({
    baseUrl: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL such as https://sandbox.example' })
      .refine(isPlainAddress, 'must have no user name, password, query, or fragment; keys come from keys')
      .transform((url) => url.replace(/\/+$/, '')),
    hosts: z.array(text('a host such as sandbox.example')).min(1, 'must list the host of baseUrl'),
    keys: z.strictObject({ main: keySource(), other: keySource().optional(), viewer: keySource().optional() }),
    keyHeader: z.enum(['APIKEY', 'Api-Key'], 'must be APIKEY or Api-Key').optional(),
    scenarios: z
      .array(z.string())
      .min(1)
      .refine((names) => names.every((name) => SCENARIOS.includes(name)), `must be some of ${SCENARIOS.join(', ')}`)
      .optional(),
    accounts: z.boolean('must be true or false').default(false),
    rateLimit: z.number().int().positive('must be a positive number of requests').max(BURST_MAX).optional(),
    maxTotal: z.number().int().positive('must be a positive number of cents').default(MAX_TOTAL),
    minCompared: z.number().int().positive('must be a positive number of values').default(MIN_COMPARED),
    cassette: text('the name of a file').optional(),
    maxAgeDays: z.number().positive('must be a positive number of days').default(MAX_AGE_DAYS),
    report: text('the name of a file').optional(),
    webhooks: z
      .strictObject({
        secret: keySource(),
        listen: z.number().int().min(0).max(PORT_MAX).optional(),
        publicUrl: z
          .url('must be a URL such as https://hooks.example/settlebox')
          .refine(isPlainAddress, 'must have no user name, password, query, or fragment')
          .optional(),
        waitSeconds: z.number().positive('must be a positive number of seconds').default(WEBHOOK_WAIT_SECONDS),
      })
      .optional(),
    reviewed: reviewedSchema().optional(),
    differences: z.array(difference()).default([]),
  }),
);

/** Messages and reports repeat the address, so it must not contain a secret. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}

/** The content of `conform.yaml` with defaults. */
export type ParsedSettings = z.output<ReturnType<typeof schema>>;

/** @throws SettleboxError `bad_option` naming the field */
export function parseSettings(value: unknown, name: string): ParsedSettings {
  const settings = parseOptions(schema(), value, name);
  const { host } = new URL(settings.baseUrl);
  if (settings.hosts.includes(host)) return settings;
  throw new SettleboxError(
    'bad_option',
    `${name}.hosts must list ${host}, the host of baseUrl.`,
    'Sandbox and production differ only by their address. List a host only if test transactions are allowed there.',
  );
}
