import { trusted } from '../../engine/trusted.ts';
import { formatUsd } from '../../facts/money.ts';
import { sentence } from './calls.ts';
import { recordFindings } from './converged.ts';
import type { Finding } from './finding.ts';
import { moneyFindings } from './judge-money.ts';
import type { MerchantView } from './merchant.ts';
import { type Money, moneyOf, sum } from './payments.ts';
import { printMoney } from './print-money.ts';
import { find, type Life } from './run.ts';

/** Looks at everything when all has come to rest. */
export async function judge(life: Life): Promise<void> {
  const money = moneyOf(life.gateway, life.orderOf, life.before);
  const view = await recordsOf(life);
  if (view === undefined) return;
  const findings = [
    ...life.orders.flatMap((order) =>
      moneyFindings({ order, money: of(money, order.id), calls: callsAbout(life, order.id) }),
    ),
    ...unknownMoney(life, money),
    ...recordFindings(ours(life, money), pick(life, view)),
    ...life.orders.flatMap(({ id, cents }) => shippedUnpaid(id, cents, money, view)),
  ];
  for (const finding of findings) find(life, finding);
}

/** Looks whether goods have left that nobody has paid for: now, and not only when all is over. */
export async function judgeShipment(life: Life, orderId: string): Promise<void> {
  const order = life.orders.find(({ id }) => id === orderId);
  if (order === undefined) return;
  const money = moneyOf(life.gateway, life.orderOf, life.before);
  for (const finding of shippedUnpaid(orderId, order.cents, money, (await recordsOf(life)) ?? {})) find(life, finding);
}

/** The shop's books; where they can't be had, that is what is wrong. */
async function recordsOf(life: Life): Promise<MerchantView | undefined> {
  try {
    const view: unknown = await life.merchant.records();
    if (typeof view === 'object' && view !== null) return trusted<MerchantView>(view);
    find(life, { kind: 'records_differ', text: "the shop's records() did not return an object of orders" });
  } catch (error) {
    find(life, { kind: 'records_differ', text: `the shop's records() failed: ${sentence(error)}` });
  }
  return undefined;
}

/** A payment that was granted is as much as a shop can know, whatever becomes of it. */
function shippedUnpaid(id: string, cents: number, money: readonly Money[], view: MerchantView): Finding[] {
  if (view[id]?.shipped !== true) return [];
  const paid = sum(of(money, id), ({ way, grantedCents }) => (way === 'in' ? grantedCents : 0));
  if (paid >= cents) return [];
  const text = `${id}: shipped, but only ${formatUsd(paid)} of ${formatUsd(cents)} was authorized (${printMoney(of(money, id))})`;
  return [{ kind: 'shipped_unpaid', orderId: id, text }];
}

/** Money that no order of this run knows of. */
function unknownMoney(life: Life, money: readonly Money[]): Finding[] {
  const strays = money.filter(({ orderId, movedCents }) => movedCents > 0 && !isPlaced(life, orderId));
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

function ours(life: Life, money: readonly Money[]): readonly Money[] {
  return money.filter(({ orderId }) => isPlaced(life, orderId));
}

/** The records of this run's orders; a shop may have others. */
function pick({ orders }: Life, view: MerchantView): MerchantView {
  return Object.fromEntries(orders.flatMap(({ id }) => (view[id] === undefined ? [] : [[id, view[id]]])));
}

function isPlaced({ orders }: Life, orderId: string | undefined): boolean {
  return orders.some(({ id }) => id === orderId);
}

function of(money: readonly Money[], id: string): readonly Money[] {
  return money.filter(({ orderId }) => orderId === id);
}

function callsAbout({ calls }: Life, id: string) {
  return calls.filter(({ orderId, what }) => orderId === id || what === 'reconcile');
}
