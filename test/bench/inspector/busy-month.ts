import { banks, cards, createGateway, type Gateway } from '../../../src/index.ts';

const DAYS = 30;
/** Every so many payments, one is returned. */
const RETURNED_EVERY = 200;
const CUSTOMERS = 1_000;
/** Each customer has an account: with one for all, each payment would be a retry of a returned one. */
const FIRST_ACCOUNT = 700_000_000;

/** Creates a world of a month with this many transactions, half of them by card, the newest of the day not settled yet. */
export async function busyMonth(transactions: number): Promise<Gateway> {
  const gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.returned', 'batch.*'] });
  const tokens = Array.from({ length: CUSTOMERS }, (_, at) =>
    gateway.paymentTokens.create({
      customer_id: `CUSTOMER-${at}`,
      bank_account: {
        ...banks.good,
        account_number: String(FIRST_ACCOUNT + at),
        name: `Customer ${at}`,
        email: `customer-${at}@example.com`,
      },
    }),
  );
  for (let made = 0; made < transactions; made++) {
    const amount = 100 + ((made * 7_919) % 50_000);
    const token = tokens[(made * 31) % CUSTOMERS];
    if (made % 2 === 0) gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
    else if (token !== undefined) {
      const payment_method = { type: 'token', payment_token: token.payment_token } as const;
      const payment = gateway.transactions.create({ type: 'PAYMENT', amount, payment_method });
      if (made % RETURNED_EVERY === 1) gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    }
    if (made % Math.ceil(transactions / DAYS) === 0) await gateway.clock.advance({ days: 1 });
  }
  return gateway;
}
