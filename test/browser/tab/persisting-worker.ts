/**
 * A worker with a persisted world, which it takes over if that is its name. It sends the ids of all sales, and responds to each message
 * with the id of another one, or with the code of the error.
 */
import { cards, createGateway, type Gateway } from 'settlebox/browser';

const whenInUse = self.name === 'takeOver' ? 'takeOver' : 'refuse';
const opened = createGateway({ wasm: '/sqlite.wasm', persist: { name: 'shop', path: '/', whenInUse } });

async function sell(): Promise<void> {
  const { transactions } = await opened;
  postMessage(transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id);
}

addEventListener(
  'message',
  () => void sell().catch((error: unknown) => postMessage(Reflect.get(Object(error), 'code'))),
);

opened.then(
  (gateway) => postMessage(idsOf(gateway)),
  (error: unknown) => postMessage(String(error)),
);

function idsOf(gateway: Gateway): readonly unknown[] {
  gateway.check();
  const ids: unknown[] = [];
  for (;;) {
    const { data, total } = gateway.transactions.list({ skip: ids.length, take: 100 });
    for (const one of data) ids.push(one.transaction_id);
    if (ids.length >= total) return ids;
  }
}
