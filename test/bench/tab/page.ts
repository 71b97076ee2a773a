/** The page of the measured tab: makes its first sale while it loads, then as many as it is asked for. */
import { cards, createGateway } from 'settlebox/browser';

declare global {
  /** Milliseconds from the navigation to the end of the first sale. */
  var firstSaleMs: Promise<number>;
  /** Milliseconds per sale in a world with this many earlier ones. */
  var saleMs: (earlier: number, sales: number) => Promise<number>;
}

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const OPTIONS = { wasm: '/sqlite.wasm', seed: 'bench' } as const;

async function sellFirst(): Promise<number> {
  const gateway = await createGateway(OPTIONS);
  gateway.transactions.create(SALE);
  return performance.now();
}

globalThis.firstSaleMs = sellFirst();

globalThis.saleMs = async (earlier, sales) => {
  const gateway = await createGateway(OPTIONS);
  for (let made = 0; made < earlier; made++) gateway.transactions.create(SALE);
  const start = performance.now();
  for (let made = 0; made < sales; made++) gateway.transactions.create(SALE);
  const ms = performance.now() - start;
  gateway.close();
  return ms / sales;
};
