/** Reports of issuers that a transaction is fraudulent (Visa TC40, Mastercard SAFE). They move no money. */

import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { loadCharge } from '../disputes/actions.ts';
import { networkOf } from '../disputes/rules.ts';
import { isReported } from '../disputes/store.ts';
import type { FraudKind, FraudReport } from './schema.ts';
import { type FraudReportRecord, insertFraudReport } from './store.ts';

/** A report of fraud that a test simulates. */
export interface SimulatedFraudReport {
  readonly transactionId: string;
  readonly kind: FraudKind;
}

/**
 * Reports a settled charge as fraudulent now, and returns the id of the report.
 * @throws SettleboxError `impossible_dispute`; `unknown_subject`
 */
export function reportFraud(context: Context, { transactionId, kind }: SimulatedFraudReport): string {
  const transaction = loadCharge(context, transactionId);
  if (transaction.settledAt === null)
    throw impossible('The transaction has not settled.', 'Report it after settlement.');
  if (isReported(context.database, transactionId))
    throw impossible('The transaction was reported already.', 'Issuers report a transaction once.');
  return insertReport(context, transaction, kind);
}

/** Stores a report of fraud, and announces it. Returns its id. */
function insertReport(context: Context, transaction: TransactionRecord, kind: FraudKind): string {
  const report: FraudReportRecord = {
    reportId: context.id('FRAUD_REPORT'),
    transactionId: transaction.id,
    clientId: transaction.clientId,
    network: networkOf(transaction),
    kind,
    at: context.now,
  };
  insertFraudReport(context.database, report);
  const { reportId: id, clientId, network } = report;
  const object: FraudReport = {
    id,
    object: 'fraud_report',
    client_id: clientId,
    transaction_id: transaction.id,
    network,
    kind,
    amount: transaction.capturedAmount,
    reported_at: isoText(context.now),
  };
  context.emit({ type: 'fraud_report.received', clientId, subject: id, object, first: true });
  return id;
}

function impossible(message: string, hint: string): SettleboxError {
  return new SettleboxError('impossible_dispute', message, hint);
}
