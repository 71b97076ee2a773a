/** A worker with a persisted world. It sends the ids of all sales, and responds to each message with the id of another one. */
import { cards, createGateway, type Gateway } from 'settlebox/browser';

const opened = createGateway({ wasm: '/sqlite.wasm', persist: { name: 'shop', path: '/' } });

async function sell(): Promise<void> {
  const { transactions } = await opened;
  postMessage(transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id);
}

addEventListener('message', () => void sell());

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
