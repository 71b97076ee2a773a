import { removeFromBatch } from './batches.ts';
import { postReturn } from './money.ts';
import { isLateReturn, isReturnOfReceiver } from './return-rules.ts';
import { blockToken } from './tokens.ts';
import { emit, type Plan, RANK, schedule, type Tx, type World } from './world.ts';

/** Returns, notifications, and rejections that arrive after settlement. */

/** Schedules the plans of entries that settle now: returns, then notifications. */
export function arriveAfterSettlement(world: World, entries: readonly Tx[]): void {
  const plans = entries.flatMap((tx) => tx.plans.map((plan) => ({ tx, plan })));
  plans.sort((a, b) => Number(isNotice(a.plan)) - Number(isNotice(b.plan)) || a.plan.sequence - b.plan.sequence);
  for (const { tx, plan } of plans) schedulePlan(world, tx, plan);
}

/** Each new entry with data that a bank has corrected triggers the notification again. */
export function accountOf({ token, bank }: Pick<Tx, 'token' | 'bank'>): string {
  return token?.name ?? bank ?? '';
}

function isNotice({ code }: Plan): boolean {
  return code.startsWith('C');
}

export function schedulePlan(world: World, tx: Tx, plan: Plan): void {
  if (plan.code === 'R13') return;
  const at = Math.max(plan.when(tx.settledAt ?? world.now), world.now);
  plan.job = schedule(world, at, RANK.arrive, () => arrive(world, tx, plan));
}

function arrive(world: World, tx: Tx, plan: Plan): void {
  tx.plans.splice(tx.plans.indexOf(plan), 1);
  if (plan.code === 'rejection') {
    if (tx.state === 'settled') rejectSettledRefund(world, tx);
  } else if (plan.code.startsWith('C')) {
    if (tx.state !== 'settled') return;
    emit(world, 'ach.notification_of_change', tx.name);
    if (tx.token !== undefined && tx.token.status !== 'inactive') emit(world, 'payment_token.updated', tx.token.name);
    world.corrected.add(accountOf(tx));
  }
  if (isReturnOfReceiver(plan.code) && tx.state === 'settled') returnEntry(world, tx, plan.code);
}

function returnEntry(world: World, tx: Tx, code: string): void {
  tx.state = 'returned';
  tx.followUps.splice(0);
  tx.returned = { code, at: world.now, untimely: isLateReturn(world, tx, code, world.now) };
  postReturn(world, tx);
  countReturn(world, tx, 1);
  emit(world, 'transaction.returned', tx.name);
  blockToken(world, tx, code);
}

export function countReturn({ rules }: World, { batch, captured, kind }: Tx, sign: 1 | -1): void {
  if (batch === undefined) return;
  batch.returns += sign;
  batch.returnedCents += sign * captured;
  if (!rules.returnChangesNet || batch.totals === undefined) return;
  const cents = kind === 'PAYMENT' ? -captured : captured;
  batch.totals = { ...batch.totals, net: batch.totals.net + sign * cents };
}

/** The network rejects a refund when it would settle: the money never moved. */
export function rejectRefund(world: World, tx: Tx): void {
  removeFromBatch(tx);
  tx.state = 'rejected';
  emit(world, 'transaction.rejected', tx.name);
  undoRefund(world, tx);
}

/** The network rejects a refund that has settled: the merchant gets the money back. */
export function rejectSettledRefund(world: World, tx: Tx): void {
  tx.state = 'rejected';
  postReturn(world, tx);
  countReturn(world, tx, 1);
  emit(world, 'transaction.rejected', tx.name);
  undoRefund(world, tx);
}

export function undoRefund(world: World, refund: Tx): void {
  const { original } = refund;
  if (original === undefined) return;
  original.refunded -= refund.captured;
  original.state = original.refunded === 0 ? 'settled' : 'partially_refunded';
  emit(world, original.refunded === 0 ? 'transaction.settled' : 'transaction.refunded', original.name);
}
