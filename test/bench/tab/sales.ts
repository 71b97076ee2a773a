import { createGateway } from '../built.ts';
import { judge, type Measurement } from '../measurement.ts';
import { alternate } from '../rounds.ts';
import { sell } from '../worlds.ts';
import { openTab } from './open-tab.ts';

const ROUNDS = 11;
/** V8 keeps the compiled code of a script from its third load on. */
const LOADS_BEFORE = 3;

/** Compares a page that makes a sale while it loads with an empty page, each with its files in the browser's cache. */
export async function firstSaleInTab(): Promise<Measurement> {
  await using tab = await openTab();
  const shop = async () => (await tab.openShop()).evaluate(() => globalThis.firstSaleMs);
  const empty = async () => (await tab.openEmpty()).evaluate(() => Number(Reflect.get(globalThis, 'emptyMs')));
  for (let load = 0; load < LOADS_BEFORE; load++) await shop();
  const [ours = [], theirs = []] = await alternate([shop, empty], ROUNDS);
  const row = { work: 'tab: navigation to first sale, files cached', baseline: 'tab: navigation to an empty script' };
  return judge({ ...row, unit: 'ms', goal: { ms: 300 } }, { ours, theirs });
}

/** The sales before the measured ones, which also let V8 optimize the code. */
const EARLIER = 1_000;
const SALES = 500;

/** Compares a sale in a tab with one in Node, in worlds with as many earlier ones. */
export async function saleInTab(): Promise<Measurement> {
  await using tab = await openTab();
  const page = await tab.openShop();
  const sides = [
    () => page.evaluate(([earlier, sales]) => globalThis.saleMs(earlier, sales), [EARLIER, SALES] as const),
    saleInNode,
  ];
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  return judge({ work: 'tab: sale', baseline: 'Node: sale', unit: 'ms', goal: { ratio: 3 } }, { ours, theirs });
}

function saleInNode(): number {
  using gateway = createGateway({ seed: 'bench' });
  for (let made = 0; made < EARLIER; made++) sell(gateway);
  const start = performance.now();
  for (let made = 0; made < SALES; made++) sell(gateway);
  return (performance.now() - start) / SALES;
}
