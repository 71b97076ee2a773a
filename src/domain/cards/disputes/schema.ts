import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { cents, correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { lines, text, timestampText, word } from '../../../engine/text-schemas.ts';
import { cardBrands } from '../../../facts/card-numbers.ts';
import { EVIDENCE_ITEMS } from '../../../facts/dispute-reasons.ts';
import { MATCHED_ELEMENTS } from '../../../facts/dispute-rules.ts';
import { DISPUTE_STATES } from './lifecycle.ts';

const TEXT_MAX = 20_000;
const ELEMENT_MAX = 255;
const ID_MAX = 100;
const PRIOR_MAX = 5;
const brands = cardBrands();

const evidenceText = lazily(() => lines(TEXT_MAX));
const element = lazily(() => text(ELEMENT_MAX).min(1));

const elements = lazily(() => ({
  ip_address: element().optional(),
  device_id: element().optional(),
  account_id: element().optional(),
  shipping_address: element().optional(),
}));

const compellingEvidence = lazily(() =>
  named(
    'CompellingEvidence',
    z.object({
      disputed: z.object(elements()),
      prior: z.array(z.object({ transaction_id: text(ID_MAX), ...elements() })).max(PRIOR_MAX),
    }),
    'Visa’s Compelling Evidence 3.0: the same data of the disputed and two earlier charges. It is stored as keyed hashes.',
  ),
);

/** The schema of the body of `POST /v1/disputes/{id}/evidence`. */
export const evidenceRequest = lazily(() =>
  named(
    'DisputeEvidenceRequest',
    z.object({
      submit: documented(z.boolean(), { description: 'False stores a draft.' }).default(true),
      text: documented(evidenceText(), {
        description: 'Free text. In tests, winning_evidence and losing_evidence decide the dispute.',
      }).optional(),
      delivery_proof: evidenceText().optional(),
      service_proof: evidenceText().optional(),
      refund_id: documented(text(ID_MAX).min(1), {
        description: 'The id of a REFUND of the disputed transaction. Once settled, it is evidence for its amount.',
      }).optional(),
      refund_policy: evidenceText().optional(),
      cancellation_policy: evidenceText().optional(),
      prior_transactions: evidenceText().optional(),
      authorization_proof: evidenceText().optional(),
      product_description: evidenceText().optional(),
      customer_communication: evidenceText().optional(),
      receipt: evidenceText().optional(),
      duplicate_explanation: evidenceText().optional(),
      ce3: compellingEvidence().optional(),
    }),
    'At least one item, here or in an earlier draft. Items of a draft stay unless they are sent again.',
  ),
);
/** The parsed evidence of a request. */
export type ParsedEvidence = z.output<ReturnType<typeof evidenceRequest>>;

/** The schema of the query of a list of disputes. */
export const disputeQuery = lazily(() =>
  z.object({
    ...skipTake(),
    state: word(DISPUTE_STATES).optional(),
    network: word(brands).optional(),
    reason: z.string().max(10).optional(),
    transaction_id: z.string().max(100).optional(),
    created_from: timestampText().optional(),
    created_to: timestampText().optional(),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of disputes. */
export type ParsedDisputeQuery = z.output<ReturnType<typeof disputeQuery>>;

const evidenceItem = lazily(() => z.enum(EVIDENCE_ITEMS));

const evidenceView = lazily(() =>
  named(
    'DisputeEvidence',
    z.strictObject({
      submitted_at: isoTimestamp().nullable(),
      text: z.string().optional(),
      delivery_proof: z.string().optional(),
      service_proof: z.string().optional(),
      refund_id: z.string().optional(),
      refund_policy: z.string().optional(),
      cancellation_policy: z.string().optional(),
      prior_transactions: z.string().optional(),
      authorization_proof: z.string().optional(),
      product_description: z.string().optional(),
      customer_communication: z.string().optional(),
      receipt: z.string().optional(),
      duplicate_explanation: z.string().optional(),
      ce3: documented(
        z.strictObject({
          prior: z.array(z.strictObject({ transaction_id: z.string(), matches: z.array(z.enum(MATCHED_ELEMENTS)) })),
        }),
        { description: 'The earlier charges, and the elements that equal those of the disputed one.' },
      ).optional(),
    }),
    'The evidence; `submitted_at` is null for a draft.',
  ),
);

/** The schema of a dispute in responses. */
export const disputeView = lazily(() =>
  named(
    'Dispute',
    z.strictObject({
      id: idOf('DISPUTE'),
      object: z.literal('dispute'),
      client_id: idOf('CLIENT'),
      transaction_id: idOf('TRANSACTION'),
      state: z.enum(DISPUTE_STATES),
      reason: documented(z.string(), { description: 'The reason code of the network.' }),
      reason_text: z.string(),
      network: z.enum(brands),
      amount: cents(),
      amount_returned: documented(z.int().min(0), { description: 'Cents that the merchant got back.' }),
      currency: z.literal('USD'),
      respond_by: documented(isoTimestamp().nullable(), {
        description: 'The last second to respond, 23:59:59 ET; null unless a response is possible.',
      }),
      required_evidence: documented(z.array(evidenceItem()), {
        description: 'The items that win the dispute, if all of them are submitted.',
      }),
      evidence: evidenceView().nullable(),
      outcome: z
        .strictObject({ result: z.enum(['won', 'lost', 'closed']), reason: z.string(), decided_at: isoTimestamp() })
        .nullable(),
      created_at: isoTimestamp(),
      updated_at: isoTimestamp(),
      history: z.array(z.strictObject({ state: z.enum(DISPUTE_STATES), at: isoTimestamp(), cause: z.string() })),
      correlation_id: correlationId().optional(),
    }),
    'A dispute of a card transaction. An extension of the specification.',
  ),
);
/** The schema of a page of disputes. */
export const disputePage = lazily(() => pageOf(disputeView()));
