import { z } from 'zod';
import { type FeeOptions, feesSchema } from '../contract/fees.ts';
import { lazily } from '../contract/lazily.ts';
import {
  type CardCheckOptions,
  cardChecksSchema,
  type SettlementOptions,
  settlementOptionsSchema,
  settlementSchema,
} from '../contract/settings.ts';
import { customerId, type PaymentTokenRequest, paymentTokenRequest } from '../domain/vault/payment-tokens/schema.ts';
import { fieldSentence, SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { text } from '../engine/text-schemas.ts';

/** Describes a merchant of the platform. */
export type MerchantOptions = {
  /** 1 to 100 characters. */
  readonly name: string;
  /** The IANA time zone of its card cut-off, such as `America/Chicago`. */
  readonly timeZone?: string | undefined;
  /** Its settlement schedule. Omitted fields come from the gateway's options. */
  readonly settlement?: SettlementOptions | undefined;
  /** Its card checks. Omitted fields come from the gateway's options. */
  readonly cardChecks?: CardCheckOptions | undefined;
  /** Its fees. Omitted fields come from the gateway's options. */
  readonly fees?: FeeOptions | undefined;
};

/** A customer with stored payment methods. A customer exists only through its tokens, so it has at least one. */
export type WorldCustomer = {
  /** `CUSTOMER-` followed by 1 to 64 letters, digits, `_` or `-`. */
  readonly customerId: string;
  /** Bodies of `POST /v1/payment_tokens`, without `customer_id`. */
  readonly tokens: readonly Omit<PaymentTokenRequest, 'customer_id'>[];
};

/** The customers and stored payment methods of a merchant. */
type WorldData = {
  /** Customers with stored payment methods. */
  readonly customers?: readonly WorldCustomer[] | undefined;
  /** Stored payment methods without a given customer: bodies of `POST /v1/payment_tokens`. */
  readonly tokens?: readonly PaymentTokenRequest[] | undefined;
};

/** A merchant that exists from the start, below the platform, with both integrations, an owner and a key. */
export type WorldMerchant = MerchantOptions &
  WorldData & {
    /**
     * A fixed key, for applications that read their key at import: `sk_<environment>_` followed by 32 letters or
     * digits. Default: derived from the seed.
     */
    readonly apiKey?: string | undefined;
    /** Login name of its owner. Default: derived from its client id. */
    readonly ownerEmail?: string | undefined;
  };

/** The initial contents of a world, next to the platform and "Acme Outfitters". Plain data, so it can be a JSON file. */
export type WorldOption = WorldData & {
  /** For editors: `./node_modules/settlebox/dist/world.schema.json`. */
  readonly $schema?: string | undefined;
  /** More merchants; `gateway.merchants` lists them. */
  readonly merchants?: readonly WorldMerchant[] | undefined;
};

const MERCHANTS_MAX = 1_000;
/** Per merchant. */
const CUSTOMERS_MAX = 10_000;
/** Across all merchants. */
const TOKENS_MAX = 10_000;

/** Validates a fixed API key. */
export const apiKey = lazily(() =>
  z.string().regex(/^sk_(development|sandbox|production)_[A-Za-z0-9]{32}$/, {
    error: ({ input }) => `must be sk_<environment>_ followed by 32 letters or digits${lettersIn(input)}`,
  }),
);

/** A key that is one character short looks right. */
function lettersIn(key: unknown): string {
  const [, rest] = /^sk_[a-z]+_([A-Za-z0-9]+)$/.exec(String(key)) ?? [];
  return rest === undefined ? '' : `; got ${rest.length}`;
}

/** A body of the API, but strict: the API ignores a misspelled field, and here it is an error. */
export const worldToken = lazily(() => {
  const request = paymentTokenRequest();
  const card = request.shape.card.unwrap();
  return request
    .safeExtend({
      card: card.extend({ address: card.shape.address.unwrap().strict().optional() }).strict().optional(),
      bank_account: request.shape.bank_account.unwrap().strict().optional(),
      verification: z.never('must be omitted: tokens of a seed world are active from the start').optional(),
    })
    .strict();
});

/** A token of a customer, who must not be named again. */
export const customerToken = lazily(() =>
  worldToken().safeExtend({
    customer_id: z.never('must be omitted: the token belongs to its customer').optional(),
  }),
);

/** Validates a customer of the `world` option. */
export const worldCustomer = lazily(() =>
  z.strictObject({
    customerId: customerId(),
    tokens: z
      .array(customerToken())
      .min(1, 'must have at least one token: a customer exists only through its tokens')
      .max(TOKENS_MAX),
  }),
);

const seedData = lazily(() => ({
  customers: z.array(worldCustomer()).max(CUSTOMERS_MAX).default([]),
  tokens: z.array(worldToken()).max(TOKENS_MAX).default([]),
}));

/** The card checks of one merchant. They have no defaults, because omitted fields come from the gateway's options. */
export const cardChecksOptionsSchema = lazily(() => {
  const checks = cardChecksSchema().shape;
  return z.strictObject({
    declineAvs: checks.declineAvs.unwrap().optional(),
    declineCvv: checks.declineCvv.unwrap().optional(),
    duplicateMinutes: checks.duplicateMinutes.unwrap().optional(),
  });
});

/** Validates the options of a merchant. */
export const merchantSchema = lazily(() =>
  z
    .strictObject({
      name: text(100).min(1),
      timeZone: settlementSchema().shape.timeZone.unwrap().optional(),
      settlement: settlementOptionsSchema().optional(),
      cardChecks: cardChecksOptionsSchema().optional(),
      fees: feesSchema().optional(),
    })
    // Rejected as in the API, because two different zones are ambiguous.
    .refine(({ timeZone, settlement }) => (settlement?.timeZone ?? timeZone) === (timeZone ?? settlement?.timeZone), {
      path: ['settlement', 'timeZone'],
      message: 'must equal timeZone; give only one of them',
    }),
);

/** Validates a merchant of the `world` option. */
export const worldMerchant = lazily(() =>
  merchantSchema().safeExtend({
    apiKey: apiKey().optional(),
    ownerEmail: z.email().max(254).optional(),
    ...seedData(),
  }),
);
/** A parsed merchant of the `world` option. */
export type ParsedMerchant = z.output<ReturnType<typeof worldMerchant>>;

/** Validates the `world` option. */
export const worldSchema = lazily(() =>
  z.strictObject({
    $schema: z.string().optional(),
    merchants: z.array(worldMerchant()).max(MERCHANTS_MAX).default([]),
    ...seedData(),
  }),
);
/** The parsed `world` option. */
export type ParsedWorld = z.output<ReturnType<typeof worldSchema>>;
/** The parsed customers and tokens of a merchant. */
export type ParsedWorldData = Pick<ParsedWorld, keyof ReturnType<typeof seedData>>;

/** The path of the option, for errors. */
export const WORLD = 'options.world';

/** Copies a world as JSON data, so that an object behaves like a file. */
export function dataOf(world: WorldOption): WorldOption {
  try {
    return JSON.parse(JSON.stringify(world));
  } catch {
    rejectOption(WORLD, 'must be JSON data, without circular references or bigints');
  }
}

/**
 * Parses the `world` option. The rules of tokens are checked when the tokens are created.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseWorld(option: WorldOption): ParsedWorld {
  // The default avoids building the schemas of merchants and tokens.
  if (isEmptyObject(option)) return { merchants: [], customers: [], tokens: [] };
  const world = parseOptions(worldSchema(), option, WORLD);
  const tokens = [world, ...world.merchants].reduce((sum, of) => sum + listTokens(of).length, 0);
  if (tokens > TOKENS_MAX) rejectOption(WORLD, `must have at most ${TOKENS_MAX} tokens in total; got ${tokens}`);
  return world;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** Lists the tokens of a merchant with the paths of their options. */
export function listTokens({ customers, tokens }: ParsedWorldData) {
  const ofCustomers = customers.flatMap((customer, index) =>
    customer.tokens.map((token, place) => ({
      at: `customers.${index}.tokens.${place}`,
      body: { ...token, customer_id: customer.customerId },
    })),
  );
  return [...ofCustomers, ...tokens.map((token, place) => ({ at: `tokens.${place}`, body: token }))];
}

/** Returns the schedule of a merchant, whose zone can be inside or outside of `settlement`. */
export function scheduleOf({ timeZone, settlement }: z.output<ReturnType<typeof merchantSchema>>) {
  const { timeZone: own, ...rest } = settlement ?? {};
  return { timeZone: own ?? timeZone, ...rest };
}

/**
 * Rejects a key of another environment, which every request would answer with 401.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectForeignKey(key: string | undefined, environment: string, field: string): void {
  if (key === undefined || key.startsWith(`sk_${environment}_`)) return;
  rejectOption(field, `must begin with sk_${environment}_ in the environment ${environment}`);
}

/**
 * Rejects an option for a reason that the schema cannot express.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectOption(field: string, message: string): never {
  throw new SettleboxError('bad_option', `${fieldSentence(field, message)}.`, '', { field });
}
