import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import {
  type CreditLineChange,
  type CreditLineOptions,
  type CreditLineStatus,
  creditLineChange,
  creditLineOptionsSchema,
  readCreditLine,
  readCreditLines,
  rejectSecondLine,
} from '../domain/cards/credit-lines/simulations.ts';
import { type IssuerRuleOptions, issuerRuleOptionsSchema } from '../domain/cards/issuer-rules/simulations.ts';
import type { DaysAfter } from '../domain/payments/transactions/network-outcome.ts';
import { cardNumber, daysAfter } from '../domain/simulation/network-rules/schema.ts';
import { isRealCard, REAL_CARD } from '../domain/vault/payment-tokens/rules.ts';
import { expiryMonth, expiryYear } from '../domain/vault/payment-tokens/schema.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { brandOf, cardLengths } from '../facts/card-numbers.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { runCommand } from './commands.ts';
import { createDisputeSimulation, type DisputeRuleOptions, type DisputeSimulation } from './disputes.ts';
import { idOf, type PaymentTokenRef, type TransactionRef } from './references.ts';
import { type ActiveRule, disputeRulesInForce, issuerRulesInForce } from './rules-in-force.ts';

export type { CreditLineChange, CreditLineOptions, CreditLineStatus, IssuerRuleOptions };
export { creditLineChange, creditLineOptionsSchema, issuerRuleOptionsSchema };

/** A rule for how issuers respond. */
export type IssuerRule = {
  /** Id of the rule, for `issuer.removeRule`. */
  readonly id: string;
  /** Removes the rule. Returns false if it has already ended. */
  cancel(): boolean;
};

/** A line of credit behind a card. */
export type CreditLine = {
  /** Id of the line, for `issuer.creditLine`. */
  readonly id: string;
  /**
   * Returns the limit and the held, used and available credit, in cents.
   *
   * @throws SettleboxError `unknown_subject` if the line was closed
   * @example
   * line.status().available; // 6000
   */
  status(): CreditLineStatus;
  /**
   * Changes the limit or the response to charges above it, or records a payment by the cardholder. Amounts are in cents.
   *
   * @throws SettleboxError `bad_option`; `unknown_subject` if the line was closed
   * @example
   * line.change({ paid: 2_500 });
   */
  change(options: CreditLineChange): CreditLineStatus;
  /** Closes the line, so that the card has no limit again. Returns false if it was already closed. */
  close(): boolean;
};

/** Describes the replacement of a stored card. */
export type CardReplacementOptions = {
  /** The stored card, or its id. */
  readonly paymentToken: PaymentTokenRef;
  /** The new card number, or `same` if only the expiry changes. Default: a generated number with the same BIN. */
  readonly pan?: string | undefined;
  /** The new expiry: two digits and four digits. Default: the same month, some years later. */
  readonly expiry?: { readonly month: string; readonly year: string } | undefined;
};

/** Describes a refund that the card network rejects. */
export type RefundRejection = {
  /** The REFUND, or its id. */
  readonly transaction: TransactionRef;
  /**
   * The nth calendar or banking day after it settled, at 08:30 ET. Default: when it settles, or now if it has
   * settled.
   */
  readonly at?: DaysAfter | undefined;
};

/** Controls the card issuers and the card network. */
export interface Issuer extends DisputeSimulation {
  /**
   * Adds a rule for how issuers respond to charges, or the network to refunds. Rules take precedence over test values, and
   * the first matching rule decides. They are plain data, stored in the world.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * gateway.simulate.issuer.rule({ match: { last_four: '4242' }, respond: { code: '51' }, times: 2 });
   * gateway.simulate.issuer.rule({ match: { merchant_initiated: true }, respond: { code: 'R1' } });
   * gateway.simulate.issuer.rule({ match: { amount: { min: 10_000 } }, respond: { approvedAmount: 5_000 } });
   * gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 } });   // fetch resolves when the clock gets there
   * gateway.simulate.issuer.rule({ respond: { refund: { rejectOn: { bankingDay: 3 } } } });
   */
  rule(options: IssuerRuleOptions): IssuerRule;
  /**
   * Returns the active rules, those for charges and then those for disputes, oldest first.
   *
   * @example
   * for (const { rule, fired } of gateway.simulate.issuer.rules()) console.log(rule.respond, fired);
   */
  rules(): ActiveRule<IssuerRuleOptions | DisputeRuleOptions>[];
  /**
   * Removes a rule by its id. Returns false if it has already ended.
   *
   * @example
   * gateway.simulate.issuer.removeRule(rule);
   */
  removeRule(rule: string | { readonly id: string }): boolean;
  /**
   * Opens a line of credit behind a card. Authorizations hold credit, captures take it, voids and expiries release it, and
   * settled refunds restore it. A charge above the available credit is declined with 51, or approved in part.
   *
   * @throws SettleboxError `bad_option`, also if the card already has a line
   * @example
   * const line = gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 10_000, overLimit: 'partial' });
   * gateway.transactions.create({ type: 'AUTH', amount: 4_000, payment_method: cards.visa });
   * line.status(); // { limit: 10000, held: 4000, used: 0, available: 6000, … }
   */
  creditLine(options: CreditLineOptions): CreditLine;
  /**
   * Returns an open line by its id.
   *
   * @throws SettleboxError `unknown_subject`
   */
  creditLine(id: string): CreditLine;
  /**
   * Returns the status of every open line, oldest first.
   *
   * @example
   * const spent = gateway.simulate.issuer.creditLines().filter(({ available }) => available <= 0);
   */
  creditLines(): CreditLineStatus[];
  /**
   * Replaces a stored card, as an account updater does: number and expiry change behind its token and behind every
   * other token of the card. Each token emits the event `payment_token.card_replaced`; an expired one becomes active
   * again.
   *
   * @throws SettleboxError `bad_option`; `unknown_subject`
   * @example
   * gateway.simulate.issuer.replaceCard({ paymentToken: token });
   * gateway.simulate.issuer.replaceCard({ paymentToken: token, pan: 'same', expiry: { month: '12', year: '2031' } });
   */
  replaceCard(options: CardReplacementOptions): void;
  /**
   * Rejects a refund at the card network: when its batch settles, now if that is past, or some days after it settled.
   * The refund is undone on the original transaction, and the merchant gets the money back.
   *
   * @throws SettleboxError `bad_option` if the transaction is not a refund, has ended, or the day is past;
   * `unknown_subject`
   * @example
   * gateway.simulate.issuer.rejectRefund({ transaction: refund, at: { bankingDay: 3 } });
   */
  rejectRefund(options: RefundRejection): void;
}

