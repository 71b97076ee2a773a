/** Reports of issuers that a transaction is fraudulent (Visa TC40, Mastercard SAFE). They move no money. */

import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import { USUAL_DISPUTE_DAY } from '../../../facts/dispute-rules.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { noteDisputeCase } from '../dispute-rates/actions.ts';
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

/** Schedules the report of a charge by its test value, on the usual day of a dispute. */
export function scheduleFraudReport(context: Context, { id, createdAt }: TransactionRecord): void {
  if (!context.settings.extensions) return;
  const at = openingOfBusiness(bankingDayOnOrAfter(easternDay(createdAt) + USUAL_DISPUTE_DAY));
  context.schedule('fraud_report.arrive', at, id, `day ${USUAL_DISPUTE_DAY} after the charge`);
}

/** Returns the charge of a scheduled report; undefined if it did not settle, or was reported already. */
export function reportableCharge({ database }: Context, id: string): TransactionRecord | undefined {
  const charge = findTransaction(database, id);
  return charge === undefined || charge.settledAt === null || isReported(database, id) ? undefined : charge;
}

/** Reports a charge whose scheduled time has come. */
export function fraudReportArrives(context: Context, id: string): void {
  const charge = reportableCharge(context, id);
  if (charge !== undefined) insertReport(context, charge, 'unauthorized_use');
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
  noteDisputeCase(context, clientId, network);
  return id;
}

function impossible(message: string, hint: string): SettleboxError {
  return new SettleboxError('impossible_dispute', message, hint);
}
