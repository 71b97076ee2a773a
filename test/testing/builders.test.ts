import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeclineCode, type Gateway, type ReturnCode, SettleboxError } from '../../src/index.ts';
import { loadFaker } from '../../src/testing/builders/load-faker.ts';
import { type Builders, builders } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

function manyOf(make: Builders): unknown {
  const people = Array.from({ length: 5 }, () => make.customer());
  const methods = people.flatMap((of) => [make.card({ of }), make.bankAccount({ of })]);
  return [people, methods, make.card(), make.bankAccount(), make.cart(), make.cart({ lines: 3 })];
}

function charge(gateway: Gateway, outcome: DeclineCode): unknown {
  const payment_method = builders(gateway).card({ outcome });
  return gateway.transactions.create({ type: 'SALE', amount: 100, payment_method });
}

describe('builders', () => {
  it('produce the same data for the same seed, and different data for another', () => {
    const of = (seed: string) => manyOf(builders(freshGateway({ seed })));
    expect(of('a')).toEqual(of('a'));
    expect(of('a')).not.toEqual(of('b'));
  });

  it('have a sequence per kind, so that another cart changes no customer', () => {
    const [plain, busy] = [builders(freshGateway()), builders(freshGateway())];
    busy.cart();
    busy.card();
    busy.bankAccount();
    expect([busy.customer(), busy.customer()]).toEqual([plain.customer(), plain.customer()]);
  });

  it('do not change the world', () => {
    const [plain, built] = [freshGateway(), freshGateway()];
    manyOf(builders(built));
    expect(Buffer.from(built.snapshot()).equals(plain.snapshot())).toBe(true);
  });

  it('never repeat a customer', () => {
    const make = builders(freshGateway());
    const people = Array.from({ length: 5_000 }, () => make.customer());
    for (const field of ['customerId', 'email'] as const)
      expect(new Set(people.map((one) => one[field])).size).toBe(people.length);
  });

  it('produce data that the gateway accepts, for any seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const gateway = freshGateway({ seed });
        const make = builders(gateway);
        const { customerId: customer_id, phone, email, firstName, lastName } = make.customer();
        const [card, account, cart] = [make.card(), make.bankAccount(), make.cart()];
        const { account_number, routing_number, account_type, name } = account;
        const bank_account = { account_number, routing_number, account_type, name, email: account.email };
        gateway.paymentTokens.create({ customer_id, bank_account });
        const sale = gateway.transactions.create({ type: 'SALE', amount: cart.totalCents, payment_method: card });
        gateway.transactions.create({ type: 'PAYMENT', amount: cart.totalCents, payment_method: account });
        const user = {
          first_name: firstName,
          last_name: lastName,
          email,
          phone,
          role: 'viewer',
          password: 'long enough to be taken',
        } as const;
        expect(gateway.users.create(user).phone).toBe(phone);
        expect([sale.approved, sale.avs?.result_code, sale.cvv?.result_code]).toEqual([true, 'Y', 'M']);
      }),
      { numRuns: 25 },
    );
  });
});

describe('builders of cards and accounts', () => {
  it.each(['visa', 'mastercard', 'amex', 'discover'] as const)('use the brand %s', (brand) => {
    const gateway = freshGateway();
    const payment_method = builders(gateway).card({ brand });
    const sale = gateway.transactions.create({ type: 'SALE', amount: 100, payment_method });
    expect(sale.payment_method).toMatchObject({ card: { brand } });
  });

  it.each(['05', '51', '54', 'N7'] as const)('produce cards that are declined with %s', (outcome) => {
    expect(charge(freshGateway(), outcome)).toMatchObject({
      approved: false,
      processor_response: { response_code: outcome },
    });
  });

  it.each(['R01', 'R10', 'R29'] as const)(
    'produce accounts whose debits are returned with %s',
    async (outcome: ReturnCode) => {
      const gateway = freshGateway();
      const payment_method = builders(gateway).bankAccount({ outcome });
      gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method });
      await gateway.clock.advance({ days: 30 });
      expect(gateway.transactions.list().data).toMatchObject([
        { transaction_state: 'returned', return: { code: outcome } },
      ]);
    },
  );

  it.each([
    ['avsMismatch', { approved: true, avs: { result_code: 'N' } }],
    ['cvvMismatch', { approved: true, cvv: { result_code: 'N' } }],
    ['declinesWhenCharged', { approved: false }],
  ] as const)('produce the named outcome: %s', (outcome, answer) => {
    const gateway = freshGateway();
    const payment_method = builders(gateway).card({ outcome });
    expect(gateway.transactions.create({ type: 'SALE', amount: 100, payment_method })).toMatchObject(answer);
  });

  it('use the given customer, and expire at least two years after the gateway’s time', () => {
    const gateway = freshGateway({ now: '2031-06-30T12:00:00Z' });
    const make = builders(gateway);
    const ada = make.customer();
    const { first_name, last_name, zip, expiry } = make.card({ of: ada });
    expect([first_name, last_name, zip]).toEqual([ada.firstName, ada.lastName, ada.address.zip]);
    expect(`${expiry.year}-${expiry.month}` >= '2033-06').toBe(true);
    expect(make.bankAccount({ of: ada })).toMatchObject({ name: ada.name, email: ada.email });
  });

  it('add up the lines of a cart', () => {
    const { lines, totalCents } = builders(freshGateway()).cart({ lines: 7 });
    const sum = lines.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0);
    expect([lines.length, totalCents]).toEqual([7, sum]);
  });
});

