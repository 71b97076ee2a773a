import type { Faker } from '@faker-js/faker';
import { z } from 'zod';
import { sha256Bytes } from '../../core/crypto.ts';
import { parseWish } from '../../core/wish.ts';
import { CARD_BRANDS } from '../../facts/card-numbers.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { AchPaymentMethod, CardPaymentMethod, Layout } from '../../resources/transactions/types.ts';
import { insideOf } from '../inside-of.ts';
import { buildCart, type Cart } from './carts.ts';
import { loadFaker } from './load-faker.ts';
import {
  type BankAccountBuilderOptions,
  buildBankAccount,
  buildCard,
  type CardBuilderOptions,
} from './payment-methods.ts';
import { type BuiltCustomer, buildCustomer } from './people.ts';

/** Makes what a test needs and does not care about in detail; never the same twice. */
export interface Builders {
  /** Somebody with a name, an e-mail and an address of the United States. */
  customer(): BuiltCustomer;
  /** A body of `payment_method`. */
  card(wish?: CardBuilderOptions): CardPaymentMethod;
  /** A body of `payment_method`. */
  bankAccount(wish?: BankAccountBuilderOptions): AchPaymentMethod;
  /** What somebody buys: `lines` things, 1 to 3 where nothing is said, with prices in cents. */
  cart(wish?: { readonly lines?: number }): Cart;
}

/**
 * Customers, cards, bank accounts and carts by faker, the same for the same seed of the gateway; expiries count from its
 * clock. Each kind is a sequence of its own: one more cart changes no customer. Call it once for a gateway, since it
 * begins the sequences anew. Needs `@faker-js/faker`.
 *
 * @throws SettleboxError `faker_unavailable`; `bad_option` for a card or account that there is not
 * @example
 * const make = builders(gateway);
 * const ada = make.customer();
 * const cart = make.cart({ lines: 2 });
 * gateway.transactions.create({ type: 'SALE', amount: cart.totalCents, payment_method: make.card({ brand: 'amex', of: ada }) });
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: make.bankAccount({ outcome: 'R10' }) });
 */
export function builders<L extends Layout>(gateway: Gateway<L>): Builders {
  const seed = insideOf(gateway, 'builders').seed();
  const sequence = (of: string): Faker => loadFaker(numbersOf(`settlebox builders/${of}/${seed}`));
  const people = (of: string) => {
    const faker = sequence(of);
    let made = 0;
    return () => buildCustomer(faker, ++made);
  };
  const [customer, cardholder, accountHolder] = [people('customers'), people('cardholders'), people('account holders')];
  const [ofCards, ofAccounts, ofCarts] = [sequence('cards'), sequence('bank accounts'), sequence('carts')];
  return {
    customer,
    card(wish = {}) {
      parseWish(cardWish, wish, 'card');
      return buildCard(ofCards, gateway.clock.now(), wish.of ?? cardholder(), wish);
    },
    bankAccount(wish = {}) {
      parseWish(bankAccountWish, wish, 'bankAccount');
      return buildBankAccount(ofAccounts, wish.of ?? accountHolder(), wish);
    },
    cart: (wish = {}) => buildCart(ofCarts, parseWish(cartWish, wish, 'cart').lines),
  };
}

const owner = z.custom<BuiltCustomer>((value) => typeof value === 'object' && value !== null, 'a customer').optional();
const outcome = z.string('an outcome such as approved, or a code').optional();
const brand = z.enum(Object.keys(CARD_BRANDS), `one of ${Object.keys(CARD_BRANDS).join(', ')}`).optional();
const cardWish = z.strictObject({ brand, outcome, of: owner });
const bankAccountWish = z.strictObject({ outcome, of: owner });

const LINES_MAX = 100;
const cartWish = z.strictObject({ lines: z.int(`from 1 to ${LINES_MAX}`).min(1).max(LINES_MAX).optional() });

/** What faker is seeded with: every bit of the name of a sequence counts. */
function numbersOf(name: string): number[] {
  const bytes = sha256Bytes(name);
  return Array.from({ length: bytes.length / 4 }, (_, word) => new DataView(bytes.slice().buffer).getUint32(word * 4));
}
