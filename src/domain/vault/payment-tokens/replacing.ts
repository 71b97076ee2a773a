/** Reissues a card: the account updater changes the card behind its tokens, which remain usable. */

import { InvariantError, SettleboxError } from '../../../engine/errors.ts';
import { binOf, brandOf, type CardBrand, withLuhnDigit } from '../../../facts/card-numbers.ts';
import { civilDate, endOfMonthMs, utcDay } from '../../../facts/civil-date.ts';
import { networkTransactionId } from '../../../facts/network-id.ts';
import type { Context } from '../../base/context.ts';
import { scheduleExpiry } from './actions.ts';
import { loadToken } from './consequences.ts';
import { move } from './moves.ts';
import { cardFingerprint, lastFourOf, type MaskedCard, maskCard } from './rules.ts';
import { listTokensOfNumber, type PaymentTokenRecord } from './store.ts';

/** The details of the new card; omitted ones are generated. */
export interface CardReplacement {
  readonly paymentToken: string;
  readonly pan: string | undefined;
  /** True if the number stays and only the expiry changes. */
  readonly keepsNumber: boolean;
  readonly expiry: { readonly month: string; readonly year: string } | undefined;
}

/** Moves the credit line of a card from the fingerprint of its old number to the new number. */
type MoveAccount = (context: Context, from: string, pan: string, lastFour: string) => void;

/** Validity of a new card, in years. */
const YEARS = 3;

/**
 * Replaces the number and expiry of the card behind a token, and so of all tokens of that card, whichever client they belong
 * to. Each token emits its own event. An expired token is active again.
 *
 * @throws SettleboxError `unknown_subject` if the id is not a payment token; `bad_option` for a bank account or a deleted
 *   token, a past expiry, or a number that has its own credit line
 */
export function replaceCard(context: Context, replacement: CardReplacement, moveAccount: MoveAccount): void {
  const { paymentToken, pan: requested, keepsNumber, expiry } = replacement;
  const token = loadToken(context, paymentToken, 'card');
  rejectPastExpiry(context, expiry);
  const before = context.unseal(token.sealed, token.tokenId);
  const pan = keepsNumber ? before : (requested ?? generateNumber(context, before));
  for (const sibling of listTokensOfNumber(context.database, token.fingerprint)) {
    const next = { ...sibling, ...renewed(context, sibling, pan, expiry, requested === undefined) };
    const event = sibling.status === 'expired' ? 'expiry_updated' : undefined;
    scheduleExpiry(context, move(context, next, event, 'payment_token.card_replaced'));
  }
  if (pan !== before) moveAccount(context, token.fingerprint, pan, lastFourOf(pan));
}

function rejectPastExpiry(context: Context, expiry: CardReplacement['expiry']): void {
  if (expiry === undefined || endOfMonthMs(Number(expiry.year), Number(expiry.month)) > context.now) return;
  throw new SettleboxError(
    'bad_option',
    'replaceCard.expiry must be this month or later.',
    'Omit it for an expiry a few years from now.',
    { field: 'replaceCard.expiry' },
  );
}

function renewed(
  context: Context,
  token: PaymentTokenRecord,
  pan: string,
  requested: CardReplacement['expiry'],
  keepsProduct: boolean,
): Partial<PaymentTokenRecord> {
  const was: MaskedCard = JSON.parse(token.masked);
  const expiry = requested ?? laterExpiry(context.now, was);
  const brand = brandOf(pan) ?? was.brand;
  const shown = maskCard(pan, brand, expiry, was.cardholder_name);
  // The same number, or a generated one, has the issuer and product of the previous one.
  const product = keepsProduct ? { funding: was.funding, country: was.country } : {};
  return {
    masked: JSON.stringify({ ...shown, ...product }),
    sealed: context.seal(pan, token.tokenId),
    fingerprint: cardFingerprint(context, pan),
    networkTransactionId: chainOf(token, was.brand, brand),
    expiresAt: endOfMonthMs(Number(expiry.year), Number(expiry.month)),
  };
}

/**
 * Before its first charge, a token refers to the check with which it was stored; the brand determines the format of that id.
 */
function chainOf(
  { tokenId, networkTransactionId: id }: PaymentTokenRecord,
  was: CardBrand,
  is: CardBrand,
): string | null {
  return id === networkTransactionId(tokenId, was) ? networkTransactionId(tokenId, is) : id;
}

/** Returns an expiry some years after the old one, or after today if the old one is long past. */
function laterExpiry(now: number, was: MaskedCard): { readonly month: string; readonly year: string } {
  const year = Math.max(Number(was.expiry_year), civilDate(utcDay(now)).year) + YEARS;
  return { month: was.expiry_month, year: String(year) };
}

const RUN_DIGITS = 6;

/** Keeps the digits of issuer and brand. Six equal digits after them ensure that the number is not a real card's. */
function generateNumber(context: Context, pan: string): string {
  const bin = binOf(pan);
  const free = pan.length - bin.length - RUN_DIGITS - 1;
  const numbers = 10 ** (free + 1);
  const first = context.randomInt('outcomes', numbers);
  for (let tried = 0; tried < numbers; tried++) {
    const digits = String((first + tried) % numbers).padStart(free + 1, '0');
    const made = withLuhnDigit(`${bin}${digits.charAt(0).repeat(RUN_DIGITS)}${digits.slice(1)}`);
    // The last four digits must differ from the old ones to tell the cards apart, and a published number would have its
    // published test behavior.
    if (lastFourOf(made) !== lastFourOf(pan) && !context.networks.issuer.isTestCard(made)) return made;
  }
  throw new InvariantError('a card can be reissued');
}