/** Invalid options, and their errors. */
// biome-ignore format: a table reads in columns
const UNFIT: readonly (readonly [build: (make: Builders) => unknown, message: RegExp])[] = [
  [(make) => make.card({ brand: 'amex', outcome: '51' }),              /card.brand must be omitted or visa for the outcome 51.* got amex.*simulate.issuer.rule/],
  [(make) => Reflect.apply(make.card, make, [{ barnd: 'visa' }]),      /card has no field "barnd".*brand/],
  [(make) => Reflect.apply(make.card, make, [{ outcome: '99' }]),      /"99" is not a response code/],
  [(make) => Reflect.apply(make.bankAccount, make, [{ outcome: 'R99' }]), /is not a return code/],
  [(make) => make.cart({ lines: 0 }),                                  /cart.lines/],
];

describe('builders reject', () => {
  it.each(UNFIT)('%s', (build, message) => {
    expect(() => build(builders(freshGateway()))).toThrow(message);
  });

  it('a missing faker package, and say what to install', () => {
    const missing = () => {
      throw new Error("Cannot find module '@faker-js/faker/locale/en'\nRequire stack: …");
    };
    const load = () => loadFaker([1], missing);
    expect(load).toThrow(SettleboxError);
    expect(load).toThrow(
      /^builders\(\) needs the package @faker-js\/faker, which failed to load: Cannot find module '@faker-js\/faker\/locale\/en'\. Run npm install --save-dev/,
    );
  });
});

describe('builders of disputes', () => {
  it('build a sale that is disputed, and evidence that wins it', async () => {
    for (const reason of ['13.1', '4853', 'C05', 'RG', '10.4', '12.6', '13.3']) {
      const gateway = freshGateway();
      const make = builders(gateway);
      const payment_method = make.card({ disputed: reason });
      gateway.transactions.create({ type: 'SALE', amount: 100, payment_method });
      await gateway.clock.advance({ days: 40 });
      const [dispute] = gateway.disputes.list().data;
      if (dispute === undefined) throw new Error('the sale is disputed');
      gateway.disputes.submitEvidence(dispute.id, make.evidence(reason === 'RG' ? reason : dispute));
      await gateway.clock.advanceTo('dispute-decision', { of: dispute.id });
      expect([gateway.disputes.get(dispute.id).reason, gateway.disputes.get(dispute.id).state]).toEqual([
        reason,
        'won',
      ]);
    }
  });

  it('need the refund that wins a dispute about a credit', () => {
    const make = builders(freshGateway());
    expect(make.evidence('13.6', { refundId: 'TRANSACTION-1' })).toEqual({ refund_id: 'TRANSACTION-1' });
    expect(() => make.evidence('13.6')).toThrow('Only a settled refund wins this dispute');
  });

  it('reject an unknown reason, another network, and a declined card', () => {
    const make = builders(freshGateway());
    expect(() => make.evidence('99.9')).toThrow('"99.9" is not a reason code.');
    expect(() => make.card({ disputed: '99.9' })).toThrow('"99.9" is not a reason code.');
    expect(() => make.card({ disputed: '13.1', brand: 'amex' })).toThrow('card.brand must be omitted or visa');
    expect(() => make.card({ disputed: '13.1', outcome: '51' })).toThrow('card.outcome must be omitted');
  });
});
