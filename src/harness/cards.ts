import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { runCommand } from './commands.ts';
import { idOf, type PaymentTokenRef } from './references.ts';

/** Records authorizations that cardholders grant to the merchant outside the API. */
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
  };
}
