/** Types of the views of disputes. */

import type { DeliveryRow, TimelineRow, UpcomingRow } from './types.ts';

/** A dispute in a list; newest first. Times are ISO 8601. */
export type DisputeRow = {
  /** Id of the dispute. */ readonly id: string;
  /** Id of the disputed transaction. */ readonly transactionId: string;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** The customer; null if unknown. */ readonly customerId: string | null;
  /** Name of the cardholder; null if unknown. */ readonly customerName: string | null;
  /** The merchant's own id for the customer, if any. */ readonly customerReference?: string;
  /** Network of the card. */ readonly network: string;
  /** The network's reason code, such as `13.1`. */ readonly reason: string;
  /** Description of the code. */ readonly reasonText: string;
  /** Current state. */ readonly state: string;
  /** The disputed cents. */ readonly amountCents: number;
  /** Cents that the merchant got back. */ readonly returnedCents: number;
  /** The last second to respond; null unless a response is possible. */ readonly respondBy: string | null;
  /** Time at which it opened. */ readonly openedAt: string;
  /** Masked card: `visa …4242`. */ readonly method: string;
};

/** An action that a test can trigger for a dispute. */
export type DisputeAction = {
  /** The function of this name in `disputes` or `simulate.issuer` performs it. */
  readonly action:
    | 'submitEvidence'
    | 'accept'
    | 'escalate'
    | 'decide'
    | 'withdraw'
    | 'openPreArbitration'
    | 'openArbitration';
  /** The acting party. */ readonly by: 'merchant' | 'issuer';
  /** Human-readable label. */ readonly label: string;
};

/** A dispute with everything known about it. */
export type DisputeDetail = DisputeRow & {
  /** The cents of the disputed transaction. */ readonly transactionCents: number;
  /** The items of evidence that win, all together. */ readonly requiredEvidence: readonly string[];
  /** The names of stored items; their texts can contain personal data. */ readonly storedEvidence: readonly string[];
  /** Time of submission; null for a draft or without evidence. */ readonly submittedAt: string | null;
  /** The latest decision; null until there is one. */
  readonly outcome: { readonly result: string; readonly reason: string; readonly decidedAt: string } | null;
  /** All states so far, with their causes. */
  readonly history: readonly { readonly state: string; readonly at: string; readonly cause: string }[];
  /** Scheduled events about it, soonest first. */ readonly upcoming: readonly UpcomingRow[];
  /** Past events about it. */ readonly timeline: readonly TimelineRow[];
  /** Webhooks about it. */ readonly deliveries: readonly DeliveryRow[];
  /** Actions that are possible now; empty in a frozen world. */ readonly actions: readonly DisputeAction[];
};
