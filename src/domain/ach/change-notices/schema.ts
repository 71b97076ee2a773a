import type { ChangeCode, Corrected, CorrectedField } from '../../../facts/change-codes.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { maskCorrection } from '../../vault/payment-tokens/rules.ts';
import type { TokenCorrection } from '../../vault/payment-tokens/types.ts';
import { viewCorrection } from '../../vault/payment-tokens/view.ts';

/** The object of `ach.notification_of_change`: the corrected data, and the entry that caused the notification. */
export type NotificationOfChange = TokenCorrection & {
  /** Always `notification_of_change`. */
  readonly object: 'notification_of_change';
  /** The entry that caused the notification. */
  readonly transaction_id: string;
  /** Trace number of that entry, fifteen digits. */
  readonly trace_number: string | null;
  /** The stored account that was used; null if the account was sent with the payment. */
  readonly payment_token: string | null;
};

/** Builds the notification object of the API. The account number shows its last four digits. */
export function viewChangeNotice(
  entry: Pick<TransactionRecord, 'id' | 'paymentToken' | 'traceNumber'>,
  { code, corrected, receivedAt }: { code: ChangeCode; corrected: Corrected; receivedAt: number },
): NotificationOfChange {
  return {
    object: 'notification_of_change',
    transaction_id: entry.id,
    trace_number: entry.traceNumber,
    payment_token: entry.paymentToken,
    ...viewCorrection(maskCorrection(code, corrected, receivedAt)),
  };
}

/** Names that the API and the harness use for the fields that a notification corrects. */
export const CORRECTED_NAMES = {
  accountNumber: 'account_number',
  routingNumber: 'routing_number',
  accountType: 'account_type',
  individualId: 'individual_id',
} as const satisfies Readonly<Record<CorrectedField, string>>;
