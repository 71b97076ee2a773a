import { z } from 'zod';
import { SettleboxError } from './core/errors.ts';
import { parseMoment } from './core/time.ts';
import { parseWish } from './core/wish.ts';
import type { BankRuleOptions } from './harness/bank-rules.ts';
import { type EndpointOptions, endpointWish } from './harness/endpoint-wish.ts';
import type { FaultOptions } from './harness/faults.ts';
import type { CreditLineOptions, IssuerRuleOptions } from './harness/issuer.ts';
import type { Snapshot } from './harness/worlds.ts';
import type { Layout } from './resources/transactions/types.ts';
import type { Recipe } from './seed/template.ts';
import { apiKey, refuseForeignKey, type WorldOption } from './seed/wish.ts';
import { type CardCheckOptions, type Settings, type SettlementOptions, settingsSchema } from './settings.ts';

/** Days of 24 hours that an uncaptured authorization holds, by brand. */
export interface AuthorizationDays {
  /** Default 7. */
  readonly visa?: number;
  /** Of a Visa charge on a stored card (`recurring: true`). Default 5; 7 before 14 April 2024. */
  readonly visaMerchantInitiated?: number;
  /** Default 30. */
  readonly mastercard?: number;
  /** Default 7. */
  readonly amex?: number;
  /** Default 10. */
  readonly discover?: number;
}

/** How webhooks are delivered. */
export interface WebhookOptions {
  /** Endpoints that are there from the start, and after each `reset()`. */
  readonly endpoints?: readonly EndpointOptions[];
  /** `manual` (default): by `advance`, `next`, `idle`; `auto`: also after each HTTP answer; `collect`: kept, not sent. */
  readonly mode?: 'manual' | 'auto' | 'collect';
  /** `wall` (default) stamps by this machine's clock, `virtual` by the gateway's, for runs that are equal byte for byte. */
  readonly timestamps?: 'wall' | 'virtual';
  /** Seconds of virtual time from each failed attempt to the next. Default 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
  readonly retrySeconds?: readonly number[];
  /**
   * Real milliseconds to receive the complete response, including its body. After that, the attempt fails and its request
   * is aborted. Default 5 000.
   */
  readonly timeoutMs?: number;
  /** Hosts that a `url` endpoint may name besides loopback and the reserved names. */
  readonly hosts?: readonly string[];
  /** Stands in for the global `fetch` when a `url` endpoint is called. */
  readonly fetch?: typeof fetch;
}

