/** A closed gateway leaves its database connection to the next gateway with the same world. */
import { expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, type GatewayOptions, type Snapshot } from '../../src/index.ts';

const PAYMENTS_PER_ROUND = 11;
const ROUNDS = 4;

const deliver = () => undefined;

/** More than 1 000 writes, with deleted rows on pages that are freed and used again. */
async function live(gateway: Gateway, between: (gateway: Gateway) => void): Promise<Snapshot> {
  gateway.webhooks.subscribe({ deliver });
  for (let round = 0; round < ROUNDS; round++) {
    for (let number = 0; number < PAYMENTS_PER_ROUND; number++) {
      const type = number % 3 === 0 ? 'SALE' : 'AUTH';
      const metadata = { note: 'x'.repeat((number * 37) % 900) };
      gateway.transactions.create({ type, amount: 1_999, payment_method: cards.visa, metadata });
      if (number % 4 === 0)
        gateway.transactions.create({ type: 'PAYMENT', amount: 500 + number, payment_method: banks.good });
    }
    between(gateway);
    await gateway.clock.advance({ days: 3 });
    between(gateway);
  }
  await gateway.clock.advance({ days: 30 });
  return gateway.snapshot();
}

async function liveIn(options: GatewayOptions<'by_method'>, between: (gateway: Gateway) => void = () => undefined) {
  using gateway = createGateway(options);
  return await live(gateway, between);
}

/** Opens a world twice, because the connection of the first one is not reused. */
function initialWorld(): Snapshot {
  createGateway().close();
  using gateway = createGateway();
  return gateway.snapshot();
}

it('gives the same bytes on a new connection, on a reused one, and with snapshots in between', async () => {
  const from = initialWorld();
  const onNewConnection = Buffer.from(await liveIn({ from }));
  await liveIn({});
  expect(onNewConnection.equals(await liveIn({}))).toBe(true);
  expect(onNewConnection.equals(await liveIn({}, (gateway) => gateway.snapshot()))).toBe(true);
});

it('leaves nothing of a closed world to the next one', async () => {
  const from = initialWorld();
  for (let round = 0; round < 2; round++) {
    using gateway = createGateway();
    expect(Buffer.from(gateway.snapshot()).equals(from)).toBe(true);
    gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    gateway.transactions.list({ search_text: 'nothing' });
    gateway.simulate.faults.add({ kind: 'hang' });
    expect(() => gateway.transactions.create({ type: 'SALE', amount: -1, payment_method: cards.visa })).toThrow();
    gateway.check();
  }
});

it('rejects calls of a closed gateway after another one got its connection', () => {
  createGateway().close();
  const closed = createGateway();
  closed.close();
  using open = createGateway();
  expect(() => closed.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa })).toThrow(
    expect.objectContaining({ code: 'gateway_closed' }),
  );
  expect(open.transactions.list().total).toBe(0);
});
