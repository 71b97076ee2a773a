import { z } from 'zod';
import { REVIEW_RULES, type ReviewRule, SEVERITIES, type Severity } from '../../analysis/review/rules.ts';
import { lazily } from '../../contract/lazily.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { EndpointOptions, EventPattern } from '../../harness/endpoint-options.ts';
import type { CheckedFault, FaultOptions } from '../../harness/faults.ts';
import { type GatewayOptions, resolveOptions } from '../../options/options.ts';
import { type FailurePageOptions, type PageSettings, pageSettings } from '../failure-page/page-options.ts';
import { failurePagesSchema } from '../failure-page/page-options-schema.ts';
import type { ApplicationUnderTest, OrderOf } from '../records/application-records.ts';
import { type ReadSecretsOptions, readSecretsOptions, type SecretsOptions } from '../secrets/leaks/options.ts';

/** The problems that fail a test whose assertions pass, and that a test can tolerate. */
const TROUBLES = ['unknown_hosts', 'undelivered_webhooks'] as const satisfies readonly TolerableProblem[];

/**
 * A problem that fails a test even if its assertions pass: `unknown_hosts`, a request to an unmocked host;
 * `undelivered_webhooks`, a webhook that was never acknowledged; or a rule of `review()`, such as `missing_idempotency_key`.
 */
// Not derived from the table, so that hovers and the reference show the name of the rules' type.
export type TolerableProblem = 'unknown_hosts' | 'undelivered_webhooks' | ReviewRule;

/** An MSW request handler, such as the return value of `http.get(…)`. */
export type MswHandler = {
  /** Information that MSW provides about the handler. */
  readonly info: { readonly header: string };
};

/** Test options whose event types and fault targets are checked if they are literals. */
export type CheckedTestOptions<L extends Layout, Pattern extends string, On extends string> = TestOptions<
  L,
  EndpointOptions<EventPattern<Pattern>>,
  CheckedFault<On>
>;

/** Options of `gatewayTest` and `withGateway`, in addition to those of `createGateway`. */
export type TestOptions<
  L extends Layout = Layout,
  Endpoint extends EndpointOptions = EndpointOptions,
  Fault extends FaultOptions = FaultOptions,
> = GatewayOptions<L, Endpoint, Fault> & {
  /**
   * Prepares the state that every test starts from. Runs once; each test gets a fork of the result. Default nothing.
   *
   * @example
   * prepare: async (gateway) => {
   *   gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
   *   await gateway.clock.advanceTo('funding');
   * }
   */
  readonly prepare?: ((gateway: Gateway<L>) => unknown) | undefined;
  /** Routes the process's requests to the gateway of their test with an MSW server. Default true; `false` leaves that to you. */
  readonly server?: boolean | undefined;
  /** MSW handlers for other hosts that your application calls. Default none. */
  readonly handlers?: readonly MswHandler[] | undefined;
  /** Hosts that real requests can reach, in addition to this machine, such as `db.internal` or `*.example.org`. Default none. */
  readonly passThrough?: readonly string[] | undefined;
  /**
   * Fails a test whose assertions pass if `gateway.review()` has a finding of this severity or above. `tolerate()`
   * excludes a rule. By default, no test fails, and each run prints one line with the number of findings; `false` omits it.
   */
  readonly review?: Severity | false | undefined;
  /** Problems that fail none of these tests. For a single test, call `tolerate()`. Default none. */
  readonly tolerate?: readonly TolerableProblem[] | undefined;
  /**
   * A folder for the workers' coverage reports. Nothing is written unless `startCoverage` or `coverageReporter` has started a run
   * there. Default none.
   */
  readonly coverage?: string | undefined;
  /**
   * Watches each test for leaked card data: a card number, account number, or CVV in your application's logs, database, or
   * webhook responses fails the test with a `SecretsError` that names the place. `true` watches the console and webhook
   * responses. In concurrent tests, a line on the console counts for the test that printed it. See `watchSecrets`. Default false.
   *
   * @example
   * const test = gatewayTest({ secrets: { database: () => shop.db } });
   */
  readonly secrets?: boolean | SecretsOptions | undefined;
  /**
   * Writes an HTML page for each failing test: the failure, every request and webhook, the difference from the test's last green
   * run, and the inspector. The message of the failure names the page. `true`, or the folders. Default: true if the environment
   * variable `CI` is set, otherwise false.
   *
   * @example
   * const test = gatewayTest({ failurePages: { folder: 'reports/failures' } });
   */
  readonly failurePages?: boolean | FailurePageOptions | undefined;
  /**
   * How `settlebox gauntlet` judges your application: its records by order id, its nightly jobs, and the order of a transaction. Each
   * part is optional. In a suite that creates its application in each test, call `useApplication()` there. Default none.
   *
   * @example
   * const test = gatewayTest({ application: { records: () => shop.records(), reconcile: () => shop.reconcile() } });
   */
  readonly application?: ApplicationUnderTest | undefined;
};

