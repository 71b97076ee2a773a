import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { cardChecksSchema } from '../../../contract/settings.ts';
import { isTimeZone } from '../../../contract/time-zones.ts';
import { rejectField } from '../../../engine/errors.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { correlationId, digits, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { named } from '../../../engine/schema-names.ts';
import { type AnyCase, phone, text, timeOfDay, word } from '../../../engine/text-schemas.ts';
import type { AvsCode, CvvCode } from '../../../facts/avs-cvv.ts';
import { type ClientFees, clientFees } from './client-fees.ts';
import type { CardCheckSettings, SettlementSettings } from './rules.ts';

/** The settlement schedule of a client: when its batches close, and when they are funded. */
export type ClientSettlement = {
  /** True if batches close at their cut-offs; false if only `POST /v1/batches/close` closes them. */
  readonly auto_close: boolean;
  /** Daily cut-off of card batches, `HH:MM` in `time_zone`. */
  readonly card_cutoff: string;
  /** Cut-off of ACH batches on banking days, `HH:MM` Eastern Time. */
  readonly ach_cutoff: string;
  /** Banking days from settlement to funding, 0 to 2. */
  readonly card_funding_days: number;
  /** Banking days from settlement to funding, 0 to 2. */ readonly ach_funding_days: number;
  /** IANA time zone of the card cut-off. */
  readonly time_zone: string;
};

/** Charges that the merchant declines although the issuer approves them. */
export type ClientCardChecks = {
  /** AVS results that are declined with code 6P. */
  readonly decline_avs: readonly AvsCode[];
  /** CVV results that are declined with code N7. */
  readonly decline_cvv: readonly CvvCode[];
  /**
   * Minutes after an approved charge during which the same card and amount are declined with code 94; at most 1440. 0
   * disables the check.
   */
  readonly duplicate_minutes: number;
};

/** A reseller or a merchant in responses. Times are ISO 8601 in UTC. */
export type Client = {
  /** `CLIENT-` and 26 characters. */ readonly client_id: string;
  /** Always `client`. */ readonly object: 'client';
  /** A reseller has clients below it; a merchant has none. */ readonly kind: 'reseller' | 'merchant';
  /** 1 to 100 characters. */ readonly name: string;
  /** Null if not given, like the fields below. */ readonly legal_name: string | null;
  /** Email address. */ readonly email: string | null;
  /** An optional plus sign and 7 to 15 digits. */ readonly phone: string | null;
  /** Merchant category code, four digits. */
  readonly mcc: string | null;
  /** IANA name; repeats `settlement.time_zone`. */ readonly time_zone: string;
  /** Its settlement schedule, completed from the gateway's options. Changes apply from the next batch. */
  readonly settlement: ClientSettlement;
  /** Its card checks, completed from the gateway's options. Changes apply at once. */
  readonly card_checks: ClientCardChecks;
  /** Its fees, completed from the gateway's options. Absent if neither has any. */
  readonly fees?: ClientFees | undefined;
  /** The reseller above it; null for the top-level platform. */ readonly parent_id: string | null;
  /** A `suspended` client is blocked by a client above it; `closed` is final. */
  readonly status: 'active' | 'suspended' | 'closed';
  /** Creation time. */ readonly created_at: string;
  /** Time of the last change. */ readonly updated_at: string;
  /** Id of this request; in lists, of the last change. */ readonly correlation_id: string;
};

/** The fields that a request gives. */
type Given<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** Fields of both `POST` bodies for clients. */
type ClientFields = {
  /** 1 to 100 characters; null clears it. */ readonly legal_name?: string | null | undefined;
  /** Email address; null clears it. */ readonly email?: string | null | undefined;
  /** An optional plus sign and 7 to 15 digits; null clears it. */ readonly phone?: string | null | undefined;
  /** Merchant category code, four digits; null clears it. */
  readonly mcc?: string | null | undefined;
  /** IANA name; the same as `settlement.time_zone`. */
  readonly time_zone?: string | undefined;
  /** Omitted fields do not change. */ readonly settlement?: Given<ClientSettlement> | undefined;
  /** Omitted fields do not change; a given list replaces the previous one. */
  readonly card_checks?: Given<ClientCardChecks> | undefined;
};

