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
export interface MaskedCard {
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
}

/** A bank account in responses, masked. */
export interface MaskedBankAccount {
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
}

/** The brand of a card number that this gateway takes; refuses 400 without ever repeating the number. */
export function decideBrand(pan: string, field: string): CardBrand {
  const brand = brandOf(pan);
  if (brand === undefined) rejectField(field, 'must be a Visa, Mastercard, American Express, or Discover number');
  if (!cardLengths(brand).includes(pan.length))
    rejectField(field, `must have ${cardLengths(brand).join(' or ')} digits for ${brand}`);
  if (!passesLuhn(pan)) rejectField(field, 'must have a valid check digit (Luhn)');
  return brand;
}

/** What says how real card numbers are met. */
type Guard = Pick<Context, 'settings' | 'networks'>;

/** What is wrong with a real-looking number; without a digit of a test number, which a shop may log with the refusal. */
export const REAL_CARD =
  'must not look like a real card number; use a published test number such as cards.visa (4242 four times), or ' +
  "createGateway({ realCards: 'accept' }) for generated ones";

/**
 * Refuses the number of what may be somebody's card, 400 `real_card_number`, unless the gateway was made to take such: one
 * that no vendor publishes for tests, and that is not plainly made up. It guards what is charged or stored. A rule or a line
 * of credit charges nothing, so any number may be named there.
 */
export function rejectRealCard(guard: Guard, pan: string, field: string): void {
  if (isRealCard(guard, pan)) reject('real_card_number', `${field} ${REAL_CARD}.`, [{ field, message: REAL_CARD }]);
}

/** Of a number that the gateway takes by its brand, length and check digit. */
export function isRealCard({ settings, networks }: Guard, pan: string): boolean {
  // The published ones are asked for first: nearly every charge has one.
  return settings.realCards === 'reject' && !networks.issuer.isTestCard(pan) && !isPlainlyMadeUp(pan);
}

/** The moment at which a card has expired: the end of its last month, in UTC. Refuses a past one with 400. */
export function decideExpiry(month: string, year: string, now: number, field: string): number {
  const expiresAt = endOfMonthMs(Number(year), Number(month));
  if (expiresAt <= now) rejectField(field, 'must be this month or later; the card has expired');
  return expiresAt;
}

/** The last four digits; fewer of a short number, so that never more than half of it shows. */
export function lastFourOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

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

/** What entries need of an account as it is shown: its number is sealed beside it. */
export function shownAccount(masked: string): {
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

/** Only `achRouting: 'request'` refuses a bad routing number here; otherwise the network answers it later. */
export function rejectBadRouting(routingNumber: string, achRouting: string, field: string): void {
  if (achRouting !== 'request') return;
  const fault = routingFault(routingNumber);
  if (fault !== undefined) rejectField(field, ROUTING_FAULTS[fault]);
}

/** What stands for a card's number: finds it again, and tells nothing of it. */
export function cardPrint(context: Pick<Context, 'fingerprint'>, pan: string): string {
  return context.fingerprint(pan);
}

/** What makes two bank accounts the same one. */
export function bankAccountPrint(routingNumber: string, accountNumber: string): string {
  return `${routingNumber}/${accountNumber}`;
}

type UselessStatus = Exclude<PaymentTokenRecord['status'], 'active'>;

const WHAT_HELPS: Readonly<Record<UselessStatus, string>> = {
  verification_pending:
    'Verify it with the amounts of its two micro-deposits: POST /v1/payment_tokens/{token}/verify {"amounts": [a, b]}.',
  verification_failed: 'Store the account again.',
  expired: 'Update its expiry, or store the card again.',
  inactive: 'It was permanently deleted; store the payment method again.',
};

/** Only an active token pays: else 409 naming its status, why it is so, and what helps. */
export function rejectUnlessUsable({ status, statusReason }: PaymentTokenRecord): void {
  if (status === 'active') return;
  const is = statusReason === null ? status : `${status} (${statusReason})`;
  reject('token_not_active', `This payment token is ${is}; only an active token can be used. ${WHAT_HELPS[status]}`);
}

export function rejectInactive(token: PaymentTokenRecord): void {
  if (token.status !== 'inactive') return;
  reject('token_inactive', 'This payment token was permanently deleted. Store the payment method again.');
}

/** Why an account is not debited, or a card not charged by the merchant, and since when. */
export interface Blocked {
  readonly code: string;
  readonly reason: string;
  readonly since: number;
}

/** A debit of an account whose holder called one unauthorized, or stopped it: 409 until they authorize it anew. */
export function rejectBlockedDebit({ debitBlock }: Pick<PaymentTokenRecord, 'debitBlock'>): void {
  if (debitBlock === null) return;
  const { code, reason, since }: Blocked = JSON.parse(debitBlock);
  reject(
    'debit_blocked',
    `Debits of this account have been blocked since ${isoText(since)} by ${code} (${reason}). A new authorization by its holder ` +
      'unblocks them; a test can record one with gateway.ach.noteAuthorization({ paymentToken }).',
  );
}

/** What may be shown of a correction that was not taken over yet. */
export interface PendingCorrection extends Omit<Corrected, 'accountNumber'> {
  readonly code: ChangeCode;
  readonly lastFour?: string | undefined;
  readonly receivedAt: number;
}

export function maskCorrection(code: ChangeCode, corrected: Corrected, receivedAt: number): PendingCorrection {
  const { accountNumber, ...shown } = corrected;
  return { code, receivedAt, ...shown, lastFour: accountNumber === undefined ? undefined : lastFourOf(accountNumber) };
}

const CORRECTION_BANKING_DAYS = 6;

/**
 * The day by which a correction is taken over: the sixth banking day after it came (docs/sources.md, "Notifications of change").
 */
export function correctionApplyBy(receivedAt: number): DayNumber {
  return addBankingDays(easternDay(receivedAt), CORRECTION_BANKING_DAYS);
}

export function rejectWithoutCorrection({ correction }: Pick<PaymentTokenRecord, 'correction'>): void {
  if (correction !== null) return;
  reject('no_correction', 'This payment token has no pending correction. Omit apply_correction.');
}