/** The options of `TestOptions` that concern the test, validated and with defaults. */
export interface TestSettings {
  readonly server: boolean;
  readonly handlers: readonly MswHandler[];
  readonly passThrough: readonly RegExp[];
  /** Undefined if omitted: findings are counted, but don't fail a test. */
  readonly review?: Severity | false | undefined;
  readonly tolerate: readonly TolerableProblem[];
  readonly coverage?: string | undefined;
  /** Undefined if tests are not watched for leaked card data. */
  readonly secrets: ReadSecretsOptions | undefined;
  /** Undefined if a failing test leaves no page. */
  readonly pages: PageSettings | undefined;
  readonly application?: ApplicationUnderTest | undefined;
}

/** Test options, split into those of the gateway and those of the test. */
interface ParsedTestOptions<L extends Layout> {
  readonly gateway: GatewayOptions<L>;
  readonly settings: TestSettings;
  readonly prepare: ((gateway: Gateway<L>) => unknown) | undefined;
}

/** Validates a list of tolerable problems. */
export const problemsSchema = lazily(() => {
  const names = [...TROUBLES, ...Object.keys(REVIEW_RULES)];
  return z.array(
    z.custom<TolerableProblem>((value) => names.includes(String(value)), {
      error: ({ input }) => `must be one of ${names.join(', ')}${suggestionFor(String(input), names)}`,
    }),
    "must be a list of problems and review rules, such as ['undelivered_webhooks']",
  );
});

function suggestionFor(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, [...known]);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** Validates what a suite says about its application. */
export const applicationSchema = lazily(() =>
  z.strictObject(
    {
      records: functionSchema<NonNullable<ApplicationUnderTest['records']>>('() => shop.records()'),
      reconcile: functionSchema<() => unknown>('() => shop.reconcile()'),
      orderOf: functionSchema<OrderOf>('(transaction) => transaction.metadata.order'),
    },
    'must be { records, reconcile, orderOf }',
  ),
);

function functionSchema<Kind>(example: string) {
  return z.custom<Kind>((value) => typeof value === 'function', `must be a function such as ${example}`).optional();
}

const settingsSchema = lazily(() =>
  z.object({
    server: z.boolean().default(true),
    handlers: z
      .array(z.custom<MswHandler>(isHandler, 'must be an MSW handler, such as the return value of http.get()'))
      .default([]),
    passThrough: z
      .array(z.string().regex(HOST, 'must be a host name such as db.internal or *.example.org'))
      .default([]),
    review: z.union([z.enum(SEVERITIES), z.literal(false)], "must be 'high', 'medium', 'low', or false").optional(),
    tolerate: problemsSchema().default([]),
    coverage: z.string('must be the name of a folder').min(1, 'must be the name of a folder').optional(),
    secrets: z
      .union(
        [z.boolean(), z.custom<SecretsOptions>(isObject)],
        'must be true, false, or { console, logs, database, webhookResponses }',
      )
      .default(false),
    failurePages: failurePagesSchema(),
    application: applicationSchema().optional(),
    prepare: z
      .custom<() => unknown>((value) => typeof value === 'function', 'must be a function (gateway) => …')
      .optional(),
  }),
);

/**
 * Validates the options of `gatewayTest` and `withGateway`.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseTestOptions<L extends Layout>(options: TestOptions<L>): ParsedTestOptions<L> {
  const given = objectOrEmpty(options);
  const {
    prepare,
    server,
    handlers,
    passThrough,
    review,
    tolerate,
    coverage,
    secrets,
    failurePages,
    application,
    ...gateway
  } = given;
  const names = Object.keys(settingsSchema().shape);
  const testOptions = Object.fromEntries(names.map((name) => [name, Reflect.get(given, name)]));
  const { failurePages: pages, ...parsed } = parseOptions(settingsSchema(), testOptions, 'options');
  // Validated here, so that a wrong option fails once, at its own line, and not in each test.
  rejectMisspelledOption(Object.keys(gateway));
  resolveOptions(gateway);
  const settings = {
    ...parsed,
    passThrough: parsed.passThrough.map(hostPattern),
    secrets: parsed.secrets === false ? undefined : parseSecrets(parsed.secrets),
    pages: pageSettings(pages),
  };
  return { gateway, settings, prepare };
}

function parseSecrets(secrets: true | SecretsOptions): ReadSecretsOptions {
  return readSecretsOptions(secrets === true ? {} : secrets, 'options.secrets');
}

/** Suggests a test option for a misspelled name. The gateway's validation would suggest only its own options. */
function rejectMisspelledOption(names: readonly string[]): void {
  for (const name of names) {
    const suggestion = didYouMean(name, Object.keys(settingsSchema().shape));
    if (suggestion !== undefined)
      parseOptions(z.strictObject(settingsSchema().shape), { [name]: undefined }, 'options');
  }
}

/** The gateway's validation throws for anything that is not an object. */
function objectOrEmpty<L extends Layout>(options: TestOptions<L>): TestOptions<L> {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  resolveOptions(options);
  return {};
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHandler(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'info' in value && 'predicate' in value;
}

function hostPattern(host: string): RegExp {
  const [, wildcard = '', name = ''] = /^(\*\.)?(.*)$/.exec(host) ?? [];
  return new RegExp(`^${wildcard === '' ? '' : '([^/]+\\.)?'}${name.replaceAll('.', '\\.')}$`, 'i');
}
