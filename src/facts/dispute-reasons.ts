import type { CardBrand } from './card-numbers.ts';
import type { DayNumber } from './civil-date.ts';
import { type Dated, isInEffect } from './dated.ts';
import type { SourceId } from './sources.ts';

/** The items of evidence that a merchant can submit. */
export const EVIDENCE_ITEMS = [
  'delivery_proof',
  'service_proof',
  'refund_id',
  'refund_policy',
  'cancellation_policy',
  'prior_transactions',
  'authorization_proof',
  'product_description',
  'customer_communication',
  'receipt',
  'duplicate_explanation',
] as const;
/** An item of evidence. */
export type EvidenceItem = (typeof EVIDENCE_ITEMS)[number];

/** The group of a reason, which is Visa's: fraud 10, authorization 11, processing 12, consumer 13. */
export type DisputeGroup = 'fraud' | 'authorization' | 'processing' | 'consumer';

/** A reason code of a network. */
export interface DisputeReason extends Dated {
  readonly network: CardBrand;
  readonly code: string;
  readonly group: DisputeGroup;
  readonly text: string;
  /** The items that decide: a merchant that submits all of them wins. The gateway's own choice, from the networks' guides. */
  readonly evidence: readonly EvidenceItem[];
  /** Calendar days in which the cardholder can dispute. */
  readonly days: number;
  /** The days can count from the expected delivery. */
  readonly isNonReceipt: boolean;
}

/** Days to dispute, from the transaction. */
const USUAL_DAYS = 120;

type ReasonLine = readonly [
  code: string,
  group: DisputeGroup,
  text: string,
  evidence: readonly EvidenceItem[],
  other?: Partial<Pick<DisputeReason, 'days' | 'isNonReceipt' | 'sources' | 'differs'>>,
];

/** Codes that are in common use, but were on none of the pages. */
const UNREAD = { sources: [], differs: 'not read at a source; the code is in common use' } as const;

// biome-ignore format: a table reads in columns
const VISA: readonly ReasonLine[] = [
  ['10.1', 'fraud',         'EMV liability shift: counterfeit fraud',     ['authorization_proof']],
  ['10.2', 'fraud',         'EMV liability shift: non-counterfeit fraud', ['authorization_proof']],
  ['10.3', 'fraud',         'other fraud: card present',                  ['authorization_proof', 'receipt']],
  ['10.4', 'fraud',         'other fraud: card absent',                   ['prior_transactions']],
  ['10.5', 'fraud',         'Visa fraud monitoring program',              ['prior_transactions']],
  ['11.1', 'authorization', 'card recovery bulletin',                     ['authorization_proof']],
  ['11.2', 'authorization', 'declined authorization',                     ['authorization_proof']],
  ['11.3', 'authorization', 'no authorization',                           ['authorization_proof']],
  ['12.1', 'processing',    'late presentment',                           ['receipt']],
  ['12.2', 'processing',    'incorrect transaction code',                 ['receipt']],
  ['12.3', 'processing',    'incorrect currency',                         ['receipt']],
  ['12.4', 'processing',    'incorrect account number',                   ['receipt']],
  ['12.5', 'processing',    'incorrect amount',                           ['receipt']],
  ['12.6', 'processing',    'duplicate processing, or paid by other means', ['duplicate_explanation']],
  ['12.7', 'processing',    'invalid data',                               ['authorization_proof']],
  ['13.1', 'consumer',      'merchandise or services not received',       ['delivery_proof'], { isNonReceipt: true }],
  ['13.2', 'consumer',      'canceled recurring transaction',             ['cancellation_policy', 'customer_communication']],
  ['13.3', 'consumer',      'not as described, or defective',             ['product_description', 'refund_policy']],
  ['13.4', 'consumer',      'counterfeit merchandise',                    ['product_description']],
  ['13.5', 'consumer',      'misrepresentation',                          ['product_description', 'refund_policy']],
  ['13.6', 'consumer',      'credit not processed',                       ['refund_id']],
  ['13.7', 'consumer',      'canceled merchandise or services',           ['cancellation_policy', 'refund_policy']],
  ['13.8', 'consumer',      'original credit transaction not accepted',   ['customer_communication']],
  ['13.9', 'consumer',      'non-receipt of cash or load value',          ['service_proof'], { isNonReceipt: true }],
];

/** Days for Mastercard's authorization and point-of-interaction disputes. */
const SHORTER = { days: 90, sources: ['adyen-disputes'] } as const;

