/** Uses only published test values: they determine the outcome, so no issuer or bank rule is left behind in the world. */

import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import { banks, cards } from '../../networks/test-data.ts';
import { drawWeighted, weighted } from './draws.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { holderOf } from './outcome-codes.ts';
import type { Person } from './people.ts';

/** Weights by the brands' published shares of US purchases; Visa has about half. */
const GOOD_CARDS = weighted([
  [cards.visa, 28],
  [cards.visaDebit, 24],
  [cards.mastercard, 14],
  [cards.mastercardDebit, 9],
  [cards.mastercardPrepaid, 2],
  [cards.amex, 18],
  [cards.discover, 5],
]);

/** Returns a card that is approved, or declined with this code. */
export function cardOf({ rng }: SimulatedMerchant, person: Person, code?: DeclineCode): CardPaymentMethod {
  const card = code === undefined ? (drawWeighted(rng, GOOD_CARDS) ?? cards.visa) : cards.declines(code);
  return { ...card, first_name: person.firstName, last_name: person.lastName };
}

/** Returns a bank account that is good, or whose bank returns debits with this code. */
export function accountOf({ profile }: SimulatedMerchant, person: Person, code?: ReturnCode): AchPaymentMethod {
  const holder = (code === undefined ? undefined : holderOf(code)) ?? (profile.debitsCompanies ? 'company' : 'person');
  const name = holder === 'company' ? `${person.lastName} & Co.` : `${person.firstName} ${person.lastName}`;
  const account = code === undefined ? banks.good : banks.returns(code);
  return { ...account, name, email: person.email, account_holder_type: holder };
}
