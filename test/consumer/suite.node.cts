/** node:test, in CommonJS: a gateway for each test, and MSW before the shop's own fetch. */
import assert = require('node:assert/strict');

import { test } from 'node:test';
import { banks } from 'settlebox';
import { assertFunded, assertReturned, withGateway } from 'settlebox/testing';

const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const options = { baseUrl: 'https://api.shop-gateway.example', merchant: { apiKey } };

async function pay(account: object): Promise<string> {
  const response = await fetch(`${options.baseUrl}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'PAYMENT', amount: 4999, payment_method: account }),
  });
  const { id }: { id: string } = await response.json();
  return id;
}

void test(
  'a bank debit is paid out',
  withGateway(options, async (gateway) => {
    const id = await pay(banks.good);
    await gateway.clock.advanceTo('funding');
    assertFunded(id, { on: '2026-01-08' });
  }),
);

void test(
  'an account without funds sends it back',
  withGateway(options, async (gateway) => {
    const told: string[] = [];
    gateway.webhooks.subscribe({ deliver: (_request, event) => void told.push(event.type) });
    const id = await pay(banks.returns('R01'));
    await gateway.clock.advance({ days: 7 });
    assertReturned(id, 'R01');
    assert.equal(told.includes('transaction.returned'), true);
  }),
);