// biome-ignore format: a table reads in columns
const MASTERCARD: readonly ReasonLine[] = [
  ['4808', 'authorization', 'authorization-related',                ['authorization_proof'], SHORTER],
  ['4834', 'processing',    'point-of-interaction error',           ['duplicate_explanation'], SHORTER],
  ['4837', 'fraud',         'no cardholder authorization',          ['prior_transactions']],
  ['4849', 'fraud',         'questionable merchant activity',       ['customer_communication']],
  ['4853', 'consumer',      'cardholder dispute',                   ['delivery_proof'], { isNonReceipt: true, ...UNREAD }],
  ['4870', 'fraud',         'chip liability shift',                 ['authorization_proof'], UNREAD],
  ['4871', 'fraud',         'chip liability shift: lost or stolen', ['authorization_proof'], UNREAD],
];

// biome-ignore format: a table reads in columns
const AMEX: readonly ReasonLine[] = [
  ['A01', 'authorization', 'charge amount exceeds authorization',      ['authorization_proof'], UNREAD],
  ['A02', 'authorization', 'no valid authorization',                   ['authorization_proof'], UNREAD],
  ['A08', 'authorization', 'authorization approval expired',           ['authorization_proof'], UNREAD],
  ['C02', 'consumer',      'credit not processed',                     ['refund_id']],
  ['C04', 'consumer',      'goods or services returned or refused',    ['refund_policy']],
  ['C05', 'consumer',      'goods or services canceled',               ['cancellation_policy']],
  ['C08', 'consumer',      'goods or services not received',           ['delivery_proof'], { isNonReceipt: true }],
  ['C14', 'processing',    'paid by other means',                      ['duplicate_explanation'], UNREAD],
  ['C18', 'consumer',      'no-show, or deposit canceled',             ['cancellation_policy']],
  ['C28', 'consumer',      'canceled recurring billing',               ['cancellation_policy', 'customer_communication']],
  ['C31', 'consumer',      'goods or services not as described',       ['product_description', 'refund_policy']],
  ['C32', 'consumer',      'goods or services damaged or defective',   ['product_description', 'refund_policy']],
  ['F10', 'fraud',         'missing imprint',                          ['receipt']],
  ['F14', 'fraud',         'missing signature',                        ['receipt']],
  ['F24', 'fraud',         'no cardmember authorization',              ['prior_transactions']],
  ['F29', 'fraud',         'card not present',                         ['prior_transactions']],
  ['F30', 'fraud',         'EMV counterfeit',                          ['authorization_proof']],
  ['F31', 'fraud',         'EMV lost, stolen, or never received',      ['authorization_proof']],
  ['M01', 'processing',    'chargeback authorization',                 ['customer_communication'], UNREAD],
  ['M10', 'consumer',      'vehicle rental: damages, theft, or loss',  ['receipt'], UNREAD],
  ['P01', 'processing',    'unassigned card number',                   ['authorization_proof'], UNREAD],
  ['P03', 'processing',    'credit processed as charge',               ['receipt'], UNREAD],
  ['P04', 'processing',    'charge processed as credit',               ['receipt'], UNREAD],
  ['P05', 'processing',    'incorrect charge amount',                  ['receipt']],
  ['P07', 'processing',    'late submission',                          ['receipt'], UNREAD],
  ['P08', 'processing',    'duplicate charge',                         ['duplicate_explanation']],
  ['P22', 'processing',    'card number does not match',               ['receipt'], UNREAD],
  ['P23', 'processing',    'currency discrepancy',                     ['receipt'], UNREAD],
  ['R03', 'processing',    'insufficient reply',                       ['receipt', 'customer_communication']],
  ['R13', 'processing',    'no reply',                                 ['receipt', 'customer_communication']],
];

