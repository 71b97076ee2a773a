import { z } from 'zod';
import { correlationId, digits, idOf, moment } from '../../core/answer-words.ts';
import { pageOf, skipTake } from '../../core/paging.ts';
import { documented, named } from '../../core/schema-names.ts';
import { isoText } from '../../core/time.ts';
import { type AnyCase, text, word } from '../../core/words.ts';
import { routingFault } from '../../facts/routing-numbers.ts';
import { SEC_CODES, type SecCode } from '../../facts/sec-codes.ts';
import type { IntegrationRecord } from './store.ts';

/** A client's connection to a processor or another third party, as the API shows it. */
export interface Integration {
  readonly integration_id: string;
  readonly object: 'integration';
  readonly client_id: string;
  readonly kind: 'card_processor' | 'ach_processor' | 'other';
  readonly provider: string;
  readonly mid: string | null;
  readonly tid: string | null;
  readonly company_id: string | null;
  readonly odfi_routing_number: string | null;
  readonly sec_codes: readonly string[];
  /** Whether an ACH processor takes same-day entries. */
  readonly same_day: boolean;
  readonly status: 'active' | 'inactive';
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

interface IntegrationFields {
  /** Merchant and terminal identifier; required for a card processor. Null clears these, where the kind can do without. */
  readonly mid?: string | null;
  readonly tid?: string | null;
  /** Company identification in ACH files, 10 characters; required for an ACH processor. */
  readonly company_id?: string | null;
  /** Nine digits with a right check digit. */
  readonly odfi_routing_number?: string | null;
  /** Entry classes that it may originate; all of them where absent. */
  readonly sec_codes?: readonly SecCode[];
  /** Lets entries ask for `speed: same_day`; of an ACH processor. Default false. */
  readonly same_day?: boolean;
  /** At most one of a kind is active. */
  readonly status?: AnyCase<Integration['status']>;
}

/** Body of `POST /v1/integrations`. */
export interface IntegrationRequest extends IntegrationFields {
  readonly kind: AnyCase<Integration['kind']>;
  readonly provider: string;
  /** The caller's own client, or one below it. */
  readonly client_id?: string;
}

/** Body of `POST` or `PUT /v1/integrations/{id}`: what is absent stays. */
export interface IntegrationUpdate extends IntegrationFields {
  readonly provider?: string;
  /** Taken where they are what they were; they never change. */
  readonly kind?: AnyCase<Integration['kind']>;
  readonly client_id?: string;
}

/** Query of `GET /v1/integrations`. */
export interface IntegrationQuery {
  readonly skip?: number;
  readonly take?: number;
  readonly client_id?: string;
  readonly kind?: AnyCase<Integration['kind']>;
  readonly status?: AnyCase<Integration['status']>;
  /** Case-blind part of id, provider or MID. */
  readonly search_text?: string;
  readonly sort_column?: 'created_at' | 'updated_at' | 'kind' | 'provider';
  readonly sort_order?: AnyCase<'asc' | 'desc'>;
}

/** A line of the summary. */
export type IntegrationSummaryLine = Pick<Integration, 'integration_id' | 'kind' | 'provider' | 'status'>;

/** Answer of `GET /v1/integrations/summary/{id}`: the id is the client's. */
export interface IntegrationSummary {
  readonly client_id: string;
  readonly data: readonly IntegrationSummaryLine[];
  readonly correlation_id: string;
}

const KINDS = ['card_processor', 'ach_processor', 'other'] as const;
const STATUSES = ['active', 'inactive'] as const;
const SEC_WORDS = SEC_CODES.map(({ code }) => code);
const kind = word(KINDS);
const provider = text(100).min(1);
const terminalWord = z.string().regex(/^[A-Za-z0-9-]{1,32}$/, 'must be 1 to 32 letters, digits, or hyphens');
const odfi = documented(
  z
    .string()
    .regex(/^\d{9}$/, 'must be nine digits')
    .refine((digits) => routingFault(digits) === undefined, 'must be a routing number with a valid check digit'),
  { type: 'string' },
);

const fields = {
  mid: terminalWord.nullish(),
  tid: terminalWord.nullish(),
  company_id: z
    .string()
    .regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 ]{10}$/, 'must be 10 letters or digits')
    .nullish(),
  odfi_routing_number: odfi.nullish(),
  sec_codes: z.array(z.enum(SEC_WORDS)).max(SEC_WORDS.length).optional(),
  same_day: documented(z.boolean(), { description: 'Allows entries with `speed: same_day`.' }).optional(),
  status: word(STATUSES).optional(),
};

export const integrationRequest = named(
  'IntegrationRequest',
  z.object({ kind, provider, client_id: z.string().max(100).optional(), ...fields }),
);
export type ParsedIntegrationRequest = z.output<typeof integrationRequest>;

export const integrationUpdate = named(
  'IntegrationUpdate',
  z.object({
    provider: provider.optional(),
    kind: kind.optional(),
    client_id: z.string().max(100).optional(),
    ...fields,
  }),
);
export type ParsedIntegrationUpdate = z.output<typeof integrationUpdate>;

export const integrationQuery = z.object({
  ...skipTake,
  client_id: z.string().max(100).optional(),
  kind: kind.optional(),
  status: word(STATUSES).optional(),
  search_text: z.string().max(255).optional(),
  sort_column: z.enum(['created_at', 'updated_at', 'kind', 'provider']).default('created_at'),
  sort_order: word(['asc', 'desc']).default('desc'),
});

const summaryLine = {
  integration_id: idOf('INTEGRATION'),
  kind: z.enum(KINDS),
  provider: z.string(),
  status: z.enum(STATUSES),
};

export const integrationView = named(
  'Integration',
  z.strictObject({
    ...summaryLine,
    object: z.literal('integration'),
    client_id: idOf('CLIENT'),
    mid: z.string().nullable(),
    tid: z.string().nullable(),
    company_id: z.string().nullable(),
    odfi_routing_number: digits(9).nullable(),
    sec_codes: z.array(z.enum(SEC_WORDS)),
    same_day: z.boolean(),
    created_at: moment,
    updated_at: moment,
    correlation_id: correlationId,
  }),
);
export const integrationPage = pageOf(integrationView);
export const integrationSummary = named(
  'IntegrationSummary',
  z.strictObject({
    client_id: idOf('CLIENT'),
    data: z.array(z.strictObject(summaryLine)),
    correlation_id: correlationId,
  }),
);

/** Domain to wire. */
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

export function viewSummaryLine({ integrationId, kind, provider, status }: IntegrationRecord): IntegrationSummaryLine {
  return { integration_id: integrationId, kind, provider, status };
}
