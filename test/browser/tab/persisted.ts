/** A page that persists worlds, for tests that call it. */
import { cards, createGateway, deletePersisted, type Gateway, type PersistOption } from 'settlebox/browser';

declare global {
  var persisted: Persisted;
}

/** What the test uses. */
interface Persisted {
  open(persist: PersistOption): ReturnType<typeof createGateway>;
  readonly deletePersisted: typeof deletePersisted;
  /** Creates a sale. Returns its id. */
  sell(gateway: Gateway): string;
  /** Sells without an end, and lets the page work in between. Calls `note` with the newest of each 20 sales. */
  sellForever(gateway: Gateway, note: (id: string, at: number) => unknown): void;
  /** Returns the ids of all transactions, the newest first, after a check of the world. */
  idsOf(gateway: Gateway): readonly string[];
}

function sell({ transactions }: Gateway): string {
  return transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

globalThis.persisted = {
  open: (persist) => createGateway({ wasm: '/sqlite.wasm', persist }),
  deletePersisted,
  sell,
  sellForever(gateway, note) {
    const more = async () => {
      for (let count = 0; count < 19; count++) sell(gateway);
      note(sell(gateway), performance.now());
      await gateway.clock.advance({ hours: 5 });
      setTimeout(() => void more());
    };
    void more();
  },
  idsOf(gateway) {
    gateway.check();
    const ids: string[] = [];
    for (;;) {
      const { data, total } = gateway.transactions.list({ skip: ids.length, take: 100 });
      ids.push(...data.flatMap(({ transaction_id: id }) => id ?? []));
      if (ids.length >= total) return ids;
    }
  },
};
