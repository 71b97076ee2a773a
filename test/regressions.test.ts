/** Errors of the past, each with the reason why it was one. */
import { setupServer } from 'msw/node';
import { banks, cards, createGateway, type DeclineCode } from 'settlebox';
import { handlers } from 'settlebox/msw';
import 'settlebox/vitest';
import { expect, test } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

test('a debt that a funding makes is pulled too, not only one that a return makes', async () => {
  const gateway = freshGateway({ negativeBalance: 'debit' });
  gateway.transactions.create({ type: 'PAYOUT', amount: 1000, payment_method: banks.good });
  await gateway.clock.advance({ days: 20 });
  expect(gateway.ledger.deposits()).toMatchObject([{ amountCents: -1000, depositedAt: '2026-01-09T13:30:00.000Z' }]);
});

test('a return is refused for an entry that was left out of its batch, since it never settles', async () => {
  const gateway = freshGateway();
  const stuck = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.stuck });
  await gateway.clock.advance({ days: 10 });
  const { code } = wishRefusal(() => gateway.simulate.ach.return({ transaction: stuck, code: 'R01' }));
  expect([code, gateway.upcoming().length]).toEqual(['impossible_return', 0]);
});

test('upcoming foretells no return of an entry whose batch closes by hand, since the moment would drift for ever', () => {
  const gateway = freshGateway({ settlement: { autoClose: false } });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
  expect(gateway.upcoming()).toEqual([]);
  gateway.batches.close();
  expect(gateway.upcoming().map(({ what }) => what)).toContain('the bank returns PAYMENT $0.05: R01');
});

test('a listener that throws leaves an HTTP caller with an answer of the gateway, since the work is done', async () => {
  const gateway = freshGateway();
  const server = setupServer(...handlers(gateway));
  server.listen({ onUnhandledRequest: 'error' });
  const stop = gateway.events.on('transaction.*', () => {
    throw new Error('the test’s own');
  });
  const response = await fetch(`${gateway.baseUrl}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'SALE', amount: 1, payment_method: cards.visa }),
  });
  server.close();
  stop();
  const { error } = await response.json();
  expect([response.status, error.message, response.headers.has('x-request-id')]).toEqual([
    500,
    'The request was processed and its changes are kept, but a listener of events.on threw an error afterwards.',
    true,
  ]);
  expect(gateway.transactions.list().total).toBe(1);
});

test('a listener of ach.return hears of returns, since a listener that never hears is a test that is always green', async () => {
  const gateway = freshGateway();
  const heard: string[] = [];
  gateway.events.on('ach.*', ({ subject }) => heard.push(subject));
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 10 });
  expect(heard).toEqual([payment.id]);
});

test('a cut-off in the hour that spring skips falls into the hour after it, not before', () => {
  const gateway = freshGateway({ now: '2026-03-07T20:00:00Z', settlement: { cardCutoff: '02:30' } });
  gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa });
  expect(gateway.batches.status().data[0]?.open_batch.closes_at).toBe('2026-03-08T07:30:00.000Z');
});

test('an original hears when its refund is undone, or a shop would keep it as refunded for ever', async () => {
  const gateway = freshGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.refundRejected });
  await gateway.clock.advanceTo('funding', { of: sale });
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
  await gateway.clock.advance({ days: 4 });
  expect(
    gateway.events
      .list({ subject: sale })
      .map(({ type }) => type)
      .slice(-2),
  ).toEqual(['transaction.refunded', 'transaction.settled']);
});

test('code 10 approves a part, since a partial approval of the whole is none', () => {
  const gateway = freshGateway();
  const partial: string = '10';
  const isCode = (code: string): code is DeclineCode => code === '10';
  if (!isCode(partial)) throw new Error('10 is the code of a partial approval');
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1001, payment_method: cards.declines(partial) });
  expect(sale).toMatchObject({ approved: true, response_code: '10', amount: 500, requested_amount: 1001 });
});

test('a CVV of the wrong length is refused beside a stored card as beside a sent one', () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create({
    card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' },
  });
  const method = { type: 'token', payment_token, cvv: '1234' } as const;
  const { details } = refusalOf(() => gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: method }));
  expect(details[0]?.field).toBe('payment_method.cvv');
});

test('a mistyped option is told as such, not as the other field that it leaves missing', () => {
  const options = { merchant: { apikey: 'sk_sandbox_' } };
  expect(wishRefusal(() => Reflect.apply(createGateway, undefined, [options])).message).toBe(
    'options.merchant has no field "apikey". Did you mean "apiKey"?',
  );
  const gateway = freshGateway();
  expect(wishRefusal(() => Reflect.apply(handlers, undefined, [gateway, { baseurl: '' }])).message).toContain(
    'baseUrl',
  );
});

test('an ACH transaction that has its batch is taken for itself, though it names the batch too', async () => {
  const gateway = freshGateway();
  const { id } = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good });
  await gateway.clock.advanceTo('submission');
  gateway.simulate.ach.return({ transaction: gateway.transactions.get(id), code: 'R01' });
  await gateway.clock.advanceTo('funding', { of: gateway.transactions.get(id) });
  expect(gateway.ledger.entries(gateway.transactions.get(id)).map(({ kind }) => kind)).toEqual([
    'debit_settled',
    'debit_settled',
    'debit_returned',
    'debit_returned',
  ]);
});

test('a body that is no UTF-8 is no JSON: read leniently, it would be kept with question marks in it', async () => {
  const gateway = freshGateway();
  const body = Uint8Array.from([
    ...new TextEncoder().encode('{"metadata":{"a":"'),
    0xff,
    ...new TextEncoder().encode('"}}'),
  ]);
  const headers = { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' };
  const url = `${gateway.baseUrl}/v1/transactions`;
  const response = await gateway.fetch(new Request(url, { method: 'POST', headers, body }));
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_json' } }]);
});

test('a password under a name of the caller’s own stays out of the request log: only listed names were hidden', () => {
  const gateway = freshGateway();
  const body = JSON.parse('{"email":"a@b.test","pass":"hunter2hunter2","userPassword":"hunter2hunter2"}');
  refusalOf(() => gateway.auth.issueKey(body));
  expect(gateway.audit.requests().at(-1)?.body).toEqual({ email: 'a@b.test', pass: '***', userPassword: '***' });
});

test('a matcher of settlebox that fails in a handler fails the await: vitest throws it without a name, as if it were the shop’s', async () => {
  using gateway = createGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const deliver = () => expect(sale).toBeFunded({ in: gateway });
  gateway.webhooks.subscribe({ deliver, events: ['transaction.settled'] });
  await expect(gateway.clock.advance({ days: 1 })).rejects.toThrow(
    'to be funded, but its state is settled and it has not been funded.',
  );
});
