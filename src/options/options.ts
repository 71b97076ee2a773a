import type { FeeOptions } from '../contract/fees.ts';
import {
  type CardCheckOptions,
  type MagicPack,
  type Settings,
  type SettlementOptions,
  STANDARD_SETTINGS,
  standardBaseUrl,
} from '../contract/settings.ts';
import { type GivenTime, parseGivenTime, TIME_FORMS } from '../domain/base/given-time.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import type { Durability } from '../engine/world-file.ts';
import type { BankRuleOptions } from '../harness/bank-rules.ts';
import type { EndpointOptions } from '../harness/endpoint-options.ts';
import type { FaultOptions } from '../harness/faults.ts';
import type { CreditLineOptions, IssuerRuleOptions } from '../harness/issuer.ts';
import type { Snapshot } from '../harness/worlds.ts';
import { rejectForeignKey, type WorldOption } from '../worlds/world-options.ts';
import type { Recipe } from '../worlds/world-template.ts';
import type { AuthorizationDays } from './authorization-days.ts';
import type { ConformReportLike } from './conform-report-like.ts';
import { withOptionsLike } from './like.ts';
import { type ParsedOptions, parseGatewayOptions, rejectDurability } from './options-schema.ts';
import type { WebhookOptions } from './webhook-options.ts';

/** Options of {@link createGateway}, all optional. Invalid ones throw SettleboxError `bad_option`, which names the field. */
export type GatewayOptions<
  L extends Layout = Layout,
  Endpoint extends EndpointOptions = EndpointOptions,
  Fault extends FaultOptions = FaultOptions,
