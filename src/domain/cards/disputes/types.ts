import type { AnyCase } from '../../../engine/text-schemas.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import type { EvidenceItem } from '../../../facts/dispute-reasons.ts';
import type { MatchedElement } from '../../../facts/dispute-rules.ts';
import type { PageQuery } from '../../base/call-options.ts';
import type { DisputeState } from './lifecycle.ts';

/** The data of a charge that Compelling Evidence 3.0 compares. */
export type MatchedElements = {
  readonly [Name in MatchedElement]?: string | undefined;
};

/**
 * The body of `disputes.submitEvidence`. Each item is a text of at most 20,000 characters. `required_evidence` of the dispute
 * lists those that win. Items of a draft stay until they are sent again.
 */
export type EvidenceRequest = {
  /** False stores a draft. Default true. */
  readonly submit?: boolean | undefined;
  /** Free text. `winning_evidence` and `losing_evidence` decide the dispute. */
  readonly text?: string | undefined;
  /**
   * Visa’s Compelling Evidence 3.0, for 10.4: two undisputed charges of the same card, 120 to 365 days before the dispute. Two
   * elements must be the same in all three charges, one of them the IP address or the device.
   */
  readonly ce3?:
    | {
        /** The data of the disputed charge. */
        readonly disputed: MatchedElements;
        /** The data of earlier charges, at most 5. */
        readonly prior: readonly (MatchedElements & { readonly transaction_id: string })[];
      }
    | undefined;
} & { readonly [Item in EvidenceItem]?: string | undefined };

/** Filters of a list of disputes. */
export type DisputeQuery = PageQuery & {
  /** Only disputes in this state. */
  readonly state?: AnyCase<DisputeState> | undefined;
  /** Only disputes of this network. */
  readonly network?: AnyCase<CardBrand> | undefined;
  /** Only disputes with this reason code. */
  readonly reason?: string | undefined;
  /** Only disputes of this transaction. */
  readonly transaction_id?: string | undefined;
  /** ISO 8601: opened at this time or later. */
  readonly created_from?: string | undefined;
  /** ISO 8601: opened at this time or earlier. */
  readonly created_to?: string | undefined;
  /** By opening time. Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

/** Submitted evidence, or a draft. The texts are as sent; the elements of Compelling Evidence 3.0 are not shown. */
export type DisputeEvidence = {
  /** ISO 8601; null for a draft. */
  readonly submitted_at: string | null;
  /** Free text. */
  readonly text?: string;
  /** The earlier charges, and the elements that equal those of the disputed one. */
  readonly ce3?: {
    readonly prior: readonly { readonly transaction_id: string; readonly matches: readonly MatchedElement[] }[];
  };
} & { readonly [Item in EvidenceItem]?: string };

/** A dispute of a card transaction. Amounts are in cents; times are ISO 8601 in UTC. An extension. */
export type Dispute = {
  /** `DISPUTE-` and 26 characters. */
  readonly id: string;
  /** Always `dispute`. */
  readonly object: 'dispute';
  /** Id of the merchant. */
  readonly client_id: string;
  /** Id of the disputed transaction. */
  readonly transaction_id: string;
  /** `needs_response` and `pre_arbitration` need evidence or an acceptance by `respond_by`. */
  readonly state: DisputeState;
  /** The reason code of the network, such as `13.1`. */
  readonly reason: string;
  /** Description of the code. */
  readonly reason_text: string;
  /** The network of the card. */
  readonly network: CardBrand;
  /** The disputed cents. */
  readonly amount: number;
  /** Cents of `amount` that the merchant got back. */
  readonly amount_returned: number;
  /** ISO 4217. */
  readonly currency: 'USD';
  /** The last second to respond: 23:59:59 ET. Null unless a response is possible. */
  readonly respond_by: string | null;
  /** The items of evidence that win the dispute, if all of them are submitted. */
  readonly required_evidence: readonly EvidenceItem[];
  /** Null until some is stored. */
  readonly evidence: DisputeEvidence | null;
  /** The latest decision; null until there is one. */
  readonly outcome: DisputeOutcome | null;
  /** When the dispute opened. */
  readonly created_at: string;
  /** Time of the last change. */
  readonly updated_at: string;
  /** All states with their times and causes. */
  readonly history: readonly { readonly state: DisputeState; readonly at: string; readonly cause: string }[];
  /** Id of this request. */
  readonly correlation_id?: string;
};

/** How a dispute was decided. */
export type DisputeOutcome = {
  /** `closed` is the end of an inquiry or alert without a chargeback. */
  readonly result: 'won' | 'lost' | 'closed';
  /** Why. */
  readonly reason: string;
  /** ISO 8601. */
  readonly decided_at: string;
};
