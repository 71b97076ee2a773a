import { isoOrNull, isoText } from '../../../engine/time.ts';
import { avsCode } from '../../../facts/avs-cvv.ts';
import { changeCode } from '../../../facts/change-codes.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { type Blocked, correctionApplyBy, type PendingCorrection } from './rules.ts';
import type { PaymentTokenRecord } from './store.ts';
import type { AvsResult, DebitBlock, PaymentToken, TokenCorrection } from './types.ts';

/** Returns a payment token as an API response. */
export function viewPaymentToken(token: PaymentTokenRecord): PaymentToken {
  const masked = JSON.parse(token.masked);
  return {
    payment_token: token.tokenId,
    object: 'payment_token',
    client_id: token.clientId,
    customer_id: token.customerId,
    ...(token.customerReference === null ? {} : { customer_reference: token.customerReference }),
    type: token.type,
    status: token.status,
    status_reason: token.statusReason,
    is_default: token.isDefault === 1,
    nickname: token.nickname,
    card: token.type === 'card' ? masked : null,
    bank_account: token.type === 'bank_account' ? masked : null,
    avs: viewAvs(token.avsCode),
    duplicate_of: token.duplicateOf,
    verification: viewVerification(token),
    debit_blocked: token.debitBlock !== null,
    debit_block: viewBlock(token.debitBlock),
    recurring_blocked: token.recurringBlock !== null,
    recurring_block: viewBlock(token.recurringBlock),
    network_transaction_id: token.networkTransactionId,
    correction: token.correction === null ? null : viewCorrection(JSON.parse(token.correction)),
    created_at: isoText(token.createdAt),
    updated_at: isoText(token.updatedAt),
    correlation_id: token.correlationId,
  };
}

function viewVerification(token: PaymentTokenRecord): PaymentToken['verification'] {
  if (token.verificationMethod === null) return null;
  return {
    method: token.verificationMethod,
    deposits_arrive_at: isoOrNull(token.depositsArriveAt),
    expires_at: isoOrNull(token.verificationExpiresAt),
    tries_left: token.triesLeft,
  };
}

function viewBlock(text: string | null): DebitBlock | null {
  if (text === null) return null;
  const { code, reason, since }: Blocked = JSON.parse(text);
  return { code, reason, since: isoText(since) };
}

const FIELD_WORDS = [
  ['lastFour', 'account number'],
  ['routingNumber', 'routing number'],
  ['accountType', 'type of account'],
  ['individualId', 'individual identification number'],
] as const satisfies readonly (readonly [keyof PendingCorrection, string])[];

/** Returns the description of the code; of several notices, the names of all corrected fields. */
function correctedFieldNames(correction: PendingCorrection): string {
  const fact = changeCode(correction.code);
  const words = FIELD_WORDS.flatMap(([field, word]) => (correction[field] === undefined ? [] : [word]));
  return fact !== undefined && words.length === fact.fields.length ? fact.corrects : words.join(', ');
}

/** Returns the masked correction from the account's bank. */
export function viewCorrection(correction: PendingCorrection): TokenCorrection {
  const { code, lastFour, routingNumber, accountType, individualId, receivedAt } = correction;
  return {
    code,
    corrects: correctedFieldNames(correction),
    // Only corrected fields are present.
    corrected: {
      ...(lastFour === undefined ? {} : { last_four: lastFour }),
      ...(routingNumber === undefined ? {} : { routing_number: routingNumber }),
      ...(accountType === undefined ? {} : { account_type: accountType }),
      ...(individualId === undefined ? {} : { individual_id: individualId }),
    },
    received_at: isoText(receivedAt),
    apply_by: isoDate(correctionApplyBy(receivedAt)),
  };
}

/** Returns an AVS code as an API response; null if there is none. */
export function viewAvs(code: string | null): AvsResult | null {
  const fact = code === null ? undefined : avsCode(code);
  if (fact === undefined) return null;
  return { result_code: fact.code, street_match: fact.streetMatch, zip_match: fact.zipMatch, message: fact.message };
}
