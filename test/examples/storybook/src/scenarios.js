import { banks } from 'settlebox/browser';

const pay = (gateway, payment_method = banks.good) =>
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method });

/** What has happened in a world before its story is shown. */
export const SCENARIOS = {
  authorized: async (gateway) => {
    pay(gateway);
  },
  settled: async (gateway) => {
    await gateway.clock.advanceTo('settlement', { of: pay(gateway) });
  },
  returned: async (gateway) => {
    pay(gateway, banks.returns('R01'));
    await gateway.clock.advance({ days: 7 });
  },
};
