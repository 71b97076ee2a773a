import { z } from 'zod';
import type { Engine } from '../context.ts';
import { SettleboxError } from '../core/errors.ts';
import { parseWish } from '../core/wish.ts';
import { harnessContext } from '../engine-parts.ts';
import { brandOf, cardLengths } from '../facts/card-numbers.ts';
import {
  type CreditLineChange,
  type CreditLineOptions,
  type CreditLineStatus,
  creditLineChange,
  creditLineWish,
  readCreditLine,
  readCreditLines,
  refuseSecondLine,
} from '../resources/credit-lines/simulations.ts';
import { type IssuerRuleOptions, issuerRuleWish } from '../resources/issuer-rules/simulations.ts';
import { cardNumber, daysAfter } from '../resources/network-rules/schema.ts';
import { isRealCard, REAL_CARD } from '../resources/payment-tokens/rules.ts';
import { expiryMonth, expiryYear } from '../resources/payment-tokens/schema.ts';
import type { DaysAfter } from '../resources/transactions/network-answer.ts';
import { order } from './orders.ts';
import { idOf, type PaymentTokenRef, type TransactionRef } from './references.ts';
import { type ActiveRule, issuerRulesInForce } from './rules-in-force.ts';

export type { CreditLineChange, CreditLineOptions, CreditLineStatus, IssuerRuleOptions };
export { creditLineChange, creditLineWish, issuerRuleWish };

/** A rule that a test made for issuers. */
export interface IssuerRule {
  readonly id: string;
  /** Takes the rule back; false where it has ended already. */
  cancel(): boolean;
}

/** A line of credit that a test opened. */
export interface CreditLine {
  readonly id: string;
  /** @throws SettleboxError `unknown_subject` where it was closed */
  status(): CreditLineStatus;
  /**
   * A new limit, another answer over it, or something that the cardholder pays back.
   *
   * @throws SettleboxError `bad_option`; `unknown_subject` where it was closed
   */
  change(wish: CreditLineChange): CreditLineStatus;
  /** The card spends without end again; false where that was done already. */
  close(): boolean;
}

/** A card that is issued anew. */
export interface CardReplacementOptions {
  readonly paymentToken: PaymentTokenRef;
  /** The new number; `same` where only the expiry is new. Default one that is made up, of the same BIN. */
  readonly pan?: string;
  /** Two digits and four. Default the same month some years on. */
  readonly expiry?: { readonly month: string; readonly year: string };
}

/** A refund that the card network will not pay. */
export interface RefundRejection {
  /** The REFUND, or its id. */
  readonly transaction: TransactionRef;
  /** The nth calendar or banking day after it settled, 08:30 Eastern. Default as it settles, or now where it has. */
  readonly at?: DaysAfter;
}

/** The banks that issue cards, and the network before them. */
export interface Issuer {
  /**
   * Has issuers answer charges, or the network refunds, by a rule of the test's own, before any test value: data, kept in the
   * world. The first rule that matches answers.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * gateway.simulate.issuer.rule({ match: { last_four: '4242' }, answer: { code: '51' }, times: 2 });
   * gateway.simulate.issuer.rule({ match: { merchant_initiated: true }, answer: { code: 'R1' } });
   * gateway.simulate.issuer.rule({ match: { amount: { min: 10_000 } }, answer: { approvedAmount: 5_000 } });
   * gateway.simulate.issuer.rule({ answer: { delaySeconds: 2 } });   // fetch answers when the clock is there
   * gateway.simulate.issuer.rule({ answer: { refund: { rejectOn: { bankingDay: 3 } } } });
   */
  rule(wish: IssuerRuleOptions): IssuerRule;
  /** The rules in force, first made first; one that has ended is not among them. */
  rules(): ActiveRule<IssuerRuleOptions>[];
  /** Takes a rule back, by its id; false where it has ended already. */
  removeRule(rule: string | { readonly id: string }): boolean;
  /**
   * Puts a line of credit behind a card: authorizations hold, captures take, voids and expiries release, and settled refunds
   * restore. A charge over what is left is declined 51, or approved in part.
   *
   * @throws SettleboxError `bad_option`, also where the card has one
   * @example
   * const line = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 10_000, over: 'partial' });
   * gateway.transactions.create({ type: 'AUTH', amount: 4_000, payment_method: cards.visa });
   * line.read(); // { limit: 10000, held: 4000, taken: 0, available: 6000, … }
   */
  creditLine(wish: CreditLineOptions): CreditLine;
  /**
   * A line that is there already, by its id.
   *
   * @throws SettleboxError `unknown_subject`
   */
  creditLine(id: string): CreditLine;
  /** Where every line stands, first opened first. */
  creditLines(): CreditLineStatus[];
  /**
   * Issues a stored card anew: number and expiry behind its token change, as an account updater would do it, and so they do
   * behind every other token of that card. Each tells of it by the event `payment_token.card_replaced`; one that had expired
   * is active again.
   *
   * @throws SettleboxError `bad_option`; `unknown_subject`
   * @example
   * gateway.simulate.issuer.replaceCard({ paymentToken: token });
   * gateway.simulate.issuer.replaceCard({ paymentToken: token, pan: 'same', expiry: { month: '12', year: '2031' } });
   */
  replaceCard(wish: CardReplacementOptions): void;
  /**
   * Has the card network refuse a refund: as its batch settles, now where that is past, or days after it settled. The original
   * has that much less refunded, and the merchant its money back.
   *
   * @throws SettleboxError `bad_option` for what is no refund, has ended, or a day that is past; `unknown_subject`
   * @example
   * gateway.simulate.issuer.rejectRefund({ transaction: refund, at: { bankingDay: 3 } });
   */
  rejectRefund(wish: RefundRejection): void;
}

