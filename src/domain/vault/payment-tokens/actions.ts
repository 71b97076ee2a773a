import type { BankVerification } from '../../../contract/settings.ts';
import { InvariantError, rejectField } from '../../../engine/errors.ts';
import { isIdOf, rejectUnknownId } from '../../../engine/ids.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { civilDate, utcDay } from '../../../facts/civil-date.ts';
import { networkTransactionId } from '../../../facts/network-id.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { forWrite } from '../../platform/api-keys/actions.ts';
import { auditToken } from '../../platform/audit/actions.ts';
import { rejectUnlessMerchant } from '../../platform/clients/rules.ts';
import { correctedToken, sealableAccount } from './account.ts';
import { paymentTokenLife } from './lifecycle.ts';
import { announce, move, writeChange } from './moves.ts';
import {
  bankAccountKey,
  decideBrand,
  decideExpiry,
  maskBankAccount,
  maskCard,
  rejectBadRouting,
  rejectInactive,
  rejectRealCard,
  rejectUnlessUsable,
  rejectWithoutCorrection,
} from './rules.ts';
import type {
  ParsedBankAccount,
  ParsedCard,
  ParsedPaymentTokenRequest,
  ParsedPaymentTokenUpdate,
  PaymentToken,
} from './schema.ts';
import {
  findCustomerOfReference,
  findDefault,
  findDuplicate,
  findPaymentToken,
  findVisiblePaymentToken,
  insertPaymentToken,
  type PaymentTokenRecord,
} from './store.ts';
import { verificationOf } from './verification.ts';
import { viewPaymentToken } from './view.ts';

export { accountOfToken } from './account.ts';
export { noteFirstCharge, recurringStop, stopRecurring } from './card-consequences.ts';
export {
  blockDebits,
  failPaymentToken,
  offerCorrection,
} from './consequences.ts';
export { countWrongTry, passVerification } from './verification.ts';

type Method = Pick<PaymentTokenRecord, 'type' | 'masked' | 'holderName' | 'avsCode' | 'expiresAt'> & {
  readonly number: string;
  /** The key by which duplicates are found. */
  readonly fingerprintKey: string;
  /** Undefined for a bank account. */
  readonly brand?: CardBrand;
  /** Undefined for a card. */
  readonly accountNumber?: string;
};

/**
 * Stores a card or bank account. A second token for the same number is created too and references the first. By default,
 * a bank account is active at once; with `micro_deposits`, it is active after its verification.
 */
export function createPaymentToken(
  context: Context,
  input: ParsedPaymentTokenRequest,
  verification: BankVerification = 'skip',
): PaymentTokenRecord {
  const { caller, database, now } = context;
  const method = methodOf(context, input);
  rejectUnlessMerchant(caller);
  const tokenId = context.id('PAYMENT_TOKEN');
  const fingerprint = context.fingerprint(method.fingerprintKey);
  const customerId = customerOf(context, input);
  if (input.is_default) demoteDefault(context, { clientId: caller.clientId, customerId, type: method.type });
  const verified = verificationOf(method.type === 'card' ? null : verification, now);
  const token: PaymentTokenRecord = {
    tokenId,
    clientId: caller.clientId,
    customerId,
    customerReference: input.customer_reference ?? null,
    type: method.type,
    status:
      verified.triesLeft === null ? paymentTokenLife.begin('stored') : paymentTokenLife.begin('stored_unverified'),
    statusReason: null,
    isDefault: input.is_default ? 1 : 0,
    nickname: input.nickname ?? null,
    sealed: context.seal(method.number, tokenId),
    fingerprint,
    duplicateOf: findDuplicate(database, caller.clientId, fingerprint) ?? null,
    masked: method.masked,
    holderName: method.holderName,
    avsCode: method.avsCode,
    expiresAt: method.expiresAt,
    ...verified,
    debitBlock: null,
    recurringBlock: null,
    correction: null,
    correctionSealed: null,
    networkTransactionId: method.brand === undefined ? null : networkTransactionId(tokenId, method.brand),
    correlationId: context.correlationId,
    createdAt: now,
    updatedAt: now,
  };
  insertPaymentToken(database, token);
  auditToken(context, 'created', token);
  announce(context, token, 'payment_token.created', true);
  scheduleExpiry(context, token);
  return verified.verificationMethod === 'instant' ? verifyInstantly(context, token, method.accountNumber) : token;
}

/** Tokens with the same reference belong to one customer, who has at most one default card. */
function customerOf(context: Context, { customer_id, customer_reference }: ParsedPaymentTokenRequest): string {
  const { caller, database } = context;
  const known =
    customer_reference === undefined
      ? undefined
      : findCustomerOfReference(database, caller.clientId, customer_reference);
  return customer_id ?? known ?? context.id('CUSTOMER');
}

/** Announces the result of an instant verification, which fails only for published test accounts. */
function verifyInstantly(context: Context, token: PaymentTokenRecord, accountNumber = ''): PaymentTokenRecord {
  const error = context.networks.achNetwork.verifyInstantly(context.settings, accountNumber);
  if (error !== undefined)
    return move(context, { ...token, statusReason: error }, 'verification_failed', 'payment_token.verification_failed');
  announce(context, token, 'payment_token.verified', false);
  return token;
}

function methodOf(context: Context, input: ParsedPaymentTokenRequest): Method {
  if (input.card !== undefined) return cardMethod(context, input.card);
  if (input.bank_account !== undefined) return bankMethod(context, input.bank_account);
  throw new InvariantError('a token request holds a card or a bank account');
}

