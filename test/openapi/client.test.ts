/** A client that was made from the document alone, against the gateway: nothing here knows the library's own types. */
import createClient from 'openapi-fetch';
import { createGateway, type Gateway } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import type { paths } from './gateway-api.d.ts';

function clientOf(gateway: Gateway, headers: Readonly<Record<string, string>>) {
  return createClient<paths>({
    baseUrl: gateway.baseUrl,
    fetch: (request) => gateway.fetch(request),
    headers,
  });
}

const CARD = { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2030' }, cvv: '123' } as const;
const ACCOUNT = {
  type: 'ACH',
  account_number: '000123456789',
  routing_number: '021000021',
  account_type: 'checking',
  name: 'Ada Lovelace',
  email: 'ada@example.test',
} as const;

test('a generated client sells, settles and refunds', async () => {
  const gateway = freshGateway();
  const client = clientOf(gateway, { APIKEY: gateway.merchant.apiKey });
  const sale = await client.POST('/v1/transactions', {
    params: { header: { 'Idempotency-Key': 'order-1' } },
    body: { type: 'SALE', amount: 1999, payment_method: CARD, metadata: { order: 'A-1' } },
  });
  if (sale.data === undefined || !('transaction_id' in sale.data)) throw new Error('no card sale in layout A');
  const { transaction_id: id, approved, transaction_state } = sale.data;
  expect({ status: sale.response.status, approved, transaction_state }).toEqual({
    status: 201,
    approved: true,
    transaction_state: 'authorized',
  });
  await gateway.clock.advanceTo('settlement');
  const refund = await client.POST('/v1/transactions/{id}/cancel', {
    params: { path: { id } },
    body: { type: 'REFUND', amount: 999 },
  });
  expect(refund.data).toMatchObject({ type: 'REFUND', reference_id: id, amount: 999 });
  const read = await client.GET('/v1/transactions/{id}', { params: { path: { id } } });
  expect(read.data?.transaction_state).toBe('partially_refunded');
  expect(read.data?.history?.map(({ state }) => state)).toEqual([
    'authorized',
    'settling',
    'settled',
    'partially_refunded',
  ]);
});

test('a generated client debits a bank account and finds it in the list', async () => {
  const gateway = freshGateway();
  const client = clientOf(gateway, { 'Api-Key': gateway.merchant.apiKey });
  const payment = await client.POST('/v1/transactions', {
    body: { type: 'payment', amount: 5000, payment_method: ACCOUNT, sec_code: 'WEB' },
  });
  if (payment.data === undefined || !('id' in payment.data)) throw new Error('no payment in layout B');
  expect(payment.data).toMatchObject({ processor: 'ach', amount_requested: 5000, response_message: 'Approved' });
  await gateway.clock.advanceTo('settlement');
  const query = { processor: 'ach', transaction_state: 'settled', take: 10 } as const;
  const list = await client.GET('/v1/transactions', { params: { query } });
  expect(list.data?.total).toBe(1);
  expect(list.data?.data[0]).toMatchObject({ id: payment.data.id, funded_at: null });
});

test('a generated client tells refusals apart by their codes', async () => {
  const gateway = freshGateway();
  const client = clientOf(gateway, { APIKEY: gateway.merchant.apiKey });
  const { error, response } = await client.POST('/v1/batches/close');
  expect(response.status).toBe(409);
  // Compiles only while the document lists this code for this operation.
  if (error?.error.code !== 'batch_empty') throw new Error('a close of nothing is refused as batch_empty');
  const stranger = await clientOf(gateway, {}).GET('/v1/clients');
  expect(stranger.error?.error.code).toBe('missing_api_key');
});

test('a generated client that reads one layout only fails to compile, and one that reads both runs under shuffle', async () => {
  const gateway = createGateway({ layout: 'shuffle' });
  const { POST } = createClient<paths>({
    baseUrl: gateway.baseUrl,
    headers: { APIKEY: gateway.merchant.apiKey },
    fetch: (request) => gateway.fetch(request),
  });
  const ids: string[] = [];
  for (let sale = 0; sale < 12; sale++) {
    const { data } = await POST('/v1/transactions', { body: { type: 'SALE', amount: 100, payment_method: CARD } });
    if (data === undefined) throw new Error('refused');
    // @ts-expect-error layout B has no transaction_id
    void data.transaction_id;
    ids.push('transaction_id' in data ? data.transaction_id : data.id);
  }
  expect(ids.every((id) => id.startsWith('TRANSACTION-'))).toBe(true);
  gateway.close();
});
