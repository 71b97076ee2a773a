/** A process of its own that sells and moves time in a world on disk until it is killed, and says what it was answered. */
import { banks, cards, createGateway } from '../../src/index.ts';

const [, , database = '', seed = ''] = process.argv;
const gateway = createGateway({ database, webhooks: [{ deliver: () => undefined }] });
for (let time = Number(seed); ; time++) {
  const card = gateway.transactions.create({ type: 'SALE', amount: 100 + time, payment_method: cards.visa });
  process.stdout.write(`${card.transaction_id}\n`);
  const payment = gateway.transactions.create(
    { type: 'PAYMENT', amount: 500 + time, payment_method: banks.good },
    { idempotencyKey: `order-${time}` },
  );
  process.stdout.write(`${payment.id}\n`);
  if (time % 3 === 0) gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
  await gateway.clock.advance({ hours: 7 });
  process.stdout.write(`now ${gateway.clock.now()}\n`);
}