function cardMethod(context: Context, card: ParsedCard): Method {
  const brand = decideBrand(card.pan, 'card.pan');
  rejectRealCard(context, card.pan, 'card.pan');
  const expiresAt = decideExpiry(card.expiry_month, card.expiry_year, context.now, 'card.expiry_month');
  const address = { pan: card.pan, addressLine1: card.address?.line1, zip: card.address?.zip };
  const holder = card.cardholder_name ?? null;
  const expiry = { month: card.expiry_month, year: card.expiry_year };
  return {
    type: 'card',
    brand,
    number: card.pan,
    fingerprintKey: card.pan,
    masked: JSON.stringify(maskCard(card.pan, brand, expiry, holder)),
    holderName: holder ?? '',
    avsCode: context.networks.issuer.verifyAddress(context.settings, address).avsCode,
    expiresAt,
  };
}

function bankMethod(context: Context, account: ParsedBankAccount): Method {
  rejectBadRouting(account.routing_number, context.settings.achRouting, 'bank_account.routing_number');
  return {
    type: 'bank_account',
    number: sealableAccount(account),
    accountNumber: account.account_number,
    fingerprintKey: bankAccountKey(account.routing_number, account.account_number),
    masked: JSON.stringify(maskBankAccount(account)),
    holderName: account.name,
    avsCode: null,
    expiresAt: null,
  };
}

/** Loads a token that the caller can see. Throws 404 otherwise, also for the tokens of other clients. */
export function loadPaymentToken(context: Context, tokenId: string): PaymentTokenRecord {
  const token = isIdOf('PAYMENT_TOKEN', tokenId)
    ? findVisiblePaymentToken(context.database, context.caller, tokenId)
    : undefined;
  return token ?? rejectUnknownId('PAYMENT_TOKEN', tokenId);
}

/** Loads a token that the caller can change now. */
export function loadPaymentTokenForWrite(context: Context, tokenId: string): Writable<PaymentTokenRecord> {
  return forWrite(context, loadPaymentToken(context, tokenId), 'active');
}

/** Loads a token that can pay now. Throws 409 with its status otherwise. */
export function loadUsablePaymentToken(context: Context, tokenId: string): PaymentTokenRecord {
  const token = loadPaymentToken(context, tokenId);
  rejectUnlessUsable(token);
  return token;
}

/** Returns a token as an API response and writes the access to the audit. */
export function showPaymentToken(context: Context, token: PaymentTokenRecord): PaymentToken {
  auditToken(context, 'read', token);
  return viewPaymentToken(token);
}

/** Updates a payment token as a caller requests. A later expiry reactivates an expired card. */
export function updatePaymentTokenOf(
  context: Context,
  tokenId: string,
  input: ParsedPaymentTokenUpdate,
): PaymentTokenRecord {
  const token = loadPaymentTokenForWrite(context, tokenId);
  rejectInactive(token);
  const expiry = newExpiry(context, token, input);
  if (input.apply_correction === true) rejectWithoutCorrection(token);
  const base = input.apply_correction === true ? correctedToken(context, token) : token;
  if (input.is_default === true && token.isDefault === 0) demoteDefault(context, token);
  const isDefault = input.is_default === undefined ? token.isDefault : input.is_default ? 1 : 0;
  const changed = { ...base, isDefault, nickname: input.nickname ?? token.nickname, ...expiry } as const;
  const revived = expiry !== undefined && token.status === 'expired';
  const next = writeChange(context, changed, revived ? 'expiry_updated' : undefined, 'payment_token.updated');
  if (expiry !== undefined) scheduleExpiry(context, next);
  return next;
}

function newExpiry(context: Context, token: PaymentTokenRecord, { card }: ParsedPaymentTokenUpdate) {
  if (card?.expiry_month === undefined && card?.expiry_year === undefined) return undefined;
  if (token.type !== 'card')
    rejectField('card', 'must be omitted: this payment token is a bank account and has no expiry');
  const masked = JSON.parse(token.masked);
  const month = card.expiry_month ?? masked.expiry_month;
  const year = card.expiry_year ?? masked.expiry_year;
  const expiresAt = decideExpiry(month, year, context.now, 'card.expiry_month');
  return { expiresAt, masked: JSON.stringify({ ...masked, expiry_month: month, expiry_year: year }) };
}

/** Deactivates a token permanently. Calling it again returns the same record. */
export function deletePaymentToken(context: Context, tokenId: string): PaymentTokenRecord {
  const token = loadPaymentTokenForWrite(context, tokenId);
  if (token.status === 'inactive') return token;
  return writeChange(context, { ...token, isDefault: 0, statusReason: null }, 'deleted', 'payment_token.deactivated');
}

/** Expires a card at the end of its expiry month. */
export function expirePaymentToken(context: Context, tokenId: string): void {
  const token = findPaymentToken(context.database, tokenId);
  if (token !== undefined && isExpiring(token, context.now)) move(context, token, 'expired', 'payment_token.expired');
}

/** Reports whether an active card has expired at this time. */
export function isExpiring(token: PaymentTokenRecord, at: number): boolean {
  return token.status === 'active' && token.expiresAt !== null && token.expiresAt <= at;
}

function demoteDefault(context: Context, of: Pick<PaymentTokenRecord, 'clientId' | 'customerId' | 'type'>): void {
  const earlier = findDefault(context.database, of);
  if (earlier !== undefined) move(context, { ...earlier, isDefault: 0 }, undefined, 'payment_token.updated');
}

/** Schedules the expiry of a card. */
export function scheduleExpiry(context: Context, token: PaymentTokenRecord): void {
  if (token.expiresAt === null) return;
  const { year, month } = civilDate(utcDay(token.expiresAt) - 1);
  const why = `the card is good through ${String(month).padStart(2, '0')}/${year}, which ends in UTC`;
  context.schedule('payment_token.expire', token.expiresAt, token.tokenId, why);
}
