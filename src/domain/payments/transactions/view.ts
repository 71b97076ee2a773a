import { isoText } from '../../../engine/time.ts';
import { cvvCode } from '../../../facts/avs-cvv.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { retryAdvice } from '../../../facts/decline-categories.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { linkIdsOf } from '../../../facts/link-id.ts';
import { CURRENCY } from '../../../facts/money.ts';
import { networkTransactionId } from '../../../facts/network-id.ts';
import { returnReason } from '../../../facts/return-code-changes.ts';
import type { Context } from '../../base/context.ts';
import { viewAvs } from '../../vault/payment-tokens/view.ts';
import { holdEndsAt } from './hold.ts';
import type { ListedTransaction, TransactionRecord } from './store.ts';
import type {
  AchFields,
  AchReturn,
  AnyTransaction,
  CardFields,
  Layout,
  LayoutA,
  LayoutB,
  ReturnFollowUp,
  TransactionFields,
} from './types.ts';

/** The part of a context that views use. */
type ViewContext = Pick<Context, 'settings' | 'iso' | 'isoOrNull' | 'randomInt'>;

/** A layout that settles the names of all fields. */
export type FixedLayout = Exclude<Layout, 'by_method' | 'shuffle'>;

/**
 * Returns a transaction as an API response in this layout, by default the gateway's: `by_method` uses A for cards and B for
 * ACH, `shuffle` a random one.
 */
export function viewTransaction(
  context: ViewContext,
  transaction: ListedTransaction,
  layout: Layout = context.settings.layout,
): AnyTransaction {
  const { typeCase } = context.settings;
  const common = commonFields(context, transaction, typeCase);
  const { customerReference } = transaction;
  if (customerReference !== null) Object.assign(common, { customer_reference: customerReference });
  const a =
    layout === 'by_method' ? transaction.processor === 'card' : (drawnLayout(context, layout) ?? layout) === 'A';
  const names = a ? layoutA(transaction) : layoutB(transaction);
  // Assigned, not spread: a second spread into an object of this size costs V8 more than all the rest of a sale.
  const fields = transaction.processor === 'card' ? cardFields(context, transaction, common) : achFields(transaction);
  return Object.assign(common, names, fields);
}

/** Returns a transaction with its history, as single GETs and events contain it. */
export function viewWithHistory(
  context: ViewContext,
  transaction: TransactionRecord,
  layout: Layout = context.settings.layout,
): AnyTransaction {
  return Object.assign(viewTransaction(context, transaction, layout), { history: JSON.parse(transaction.history) });
}

/** Draws a layout in a world with the layout `shuffle`; null in others. */
export function drawnLayout(context: Pick<ViewContext, 'randomInt'>, layout: Layout): FixedLayout | null {
  if (layout !== 'shuffle') return null;
  return context.randomInt('layouts', 2) === 0 ? 'A' : 'B';
}

function commonFields(
  context: ViewContext,
  transaction: ListedTransaction,
  typeCase: string,
): Omit<TransactionFields, 'processor'> {
  const masked = maskedFields(transaction.masked);
  const card = transaction.processor === 'card';
  return {
    object: 'transaction',
    type: spelled(transaction.type, typeCase),
    transaction_state: transaction.state,
    response_status: transaction.responseStatus,
    response_code: transaction.responseCode,
    client_id: transaction.clientId,
    customer_id: transaction.customerId,
    payment_method: {
      type: transaction.methodType,
      payment_token: transaction.paymentToken,
      card: card ? masked : null,
      bank_account: card ? null : masked,
    },
    currency: CURRENCY,
    batch_id: transaction.batchId,
    captured_amount: transaction.capturedAmount,
    refunded_amount: transaction.refundedAmount,
    reference_id: transaction.referenceId,
    metadata: transaction.metadata === '{}' ? {} : JSON.parse(transaction.metadata),
    recurring: transaction.recurring === 1,
    purchase_description: transaction.purchaseDescription,
    created_at: context.iso(transaction.createdAt),
    updated_at: context.iso(transaction.updatedAt),
    settled_at: context.isoOrNull(transaction.settledAt),
    funded_at: context.isoOrNull(transaction.fundedAt),
    correlation_id: transaction.correlationId,
  };
}

/** Caches a pure function: parsing the few cards of a world again for each view would cost 3% of a sale. */
const MASKED_MAX = 100;
const maskedByText = new Map<string, object>();