> = {
  /** Seed of all generated values. The same seed and the same calls produce the same bytes. */
  readonly seed?: string | number | undefined;
  /**
   * `:memory:` (default), or a file that stores the world, created if it does not exist. The file survives the process,
   * even if it is killed, and can be open in one gateway at a time. For an existing file, options must equal those it was
   * created with; endpoints get their functions again.
   *
   * @example
   * const gateway = createGateway({ database: 'shop.db' });
   */
  readonly database?: string | undefined;
  /**
   * The worst event after which a world in a file still has every call that returned. `process_crash` (default) survives a
   * killed process; a power failure or a crash of the operating system can lose the last calls, but never a part of one.
   * `power_loss` survives those too, and each call waits until the disk has written it. Only with a file as `database`. It
   * belongs to this gateway and not to the world, so the next gateway on the file can use another.
   *
   * @example
   * const gateway = createGateway({ database: 'shop.db', durability: 'power_loss' });
   */
  readonly durability?: Durability | undefined;
  /** Initial time of the clock; a date is 00:00 in New York. Default Monday 2026-01-05T15:00:00Z, 10:00 in New York. */
  readonly now?: string | number | Date | undefined;
  /** Opens this snapshot instead of a new world, with its seed, clock, and settings. */
  readonly from?: Snapshot | undefined;
  /**
   * A report of `settlebox conform`, or the path of its file: its reviewed options apply, unless other options are given.
   * Throws `bad_option` if it has none.
   *
   * @example
   * const gateway = createGateway({ like: 'conform.json' });
   */
  readonly like?: string | ConformReportLike | undefined;
  /** Default `sandbox`. In `production`, magic values have no effect. */
  readonly environment?: 'development' | 'sandbox' | 'production' | undefined;
  /** Default `https://api.<environment>.settlebox.test`. */
  readonly baseUrl?: string | undefined;
  /** A fixed API key for the seed merchant, if your application reads its key at import: `sk_<environment>_` and 32 characters. */
  readonly merchant?: { readonly apiKey: string } | undefined;
  /**
   * Additional seed data: merchants, customers, payment tokens. It is plain data and can come from a JSON file; the
   * package includes a JSON Schema, `settlebox/world.schema.json`. Seed data emits no events. It is created once:
   * further gateways with the same options open the same bytes.
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
  readonly world?: WorldOption | undefined;
  /**
   * Treatment of card numbers that could be real: no vendor publishes them for tests, and they have more than four different
   * digits and no six equal ones in a row. `reject` (default) returns 400 `real_card_number` when one is charged or stored;
   * `accept` allows generated numbers. Rules and credit lines accept any number.
   */
  readonly realCards?: 'reject' | 'accept' | undefined;
  /** Accepts a `Client-Id` header without an API key. Default false. */
  readonly acceptClientIdAlone?: boolean | undefined;
  /**
   * Operations, fields, and simulations that the specification lacks. Default true. With `false`, their routes respond 404
   * `unknown_route`, their fields are ignored and absent, and simulating them throws `bad_option`.
   */
  readonly extensions?: boolean | undefined;
  /** Limits requests per key in a window of virtual seconds; more get 429. Off by default, because virtual time stands still. */
  readonly rateLimit?: { readonly limit: number; readonly windowSeconds: number } | undefined;
  /**
   * The largest amount in cents. Default 99 999 999. All transactions of a gateway can total at most $22,517,998,136,852.47
   * (`ledger_limit`).
   */
  readonly amountMax?: number | undefined;
  /** Field layout of transaction responses: `by_method` (default: card A, ACH B), `A`, `B`, or random with `shuffle`. */
  readonly layout?: L | undefined;
  /** Letter case of types in responses. Default `as_sent`. */
  readonly typeCase?: 'as_sent' | 'upper' | 'lower' | undefined;
  /** Days (24 hours each) until an uncaptured authorization expires. */
  readonly authorizationDays?: AuthorizationDays | undefined;
  /** Schedule of batches and funding of merchants without one of their own. */
  readonly settlement?: SettlementOptions | undefined;
  /** AVS, CVV, and duplicate checks of merchants without `card_checks` of their own. Default none. */
  readonly cardChecks?: CardCheckOptions | undefined;
  /** Collection of a negative payable: by the next funding (`net`, default) or a debit on the next banking day (`debit`). */
  readonly negativeBalance?: 'net' | 'debit' | undefined;
  /**
   * Fees of merchants without fees of their own, and their reserve. Default none.
   *
   * @example
   * const gateway = createGateway({ fees: { card: { percent: 2.9, fixedCents: 30 }, ach: { percent: 0.8, capCents: 500 } } });
   */
  readonly fees?: FeeOptions | undefined;
  /** Effect of an invalid routing number: R03 return (`returns`, default), 400 (`request`), or rejection (`operator`). */
  readonly achRouting?: 'returns' | 'request' | 'operator' | undefined;
  /** Entry class of a recurring payment. Default `PPD`. */
  readonly recurringSec?: 'PPD' | 'WEB' | undefined;
  /**
   * Default verification of stored bank accounts: two small amounts to confirm (`micro_deposits`), immediate (`instant`),
   * or none (`skip`, the default, so that a first payment works). Accounts of the `world` option are active from the start.
   */
  readonly bankVerification?: 'micro_deposits' | 'instant' | 'skip' | undefined;
  /** Minimum number of debits in 60 days before `ach.return_rate_exceeded` is emitted. Default 100. */
  readonly returnRateMinimum?: number | undefined;
  /** Minimum number of fraud reports and disputes in a month before `card.dispute_rate_exceeded` is emitted. Default 1,500. */
  readonly disputeRateMinimum?: number | undefined;
  /**
   * Published test values: `settlebox` (default), which includes Stripe's, or those of one vendor. A vendor's meaning of a
   * value takes precedence over Stripe's. `braintree`, `authorize-net`, and `finix` have bank accounts of their own too;
   * `modern-treasury` (account number 100XX) and `dwolla` (name R01, R01-late) have only those. `none` disables test values.
   */
  readonly magicValues?: MagicPack | undefined;
  /** Endpoints, or endpoints with delivery options. */
  readonly webhooks?: readonly Endpoint[] | WebhookOptions<Endpoint> | undefined;
  /** Issuer rules that apply from the start and after each `reset()`, as in `simulate.issuer.rule`. */
  readonly rules?: readonly IssuerRuleOptions[] | undefined;
  /** Credit lines that exist from the start and after each `reset()`, as in `simulate.issuer.creditLine`. */
  readonly creditLines?: readonly CreditLineOptions[] | undefined;
  /** Receiving bank rules that apply from the start and after each `reset()`, as in `simulate.ach.rule`. */
  readonly bankRules?: readonly BankRuleOptions[] | undefined;
  /** Faults that apply from the start and after each `reset()`, as in `simulate.faults.add`. */
  readonly faults?: readonly Fault[] | undefined;
};

