import { reject, rejectField } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { addBankingDays } from '../../../facts/banking-calendar.ts';
import { binFacts, type CardFunding } from '../../../facts/card-bins.ts';
import { binOf, brandOf, type CardBrand, cardLengths, passesLuhn } from '../../../facts/card-numbers.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
import { type DayNumber, endOfMonthMs } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { isPlainlyMadeUp } from '../../../facts/published-cards.ts';
import { bankName, type RoutingFault, routingFault } from '../../../facts/routing-numbers.ts';
import type { Context } from '../../base/context.ts';
import type { PaymentTokenRecord } from './store.ts';

/** A card in responses, masked. */
export type MaskedCard = {
  /** Last four digits of the card number. */
  readonly last_four: string;
  /** `visa`, `mastercard`, `amex` or `discover`. */
  readonly brand: CardBrand;
  /** First six digits of the card number. */
  readonly bin: string;
  /** `credit`, `debit`, `prepaid`, or `unknown` if no source publishes it. */
  readonly funding: CardFunding;
  /** Country of the issuer, ISO 3166-1 alpha-2; `unknown` if no source publishes it. */
  readonly country: string;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  /** Null if not given. */
  readonly cardholder_name: string | null;
};

/** A bank account in responses, masked. */
export type MaskedBankAccount = {
  /** Last four digits of the account number; fewer if it is short. */
  readonly last_four: string;
  /** Nine digits, not masked. */
  readonly routing_number: string;
  /** `checking` or `savings`. */
  readonly account_type: 'checking' | 'savings';
  /** Name of the bank with this routing number. */
  readonly bank_name: string;
  /** Name of the account holder. */
  readonly name: string;
};

/** Returns the brand of an accepted card number. Throws 400 otherwise, without repeating the number. */
export function decideBrand(pan: string, field: string): CardBrand {
  const brand = brandOf(pan);
  if (brand === undefined) rejectField(field, 'must be a Visa, Mastercard, American Express, or Discover number');
  if (!cardLengths(brand).includes(pan.length))
    rejectField(field, `must have ${cardLengths(brand).join(' or ')} digits for ${brand}`);
  if (!passesLuhn(pan)) rejectField(field, 'must have a valid check digit (Luhn)');
  return brand;
}

/** The settings that decide how real card numbers are treated. */
type Guard = Pick<Context, 'settings' | 'networks'>;

/** The message never contains digits, not even of a test number, because clients log errors. */
export const REAL_CARD =
  'must not look like a real card number; use a published test number such as cards.visa (4242 four times), or ' +
  "createGateway({ realCards: 'accept' }) for generated ones";

/**
 * Rejects a number that could be a real card's with 400 `real_card_number`, unless an option allows real cards. Allowed are
 * numbers that vendors publish for tests and plainly made-up ones. The check covers charges and storing; rules and credit
 * lines charge nothing, so they accept any number.
 */
export function rejectRealCard(guard: Guard, pan: string, field: string): void {
  if (isRealCard(guard, pan)) reject('real_card_number', `${field} ${REAL_CARD}.`, [{ field, message: REAL_CARD }]);
}

/** Reports whether a valid card number could be a real card's. The caller has checked brand, length and check digit. */
export function isRealCard({ settings, networks }: Guard, pan: string): boolean {
  // Published numbers are looked up first: nearly every charge has one.
  return settings.realCards === 'reject' && !networks.issuer.isTestCard(pan) && !isPlainlyMadeUp(pan);
}

/** Returns the time at which a card expires: the end of its expiry month in UTC. Rejects a past expiry with 400. */
export function decideExpiry(month: string, year: string, now: number, field: string): number {
  const expiresAt = endOfMonthMs(Number(year), Number(month));
  if (expiresAt <= now) rejectField(field, 'must be this month or later; the card has expired');
  return expiresAt;
}

/** Returns the last four digits; fewer of a short number, so that at most half of it is visible. */
export function lastFourOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

/** Returns a card as responses contain it. */
export function maskCard(
  pan: string,
  brand: CardBrand,
  expiry: { readonly month: string; readonly year: string },
  holder: string | null,
): MaskedCard {
  return {
    last_four: lastFourOf(pan),
    brand,
    bin: binOf(pan),
    ...binFacts(pan),
    expiry_month: expiry.month,
    expiry_year: expiry.year,
    cardholder_name: holder,
  };
}

/** Returns a bank account as responses contain it. */
export function maskBankAccount(account: {
  readonly account_number: string;
  readonly routing_number: string;
  readonly account_type: 'checking' | 'savings';
  readonly name: string;
}): MaskedBankAccount {
  return {
    last_four: lastFourOf(account.account_number),
    routing_number: account.routing_number,
    account_type: account.account_type,
    bank_name: bankName(account.routing_number),
    name: account.name,
  };
}

