/** A card is issued anew: the account updater changes what is behind its tokens, and the merchant goes on with them. */

import { InvariantError, SettleboxError } from '../../../engine/errors.ts';
import { binOf, brandOf, type CardBrand, withLuhnDigit } from '../../../facts/card-numbers.ts';
import { civilDate, endOfMonthMs, utcDay } from '../../../facts/civil-date.ts';
import { networkTransactionId } from '../../../facts/network-id.ts';
import type { Context } from '../../base/context.ts';
import { scheduleExpiry } from './actions.ts';
import { loadToken } from './consequences.ts';
import { move } from './moves.ts';
import { cardPrint, lastFourOf, type MaskedCard, maskCard } from './rules.ts';
import { listTokensOfNumber, type PaymentTokenRecord } from './store.ts';

/** What the card becomes; what is absent is made up. */
export interface CardReplacement {
  readonly paymentToken: string;
  readonly pan: string | undefined;
  /** Only the expiry is new. */
  readonly keepsNumber: boolean;
  readonly expiry: { readonly month: string; readonly year: string } | undefined;
}

/** Moves the account behind a card from the fingerprint of its old number to the new number. */
type MoveAccount = (context: Context, from: string, pan: string, lastFour: string) => void;

/** Cards are issued for some years. */
const YEARS = 3;

/**
 * Gives the card behind a token another number and expiry, and so all tokens of that card, everybody's: each tells of it by
 * an event of its own. One that had expired is active again.
 *
 * @throws SettleboxError `unknown_subject` for what is no payment token; `bad_option` for a bank account or a deleted one, an
 *   expiry that is past, or a number with a line of credit of its own
 */
export function replaceCard(context: Context, replacement: CardReplacement, moveAccount: MoveAccount): void {
  const { paymentToken, pan: wished, keepsNumber, expiry } = replacement;
  const token = loadToken(context, paymentToken, 'card');
  rejectPastExpiry(context, expiry);
  const before = context.unseal(token.sealed, token.tokenId);
  const pan = keepsNumber ? before : (wished ?? anotherNumber(context, before));
  for (const one of listTokensOfNumber(context.database, token.fingerprint)) {
    const next = { ...one, ...renewed(context, one, pan, expiry, wished === undefined) };
    const event = one.status === 'expired' ? 'expiry_updated' : undefined;
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
  wished: CardReplacement['expiry'],
  keepsProduct: boolean,
): Partial<PaymentTokenRecord> {
  const was: MaskedCard = JSON.parse(token.masked);
  const expiry = wished ?? laterExpiry(context.now, was);
  const brand = brandOf(pan) ?? was.brand;
  const shown = maskCard(pan, brand, expiry, was.cardholder_name);
  // The same number, or one of our own making, is of the same issuer and product as the one before.
  const product = keepsProduct ? { funding: was.funding, country: was.country } : {};
  return {
    masked: JSON.stringify({ ...shown, ...product }),
    sealed: context.seal(pan, token.tokenId),
    fingerprint: cardPrint(context, pan),
    networkTransactionId: chainOf(token, was.brand, brand),
    expiresAt: endOfMonthMs(Number(expiry.year), Number(expiry.month)),
  };
}

/** A card that nobody has paid with yet names the check of its storing, whose form is the brand's. */
function chainOf(
  { tokenId, networkTransactionId: id }: PaymentTokenRecord,
  was: CardBrand,
  is: CardBrand,
): string | null {
  return id === networkTransactionId(tokenId, was) ? networkTransactionId(tokenId, is) : id;
}

/** Some years after the old one, or after today where that is long past. */
function laterExpiry(now: number, was: MaskedCard): { readonly month: string; readonly year: string } {
  const year = Math.max(Number(was.expiry_year), civilDate(utcDay(now)).year) + YEARS;
  return { month: was.expiry_month, year: String(year) };
}

const RUN_DIGITS = 6;

/** The issuer's and the brand's own digits stay; six equal ones after them make it nobody's number. */
function anotherNumber(context: Context, pan: string): string {
  const bin = binOf(pan);
  const free = pan.length - bin.length - RUN_DIGITS - 1;
  const numbers = 10 ** (free + 1);
  const diced = context.randomInt('outcomes', numbers);
  for (let tried = 0; tried < numbers; tried++) {
    const digits = String((diced + tried) % numbers).padStart(free + 1, '0');
    const made = withLuhnDigit(`${bin}${digits.charAt(0).repeat(RUN_DIGITS)}${digits.slice(1)}`);
    // People tell the two apart by the last four; and a published number would do what it is published for.
    if (lastFourOf(made) !== lastFourOf(pan) && !context.networks.issuer.isTestCard(made)) return made;
  }
  throw new InvariantError('a card can be reissued');
}