/** The resolved options of a gateway. */
export interface Resolved {
  readonly world: Recipe;
  readonly from: Snapshot | undefined;
  /** The file that stores the world; undefined in memory. */
  readonly file: string | undefined;
  readonly durability: Durability | undefined;
  /** Names of the given options; they must match those of an existing file. */
  readonly asked: readonly string[];
  readonly endpoints: readonly EndpointOptions[];
  readonly fetch: typeof fetch | undefined;
  readonly rules: readonly IssuerRuleOptions[];
  readonly creditLines: readonly CreditLineOptions[];
  readonly bankRules: readonly BankRuleOptions[];
  readonly faults: readonly FaultOptions[];
}

/** The seed of a world without one. Everyone can derive the keys of its merchants. */
export const DEFAULT_SEED = 'settlebox';
/** Monday, 10:00 in New York. */
const DEFAULT_NOW = '2026-01-05T15:00:00Z';

/** The resolved default options, computed once. */
let standard: Resolved | undefined;

/** Validates options and adds the defaults. */
export function resolveOptions(given: GatewayOptions): Resolved {
  const options = Reflect.get(Object(given), 'like') === undefined ? given : withOptionsLike(given);
  if (typeof options !== 'object' || options === null || Array.isArray(options) || Object.keys(options).length > 0)
    return resolve(options, parseGatewayOptions(options));
  standard ??= resolve({}, STANDARD_SETTINGS);
  return standard;
}

function resolve(options: GatewayOptions, parsed: ParsedOptions): Resolved {
  const {
    seed: given,
    now,
    from,
    database,
    durability,
    merchant,
    world,
    webhooks,
    baseUrl,
    rules = [],
    creditLines = [],
    bankRules = [],
    faults = [],
    environment,
    ...rest
  } = parsed;
  if (from !== undefined) rejectBesideFrom(options);
  const {
    endpoints = [],
    fetch: fetchOption,
    ...delivery
  } = Array.isArray(webhooks) || webhooks === undefined
    ? { endpoints: webhooks, ...STANDARD_SETTINGS.webhooks }
    : webhooks;
  rejectForeignKey(merchant?.apiKey, environment, 'options.merchant.apiKey');
  // The same order as in the schema of settings, because it becomes the order of their JSON.
  const settings: Settings = {
    environment,
    baseUrl: parseBaseUrl(baseUrl ?? standardBaseUrl(environment)),
    ...rest,
    webhooks: { ...delivery, ordering: delivery.ordering === 'none' ? 'none' : undefined },
  };
  const recipe = {
    seed: String(given ?? DEFAULT_SEED),
    now: parseNow(now ?? DEFAULT_NOW),
    settings: JSON.stringify(settings),
    merchantApiKey: merchant?.apiKey,
    world: world ?? {},
  };
  const asked = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const file = database === ':memory:' ? undefined : database;
  if (file === undefined && durability !== undefined) rejectDurability();
  return {
    world: recipe,
    from,
    file,
    durability,
    asked,
    endpoints,
    fetch: fetchOption,
    rules,
    creditLines,
    bankRules,
    faults,
  };
}

/** A snapshot has its own seed, clock and settings, so only options of the gateway object can be combined with it. */
function rejectBesideFrom(options: GatewayOptions): void {
  const { from: _from, database: _database, durability: _durability, webhooks, ...others } = options;
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

/** The calendar, fees, and codes cover these years. */
const EARLIEST = Date.UTC(2022, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

function parseNow(now: GivenTime): number {
  const ms = parseGivenTime(now);
  if (ms !== undefined && Number.isInteger(ms) && ms >= EARLIEST && ms < LATEST) return ms;
  throw new SettleboxError(
    'bad_option',
    `options.now must be a time between 2022 and 2100; got ${described(now)}.`,
    `Use ${TIME_FORMS}.`,
  );
}

function described(now: GivenTime): string {
  return typeof now === 'string' ? `"${maskText(now)}"` : String(Number(now));
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new SettleboxError(
      'bad_option',
      'options.baseUrl must be an http or https URL such as https://api.example.test.',
    );
  return text.replace(/\/+$/, '');
}
