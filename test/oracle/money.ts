import {
  type AccountName,
  type Batch,
  emit,
  iso,
  type Merchant,
  RANK,
  schedule,
  type Tx,
  type World,
} from './world.ts';

/** The ledger: docs/rules.md, "Ledger" and "Funding". */

/** Moves money between two accounts of a merchant. */
export function post(
  world: World,
  merchant: Merchant,
  from: AccountName,
  to: AccountName,
  cents: number,
  tx?: Tx,
): void {
  if (cents === 0) return;
  merchant.balances[from] -= cents;
  merchant.balances[to] += cents;
  tx?.postings.push(`${from} ${-cents} ${iso(world.now)}`, `${to} ${cents} ${iso(world.now)}`);
}

export function isDebit({ kind }: Tx): boolean {
  return kind !== 'REFUND' && kind !== 'PAYOUT';
}

export function postSettlement(world: World, tx: Tx): void {
  if (isDebit(tx)) post(world, tx.merchant, 'customer', 'processor_clearing', tx.captured, tx);
  else post(world, tx.merchant, 'processor_clearing', 'customer', tx.captured, tx);
}

/** Takes the money of a settled entry back: a return, a reversal, or a contested dishonor. */
export function postReturn(world: World, tx: Tx): void {
  if (isDebit(tx)) post(world, tx.merchant, 'merchant_payable', 'customer', tx.captured, tx);
  else post(world, tx.merchant, 'customer', 'merchant_payable', tx.captured, tx);
  collectDebt(world, tx.merchant);
}

/** Undoes a return that was dishonored. */
export function postDishonor(world: World, tx: Tx): void {
  if (isDebit(tx)) post(world, tx.merchant, 'customer', 'merchant_payable', tx.captured, tx);
  else post(world, tx.merchant, 'merchant_payable', 'customer', tx.captured, tx);
  collectDebt(world, tx.merchant);
}

/** Schedules the funding of a batch that closes now. */
export function scheduleFunding(world: World, batch: Batch, settleAt: number): void {
  schedule(world, fundingTime(world, batch, settleAt), rankOfFunding(world), () => fund(world, batch.merchant));
}

function rankOfFunding(world: World): number {
  if (!world.rules.returnsBeforeFunding) return 0.5;
  return world.rules.settlementBeforeFunding ? RANK.fund : 1.5;
}

export function fundingTime({ calendar }: World, batch: Batch, settledAt: number): number {
  const days = batch.lane === 'card' ? batch.schedule.cardFundingDays : batch.schedule.achFundingDays;
  if (days === 0) return settledAt;
  return calendar.opening(calendar.addBankingDays(calendar.easternDay(settledAt), days));
}

/** All batches of the merchant that are due pass through its payable at once: one deposit. */
function fund(world: World, merchant: Merchant): void {
  const due = world.batches.filter((batch) => batch.merchant === merchant && isDue(world, batch));
  due.sort((a, b) => (a.closedAt ?? 0) - (b.closedAt ?? 0) || a.order - b.order);
  if (due.length === 0) return;
  for (const batch of due) fundBatch(world, batch);
  fundDishonored(world, merchant);
  const payable = merchant.balances.merchant_payable;
  if (payable > 0 || (payable < 0 && world.rules.negativeIsDeposited)) {
    post(world, merchant, 'merchant_payable', 'merchant_bank', payable);
    world.deposits.push({ merchant, cents: payable, at: world.now, batches: due.map(({ name }) => name ?? '') });
  }
  collectDebt(world, merchant);
}

function isDue(world: World, batch: Batch): boolean {
  if (batch.settledAt === undefined || batch.fundedAt !== undefined) return false;
  return fundingTime(world, batch, batch.settledAt) <= world.now;
}

function fundBatch(world: World, batch: Batch): void {
  const net = batch.totals?.net ?? 0;
  post(world, batch.merchant, 'processor_clearing', 'merchant_payable', net);
  batch.fundedAt = world.now;
  emit(world, 'batch.funded', batch.name ?? '');
  for (const tx of batch.entries) {
    if (!isFundable(world, tx)) continue;
    tx.fundedAt = world.now;
    emit(world, 'transaction.funded', tx.name);
  }
}

/** Money of a return that was dishonored after the funding of its batch is part of the next deposit. */
function fundDishonored(world: World, merchant: Merchant): void {
  for (const tx of world.transactions) {
    if (tx.merchant !== merchant || tx.fundedAt !== undefined || tx.batch?.fundedAt === undefined) continue;
    if (!isFundable(world, tx)) continue;
    tx.fundedAt = world.now;
    emit(world, 'transaction.funded', tx.name);
  }
}

function isFundable({ rules }: World, tx: Tx): boolean {
  if (tx.settledAt === undefined) return false;
  if (tx.state === 'returned') return rules.unfundedReturnIsFunded;
  return tx.state === 'settled' || tx.state === 'partially_refunded' || tx.state === 'refunded';
}

/** A debt is pulled from the merchant's bank on the next banking day, if the gateway collects it that way. */
function collectDebt(world: World, merchant: Merchant): void {
  if (world.beginning.negativeBalance !== 'debit') return;
  if (merchant.balances.merchant_payable >= 0) {
    // The debt is paid, so that nothing is left to pull later. A pull that is due now takes what is owed after its returns.
    merchant.pulls.splice(0, merchant.pulls.length, ...merchant.pulls.filter((at) => at === world.now));
    return;
  }
  const { calendar } = world;
  const at = calendar.opening(calendar.addBankingDays(calendar.easternDay(world.now), 1));
  if (merchant.pulls.includes(at)) return;
  merchant.pulls.push(at);
  schedule(world, at, world.rules.pullBeforeFunding ? RANK.pull : 3.5, () => pull(world, merchant, at));
}

function pull(world: World, merchant: Merchant, at: number): void {
  if (!merchant.pulls.includes(at)) return;
  merchant.pulls.splice(0);
  const payable = merchant.balances.merchant_payable;
  if (payable >= 0) return;
  post(world, merchant, 'merchant_bank', 'merchant_payable', -payable);
  world.deposits.push({ merchant, cents: payable, at: world.now, batches: [] });
}