/** Options of {@link createGateway}; all of them optional. Wrong ones throw at once, naming the field. */
export interface GatewayOptions<L extends Layout = Layout> {
  /** Same seed, same calls: same bytes. */
  readonly seed?: string | number;
  /**
   * `:memory:` (default), or a file that keeps the world: made where there is none, opened where there is. It outlasts the
   * process, also one that is killed, and is open in one gateway at a time. Beside a file that exists, options must be
   * those it was made with; endpoints get their functions again.
   *
   * @example
   * const gateway = createGateway({ database: 'shop.db' });
   */
  readonly database?: string;
  /** Where the clock starts. Default Monday 2026-01-05T15:00:00Z, 10:00 in New York. */
  readonly now?: string | number | Date;
  /** Opens this world instead of a fresh one; it brings its seed, clock and settings along. */
  readonly from?: Snapshot;
  /** Default `sandbox`. In `production` magic values are ordinary numbers. */
  readonly environment?: 'development' | 'sandbox' | 'production';
  /** Default `https://api.<environment>.settlebox.test`. */
  readonly baseUrl?: string;
  /** A fixed key of the seed merchant, for shops that read theirs at import: `sk_<environment>_` and 32 characters. */
  readonly merchant?: { readonly apiKey: string };
  /**
   * What the world holds from the start besides: merchants, customers, payment tokens. Plain data, so it may be read
   * from a JSON file, for which the package ships a JSON Schema, `settlebox/world.schema.json`. Nothing of it is
   * announced, and making it is paid for once: further gateways with the same options open the same bytes.
   *
   * @example
   * const gateway = createGateway({
   *   world: {
   *     merchants: [{ name: 'Birch Books', timeZone: 'America/Chicago' }],
   *     customers: [{ customerId: 'CUSTOMER-ada', tokens: [{ card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } }] }],
   *   },
   * });
   * const [acme, birch] = gateway.merchants;
   * const [card] = gateway.paymentTokens.list({ customer_id: 'CUSTOMER-ada' }).data;
   */
  readonly world?: WorldOption;
  /**
   * What happens to a card number that may be somebody's: one that no vendor publishes for tests and that is not plainly made
   * up (at most four different digits, or six equal ones in a row). `refuse` (default) answers 400 `real_card_number` where it
   * would be charged or stored; `accept` takes numbers of a generator. Rules and lines of credit take any number.
   */
  readonly realCards?: 'reject' | 'accept';
  /** Takes a `Client-Id` header without a key at its word. Default false. */
  readonly acceptClientIdAlone?: boolean;
  /** So many requests per key in a window of virtual time, then 429. Off by default, since virtual time stands still. */
  readonly rateLimit?: { readonly limit: number; readonly windowSeconds: number };
  /**
   * The largest amount in cents. Default 99 999 999. All transactions of a gateway can total at most $22,517,998,136,852.47
   * (`ledger_limit`).
   */
  readonly amountMax?: number;
  /** Field names of transaction answers: `by_method` (default: card A, ACH B), `A`, `B`, or diced by `shuffle`. */
  readonly layout?: L;
  /** How types come back. Default `as_sent`. */
  readonly typeCase?: 'as_sent' | 'upper' | 'lower';
  /** Days of 24 hours that an uncaptured authorization holds. */
  readonly authorizationDays?: AuthorizationDays;
  readonly settlement?: SettlementOptions;
  /** What merchants decline themselves, where a merchant's own `card_checks` do not say. Default nothing. */
  readonly cardChecks?: CardCheckOptions;
  /** What a negative payable does: waits for the next funding (`net`, default) or is pulled next banking day (`debit`). */
  readonly negativeBalance?: 'net' | 'debit';
  /** What a bad routing number does: comes back R03 (`returns`, default), 400 at once, or the operator rejects it. */
  readonly achRouting?: 'returns' | 'request' | 'operator';
  /** Entry class of a recurring payment. Default `PPD`. */
  readonly recurringSec?: 'PPD' | 'WEB';
  /**
   * What a bank account goes through before it is active, where the request that stores it does not say: its holder tells
   * two small amounts that were sent to it (`micro_deposits`), it is verified at once (`instant`), or nothing (`skip`, the
   * default, so that a first payment works). Accounts of the option `world` are active from the start.
   */
  readonly bankVerification?: 'micro_deposits' | 'instant' | 'skip';
  /** From so many debits in 60 days on, `ach.return_rate_exceeded` is announced. Default 100. */
  readonly returnRateMinimum?: number;
  /**
   * Published test values: ours, which hold Stripe's; or those of another vendor: for cards `braintree` (the amount decides)
   * or `authorize-net` (the zip decides), for bank accounts `modern-treasury` (account number 100XX) or `dwolla` (name R01,
   * R01-late), for both `finix`. `none` makes every number an ordinary one.
   */
  readonly magicValues?: 'settlebox' | 'braintree' | 'authorize-net' | 'finix' | 'modern-treasury' | 'dwolla' | 'none';
  /** Endpoints, or endpoints and how they are served. */
  readonly webhooks?: readonly EndpointOptions[] | WebhookOptions;
  /** Rules for issuers that are there from the start, and after each `reset()`; as `simulate.issuer.rule` takes them. */
  readonly rules?: readonly IssuerRuleOptions[];
  /** Lines of credit that are there from the start, and after each `reset()`; as `simulate.issuer.creditLine` takes them. */
  readonly creditLines?: readonly CreditLineOptions[];
  /** Rules for receiving banks that are there from the start, and after each `reset()`; as `simulate.ach.rule` takes them. */
  readonly bankRules?: readonly BankRuleOptions[];
  /** Faults that are there from the start, and after each `reset()`; as `simulate.faults.add` takes them. */
  readonly faults?: readonly FaultOptions[];
}

const settingsShape = settingsSchema.shape;
const { webhooks: webhookSettings, ...plainSettings } = settingsShape;

const seed = z.union([z.string().max(200), z.number()], 'must be a string of at most 200 characters, or a number');

const webhookObject = z.strictObject({
  endpoints: z.array(endpointWish).optional(),
  fetch: z.custom<typeof fetch>((value) => typeof value === 'function', 'must be a function like fetch').optional(),
  ...webhookSettings.unwrap().shape,
});

