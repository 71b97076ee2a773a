import { trusted } from '../../engine/trusted.ts';
import { formatUsd } from '../../facts/money.ts';
import { firstLine } from './calls.ts';
import { checkInvariants } from './check-invariants.ts';
import { moneyFindings } from './check-money.ts';
import { checkReports } from './check-reports.ts';
import { recordFindings } from './converged.ts';
import type { ShopFinding } from './finding.ts';
import type { MerchantView, ShopCheck } from './merchant.ts';
import { printMoney } from './print-money.ts';
import { addFinding, type Run } from './run.ts';
import { moneyOf, sum, type TransactionMoney } from './transaction-money.ts';

/** Checks money, records, and shipments at the end of a run, then reports and invariants. */
export async function checkRecords(run: Run, check: ShopCheck | undefined): Promise<void> {
  const money = moneyOf(run.gateway, run.orderOf, run.earlierIds);
  await checkMoneyAndRecords(run, money);
  await checkReports(run, placedOrdersMoney(run, money));
  await checkInvariants(run, check);
}

async function checkMoneyAndRecords(run: Run, money: readonly TransactionMoney[]): Promise<void> {
  const view = await recordsOf(run);
  if (view === undefined) return;
  const findings = [
    ...run.orders.flatMap((order) =>
      moneyFindings({ order, money: moneyOfOrder(money, order.id), calls: callsAbout(run, order.id) }),
    ),
    ...unknownMoney(run, money),
    ...recordFindings(placedOrdersMoney(run, money), recordsOfRun(run, view)),
    ...run.orders.flatMap(({ id, cents }) => shippedUnpaid(id, cents, money, view)),
  ];
  for (const finding of findings) addFinding(run, finding);
}

/** Checks at shipping time that the order is paid; a later payment would hide the mistake. */
export async function checkShipment(run: Run, orderId: string): Promise<void> {
  const order = run.orders.find(({ id }) => id === orderId);
  if (order === undefined) return;
  const money = moneyOf(run.gateway, run.orderOf, run.earlierIds);
  for (const finding of shippedUnpaid(orderId, order.cents, money, (await recordsOf(run)) ?? {}))
    addFinding(run, finding);
}

/** Returns the shop's records. A failure is a finding, and gives undefined. */
async function recordsOf(run: Run): Promise<MerchantView | undefined> {
  try {
    const view: unknown = await run.merchant.records();
    if (typeof view === 'object' && view !== null) return trusted<MerchantView>(view);
    addFinding(run, { kind: 'records_differ', text: "the shop's records() did not return an object of orders" });
  } catch (error) {
    addFinding(run, { kind: 'records_differ', text: `the shop's records() failed: ${firstLine(error)}` });
  }
  return undefined;
}

/** An approved payment justifies shipping, even if it is returned later. */
function shippedUnpaid(
  id: string,
  cents: number,
  money: readonly TransactionMoney[],
  view: MerchantView,
): ShopFinding[] {
  if (view[id]?.shipped !== true) return [];
  const paid = sum(moneyOfOrder(money, id), ({ direction, authorizedCents }) =>
    direction === 'in' ? authorizedCents : 0,
  );
  if (paid >= cents) return [];
  const text = `${id}: shipped, but only ${formatUsd(paid)} of ${formatUsd(cents)} was authorized (${printMoney(moneyOfOrder(money, id))})`;
  return [{ kind: 'shipped_unpaid', orderId: id, text }];
}

/** Reports money of transactions that belong to no order of this run. */
function unknownMoney(run: Run, money: readonly TransactionMoney[]): ShopFinding[] {
  const strays = money.filter(({ orderId, movedCents }) => movedCents > 0 && !isPlaced(run, orderId));
  return strays.map((stray) => {
    const whose =
      stray.orderId === undefined
        ? 'a transaction without an order id'
        : `the order ${stray.orderId}, which was never placed`;
    const text = `the gateway moved ${formatUsd(stray.movedCents)} for ${whose}: ${printMoney([stray])}`;
    const where = 'explore reads the order id from metadata.order_id, or with the orderOf option';
    return { kind: 'unknown_money', text: `${text}; ${where}` };
  });
}

function placedOrdersMoney(run: Run, money: readonly TransactionMoney[]): readonly TransactionMoney[] {
  return money.filter(({ orderId }) => isPlaced(run, orderId));
}

/** Picks the records of this run's orders; a shop can have others. */
function recordsOfRun({ orders }: Run, view: MerchantView): MerchantView {
  return Object.fromEntries(orders.flatMap(({ id }) => (view[id] === undefined ? [] : [[id, view[id]]])));
}

function isPlaced({ orders }: Run, orderId: string | undefined): boolean {
  return orders.some(({ id }) => id === orderId);
}

function moneyOfOrder(money: readonly TransactionMoney[], id: string): readonly TransactionMoney[] {
  return money.filter(({ orderId }) => orderId === id);
}

function callsAbout({ calls }: Run, id: string) {
  return calls.filter(({ orderId, action }) => orderId === id || action === 'reconcile');
}
