import type { Faker } from '@faker-js/faker';
import type { Dispute, EvidenceRequest } from '../../domain/cards/disputes/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import { DISPUTE_REASONS, type EvidenceItem } from '../../facts/dispute-reasons.ts';

/** Options of `evidence()`. */
export type EvidenceBuilderOptions = {
  /** The id of the settled refund that proves a credit, for reasons such as 13.6. */
  readonly refundId?: string | undefined;
};

/**
 * Builds evidence that wins a dispute: a text for each item that its reason needs.
 *
 * @throws SettleboxError `bad_option` for an unknown reason, or one that needs `refundId`
 */
export function buildEvidence(
  faker: Faker,
  now: number,
  of: string | Pick<Dispute, 'required_evidence'>,
  { refundId }: EvidenceBuilderOptions,
): EvidenceRequest {
  const items = typeof of === 'string' ? itemsOf(of) : of.required_evidence;
  const day = isoText(now).slice(0, 'YYYY-MM-DD'.length);
  return Object.fromEntries(
    items.map((item) => [item, item === 'refund_id' ? givenRefund(refundId) : TEXTS[item](faker, day)]),
  );
}

function itemsOf(reason: string): readonly EvidenceItem[] {
  const found = DISPUTE_REASONS.find(({ code }) => code === reason);
  if (found !== undefined) return found.evidence;
  throw new SettleboxError(
    'bad_option',
    `"${maskText(String(reason))}" is not a reason code.`,
    'Pass a dispute, or a reason code such as 13.1, 4853, C08, or RG.',
  );
}

function givenRefund(refundId: string | undefined): string {
  if (refundId !== undefined) return refundId;
  throw new SettleboxError(
    'bad_option',
    'Only a settled refund wins this dispute, so evidence.refundId must be its id.',
    'Refund the charge before the chargeback arrives, and pass { refundId }.',
  );
}

type EvidenceText = (faker: Faker, day: string) => string;

const TEXTS: Readonly<Record<Exclude<EvidenceItem, 'refund_id'>, EvidenceText>> = {
  delivery_proof: (faker, day) =>
    `${faker.helpers.arrayElement(['UPS', 'FedEx', 'USPS'])} ${faker.string.alphanumeric({ length: 16, casing: 'upper' })}: delivered before ${day}, signed by ${faker.person.lastName()}`,
  service_proof: (faker, day) => `signed in from ${faker.internet.ipv4()} before ${day}, and used the service`,
  refund_policy: (faker) => `refunds within ${faker.number.int({ min: 14, max: 60 })} days, accepted at checkout`,
  cancellation_policy: (faker) =>
    `cancellation until ${faker.number.int({ min: 1, max: 7 })} days before, accepted at checkout`,
  prior_transactions: (faker) =>
    `${faker.number.int({ min: 2, max: 9 })} earlier orders from ${faker.internet.ipv4()}, none of them disputed`,
  authorization_proof: (faker) => `approved with the code ${faker.string.numeric(6)}`,
  product_description: (faker) => `the shop described it as ${faker.commerce.productName()}`,
  customer_communication: (faker) =>
    `email of ${faker.person.firstName()}: "${faker.helpers.arrayElement(['It arrived, thank you.', 'Please cancel next month.', 'That was my order.'])}"`,
  receipt: (faker, day) => `receipt ${faker.string.numeric(8)}, printed before ${day}`,
  duplicate_explanation: (faker) =>
    `orders ${faker.string.numeric(6)} and ${faker.string.numeric(6)} are different purchases`,
};
