import { z } from 'zod';
import {
  type CardCheckOptions,
  cardChecksSchema,
  type SettlementOptions,
  settlementSchema,
  settlementWish,
} from '../contract/settings.ts';
import { customerId, type PaymentTokenRequest, paymentTokenRequest } from '../domain/vault/payment-tokens/schema.ts';
import { fieldSentence, SettleboxError } from '../engine/errors.ts';
import { parseWish } from '../engine/parse-options.ts';
import { text } from '../engine/text-schemas.ts';

/** Describes a merchant of the platform. */
export interface MerchantOptions {
  /** 1 to 100 characters. */
  readonly name: string;
  /** The IANA time zone of its card cut-off, such as `America/Chicago`. */
  readonly timeZone?: string;
  /** Its settlement schedule. Omitted fields come from the gateway's options. */
  readonly settlement?: SettlementOptions;
  /** Its card checks. Omitted fields come from the gateway's options. */
  readonly cardChecks?: CardCheckOptions;
}

/** A customer with stored payment methods. A customer exists only through its tokens, so it has at least one. */
export interface WorldCustomer {
  /** `CUSTOMER-` followed by 1 to 64 letters, digits, `_` or `-`. */
  readonly customerId: string;
  /** Bodies of `POST /v1/payment_tokens`, without `customer_id`. */
  readonly tokens: readonly Omit<PaymentTokenRequest, 'customer_id'>[];
}

/** The customers and stored payment methods of a merchant. */
export interface WorldData {
  /** Customers with stored payment methods. */
  readonly customers?: readonly WorldCustomer[];
  /** Stored payment methods without a given customer: bodies of `POST /v1/payment_tokens`. */
  readonly tokens?: readonly PaymentTokenRequest[];
}

/** A merchant that exists from the start, below the platform, with both integrations, an owner and a key. */
export interface WorldMerchant extends MerchantOptions, WorldData {
  /**
   * A fixed key, for applications that read their key at import: `sk_<environment>_` followed by 32 letters or
   * digits. Default: derived from the seed.
   */
  readonly apiKey?: string;
  /** Login name of its owner. Default: derived from its client id. */
  readonly ownerEmail?: string;
}

/** The initial contents of a world, next to the platform and "Acme Outfitters". Plain data, so it can be a JSON file. */
export interface WorldOption extends WorldData {
  /** For editors: `./node_modules/settlebox/dist/world.schema.json`. */
  readonly $schema?: string;
  /** More merchants; `gateway.merchants` lists them. */
  readonly merchants?: readonly WorldMerchant[];
}

const MERCHANTS_MAX = 1_000;
/** Of one merchant. */
const CUSTOMERS_MAX = 10_000;
/** Of all merchants together. */
const TOKENS_MAX = 10_000;

export const apiKey = z.string().regex(/^sk_(development|sandbox|production)_[A-Za-z0-9]{32}$/, {
  error: ({ input }) => `must be sk_<environment>_ followed by 32 letters or digits${lettersIn(input)}`,
});

/** A key that is a letter short looks right to the eye. */
function lettersIn(key: unknown): string {
  const [, rest] = /^sk_[a-z]+_([A-Za-z0-9]+)$/.exec(String(key)) ?? [];
  return rest === undefined ? '' : `; got ${rest.length}`;
}

const body = paymentTokenRequest.shape;
const card = body.card.unwrap();

/** A body of the API; but the API ignores a misspelt field, and a wish of a test is told. */
export const worldToken = paymentTokenRequest
  .safeExtend({
    card: card.extend({ address: card.shape.address.unwrap().strict().optional() }).strict().optional(),
    bank_account: body.bank_account.unwrap().strict().optional(),
    verification: z.never('must be omitted: tokens of a seed world are active from the start').optional(),
  })
  .strict();

export const customerToken = worldToken.safeExtend({
  customer_id: z.never('must be omitted: the token belongs to its customer').optional(),
});

