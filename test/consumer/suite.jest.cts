import { expect, test } from '@jest/globals';

import testing = require('settlebox/testing');
import settlebox = require('settlebox');

import 'settlebox/jest';

test.each([1, 2])(
  'types hold in Jest, %i',
  testing.withGateway({ layout: 'by_method' }, async (gateway, times: number) => {
    const payment = gateway.transactions.create({
      type: 'PAYMENT',
      amount: times,
      payment_method: settlebox.banks.good,
    });
    expect(payment).toBeSettled({ on: '2026-01-07' });
    expect(gateway).not.toHaveDelivered('transaction.settled', { times });
    // @ts-expect-error: there is no such event.
    expect(gateway).toHaveDelivered('transaction.setled');
  }),
);
