import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { correlationId, digits, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { type AnyCase, text, word } from '../../../engine/text-schemas.ts';
import { isoText } from '../../../engine/time.ts';
import { routingFault } from '../../../facts/routing-numbers.ts';
import { SEC_CODES, type SecCode } from '../../../facts/sec-codes.ts';
import type { IntegrationRecord } from './store.ts';

/** The connection of a client to a processor or another third party in responses. Times are ISO 8601 in UTC. */
export type Integration = {
  /** `INTEGRATION-` and 26 characters. */
  readonly integration_id: string;
  /** Always `integration`. */
  readonly object: 'integration';
  /** The connected client. */
  readonly client_id: string;
  /** A client needs an active one of the processor's kind for each payment method. */
  readonly kind: 'card_processor' | 'ach_processor' | 'other';
  /** Name of the processor, 1 to 100 characters. */
  readonly provider: string;
  /** Merchant identifier at a card processor. */
  readonly mid: string | null;
  /** Terminal identifier at a card processor. */
  readonly tid: string | null;
  /** Company identification in ACH files, 10 characters. */
  readonly company_id: string | null;
  /** Routing number of the originating bank, nine digits. */
  readonly odfi_routing_number: string | null;
  /** Entry classes that the client can originate; empty unless the kind is `ach_processor`. */
  readonly sec_codes: readonly string[];
  /** True if an ACH processor accepts entries with `speed: same_day`. */
  readonly same_day: boolean;
  /** At most one integration of a kind is active. */
  readonly status: 'active' | 'inactive';
  /** Creation time. */
  readonly created_at: string;
  /** Time of the last change. */
  readonly updated_at: string;
  /** Id of this request; in lists, of the request that created the item. */
  readonly correlation_id: string;
};

/** Fields of both `POST` bodies for integrations. */
type IntegrationFields = {
  /** 1 to 32 letters, digits or hyphens; required for a card processor, otherwise null clears it. */
  readonly mid?: string | null | undefined;
  /** 1 to 32 letters, digits or hyphens; required for a card processor, otherwise null clears it. */
  readonly tid?: string | null | undefined;
  /** Company identification in ACH files, 10 characters; required for an ACH processor. */
  readonly company_id?: string | null | undefined;
  /** Routing number of the originating bank: nine digits with a valid check digit. */
  readonly odfi_routing_number?: string | null | undefined;
  /** Entry classes that the client can originate. Default: all. */
  readonly sec_codes?: readonly SecCode[] | undefined;
  /** Allows ACH entries with `speed: same_day`. Default false. */
  readonly same_day?: boolean | undefined;
  /** At most one integration of a kind can be active. */
  readonly status?: AnyCase<Integration['status']> | undefined;
};

/** Body of `POST /v1/integrations`. */
export type IntegrationRequest = IntegrationFields & {
  /** The kind of processor; cannot be changed later. */
  readonly kind: AnyCase<Integration['kind']>;
  /** Name of the processor, 1 to 100 characters. */
  readonly provider: string;
  /** The client to connect: the caller's own client (default), or one below it. */
  readonly client_id?: string | undefined;
};

/** Body of `POST` or `PUT /v1/integrations/{id}`. Omitted fields do not change. */
export type IntegrationUpdate = IntegrationFields & {
  /** Name of the processor, 1 to 100 characters. */
  readonly provider?: string | undefined;
  /** Accepted only if unchanged. */
  readonly kind?: AnyCase<Integration['kind']> | undefined;
  /** Accepted only if unchanged. */
  readonly client_id?: string | undefined;
};

/** Query of `GET /v1/integrations`; several filters must all hold. */
export type IntegrationQuery = {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number | undefined;
  /** Only those of this client. */
  readonly client_id?: string | undefined;
  /** Only those of this kind. */
  readonly kind?: AnyCase<Integration['kind']> | undefined;
  /** Only those with this status. */
  readonly status?: AnyCase<Integration['status']> | undefined;
  /** Case-insensitive substring of id, provider or MID. */
  readonly search_text?: string | undefined;
  /** Default `created_at`. */
  readonly sort_column?: 'created_at' | 'updated_at' | 'kind' | 'provider' | undefined;
  /** Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

/** One integration in the summary of a client. */
export type IntegrationSummaryLine = Pick<Integration, 'integration_id' | 'kind' | 'provider' | 'status'>;

/** Response of `GET /v1/integrations/summary/{id}`, where `id` is a client's. */
export type IntegrationSummary = {
  /** The client of the path. */
  readonly client_id: string;
  /** The client's integrations. */
  readonly data: readonly IntegrationSummaryLine[];
  /** Id of this request. */
  readonly correlation_id: string;
};

const KINDS = ['card_processor', 'ach_processor', 'other'] as const;
const STATUSES = ['active', 'inactive'] as const;
const SEC_WORDS = SEC_CODES.map(({ code }) => code);
const kind = lazily(() => word(KINDS));
const provider = lazily(() => text(100).min(1));
const terminalWord = lazily(() =>
  z.string().regex(/^[A-Za-z0-9-]{1,32}$/, 'must be 1 to 32 letters, digits, or hyphens'),
);
const odfi = lazily(() =>
  documented(
    z
      .string()
      .regex(/^\d{9}$/, 'must be nine digits')
      .refine((digits) => routingFault(digits) === undefined, 'must be a routing number with a valid check digit'),
    { type: 'string' },
  ),
);

const fields = lazily(() => ({
  mid: terminalWord().nullish(),
  tid: terminalWord().nullish(),
  company_id: z
    .string()
    .regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 ]{10}$/, 'must be 10 letters or digits')
    .nullish(),
  odfi_routing_number: odfi().nullish(),
  sec_codes: z.array(z.enum(SEC_WORDS)).max(SEC_WORDS.length).optional(),
  same_day: documented(z.boolean(), { description: 'Allows entries with `speed: same_day`.' }).optional(),
  status: word(STATUSES).optional(),
}));

