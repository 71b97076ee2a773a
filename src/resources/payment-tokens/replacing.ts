/** A card is issued anew: the account updater changes what is behind its tokens, and the merchant goes on with them. */
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { brandOf, type CardBrand, withLuhnDigit } from '../../facts/card-numbers.ts';
import { civilDate, endOfMonthMs, utcDay } from '../../facts/civil-date.ts';
import { moveCreditLine } from '../credit-lines/actions.ts';
import { scheduleExpiry } from './actions.ts';
import { loadToken } from './consequences.ts';
import { move } from './moves.ts';
import { cardPrint, lastFourOf, type MaskedCard, maskCard } from './rules.ts';
import { listTokensOfNumber, type PaymentTokenRecord } from './store.ts';

/** What the card becomes; what is absent is made up. */
export interface CardReplacement {
  readonly paymentToken: string;
  /** `same`: only the expiry is new. */
  readonly pan: string | undefined;
  readonly expiry: { readonly month: string; readonly year: string } | undefined;
}

const BIN = 6;
/** Cards are issued for some years. */
const YEARS = 3;

/**
 * Gives the card behind a token another number and expiry, and so all tokens of that card, everybody's: each tells of it by
 * an event of its own. One that had expired is active again.
 *
 * @throws SettleboxError `unknown_subject` for what is no payment token; `bad_option` for a bank account, or a deleted one
 */
export function replaceCard(context: Context, { paymentToken, pan: wished, expiry }: CardReplacement): void {
  const token = loadToken(context, paymentToken, 'card');
  if (token.status === 'inactive')
    throw new SettleboxError(
      'bad_option',
      `${paymentToken} was deleted, and is updated no more.`,
      'Store the card again.',
    );
  const before = context.unseal(token.sealed, token.tokenId);
  const pan = wished === 'same' ? before : (wished ?? anotherNumber(context, before));
  const isMadeUp = wished === undefined || wished === 'same';
  for (const one of listTokensOfNumber(context.database, token.fingerprint)) {
    const next = { ...one, ...renewed(context, one, pan, expiry, isMadeUp) };
    const event = one.status === 'expired' ? 'expiry_updated' : undefined;
    scheduleExpiry(context, move(context, next, event, 'payment_token.card_replaced'));
  }
  moveCreditLine(context, token.fingerprint, pan, lastFourOf(pan));
}

function renewed(
  context: Context,
  token: PaymentTokenRecord,
  pan: string,
  wished: CardReplacement['expiry'],
  isMadeUp: boolean,
): Partial<PaymentTokenRecord> {
  const was: MaskedCard = JSON.parse(token.masked);
  const expiry = wished ?? laterExpiry(context.now, was);
  const shown = maskCard(pan, brandOfCard(pan, was), expiry, was.cardholder_name);
  // A number of our own making is of the same issuer and product as the one before.
  const product = isMadeUp ? { funding: was.funding, country: was.country } : {};
  return {
    masked: JSON.stringify({ ...shown, ...product }),
    sealed: context.seal(pan, token.tokenId),
    fingerprint: cardPrint(context, pan),
    expiresAt: endOfMonthMs(Number(expiry.year), Number(expiry.month)),
  };
}

function brandOfCard(pan: string, was: MaskedCard): CardBrand {
  return brandOf(pan) ?? was.brand;
}

/** Some years after the old one, or after today where that is long past. */
function laterExpiry(now: number, was: MaskedCard): { readonly month: string; readonly year: string } {
  const year = Math.max(Number(was.expiry_year), civilDate(utcDay(now)).year) + YEARS;
  return { month: was.expiry_month, year: String(year) };
}

/** The issuer's and the brand's own digits stay. */
function anotherNumber(context: Context, pan: string): string {
  const free = pan.length - BIN - 1;
  for (;;) {
    const middle = String(context.dice('outcomes', 10 ** free)).padStart(free, '0');
    const made = withLuhnDigit(`${pan.slice(0, BIN)}${middle}`);
    if (lastFourOf(made) !== lastFourOf(pan)) return made;
  }
}