/** Body of `POST /v1/clients`. */
export type ClientRequest = ClientFields & {
  /** A reseller can have clients below it. */ readonly kind: AnyCase<Client['kind']>;
  /** 1 to 100 characters. */ readonly name: string;
  /** The reseller above the new client: the caller's own client (default), or one below it. */
  readonly parent_id?: string | undefined;
  /** Fees of a new merchant. An extension of the specification. */
  readonly fees?: ClientFees | undefined;
};

/** Body of `POST` or `PUT /v1/clients/{id}`. Omitted fields do not change. */
export type ClientUpdate = ClientFields & {
  /** 1 to 100 characters. */ readonly name?: string | undefined;
  /** Set by a client above it. `DELETE` closes a client. */
  readonly status?: AnyCase<'active' | 'suspended'> | undefined;
  /** Accepted only if unchanged. */
  readonly kind?: ClientRequest['kind'] | undefined;
  /** Accepted only if unchanged. */ readonly parent_id?: string | null | undefined;
};

/** Query of `GET /v1/clients`; several filters must all hold. */
export type ClientQuery = {
  /** Number of rows to skip. Default 0. */ readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */ readonly take?: number | undefined;
  /** Only resellers, or only merchants. */ readonly kind?: ClientRequest['kind'] | undefined;
  /** Only those with this status. */ readonly status?: AnyCase<Client['status']> | undefined;
  /** Only those directly below this one. */ readonly parent_id?: string | undefined;
  /** Case-insensitive substring of id, name or legal name. */
  readonly search_text?: string | undefined;
  /** Default `created_at`. */ readonly sort_column?: 'created_at' | 'updated_at' | 'name' | undefined;
  /** Default `desc`. */ readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

const KINDS = ['reseller', 'merchant'] as const;
const STATUSES = ['active', 'suspended', 'closed'] as const;
const name = lazily(() => text(100).min(1));
const timeZone = lazily(() =>
  z.string().max(100).refine(isTimeZone, 'must be an IANA time zone such as America/Chicago'),
);
const fundingDays = lazily(() => z.int().min(0).max(2));

const settlementWire = lazily(() =>
  z.object({
    auto_close: z.boolean().optional(),
    card_cutoff: timeOfDay().optional(),
    ach_cutoff: timeOfDay().optional(),
    card_funding_days: fundingDays().optional(),
    ach_funding_days: fundingDays().optional(),
    time_zone: timeZone().optional(),
  }),
);

const checks = lazily(() => cardChecksSchema().shape);
const declineAvs = lazily(() => checks().declineAvs.unwrap());
const declineCvv = lazily(() => checks().declineCvv.unwrap());
const duplicateMinutes = lazily(() => checks().duplicateMinutes.unwrap());
/** More than the number of codes, since a code can be repeated. */
const CODES_MAX = 100;

const cardChecksWire = lazily(() =>
  z.object({
    decline_avs: declineAvs().max(CODES_MAX).optional(),
    decline_cvv: declineCvv().max(CODES_MAX).optional(),
    duplicate_minutes: duplicateMinutes().optional(),
  }),
);

const fields = lazily(() => ({
  legal_name: name().nullable().optional(),
  email: z.email().max(254).nullable().optional(),
  phone: phone().nullable().optional(),
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .nullable()
    .optional(),
  time_zone: timeZone().optional(),
  settlement: settlementWire().optional(),
  card_checks: cardChecksWire().optional(),
}));

/** The schema of the body of `POST /v1/clients`. */
export const clientRequest = lazily(() =>
  named(
    'ClientRequest',
    z.object({
      kind: word(KINDS),
      name: name(),
      parent_id: z.string().max(100).optional(),
      ...fields(),
      fees: clientFees(),
    }),
  ),
);
/** The parsed request to create a client. */
export type ParsedClientRequest = z.output<ReturnType<typeof clientRequest>>;

/** The schema of the body of `POST` or `PUT /v1/clients/{id}`. */
export const clientUpdate = lazily(() =>
  named(
    'ClientUpdate',
    z.object({
      name: name().optional(),
      status: word(['active', 'suspended']).optional(),
      kind: word(KINDS).optional(),
      parent_id: z.string().max(100).nullable().optional(),
      ...fields(),
    }),
  ),
);
/** The parsed update of a client. */
export type ParsedClientUpdate = z.output<ReturnType<typeof clientUpdate>>;

/** The schema of the query of a list of clients. */
export const clientQuery = lazily(() =>
  z.object({
    ...skipTake(),
    kind: word(KINDS).optional(),
    status: word(STATUSES).optional(),
    parent_id: z.string().max(100).optional(),
    search_text: z.string().max(255).optional(),
    sort_column: z.enum(['created_at', 'updated_at', 'name']).default('created_at'),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of clients. */
export type ParsedClientQuery = z.output<ReturnType<typeof clientQuery>>;

/** The schema of a client in responses. */
export const clientView = lazily(() =>
  named(
    'Client',
    z.strictObject({
      client_id: idOf('CLIENT'),
      object: z.literal('client'),
      kind: z.enum(KINDS),
      name: z.string(),
      legal_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      mcc: digits(4).nullable(),
      time_zone: z.string(),
      settlement: z.strictObject({
        auto_close: z.boolean(),
        card_cutoff: timeOfDay(),
        ach_cutoff: timeOfDay(),
        card_funding_days: z.int(),
        ach_funding_days: z.int(),
        time_zone: z.string(),
      }),
      card_checks: z.strictObject({
        decline_avs: declineAvs(),
        decline_cvv: declineCvv(),
        duplicate_minutes: duplicateMinutes(),
      }),
      fees: clientFees(),
      parent_id: idOf('CLIENT').nullable(),
      status: z.enum(STATUSES),
      created_at: isoTimestamp(),
      updated_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);
/** The schema of a page of clients. */
export const clientPage = lazily(() => pageOf(clientView()));

/** The fields of a schedule by their API names and internal names. */
const SETTLEMENT_FIELDS = [
  ['auto_close', 'autoClose'],
  ['card_cutoff', 'cardCutoff'],
  ['ach_cutoff', 'achCutoff'],
  ['card_funding_days', 'cardFundingDays'],
  ['ach_funding_days', 'achFundingDays'],
  ['time_zone', 'timeZone'],
] as const;

/**
 * Returns the fields of a schedule that were sent, under their internal names. `time_zone` can also be sent outside the
 * schedule, with the same meaning.
 */
export function settlementOfWire(
  wire: z.output<ReturnType<typeof settlementWire>>,
  ownTimeZone: string | undefined,
): SettlementSettings {
  if (wire.time_zone !== undefined && ownTimeZone !== undefined && wire.time_zone !== ownTimeZone)
    rejectField('settlement.time_zone', 'must equal time_zone; send only one of them');
  const sent = { ...wire, time_zone: wire.time_zone ?? ownTimeZone };
  return Object.fromEntries(
    SETTLEMENT_FIELDS.flatMap(([name, field]) => (sent[name] === undefined ? [] : [[field, sent[name]]])),
  );
}

/** Returns the card checks that were sent, under their internal names. */
export function cardChecksOfWire(wire: z.output<ReturnType<typeof cardChecksWire>>): CardCheckSettings {
  const { decline_avs, decline_cvv, duplicate_minutes } = wire;
  return {
    ...(decline_avs === undefined ? {} : { declineAvs: decline_avs }),
    ...(decline_cvv === undefined ? {} : { declineCvv: decline_cvv }),
    ...(duplicate_minutes === undefined ? {} : { duplicateMinutes: duplicate_minutes }),
  };
}