// biome-ignore format: a table reads in columns
const DISCOVER: readonly ReasonLine[] = [
  ['AA',   'fraud',         'does not recognize',                   ['prior_transactions']],
  ['AP',   'consumer',      'canceled recurring transaction',       ['cancellation_policy', 'customer_communication'], UNREAD],
  ['AT',   'authorization', 'authorization noncompliance',          ['authorization_proof']],
  ['AW',   'processing',    'altered amount',                       ['receipt'], UNREAD],
  ['CD',   'processing',    'credit posted as card sale',           ['receipt'], UNREAD],
  ['DA',   'authorization', 'declined authorization',               ['authorization_proof']],
  ['DP',   'processing',    'duplicate processing',                 ['duplicate_explanation'], UNREAD],
  ['EX',   'authorization', 'expired card',                         ['authorization_proof'], UNREAD],
  ['IN',   'processing',    'invalid card number',                  ['authorization_proof'], UNREAD],
  ['LP',   'processing',    'late presentation',                    ['receipt'], UNREAD],
  ['NA',   'authorization', 'no authorization',                     ['authorization_proof'], UNREAD],
  ['PM',   'processing',    'paid by other means',                  ['duplicate_explanation'], UNREAD],
  ['RG',   'consumer',      'non-receipt of goods or services',     ['delivery_proof'], { isNonReceipt: true, ...UNREAD }],
  ['RM',   'consumer',      'quality of goods or services',         ['product_description', 'refund_policy'], UNREAD],
  ['RN2',  'consumer',      'credit not processed',                 ['refund_id'], UNREAD],
  ['UA01', 'fraud',         'fraud: card present',                  ['authorization_proof', 'receipt']],
  ['UA02', 'fraud',         'fraud: card not present',              ['prior_transactions']],
  ['UA05', 'fraud',         'fraud: counterfeit chip transaction',  ['authorization_proof']],
  ['UA06', 'fraud',         'fraud: chip-and-PIN transaction',      ['authorization_proof']],
];

/** The reason codes of every network, dated. */
export const DISPUTE_REASONS: readonly DisputeReason[] = [
  ...reasonsOf('visa', VISA, ['yuno-reasons']),
  ...reasonsOf('mastercard', MASTERCARD, ['yuno-reasons']),
  ...reasonsOf('amex', AMEX, ['braintree-reasons', 'antom-amex']),
  ...reasonsOf('discover', DISCOVER, ['antom-discover']),
];

function reasonsOf(
  network: CardBrand,
  lines: readonly ReasonLine[],
  sources: readonly SourceId[],
): readonly DisputeReason[] {
  return lines.map(([code, group, text, evidence, other = {}]) => ({
    network,
    code,
    group,
    text,
    evidence,
    days: USUAL_DAYS,
    isNonReceipt: false,
    sources,
    ...other,
  }));
}

/** Returns a network's reason on a day; undefined for an unknown code. */
export function findDisputeReason(network: CardBrand, code: string, day: DayNumber): DisputeReason | undefined {
  return DISPUTE_REASONS.find((row) => row.network === network && row.code === code && isInEffect(row, day));
}

/** Lists the reason codes of a network. */
export function reasonCodesOf(network: CardBrand): readonly string[] {
  return DISPUTE_REASONS.filter((row) => row.network === network).map(({ code }) => code);
}

/** Reports whether a network of `brands` has this reason code. Default: any network. */
export function isReasonCode(code: string, brands?: readonly CardBrand[]): boolean {
  return DISPUTE_REASONS.some((row) => row.code === code && (brands === undefined || brands.includes(row.network)));
}

/** What a cardholder claims, as vendors name it for tests, with the reason code of each network: the gateway's own choice. */
// biome-ignore format: a table reads in columns
export const DISPUTE_CLAIMS = {
  fraud:            { visa: '10.4', mastercard: '4837', amex: 'F29', discover: 'UA02' },
  not_received:     { visa: '13.1', mastercard: '4853', amex: 'C08', discover: 'RG' },
  not_as_described: { visa: '13.3', mastercard: '4853', amex: 'C31', discover: 'RM' },
  canceled:         { visa: '13.7', mastercard: '4853', amex: 'C05', discover: 'AP' },
  credit_missing:   { visa: '13.6', mastercard: '4853', amex: 'C02', discover: 'RN2' },
  duplicate:        { visa: '12.6', mastercard: '4834', amex: 'P08', discover: 'DP' },
  wrong_amount:     { visa: '12.5', mastercard: '4834', amex: 'P05', discover: 'AW' },
  paid_otherwise:   { visa: '12.6', mastercard: '4834', amex: 'C14', discover: 'PM' },
  chip_fraud:       { visa: '10.1', mastercard: '4870', amex: 'F30', discover: 'UA05' },
} as const satisfies Readonly<Record<string, Readonly<Record<CardBrand, string>>>>;
/** A claim of a cardholder. */
export type DisputeClaim = keyof typeof DISPUTE_CLAIMS;
