/** Numbers and keys that an application has put where they don't belong, as the inspector shows them. */
import { expect, it } from 'vitest';
import { cards, createGateway, storable } from '../../src/index.ts';

const PAN = '4242424242424242';

it('masks card numbers in names, descriptions, and metadata, because pages, CSV files, and reports are shared', async () => {
  using gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 204 }) });
  const method = { ...cards.visa, first_name: PAN, last_name: 'Ellis' };
  const sale = gateway.transactions.create({
    type: 'SALE',
    amount: 1999,
    payment_method: method,
    purchase_description: `paid with ${PAN}`,
    metadata: { card: PAN },
  });
  gateway.paymentTokens.create(storable(method));
  await gateway.idle();
  const { inspect } = gateway;
  const [delivery] = inspect.deliveries({ subject: sale.transaction_id }).rows;
  const shown = {
    found: inspect.transactions({ search: 'ellis paid' }).rows,
    detail: inspect.transaction(sale.transaction_id),
    customers: inspect.customers().rows,
    tokens: inspect.tokens().rows,
    delivery: inspect.delivery(delivery?.id ?? ''),
    requests: inspect.requests().rows.map(({ id }) => inspect.request(id)),
    timeline: inspect.timeline().rows,
  };
  expect(shown.found.map(({ customerName }) => customerName)).toEqual(['***4242 Ellis']);
  expect(shown.detail.wire).toMatchObject({ purchase_description: 'paid with ***4242', metadata: { card: '***4242' } });
  expect(JSON.stringify(shown)).not.toContain(PAN);
});

it('does not mask numbers that the networks assigned', async () => {
  using gateway = createGateway();
  const { transaction_id } = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  // Each read has a correlation id of its own.
  const { correlation_id: _id, ...direct } = gateway.transactions.get(transaction_id);
  expect(gateway.inspect.transaction(transaction_id).wire).toMatchObject(direct);
});