export const optionsSchema = z.strictObject({
  seed: seed.optional(),
  database: z.string().min(1).max(4_096).optional(),
  now: z.union([z.string(), z.number(), z.date()], 'must be an ISO 8601 time, a Date, or epoch milliseconds').optional(),
  from: z
    .custom<Snapshot>((value) => ArrayBuffer.isView(value), 'must be a snapshot, as returned by gateway.snapshot()')
    .optional(),
  merchant: z.strictObject({ apiKey }).optional(),
  world: z.custom<WorldOption>(isObject, 'must be an object { merchants, customers, tokens }').optional(),
  ...plainSettings,
  baseUrl: z.string().optional(),
  webhooks: z.union([z.array(endpointWish), webhookObject]).optional(),
  rules: z.array(z.custom<IssuerRuleOptions>(isObject, 'must be an issuer rule { match, respond }')).optional(),
  creditLines: z.array(z.custom<CreditLineOptions>(isObject, 'must be a credit line { pan, limit }')).optional(),
  bankRules: z.array(z.custom<BankRuleOptions>(isObject, 'must be a bank rule { match, respond }')).optional(),
  faults: z.array(z.custom<FaultOptions>(isObject, 'a fault, { kind, … }')).optional(),
});

/** What a gateway is made from. */
export interface Resolved {
  readonly world: Recipe;
  readonly from: Snapshot | undefined;
  /** The file that keeps the world; undefined in memory. */
  readonly file: string | undefined;
  /** What was asked for by name: in a file that exists it must be so. */
  readonly asked: readonly string[];
  readonly endpoints: readonly EndpointOptions[];
  readonly fetch: typeof fetch | undefined;
  readonly rules: readonly IssuerRuleOptions[];
  readonly creditLines: readonly CreditLineOptions[];
  readonly bankRules: readonly BankRuleOptions[];
  readonly faults: readonly FaultOptions[];
}

const DEFAULT_SEED = 'settlebox';
/** Monday, 10:00 in New York. */
const DEFAULT_NOW = '2026-01-05T15:00:00Z';

/** What a gateway is made from where nothing is said; made once. */
let standard: Resolved | undefined;

/** Checks options and fills in what is absent. */
export function resolveOptions(options: GatewayOptions): Resolved {
  if (typeof options !== 'object' || options === null || Array.isArray(options) || Object.keys(options).length > 0)
    return resolve(options);
  standard ??= resolve({});
  return standard;
}

function resolve(options: GatewayOptions): Resolved {
  const parsed = parseWish(optionsSchema, options, 'options');
  const {
    seed: given,
    now,
    from,
    database,
    merchant,
    world,
    webhooks,
    baseUrl,
    rules = [],
    creditLines = [],
    bankRules = [],
    faults = [],
    ...rest
  } = parsed;
  if (from !== undefined) refuseBesideFrom(options);
  const {
    endpoints = [],
    fetch: fetchOption,
    ...delivery
  } = Array.isArray(webhooks) ? { endpoints: webhooks } : (webhooks ?? {});
  refuseForeignKey(merchant?.apiKey, rest.environment, 'options.merchant.apiKey');
  const settings: Settings = settingsSchema.parse({
    ...rest,
    baseUrl: parseBaseUrl(baseUrl ?? `https://api.${rest.environment}.settlebox.test`),
    webhooks: delivery,
  });
  const recipe = {
    seed: String(given ?? DEFAULT_SEED),
    now: parseNow(now ?? DEFAULT_NOW),
    settings: JSON.stringify(settings),
    merchantApiKey: merchant?.apiKey,
    world: world ?? {},
  };
  const asked = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const file = database === ':memory:' ? undefined : database;
  return { world: recipe, from, file, asked, endpoints, fetch: fetchOption, rules, creditLines, bankRules, faults };
}

/** A world brings its own seed, clock and settings; only what belongs to the gateway object goes beside it. */
function refuseBesideFrom(options: GatewayOptions): void {
  const { from: _from, database: _database, webhooks, ...others } = options;
  const extra = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);
  const functionsOnly =
    webhooks === undefined || (!Array.isArray(webhooks) && Object.keys(webhooks).join() === 'fetch');
  if (extra.length === 0 && functionsOnly) return;
  throw new SettleboxError(
    'bad_option',
    `options.${extra[0] ?? 'webhooks'} cannot be combined with from: the snapshot has its own.`,
    'Omit it; add endpoints with webhooks.subscribe() or webhooks.attach().',
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The facts (calendar, fees, codes) are those of these years. */
const EARLIEST = Date.UTC(2022, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

function parseNow(now: string | number | Date): number {
  const ms = typeof now === 'string' ? parseMoment(now) : Number(now);
  if (ms !== undefined && Number.isInteger(ms) && ms >= EARLIEST && ms < LATEST) return ms;
  throw new SettleboxError(
    'bad_option',
    'options.now must be a time between 2022 and 2100.',
    'Use an ISO 8601 string with Z or an offset such as 2026-01-05T15:00:00Z, a Date, or epoch milliseconds.',
  );
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new SettleboxError('bad_option', 'options.baseUrl must be an http or https URL such as https://api.example.test.');
  return text.replace(/\/+$/, '');
}