const newNumber = lazily(() =>
  cardNumber().refine((pan) => {
    const brand = brandOf(pan);
    return brand !== undefined && cardLengths(brand).includes(pan.length);
  }, 'must be a Visa, Mastercard, American Express or Discover number'),
);

/** Options of `simulate.issuer.replaceCard()`. */
export const replacementOptions = lazily(() =>
  z.strictObject({
    paymentToken: z.unknown(),
    pan: z
      .union(
        [z.literal('same'), newNumber()],
        "must be a Visa, Mastercard, American Express or Discover number with a valid check digit, or 'same'",
      )
      .optional(),
    expiry: z.strictObject({ month: expiryMonth(), year: expiryYear() }).optional(),
  }),
);

/** Options of `simulate.issuer.rejectRefund()`. */
export const rejectionOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    at: daysAfter().optional(),
  }),
);

/** Creates `gateway.simulate.issuer`. */
export function createIssuer(engine: Engine): Issuer {
  return {
    ...createDisputeSimulation(engine),
    rule(options) {
      const id = orderIssuerRule(engine, options, 'rule');
      return { id, cancel: () => runCommand(engine, 'simulate.issuer.rule cancel', { id }) };
    },
    rules: () => [...issuerRulesInForce(engine), ...disputeRulesInForce(engine)],
    removeRule: (rule) => runCommand(engine, 'simulate.issuer.rule cancel', { id: idOf(rule) }),
    creditLine: (options: CreditLineOptions | string) =>
      typeof options === 'string'
        ? creditLineHandle(engine, options)
        : lineOf(engine, runCreditLineCommand(engine, options, 'creditLine')),
    creditLines: () => readCreditLines(harnessContext(engine, 'creditLines')),
    replaceCard(options) {
      const { paymentToken, pan, expiry } = parseOptions(replacementOptions(), options, 'replaceCard');
      if (pan !== undefined && pan !== 'same') rejectRealNumber(engine, pan);
      // 'same' is not a card number, and a tape would replace it by a surrogate in a field of that name.
      const number = pan === 'same' ? { pan: undefined, keepsNumber: true } : { pan, keepsNumber: false };
      runCommand(engine, 'simulate.issuer.replaceCard', { paymentToken: idOf(paymentToken), ...number, expiry });
    },
    rejectRefund(options) {
      const { transaction, at } = parseOptions(rejectionOptions(), options, 'rejectRefund');
      runCommand(engine, 'simulate.issuer.rejectRefund', { transactionId: idOf(transaction), at });
    },
  };
}

function creditLineHandle(engine: Engine, id: string): CreditLine {
  const line = lineOf(engine, idOf(id));
  line.status();
  return line;
}

function lineOf(engine: Engine, id: string): CreditLine {
  const read = () => readCreditLine(harnessContext(engine, 'creditLine'), id);
  return {
    id,
    status: read,
    change(change) {
      const { limit, overLimit, paid } = parseOptions(creditLineChange(), change, 'creditLine');
      runCommand(engine, 'simulate.issuer.creditLine change', { id, limit, overLimit, paid });
      return read();
    },
    close: () => runCommand(engine, 'simulate.issuer.creditLine close', { id }),
  };
}

/** Rejects a real card number, as if the replacement card were stored, because it is charged later. */
function rejectRealNumber(engine: Engine, pan: string): void {
  if (!isRealCard({ settings: engine.settings, networks: engine.parts.networks }, pan)) return;
  throw new SettleboxError('bad_option', `replaceCard.pan ${REAL_CARD}.`, '', { field: 'replaceCard.pan' });
}

/** @throws SettleboxError `bad_option` */
export function orderIssuerRule(engine: Engine, options: IssuerRuleOptions, of: string): string {
  return runCommand(engine, 'simulate.issuer.rule', parseOptions(issuerRuleOptionsSchema(), options, of));
}

/**
 * Records and runs the command that opens a credit line. Returns the id of the line.
 *
 * @throws SettleboxError `bad_option`, also if the card already has a credit line
 */
export function runCreditLineCommand(engine: Engine, options: CreditLineOptions, of: string): string {
  const line = parseOptions(creditLineOptionsSchema(), options, of);
  rejectSecondLine(harnessContext(engine, of), line.pan, of);
  return runCommand(engine, 'simulate.issuer.creditLine', line);
}
