import type { Faker } from '@faker-js/faker';
import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { addDuration, isoText, toDate } from '../../engine/time.ts';
import { brandOf, type CardBrand } from '../../facts/card-numbers.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import { banks, cards } from '../../networks/test-data.ts';
import type { BuiltCustomer } from './customers.ts';

const BRANDS = ['visa', 'mastercard', 'amex', 'discover'] as const satisfies readonly CardBrand[];
const CARD_OUTCOMES = ['expired', 'declinesWhenCharged', 'refundRejected', 'avsMismatch', 'cvvMismatch'] as const;
const BANK_OUTCOMES = ['good', 'stuck', 'badRoutingNumber'] as const;

/** Options of `card()`. */
export type CardBuilderOptions = {
  /** The card brand. Default random. Only Visa has published numbers for outcomes other than `approved`. */
  readonly brand?: CardBrand | undefined;
  /** The outcome, by its name in `cards`, or the decline code of the issuer. Default `approved`. */
  readonly outcome?: 'approved' | (typeof CARD_OUTCOMES)[number] | DeclineCode | undefined;
  /** The reason code with which its charges are disputed, 30 days after settlement, on the network of the code. */
  readonly disputed?: string | undefined;
  /** The owner. Default a new customer. */
  readonly of?: BuiltCustomer | undefined;
};

/** Options of `bankAccount()`. */
export type BankAccountBuilderOptions = {
  /** The outcome, by its name in `banks`, or the return code of the entry. Default `good`. */
  readonly outcome?: (typeof BANK_OUTCOMES)[number] | ReturnCode | undefined;
  /** The owner. Default a new customer. */
  readonly of?: BuiltCustomer | undefined;
};

/**
 * Builds a card with a published test number and the owner's name. It expires in two years at the earliest.
 *
 * @throws SettleboxError `bad_option` if the brand has no published number for the outcome
 */
export function buildCard(
  faker: Faker,
  now: number,
  owner: BuiltCustomer,
  options: CardBuilderOptions,
): CardPaymentMethod {
  const { brand, outcome = 'approved', disputed } = options;
  const drawnBrand = faker.helpers.arrayElement(BRANDS);
  const refDate = toDate(addDuration(now, { years: 2 }));
  const [year = '', month = ''] = isoText(Number(faker.date.future({ years: 3, refDate }))).split('-');
  if (outcome !== 'approved' && brand !== undefined && brand !== 'visa') rejectBrand(brand, outcome);
  const charged = outcome === 'approved' ? cards[brand ?? drawnBrand] : cardWith(outcome);
  return {
    address_line1: owner.address.line1,
    zip: owner.address.zip,
    ...(disputed === undefined ? charged : disputedCard(disputed, options)),
    first_name: owner.firstName,
    last_name: owner.lastName,
    ...(outcome === 'expired' ? {} : { expiry: { month, year } }),
  };
}

function disputedCard(reason: string, { brand, outcome = 'approved' }: CardBuilderOptions): CardPaymentMethod {
  const card = cards.disputed(reason);
  const network = brandOf(card.pan);
  if (outcome !== 'approved')
    throw new SettleboxError(
      'bad_option',
      `card.outcome must be omitted with card.disputed, because only an approved charge is disputed; got ${outcome}.`,
    );
  if (brand === undefined || brand === network) return card;
  throw new SettleboxError(
    'bad_option',
    `card.brand must be omitted or ${network} for the reason ${reason}, which is a code of ${network}; got ${brand}.`,
  );
}

function cardWith(outcome: Exclude<CardBuilderOptions['outcome'], 'approved' | undefined>): CardPaymentMethod {
  return isOneOf(CARD_OUTCOMES, outcome) ? cards[outcome] : cards.declines(outcome);
}

function rejectBrand(brand: CardBrand, outcome: string): never {
  throw new SettleboxError(
    'bad_option',
    `card.brand must be omitted or visa for the outcome ${outcome}, whose published number is a Visa card; got ${brand}.`,
    'Omit the brand, or add a rule: gateway.simulate.issuer.rule({ match, respond: { code } }).',
  );
}

/** Builds a bank account with a published test number and the owner's name. */
export function buildBankAccount(
  faker: Faker,
  owner: BuiltCustomer,
  options: BankAccountBuilderOptions,
): AchPaymentMethod {
  const { outcome = 'good' } = options;
  const account = isOneOf(BANK_OUTCOMES, outcome) ? banks[outcome] : banks.returns(outcome);
  const account_type = faker.helpers.arrayElement(['checking', 'savings'] as const);
  return { ...account, account_type, name: owner.name, email: owner.email };
}

function isOneOf<const Word extends string>(names: readonly Word[], name: string): name is Word {
  return names.some((known) => known === name);
}
