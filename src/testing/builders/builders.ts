import type { Faker } from '@faker-js/faker';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import type { Dispute, EvidenceRequest } from '../../domain/cards/disputes/types.ts';
import type { AchPaymentMethod, CardPaymentMethod, Layout } from '../../domain/payments/transactions/types.ts';
import { sha256Bytes } from '../../engine/crypto.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { CARD_BRANDS } from '../../facts/card-numbers.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import { buildCart, type Cart } from './carts.ts';
import { type BuiltCustomer, buildCustomer } from './customers.ts';
import { buildEvidence, type EvidenceBuilderOptions } from './evidence.ts';
import { loadFaker } from './load-faker.ts';
import {
  type BankAccountBuilderOptions,
  buildBankAccount,
  buildCard,
  type CardBuilderOptions,
} from './payment-methods.ts';

/** Creates random test data; never the same twice. */
export interface Builders {
  /** Creates a customer with a name, an email, and a US address. */
  customer(): BuiltCustomer;
  /**
   * Creates a card for the request field `payment_method`.
   *
   * @example
   * make.card({ brand: 'visa', outcome: '51' });
   * make.card({ disputed: '13.1' });
   */
  card(options?: CardBuilderOptions): CardPaymentMethod;
  /**
   * Creates a bank account for the request field `payment_method`.
   *
   * @example
   * make.bankAccount({ outcome: 'R01' });
   */
  bankAccount(options?: BankAccountBuilderOptions): AchPaymentMethod;
  /**
   * Creates a cart with this number of lines, 1 to 100 (default random, 1 to 4), and prices in cents.
   *
   * @example
   * make.cart({ lines: 2 }).totalCents;
   */
  cart(options?: { readonly lines?: number | undefined }): Cart;
  /**
   * Creates evidence that wins a dispute, given the dispute or its reason code. Compelling Evidence 3.0 is not part of it.
   *
   * @example
   * gateway.disputes.submitEvidence(dispute.id, make.evidence(dispute));
   */
  evidence(of: string | Pick<Dispute, 'required_evidence'>, options?: EvidenceBuilderOptions): EvidenceRequest;
}

/**
 * Returns builders for customers, cards, bank accounts, carts, and evidence, based on faker. The same gateway seed produces the same data;
 * expiry dates are relative to the gateway's clock. Each kind has its own sequence, so an additional cart does not change
 * any customer. Call it once per gateway: each call restarts the sequences. Needs `@faker-js/faker`.
 *
 * @throws SettleboxError `faker_unavailable`; `bad_option` for an unknown card or account
 * @example
 * const make = builders(gateway);
 * const ada = make.customer();
 * const cart = make.cart({ lines: 2 });
 * gateway.transactions.create({ type: 'SALE', amount: cart.totalCents, payment_method: make.card({ brand: 'amex', of: ada }) });
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: make.bankAccount({ outcome: 'R10' }) });
 */
export function builders<L extends Layout>(gateway: Gateway<L>): Builders {
  const seed = insideOf(gateway, 'builders').seed();
  const sequence = (kind: string): Faker => loadFaker(seedNumbers(`settlebox builders/${kind}/${seed}`));
  const customers = (kind: string) => {
    const faker = sequence(kind);
    let count = 0;
    return () => buildCustomer(faker, ++count);
  };
  const [customer, cardholder, accountHolder] = [
    customers('customers'),
    customers('cardholders'),
    customers('account holders'),
  ];
  const [cardSequence, accountSequence, cartSequence, evidenceSequence] = [
    sequence('cards'),
    sequence('bank accounts'),
    sequence('carts'),
    sequence('evidence'),
  ];
  return {
    customer,
    card(options = {}) {
      parseOptions(cardOptions(), options, 'card');
      return buildCard(cardSequence, gateway.clock.now(), options.of ?? cardholder(), options);
    },
    bankAccount(options = {}) {
      parseOptions(bankAccountOptions(), options, 'bankAccount');
      return buildBankAccount(accountSequence, options.of ?? accountHolder(), options);
    },
    cart: (options = {}) => buildCart(cartSequence, parseOptions(cartOptions(), options, 'cart').lines),
    evidence: (of, options = {}) =>
      buildEvidence(evidenceSequence, gateway.clock.now(), of, parseOptions(evidenceOptions(), options, 'evidence')),
  };
}

const owner = lazily(() =>
  z
    .custom<BuiltCustomer>(
      (value) => typeof value === 'object' && value !== null,
      'must be a customer, as returned by customer()',
    )
    .optional(),
);
const outcome = lazily(() => z.string('must be an outcome such as approved, or a code').optional());
const brand = lazily(() =>
  z.enum(Object.keys(CARD_BRANDS), `must be one of ${Object.keys(CARD_BRANDS).join(', ')}`).optional(),
);
const reason = lazily(() => z.string('must be a reason code such as 13.1').optional());
const cardOptions = lazily(() =>
  z.strictObject({ brand: brand(), outcome: outcome(), disputed: reason(), of: owner() }),
);
const evidenceOptions = lazily(() => z.strictObject({ refundId: z.string('must be the id of a refund').optional() }));
const bankAccountOptions = lazily(() => z.strictObject({ outcome: outcome(), of: owner() }));

const LINES_MAX = 100;
const LINES = `must be a whole number from 1 to ${LINES_MAX}`;
const cartOptions = lazily(() =>
  z.strictObject({ lines: z.int(LINES).min(1, LINES).max(LINES_MAX, LINES).optional() }),
);

/**
 * Returns the seed as 32-bit numbers. Faker reads only 32 bits of a single number, so similar names could share a
 * sequence.
 */
function seedNumbers(name: string): number[] {
  const bytes = sha256Bytes(name);
  return Array.from({ length: bytes.length / 4 }, (_, word) => new DataView(bytes.slice().buffer).getUint32(word * 4));
}