export const worldCustomer = z.strictObject({
  customerId,
  tokens: z
    .array(customerToken)
    .min(1, 'must have at least one token: a customer exists only through its tokens')
    .max(TOKENS_MAX),
});

const stock = {
  customers: z.array(worldCustomer).max(CUSTOMERS_MAX).default([]),
  tokens: z.array(worldToken).max(TOKENS_MAX).default([]),
};

const checks = cardChecksSchema.shape;

/** What a merchant declines itself: without defaults, since what is absent comes from the options of the gateway. */
export const cardChecksWish = z.strictObject({
  declineAvs: checks.declineAvs.unwrap().optional(),
  declineCvv: checks.declineCvv.unwrap().optional(),
  duplicateMinutes: checks.duplicateMinutes.unwrap().optional(),
});

export const merchantWish = z
  .strictObject({
    name: text(100).min(1),
    timeZone: settlementSchema.shape.timeZone.unwrap().optional(),
    settlement: settlementWish.optional(),
    cardChecks: cardChecksWish.optional(),
  })
  // As the API refuses it: neither of two zones is the one that was meant.
  .refine(({ timeZone, settlement }) => (settlement?.timeZone ?? timeZone) === (timeZone ?? settlement?.timeZone), {
    path: ['settlement', 'timeZone'],
    message: 'must equal timeZone; give only one of them',
  });

export const worldMerchant = merchantWish.safeExtend({
  apiKey: apiKey.optional(),
  ownerEmail: z.email().max(254).optional(),
  ...stock,
});
export type ParsedMerchant = z.output<typeof worldMerchant>;

export const worldWish = z.strictObject({
  $schema: z.string().optional(),
  merchants: z.array(worldMerchant).max(MERCHANTS_MAX).default([]),
  ...stock,
});
export type ParsedWorld = z.output<typeof worldWish>;
export type ParsedStock = Pick<ParsedWorld, keyof typeof stock>;

/** Where the option stands in those of createGateway, for refusals. */
export const WORLD = 'options.world';

/** A copy of a world: what JSON can say of it, whether it came from a file or not. */
export function dataOf(world: WorldOption): WorldOption {
  try {
    return JSON.parse(JSON.stringify(world));
  } catch {
    refuseOption(WORLD, 'must be JSON data, without circular references or bigints');
  }
}

/**
 * Checks a world. What the rules of tokens say is seen when they are made.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function parseWorld(wish: WorldOption): ParsedWorld {
  const world = parseWish(worldWish, wish, WORLD);
  const tokens = [world, ...world.merchants].reduce((sum, of) => sum + listTokens(of).length, 0);
  if (tokens > TOKENS_MAX) refuseOption(WORLD, `must have at most ${TOKENS_MAX} tokens in total; got ${tokens}`);
  return world;
}

/** Every token of a merchant, and where it stands among what was asked for it. */
export function listTokens({ customers, tokens }: ParsedStock) {
  const ofCustomers = customers.flatMap((customer, index) =>
    customer.tokens.map((token, place) => ({
      at: `customers.${index}.tokens.${place}`,
      body: { ...token, customer_id: customer.customerId },
    })),
  );
  return [...ofCustomers, ...tokens.map((token, place) => ({ at: `tokens.${place}`, body: token }))];
}

/** What a merchant says of its schedule: a zone may stand beside it or in it. */
export function scheduleOf({ timeZone, settlement }: z.output<typeof merchantWish>) {
  const { timeZone: own, ...rest } = settlement ?? {};
  return { timeZone: own ?? timeZone, ...rest };
}

/** A key of another environment would be 401 here. */
export function refuseForeignKey(key: string | undefined, environment: string, field: string): void {
  if (key === undefined || key.startsWith(`sk_${environment}_`)) return;
  refuseOption(field, `must begin with sk_${environment}_ in the environment ${environment}`);
}

/** Refuses what the schema can't see. */
export function refuseOption(field: string, message: string): never {
  throw new SettleboxError('bad_option', `${fieldSentence(field, message)}.`, '', { field });
}