/** Returns a new object with the fields of a masked card or account, which are all strings. */
function maskedFields(text: string) {
  const known = maskedByText.get(text);
  if (known !== undefined) return { ...known };
  if (maskedByText.size >= MASKED_MAX) maskedByText.clear();
  const masked = JSON.parse(text);
  maskedByText.set(text, masked);
  return { ...masked };
}

function spelled(type: string, typeCase: string): string {
  if (typeCase === 'upper') return type.toUpperCase();
  return typeCase === 'lower' ? type.toLowerCase() : type;
}

function layoutA(transaction: ListedTransaction): LayoutA {
  return {
    transaction_id: transaction.id,
    approved: transaction.responseStatus === 'Approved',
    response_description: transaction.responseMessage,
    requested_amount: transaction.requestedAmount,
    amount: transaction.amount,
    auth_code: transaction.authorizationCode,
    card_holder_name: transaction.processor === 'card' && transaction.holderName !== '' ? transaction.holderName : null,
  };
}

function layoutB(transaction: ListedTransaction): LayoutB {
  return {
    id: transaction.id,
    response_message: transaction.responseMessage,
    amount_requested: transaction.requestedAmount,
    amount_authorized: transaction.amount,
  };
}

function cardFields(
  context: ViewContext,
  transaction: ListedTransaction,
  { payment_method }: Pick<TransactionFields, 'payment_method'>,
): CardFields {
  const brand = payment_method.card?.brand ?? 'visa';
  const approved = transaction.responseStatus === 'Approved';
  const cvv = transaction.cvvCode === null ? undefined : cvvCode(transaction.cvvCode);
  const networkId = approved ? networkTransactionId(transaction.id, brand) : null;
  const fields: CardFields = {
    processor: 'card',
    processor_response: {
      response_code: transaction.responseCode,
      authorization_code: transaction.authorizationCode,
      response_message: transaction.responseMessage,
    },
    avs: viewAvs(transaction.avsCode),
    cvv: cvv === undefined ? null : { result_code: cvv.code, message: cvv.message },
    retry: approved ? null : retryAdvice(transaction.responseCode, brand, transaction.createdAt),
    network_transaction_id: networkId,
    initial_network_transaction_id: transaction.initialNetworkId,
    authorization_expires_at:
      approved && transaction.type.toUpperCase() === 'AUTH' ? holdEnd(context, transaction, brand) : null,
  };
  if (context.settings.extensions)
    Object.assign(fields, {
      dispute: transaction.dispute === null ? null : JSON.parse(transaction.dispute),
      disputed_amount: transaction.disputedAmount,
    });
  if (brand !== 'mastercard') return fields;
  return Object.assign(fields, linkIdsOf(networkId, transaction.initialNetworkId, transaction.createdAt));
}

function holdEnd(context: ViewContext, { recurring, createdAt }: ListedTransaction, brand: CardBrand): string {
  return context.iso(holdEndsAt({ brand, recurring, createdAt }, context.settings.authorizationDays));
}

function achFields(transaction: ListedTransaction): AchFields {
  return {
    processor: 'ach',
    sec_code: transaction.secCode ?? '',
    speed: transaction.speed ?? 'standard',
    effective_entry_date: transaction.effectiveEntryDate,
    trace_number: transaction.traceNumber,
    return: viewReturn(transaction),
  };
}

function viewReturn(transaction: ListedTransaction): AchFields['return'] {
  const { returnCode: code, returnedAt, returnUntimely, returnDispute } = transaction;
  if (code === null || returnedAt === null) return null;
  return {
    code,
    reason: returnReason(code, easternDay(returnedAt)),
    returned_at: isoText(returnedAt),
    ...(returnUntimely === 1 ? { untimely: true } : {}),
    ...(returnDispute === null ? {} : viewDispute(JSON.parse(returnDispute))),
  };
}

/** The dishonor of a return, then the contest of the dishonor. */
type ReturnDisputeSteps = Readonly<Partial<Record<'dishonored' | 'contested', DisputeStep>>>;

interface DisputeStep {
  readonly code: string;
  readonly at: number;
  readonly untimely?: true;
}

function viewDispute(dispute: ReturnDisputeSteps): Pick<AchReturn, 'dishonored' | 'contested'> {
  const { dishonored, contested } = dispute;
  return {
    ...(dishonored === undefined ? {} : { dishonored: viewFollowUp(dishonored) }),
    ...(contested === undefined ? {} : { contested: viewFollowUp(contested) }),
  };
}

function viewFollowUp({ code, at, untimely }: DisputeStep): ReturnFollowUp {
  return {
    code,
    reason: returnReason(code, easternDay(at)),
    at: isoText(at),
    ...(untimely === undefined ? {} : { untimely }),
  };
}
