import { type DisputeRecord, findDispute } from '../../domain/cards/disputes/store.ts';
import { viewDispute } from '../../domain/cards/disputes/view.ts';
import { findTransaction, type TransactionRecord } from '../../domain/payments/transactions/store.ts';
import { check, isOneOf } from '../../engine/conditions.ts';
import { maskText } from '../../engine/mask.ts';
import { idsOfCustomer } from './customers.ts';
import { deliveriesAbout } from './deliveries.ts';
import { actionsOnDispute } from './dispute-actions.ts';
import type { DisputeDetail, DisputeRow } from './dispute-types.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient, throwUnknown } from './looking.ts';
import type { ParsedDisputesQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { NEWEST_FIRST, pageOfDisputes } from './store.ts';
import { linesOf, viewLine } from './timeline.ts';
import { methodShown } from './transactions.ts';
import type { Slice } from './types.ts';
import { viewUpcomingOf } from './upcoming.ts';

const CUSTOMER = ['holderName', 'customerReference', 'customerId'].map((column) => `coalesce(t.${column}, '')`);
const SEARCHED = [
  'disputeId',
  'transactionId',
  'clientId',
  'network',
  'reason',
  'state',
  `(SELECT ${CUSTOMER.join(" || ' ' || ")} FROM transactions t WHERE t.id = transactionId)`,
];
const HAS_ARRIVED = check('status', `status = 'arrived'`);

/** Returns opened disputes, newest first. */
export function viewDisputes(
  inspection: InspectionContext,
  { client, search, from, to, sort, customer, ...slice }: ParsedDisputesQuery,
): Slice<DisputeRow> {
  requireClient(inspection, client);
  const range = within('openedAt', { from, to });
  const own = customer === undefined ? [] : [isOneOf('disputeId', [...idsOfCustomer(inspection, customer)])];
  const conditions = [HAS_ARRIVED, ...ofClient({ client }), ...own, ...containing(search, SEARCHED), ...range];
  const order = orderFor('disputes', sort, NEWEST_FIRST);
  const { rows, total } = pageOfDisputes(inspection.engine.database, conditions, { ...slice, order });
  return { rows: rows.map((dispute) => viewDisputeRow(inspection, dispute)), total };
}

/** Returns a dispute with everything known about it. */
export function viewDisputeDetail(inspection: InspectionContext, id: string): DisputeDetail {
  const { engine } = inspection;
  const dispute = findDispute(engine.database, id);
  if (dispute === undefined || dispute.openedAt === null)
    return throwUnknown(`dispute with the id ${id}`, 'inspect.disputes()');
  const { required_evidence, evidence, outcome, history } = viewDispute(dispute);
  const { submitted_at, ...items } = evidence ?? { submitted_at: null };
  return {
    ...viewDisputeRow(inspection, dispute),
    transactionCents: disputedTransaction(inspection, dispute)?.capturedAmount ?? 0,
    requiredEvidence: required_evidence,
    storedEvidence: Object.keys(items),
    submittedAt: submitted_at,
    outcome:
      outcome === null ? null : { result: outcome.result, reason: outcome.reason, decidedAt: outcome.decided_at },
    history,
    upcoming: viewUpcomingOf(inspection, { id, batchNumber: null }),
    timeline: linesOf(inspection, id).map((line) => viewLine(engine, line)),
    deliveries: deliveriesAbout(inspection, id),
    actions: actionsOnDispute(dispute),
  };
}

function viewDisputeRow(inspection: InspectionContext, dispute: DisputeRecord): DisputeRow {
  const { id, transaction_id, client_id, network, reason, reason_text, state, ...view } = viewDispute(dispute);
  const transaction = disputedTransaction(inspection, dispute);
  const { customerId = null, customerReference = null } = transaction ?? {};
  return {
    id,
    transactionId: transaction_id,
    clientId: client_id,
    merchantName: merchantNameOf(inspection, client_id),
    customerId,
    customerName: maskText(transaction?.holderName ?? '') || null,
    ...(customerReference === null ? {} : { customerReference }),
    network,
    reason,
    reasonText: reason_text,
    state,
    amountCents: view.amount,
    returnedCents: view.amount_returned,
    respondBy: view.respond_by,
    openedAt: view.created_at,
    method: transaction === undefined ? '' : methodShown(transaction),
  };
}

function disputedTransaction(
  { engine }: InspectionContext,
  { transactionId }: DisputeRecord,
): TransactionRecord | undefined {
  return findTransaction(engine.database, transactionId);
}