const newNumber = cardNumber.refine((pan) => {
  const brand = brandOf(pan);
  return brand !== undefined && cardLengths(brand).includes(pan.length);
}, 'must be a Visa, Mastercard, American Express or Discover number');

export const replacementWish = z.strictObject({
  paymentToken: z.unknown(),
  pan: z
    .union(
      [z.literal('same'), newNumber],
      "must be a Visa, Mastercard, American Express or Discover number with a valid check digit, or 'same'",
    )
    .optional(),
  expiry: z.strictObject({ month: expiryMonth, year: expiryYear }).optional(),
});

export const refusalWish = z.strictObject({
  transaction: z.unknown(),
  at: daysAfter.optional(),
});

export function createIssuer(engine: Engine): Issuer {
  return {
    rule(wish) {
      const id = orderIssuerRule(engine, wish, 'rule');
      return { id, cancel: () => order(engine, 'simulate.issuer.rule cancel', { id }) };
    },
    rules: () => issuerRulesInForce(engine),
    removeRule: (rule) => order(engine, 'simulate.issuer.rule cancel', { id: idOf(rule) }),
    creditLine: (wish: CreditLineOptions | string) =>
      typeof wish === 'string' ? knownLine(engine, wish) : lineOf(engine, orderCreditLine(engine, wish, 'creditLine')),
    creditLines: () => readCreditLines(harnessContext(engine, 'creditLines')),
    replaceCard(wish) {
      const { paymentToken, pan, expiry } = parseWish(replacementWish, wish, 'replaceCard');
      if (pan !== undefined && pan !== 'same') refuseRealNumber(engine, pan);
      // The word is no number, and a tape has a stand-in for whatever stands in a field of that name.
      const number = pan === 'same' ? { pan: undefined, keepsNumber: true } : { pan, keepsNumber: false };
      order(engine, 'simulate.issuer.replaceCard', { paymentToken: idOf(paymentToken), ...number, expiry });
    },
    rejectRefund(wish) {
      const { transaction, at } = parseWish(refusalWish, wish, 'rejectRefund');
      order(engine, 'simulate.issuer.rejectRefund', { transactionId: idOf(transaction), at });
    },
  };
}

function knownLine(engine: Engine, id: string): CreditLine {
  const line = lineOf(engine, idOf(id));
  line.status();
  return line;
}

function lineOf(engine: Engine, id: string): CreditLine {
  const read = () => readCreditLine(harnessContext(engine, 'creditLine'), id);
  return {
    ...{ id, status: read },
    change(change) {
      const { limit, overLimit, paid } = parseWish(creditLineChange, change, 'creditLine');
      order(engine, 'simulate.issuer.creditLine change', { id, limit, overLimit, paid });
      return read();
    },
    close: () => order(engine, 'simulate.issuer.creditLine close', { id }),
  };
}

/** What a card becomes is charged afterwards, so it is met as if it were stored. */
function refuseRealNumber(engine: Engine, pan: string): void {
  if (!isRealCard(engine, pan)) return;
  throw new SettleboxError('bad_option', `replaceCard.pan: ${REAL_CARD}.`, '', { field: 'replaceCard.pan' });
}

/** @throws SettleboxError `bad_option` */
export function orderIssuerRule(engine: Engine, wish: IssuerRuleOptions, of: string): string {
  return order(engine, 'simulate.issuer.rule', parseWish(issuerRuleWish, wish, of));
}

/** @throws SettleboxError `bad_option`, also where the card has one */
export function orderCreditLine(engine: Engine, wish: CreditLineOptions, of: string): string {
  const line = parseWish(creditLineWish, wish, of);
  refuseSecondLine(harnessContext(engine, of), line.pan, of);
  return order(engine, 'simulate.issuer.creditLine', line);
}
