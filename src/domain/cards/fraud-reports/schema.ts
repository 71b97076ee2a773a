import type { CardBrand } from '../../../facts/card-numbers.ts';

/** The kinds of fraud that issuers report. */
export const FRAUD_KINDS = [
  'unauthorized_use',
  'lost',
  'stolen',
  'never_received',
  'fraudulent_application',
  'counterfeit',
  'account_takeover',
] as const;
/** A kind of fraud. */
export type FraudKind = (typeof FRAUD_KINDS)[number];

/** An issuer's report that a transaction is fraudulent, in events. It moves no money. */
export type FraudReport = {
  /** `FRAUD_REPORT-` and 26 characters. */
  readonly id: string;
  /** Always `fraud_report`. */
  readonly object: 'fraud_report';
  /** Id of the merchant. */
  readonly client_id: string;
  /** Id of the reported transaction. */
  readonly transaction_id: string;
  /** The network of the card. */
  readonly network: CardBrand;
  /** The kind of fraud. */
  readonly kind: FraudKind;
  /** The charged cents. */
  readonly amount: number;
  /** ISO 8601. */
  readonly reported_at: string;
};
