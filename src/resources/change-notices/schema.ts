import { isoText } from '../../core/time.ts';
import { type ChangeCode, type Corrected, changeCode } from '../../facts/change-codes.ts';
import { isoDate } from '../../facts/civil-date.ts';
import { lastFourOf } from '../payment-tokens/rules.ts';
import type { TransactionRecord } from '../transactions/store.ts';
import { applyByDay } from './rules.ts';

/** What a notification of change corrects: only what its code is about, and the account number masked. */
export interface CorrectedView {
  readonly last_four?: string;
  readonly routing_number?: string;
  readonly account_type?: 'checking' | 'savings';
  readonly individual_id?: string;
}

/** The object of `ach.notification_of_change`. */
export interface NotificationOfChange {
  readonly object: 'notification_of_change';
  /** `C01`… */
  readonly code: string;
  /** What it corrects, in words. */
  readonly corrects: string;
  /** The entry that drew it. It settled all the same. */
  readonly transaction_id: string;
  readonly trace_number: string | null;
  /** The stored account that was used; null where the account was sent with the payment. */
  readonly payment_token: string | null;
  readonly corrected: CorrectedView;
  readonly received_at: string;
  /** `YYYY-MM-DD`: the sixth banking day after receipt; or the next entry, whichever is later. */
  readonly apply_by: string;
}

/** Domain to wire; the account number shows its last four digits. */
export function viewChangeNotice(
  entry: Pick<TransactionRecord, 'id' | 'paymentToken' | 'traceNumber'>,
  notice: { readonly code: ChangeCode; readonly corrected: Corrected; readonly receivedAt: number },
): NotificationOfChange {
  return {
    object: 'notification_of_change',
    code: notice.code,
    corrects: changeCode(notice.code)?.corrects ?? '',
    transaction_id: entry.id,
    trace_number: entry.traceNumber,
    payment_token: entry.paymentToken,
    corrected: viewCorrected(notice.corrected),
    received_at: isoText(notice.receivedAt),
    apply_by: isoDate(applyByDay(notice.receivedAt)),
  };
}

export function viewCorrected({ accountNumber, routingNumber, accountType, individualId }: Corrected): CorrectedView {
  return {
    ...(accountNumber === undefined ? {} : { last_four: lastFourOf(accountNumber) }),
    ...(routingNumber === undefined ? {} : { routing_number: routingNumber }),
    ...(accountType === undefined ? {} : { account_type: accountType }),
    ...(individualId === undefined ? {} : { individual_id: individualId }),
  };
}
