import { accountOf } from './arrivals.ts';
import { addToBatch, removeFromBatch } from './batches.ts';
import { isBank, tokenOf } from './cards.ts';
import type { BankName, EntryCommand, Holder } from './commands.ts';
import { appliesTo, limitOf, returnTime } from './return-rules.ts';
import { isBeingCollected } from './returns.ts';
import { emit, type Merchant, Rejection, type Tx, type World } from './world.ts';

/** ACH entries: docs/rules.md, "ACH lifecycle", "Entry class codes", and "Reinitiation and correction". */

/** Most that a same-day entry can move, in cents. */
const SAME_DAY_MAX = 100_000_000;

export function enter(world: World, merchant: Merchant, command: EntryCommand): string {
  const token = typeof command.bank === 'string' ? undefined : tokenOf(world, command.bank.token);
  const original = command.retries === undefined ? undefined : world.transactions[command.retries];
  let holder: Holder = command.holder;
  if (token !== undefined) holder = token.company ? 'company' : 'undeclared';
  const bank = typeof command.bank === 'string' ? command.bank : 'good';
  const secCode = classOf(command, holder);
  if (token !== undefined && token.status !== 'active') throw new Rejection('token_not_active');
  if (command.kind === 'PAYMENT' && token?.blockedBy !== undefined) throw new Rejection('debit_blocked');
  if (!merchant.integrations.ach) throw new Rejection('no_integration');
  if (command.sameDay === true && command.amount > SAME_DAY_MAX) throw new Rejection('invalid_request');
  if (original !== undefined) checkRetry(world, original, command, { secCode, bank });
  const tx: Tx = {
    name: `t${world.transactions.length}`,
    number: world.transactions.length,
    merchant,
    kind: command.kind,
    requested: command.amount,
    authorized: command.amount,
    captured: command.amount,
    refunded: 0,
    state: 'authorized',
    bank,
    holder,
    secCode,
    lane: command.sameDay === true ? 'same_day' : 'ach',
    outcome: bank === 'stuck' ? 'stuck' : 'pay',
    plans: [],
    postings: [],
    followUps: [],
    ...(token === undefined ? {} : { token }),
    ...(original === undefined ? {} : { retries: original }),
  };
  world.transactions.push(tx);
  planOfBank(world, tx, bank);
  if (world.corrected.has(accountOf(tx)) && bank !== 'notifies') planNotice(world, tx);
  addToBatch(world, tx);
  emit(world, 'transaction.authorized', tx.name);
  return 'ok';
}

function classOf({ kind, recurring }: EntryCommand, holder: Holder): string {
  if (holder === 'company') return 'CCD';
  return kind === 'PAYOUT' || recurring === true ? 'PPD' : 'WEB';
}

/** Test accounts: docs/rules.md, "Test values" and "Routing numbers". */
function planOfBank(world: World, tx: Tx, bank: BankName): void {
  if (bank === 'good' || bank === 'stuck') return;
  const code = bank === 'badRoutingNumber' ? 'R03' : bank;
  if (bank === 'notifies') {
    tx.plans.push({
      code: 'C01',
      when: (settledAt) => returnTime(world, 'R01', undefined, settledAt),
      sequence: world.sequence++,
    });
    return;
  }
  if (!appliesTo(code, tx)) return;
  if (limitOf(code) === 'operator')
    tx.plans.push({ code, when: (submittedAt) => submittedAt, sequence: world.sequence++ });
  else
    tx.plans.push({
      code,
      when: (settledAt) => returnTime(world, code, undefined, settledAt),
      sequence: world.sequence++,
    });
}

function planNotice(world: World, tx: Tx): void {
  const when = (settledAt: number) => returnTime(world, 'R01', undefined, settledAt);
  tx.plans.push({ code: 'C01', when, sequence: world.sequence++ });
}

function checkRetry(
  world: World,
  original: Tx,
  command: EntryCommand,
  made: { secCode: string; bank: BankName },
): void {
  const { rules } = world;
  const { returned } = original;
  const refuse = () => new Rejection('not_retryable');
  if (original.kind !== 'PAYMENT') throw new Rejection('invalid_request');
  const isDisputed = original.followUps.length > 0;
  if (original.state !== 'returned' || returned === undefined || isDisputed) throw refuse();
  if (command.kind !== 'PAYMENT' || isBeingCollected(world, original)) throw refuse();
  if (returned.code === 'R11') {
    if (world.calendar.easternDay(world.now) - world.calendar.easternDay(returned.at) > rules.correctionDays)
      throw refuse();
    if (original.retries?.returned?.code === 'R11' || correctionsOf(world, original).length > 0) throw refuse();
    return;
  }
  if (returned.code !== 'R01' && returned.code !== 'R09') throw refuse();
  const root = rootOf(original);
  const days = world.calendar.easternDay(world.now) - world.calendar.easternDay(root.settledAt ?? 0);
  if (days > rules.retryDays || retriesOf(world, root).length >= rules.retriesAllowed) throw refuse();
  const isSame =
    command.amount === original.requested && made.bank === original.bank && made.secCode === original.secCode;
  if (!isSame) throw new Rejection('invalid_request');
}

function rootOf(tx: Tx): Tx {
  return tx.retries === undefined ? tx : rootOf(tx.retries);
}

/** States of entries that never reached the bank. */
const ENDED: readonly string[] = ['canceled', 'rejected'];

/** Returns the entries that correct this one. */
function correctionsOf({ transactions }: World, corrected: Tx): Tx[] {
  return transactions.filter(({ retries, state }) => retries === corrected && !ENDED.includes(state));
}

/** Returns the entries that collected a returned one again, directly or by way of another. */
function retriesOf({ transactions }: World, root: Tx): Tx[] {
  return transactions.filter(
    (tx) => tx !== root && tx.retries !== undefined && rootOf(tx) === root && !ENDED.includes(tx.state),
  );
}

export function cancelEntry(world: World, tx: Tx): void {
  if (!isBank(tx)) throw new Rejection('invalid_request');
  if (tx.settledAt !== undefined) throw new Rejection('ach_settled');
  if (tx.state !== 'authorized' && tx.state !== 'submitted') throw new Rejection('invalid_state');
  tx.state = 'canceled';
  tx.plans.splice(0);
  if (tx.batch !== undefined) tx.batch.voids++;
  removeFromBatch(tx);
  emit(world, 'transaction.canceled', tx.name);
}