/** The masked details of an account that entries need. The number is sealed separately. */
export function maskedAccountDetails(masked: string): {
  readonly routingNumber: string;
  readonly accountType: MaskedBankAccount['account_type'];
} {
  const { routing_number, account_type }: MaskedBankAccount = JSON.parse(masked);
  return { routingNumber: routing_number, accountType: account_type };
}

const ROUTING_FAULTS: Record<RoutingFault, string> = {
  check_digit: 'must have a valid check digit',
  prefix: 'must begin with 00-12, 21-32, 61-72, or 80',
  zeros: 'must not be all zeros',
};

/** Rejects an invalid routing number only with `achRouting: 'request'`. Otherwise the network returns the entry later. */
export function rejectBadRouting(routingNumber: string, achRouting: string, field: string): void {
  if (achRouting !== 'request') return;
  const fault = routingFault(routingNumber);
  if (fault !== undefined) rejectField(field, ROUTING_FAULTS[fault]);
}

/** Returns the fingerprint of a card number: a keyed hash that finds its tokens without revealing it. */
export function cardFingerprint(context: Pick<Context, 'fingerprint'>, pan: string): string {
  return context.fingerprint(pan);
}

/** Returns the fingerprint input of a bank account. */
export function bankAccountKey(routingNumber: string, accountNumber: string): string {
  return `${routingNumber}/${accountNumber}`;
}

type UselessStatus = Exclude<PaymentTokenRecord['status'], 'active'>;

const REMEDIES: Readonly<Record<UselessStatus, string>> = {
  verification_pending:
    'Verify it with the amounts of its two micro-deposits: POST /v1/payment_tokens/{token}/verify {"amounts": [a, b]}.',
  verification_failed: 'Store the account again.',
  expired: 'Update its expiry, or store the card again.',
  inactive: 'It was permanently deleted; store the payment method again.',
};

/** Rejects a token that is not active with 409: its status, the reason, and the remedy. */
export function rejectUnlessUsable({ status, statusReason }: PaymentTokenRecord): void {
  if (status === 'active') return;
  const is = statusReason === null ? status : `${status} (${statusReason})`;
  reject('token_not_active', `This payment token is ${is}; only an active token can be used. ${REMEDIES[status]}`);
}

/** Rejects a deleted token with 409 `token_inactive`. */
export function rejectInactive(token: PaymentTokenRecord): void {
  if (token.status !== 'inactive') return;
  reject('token_inactive', 'This payment token was permanently deleted. Store the payment method again.');
}

/** The reason and time of a block of debits or of merchant-initiated charges. */
export interface Blocked {
  readonly code: string;
  readonly reason: string;
  readonly since: number;
}

/** Rejects a debit with 409 while the account's holder has disputed or stopped debits, until they authorize them again. */
export function rejectBlockedDebit({ debitBlock }: Pick<PaymentTokenRecord, 'debitBlock'>): void {
  if (debitBlock === null) return;
  const { code, reason, since }: Blocked = JSON.parse(debitBlock);
  reject(
    'debit_blocked',
    `Debits of this account have been blocked since ${isoText(since)} by ${code} (${reason}). A new authorization by its holder ` +
      'unblocks them; a test can record one with gateway.ach.noteAuthorization({ paymentToken }).',
  );
}

/** The masked form of a pending correction. */
export interface PendingCorrection extends Omit<Corrected, 'accountNumber'> {
  readonly code: ChangeCode;
  readonly lastFour?: string | undefined;
  readonly receivedAt: number;
}

/** Masks the account number of a correction. */
export function maskCorrection(code: ChangeCode, corrected: Corrected, receivedAt: number): PendingCorrection {
  const { accountNumber, ...shown } = corrected;
  return { code, receivedAt, ...shown, lastFour: accountNumber === undefined ? undefined : lastFourOf(accountNumber) };
}

const CORRECTION_BANKING_DAYS = 6;

/**
 * Returns the deadline for applying a correction: the sixth banking day after its receipt (docs/sources.md, "Notifications
 * of change").
 */
export function correctionApplyBy(receivedAt: number): DayNumber {
  return addBankingDays(easternDay(receivedAt), CORRECTION_BANKING_DAYS);
}

/** Rejects a token without a pending correction with 409 `no_correction`. */
export function rejectWithoutCorrection({ correction }: Pick<PaymentTokenRecord, 'correction'>): void {
  if (correction !== null) return;
  reject('no_correction', 'This payment token has no pending correction. Omit apply_correction.');
}