/** The schema of the body of `POST /v1/integrations`. */
export const integrationRequest = lazily(() =>
  named(
    'IntegrationRequest',
    z.object({ kind: kind(), provider: provider(), client_id: z.string().max(100).optional(), ...fields() }),
  ),
);
/** The parsed request to create an integration. */
export type ParsedIntegrationRequest = z.output<ReturnType<typeof integrationRequest>>;

/** The schema of the body of `POST` or `PUT /v1/integrations/{id}`. */
export const integrationUpdate = lazily(() =>
  named(
    'IntegrationUpdate',
    z.object({
      provider: provider().optional(),
      kind: kind().optional(),
      client_id: z.string().max(100).optional(),
      ...fields(),
    }),
  ),
);
/** The parsed update of an integration. */
export type ParsedIntegrationUpdate = z.output<ReturnType<typeof integrationUpdate>>;

/** The schema of the query of a list of integrations. */
export const integrationQuery = lazily(() =>
  z.object({
    ...skipTake(),
    client_id: z.string().max(100).optional(),
    kind: kind().optional(),
    status: word(STATUSES).optional(),
    search_text: z.string().max(255).optional(),
    sort_column: z.enum(['created_at', 'updated_at', 'kind', 'provider']).default('created_at'),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of integrations. */
export type ParsedIntegrationQuery = z.output<ReturnType<typeof integrationQuery>>;

const summaryLine = lazily(() => ({
  integration_id: idOf('INTEGRATION'),
  kind: z.enum(KINDS),
  provider: z.string(),
  status: z.enum(STATUSES),
}));

/** The schema of an integration in responses. */
export const integrationView = lazily(() =>
  named(
    'Integration',
    z.strictObject({
      ...summaryLine(),
      object: z.literal('integration'),
      client_id: idOf('CLIENT'),
      mid: z.string().nullable(),
      tid: z.string().nullable(),
      company_id: z.string().nullable(),
      odfi_routing_number: digits(9).nullable(),
      sec_codes: z.array(z.enum(SEC_WORDS)),
      same_day: z.boolean(),
      created_at: isoTimestamp(),
      updated_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);
/** The schema of a page of integrations. */
export const integrationPage = lazily(() => pageOf(integrationView()));
/** The schema of the summary of a client's integrations. */
export const integrationSummary = lazily(() =>
  named(
    'IntegrationSummary',
    z.strictObject({
      client_id: idOf('CLIENT'),
      data: z.array(z.strictObject(summaryLine())),
      correlation_id: correlationId(),
    }),
  ),
);

/** Returns an integration as an API response. */
export function viewIntegration(integration: IntegrationRecord): Integration {
  return {
    integration_id: integration.integrationId,
    object: 'integration',
    client_id: integration.clientId,
    kind: integration.kind,
    provider: integration.provider,
    mid: integration.mid,
    tid: integration.tid,
    company_id: integration.companyId,
    odfi_routing_number: integration.odfiRoutingNumber,
    sec_codes: JSON.parse(integration.secCodes),
    same_day: integration.sameDay === 1,
    status: integration.status,
    created_at: isoText(integration.createdAt),
    updated_at: isoText(integration.updatedAt),
    correlation_id: integration.correlationId,
  };
}

/** Returns an integration as a line of the summary. */
export function viewSummaryLine({ integrationId, kind, provider, status }: IntegrationRecord): IntegrationSummaryLine {
  return { integration_id: integrationId, kind, provider, status };
}
