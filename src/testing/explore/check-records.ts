import { formatUsd } from '../../facts/money.ts';
import { firstLine } from './calls.ts';
import { disputedCents, disputesAbout, evidenceFindings, shippedAfterLoss } from './check-disputes.ts';
import { checkInvariants } from './check-invariants.ts';
import { moneyFindings } from './check-money.ts';
import { checkReports } from './check-reports.ts';
import { recordFindings } from './converged.ts';
import type { ShopFinding } from './finding.ts';
import type { MerchantView, ShopCheck } from './merchant.ts';
import { printMoney } from './print-money.ts';
import { type ReadRecords, readRecords } from './read-records.ts';
import { addFinding, isOver, type Run } from './run.ts';
import { sum, type TransactionMoney } from './transaction-money.ts';

/** Checks money, records, and shipments at the end of a run, then reports and invariants. */
export async function checkRecords(run: Run, check: ShopCheck | undefined): Promise<void> {
  const money = run.history.money(run.orderOf);
  await checkMoneyAndRecords(run, money);
  if (isOver(run)) return;
  await checkReports(run, placedOrdersMoney(run, money));
  await checkInvariants(run, check);
}

async function checkMoneyAndRecords(run: Run, money: readonly TransactionMoney[]): Promise<void> {
  const read = await recordsOf(run);
  if (read === undefined) return;
  const { records, unreadable, foreignKeys } = read;
  const differences = recordFindings(
    placedOrdersMoney(run, money),
    records,
    unreadable,
    run.recordsDisputes ? disputedCents(run) : undefined,
  );
  if (differences.length > 0 && foreignKeys !== undefined)
    addFinding(run, { kind: 'records_unreadable', text: foreignKeys });
  const findings = [
    ...run.orders.flatMap((order) =>
      moneyFindings({
        order,
        money: moneyOfOrder(money, order.id),
        calls: callsAbout(run, order.id),
        cardCalls: cardCallsOf(run, order.customerId),
        disputes: disputesAbout(run, order.id),
      }),
    ),
    ...unknownMoney(run, money),
    ...evidenceFindings(run),
    ...differences,
    ...run.orders.flatMap(({ id, cents }) => shippedUnpaid(id, cents, money, records)),
  ];
  for (const finding of findings) addFinding(run, finding);
}

/** Reports whether the records say that an order is shipped. */
export async function isShipped(run: Run, orderId: string): Promise<boolean> {
  return (await recordsOf(run))?.records[orderId]?.shipped === true;
}

/** Checks at shipping time that the order is paid; a later payment would hide the mistake. */
export async function checkShipment(run: Run, orderId: string, wasShipped: boolean): Promise<void> {
  const order = run.orders.find(({ id }) => id === orderId);
  if (order === undefined) return;
  const money = run.history.money(run.orderOf);
  const { records = {} } = (await recordsOf(run)) ?? {};
  for (const finding of shippedUnpaid(orderId, order.cents, money, records)) addFinding(run, finding);
  const afterLoss = records[orderId]?.shipped === true ? shippedAfterLoss(run, orderId, wasShipped) : undefined;
  if (afterLoss !== undefined) addFinding(run, afterLoss);
}

/** Returns the shop's records of this run's orders. What cannot be read is a finding. */
async function recordsOf(run: Run): Promise<ReadRecords | undefined> {
  try {
    const ids = run.orders.map(({ id }) => id);
    const view: unknown = await run.merchant.records();
    const read = readRecords(view, ids);
    for (const text of typeof read === 'string' ? [read] : read.problems)
      addFinding(run, { kind: 'records_unreadable', text });
    return typeof read === 'string' ? undefined : read;
  } catch (error) {
    addFinding(run, { kind: 'records_unreadable', text: `the shop's records() failed: ${firstLine(error)}` });
    return undefined;
  }
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

function isPlaced({ orders }: Run, orderId: string | undefined): boolean {
  return orders.some(({ id }) => id === orderId);
}

function moneyOfOrder(money: readonly TransactionMoney[], id: string): readonly TransactionMoney[] {
  return money.filter(({ orderId }) => orderId === id);
}

function cardCallsOf({ calls }: Run, customer: string | undefined) {
  return calls.filter(({ action, customerId }) => action === 'storeCard' && customerId === customer);
}

function callsAbout({ calls }: Run, id: string) {
  return calls.filter(({ orderId, action }) => orderId === id || action === 'reconcile');
}
