/** How people pay: by published test values alone, so that these decide how a payment comes out, and nothing is left behind. */

import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import { banks, cards } from '../../networks/test-data.ts';
import { drawWeighted, weighted } from './draws.ts';
import { holderOf } from './outcome-codes.ts';
import type { Person } from './people.ts';
import type { Trader } from './traders.ts';

/** By the brands' shares of purchases in the US, as they publish them: Visa has about half. */
const GOOD_CARDS = weighted([
  [cards.visa, 28],
  [cards.visaDebit, 24],
  [cards.mastercard, 14],
  [cards.mastercardDebit, 9],
  [cards.mastercardPrepaid, 2],
  [cards.amex, 18],
  [cards.discover, 5],
]);

/** A card that is good, or that the issuer declines with this code. */
export function cardOf({ dice }: Trader, person: Person, code?: DeclineCode): CardPaymentMethod {
  const card = code === undefined ? (drawWeighted(dice, GOOD_CARDS) ?? cards.visa) : cards.declines(code);
  return { ...card, first_name: person.firstName, last_name: person.lastName };
}

/** An account that is good, or whose bank sends debits back with this code. */
export function accountOf({ kind }: Trader, person: Person, code?: ReturnCode): AchPaymentMethod {
  const holder = (code === undefined ? undefined : holderOf(code)) ?? (kind.toCompanies ? 'company' : 'person');
  const name = holder === 'company' ? `${person.lastName} & Co.` : `${person.firstName} ${person.lastName}`;
  const account = code === undefined ? banks.good : banks.returns(code);
  return { ...account, name, email: person.email, account_holder_type: holder };
}
