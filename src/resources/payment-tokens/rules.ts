import { refuse, refuseField } from '../../core/errors.ts';
import { fundingOf } from '../../facts/card-funding.ts';
import { brandOf, type CardBrand, cardLengths, passesLuhn } from '../../facts/card-numbers.ts';
import { endOfMonthMs } from '../../facts/civil-date.ts';
import { bankName, type RoutingFault, routingFault } from '../../facts/routing-numbers.ts';
import type { PaymentTokenRecord } from './store.ts';

/** What may be shown of a card. */
export interface MaskedCard {
  readonly last_four: string;
  readonly brand: CardBrand;
  /** The first six digits. */
  readonly bin: string;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly cardholder_name: string | null;
}

/** What may be shown of a bank account. */
export interface MaskedBankAccount {
  readonly last_four: string;
  readonly routing_number: string;
  readonly account_type: 'checking' | 'savings';
  readonly bank_name: string;
  readonly name: string;
}

/** The brand of a card number that this gateway takes; refuses 400 without ever repeating the number. */
export function decideBrand(pan: string, field: string): CardBrand {
  const brand = brandOf(pan);
  if (brand === undefined)
    refuseField(field, 'a Visa, Mastercard, American Express or Discover number; other brands are not accepted');
  if (!cardLengths(brand).includes(pan.length))
    refuseField(field, `${brand} numbers have ${cardLengths(brand).join(' or ')} digits`);
  if (!passesLuhn(pan)) refuseField(field, 'the check digit (Luhn) does not match');
  return brand;
}

/** The moment at which a card has expired: the end of its last month, in UTC. Refuses a past one with 400. */
export function decideExpiry(month: string, year: string, now: number, field: string): number {
  const expiresAt = endOfMonthMs(Number(year), Number(month));
  if (expiresAt <= now) refuseField(field, 'the card has expired; an expiry of this month or later is taken');
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
    bin: pan.slice(0, 6),
    funding: fundingOf(pan),
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

const ROUTING_FAULTS: Record<RoutingFault, string> = {
  check_digit: 'the check digit of this routing number does not match',
  prefix: 'the first two digits of a routing number are 00-12, 21-32, 61-72 or 80',
  zeros: 'a routing number is not all zeros',
};

/** Only `achRouting: 'request'` refuses a bad routing number here; otherwise the network answers it later. */
export function refuseBadRouting(routingNumber: string, achRouting: string, field: string): void {
  if (achRouting !== 'request') return;
  const fault = routingFault(routingNumber);
  if (fault !== undefined) refuseField(field, ROUTING_FAULTS[fault]);
}

/** Only an active token pays: else 409 naming its status. */
export function refuseUnlessUsable(token: PaymentTokenRecord): void {
  if (token.status === 'active') return;
  refuse('token_not_active', `This payment token is ${token.status}; only an active one can be used.`);
}

export function refuseInactive(token: PaymentTokenRecord): void {
  if (token.status !== 'inactive') return;
  refuse('token_inactive', 'This payment token was deleted and stays inactive for good; store the method again.');
}
