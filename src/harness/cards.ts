import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import {
  type Reattempts,
  type ReattemptWindow,
  reattemptsOfToken,
} from '../domain/cards/card-transactions/reattempts.ts';
import { type DisputeRate, type DisputeRates, disputeRatesOf } from '../domain/cards/dispute-rates/actions.ts';
import { requireExtensions } from '../engine/extensions.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { runCommand } from './commands.ts';
import { type ClientRef, idOf, type PaymentTokenRef } from './references.ts';
import { knownClient } from './return-rates.ts';

export type { DisputeRate, DisputeRates, Reattempts, ReattemptWindow };

/** The card side outside the API: authorizations by cardholders, and attempts as the networks count them. */
export interface Cards {
  /**
   * Records that the cardholder has authorized merchant-initiated charges again. This lifts the stop of R0, R1 or R3
   * for all of the merchant's tokens of that card.
   *
   * @throws SettleboxError `unknown_subject`; `bad_option` for a bank account
   * @example
   * gateway.cards.noteAuthorization({ paymentToken: token }); // { wasBlocked: true }
   */
  noteAuthorization(options: { readonly paymentToken: PaymentTokenRef }): { readonly wasBlocked: boolean };
  /**
   * Counts how often the merchant has charged a declined card again, with the limits of its network: for Visa in 30 days,
   * for Mastercard in a day and in 30 days. It counts charges under any token of the card, and by its number.
   *
   * @throws SettleboxError `unknown_subject`; `bad_option` for a bank account
   * @example
   * const [byCustomer] = gateway.cards.reattempts(token).windows;
   * console.log(byCustomer.count, byCustomer.limit); // 3, 20
   */
  reattempts(token: PaymentTokenRef): Reattempts;
  /**
   * Returns the ratio of fraud reports and disputes to settled charges in the current calendar month in New York, by
   * network, with Visa's threshold (VAMP). Default client: the seed merchant. An extension.
   *
   * @throws SettleboxError `unknown_subject`; `bad_option` with `extensions: false`
   * @example
   * const visa = gateway.cards.disputeRates().networks.find(({ network }) => network === 'visa');
   */
  disputeRates(client?: ClientRef): DisputeRates;
}

/** Options of `noteAuthorization()`. */
export const authorizationOptions = lazily(() => z.strictObject({ paymentToken: z.unknown() }));

/** Creates `gateway.cards`. */
export function createCards(engine: Engine): Cards {
  return {
    noteAuthorization(options) {
      const { paymentToken } = parseOptions(authorizationOptions(), options, 'noteAuthorization');
      return runCommand(engine, 'cards.noteAuthorization', { paymentToken: idOf(paymentToken) });
    },
    disputeRates(client) {
      requireExtensions(engine, 'cards.disputeRates');
      const clientId = client === undefined ? readKeyring(engine).merchant.clientId : knownClient(engine, client);
      return disputeRatesOf(harnessContext(engine, 'dispute rates'), clientId);
    },
    reattempts: (token) => reattemptsOfToken(harnessContext(engine, 'reattempts'), idOf(token)),
  };
}
