import { undoRefund } from './arrivals.ts';
import { addToBatch, removeFromBatch } from './batches.ts';
import { HOUR } from './calendar.ts';
import type { CardName, ChargeCommand } from './commands.ts';
import { emit, type Merchant, RANK, Rejection, schedule, type Token, type Tx, type World } from './world.ts';

/** Charges, captures, voids, and refunds: docs/rules.md, "Card lifecycle" and "Void and refund". */

export function charge(world: World, merchant: Merchant, command: ChargeCommand): string {
  const token = typeof command.card === 'string' ? undefined : tokenOf(world, command.card.token);
  const card = typeof command.card === 'string' ? command.card : (token?.card ?? 'visa');
  if (token !== undefined && token.status !== 'active') throw new Rejection('token_not_active');
  if (!merchant.integrations.card) throw new Rejection('no_integration');
  const isApproved = card !== 'declined' || command.approves !== undefined;
  const authorized = isApproved ? Math.min(command.amount, command.approves ?? command.amount) : 0;
  const isHeld = command.kind === 'AUTH' && isApproved;
  const tx: Tx = {
    name: `t${world.transactions.length}`,
    number: world.transactions.length,
    merchant,
    kind: command.kind,
    requested: command.amount,
    authorized,
    captured: command.kind === 'SALE' ? authorized : 0,
    refunded: 0,
    state: isApproved ? 'authorized' : 'declined',
    card,
    holder: 'undeclared',
    secCode: '-',
    lane: 'card',
    outcome: 'pay',
    plans: [],
    postings: [],
    followUps: [],
    ...(token === undefined ? {} : { token }),
    ...(isHeld ? { expiresAt: world.now + daysOfHold(world, card, command.recurring === true) } : {}),
  };
  world.transactions.push(tx);
  if (tx.expiresAt !== undefined) schedule(world, tx.expiresAt, RANK.expire, () => expire(world, tx));
  if (isApproved && command.kind === 'SALE') addToBatch(world, tx);
  emit(world, isApproved ? 'transaction.authorized' : 'transaction.declined', tx.name);
  return 'ok';
}

/** Since then, midnight in New York, Visa holds merchant-initiated charges for a shorter time than others. */
const VISA_MERCHANT_SINCE = Date.parse('2024-04-14T04:00:00Z');

/** Returns how long an authorization lasts, in milliseconds. */
function daysOfHold({ rules, now }: World, card: CardName, isRecurring: boolean): number {
  const visa = isRecurring && now >= VISA_MERCHANT_SINCE ? rules.visaMerchantDays : rules.visaDays;
  const days = { mastercard: isRecurring ? 7 : 30, amex: 7, discover: 10 };
  const isOther = card === 'mastercard' || card === 'amex' || card === 'discover';
  return (isOther ? days[card] : visa) * rules.expiryHours * HOUR;
}

function expire(world: World, tx: Tx): void {
  if (tx.state !== 'authorized') return;
  tx.state = 'expired';
  emit(world, 'transaction.expired', tx.name);
}

export function capture(world: World, tx: Tx, amount: number | undefined): void {
  if (isBank(tx)) throw new Rejection('invalid_request');
  const ended: readonly string[] = ['declined', 'voided', 'rejected'];
  const isCaptured = tx.kind !== 'AUTH' && !ended.includes(tx.state);
  if (isCaptured) throw new Rejection('already_captured');
  if (tx.state === 'captured') throw new Rejection('already_captured');
  if (tx.state !== 'authorized') throw new Rejection('invalid_state');
  if ((amount ?? 0) > tx.authorized) throw new Rejection('amount_too_large');
  tx.captured = world.rules.partialCaptureKeepsRest ? tx.authorized : (amount ?? tx.authorized);
  tx.state = 'captured';
  addToBatch(world, tx);
  emit(world, 'transaction.captured', tx.name);
}

export function voidCharge(world: World, tx: Tx): void {
  if (isBank(tx)) throw new Rejection('invalid_request');
  const hasClosed: readonly string[] = ['settling', 'settled', 'partially_refunded'];
  if (hasClosed.includes(tx.state)) throw new Rejection('batch_closed');
  if (tx.state !== 'authorized' && tx.state !== 'captured') throw new Rejection('invalid_state');
  tx.state = 'voided';
  if (tx.batch !== undefined) tx.batch.voids++;
  removeFromBatch(tx);
  emit(world, 'transaction.voided', tx.name);
  if (tx.kind === 'REFUND') undoRefund(world, tx);
}

export function refund(world: World, tx: Tx, amount: number | undefined): string {
  if (isBank(tx)) throw new Rejection('invalid_request');
  if (tx.kind === 'REFUND') throw new Rejection('invalid_state');
  const { rules } = world;
  const isEarly = tx.state === 'settling' || tx.state === 'captured' || (tx.state === 'authorized' && tx.captured > 0);
  if (isEarly && !rules.refundBeforeSettlement) throw new Rejection('not_settled');
  if (tx.state === 'authorized') throw new Rejection('not_settled');
  if (!isEarly && tx.state !== 'settled' && tx.state !== 'partially_refunded') throw new Rejection('invalid_state');
  const left = tx.captured - tx.refunded;
  if ((amount ?? 0) > left) throw new Rejection('amount_too_large');
  const cents = (amount ?? left) + rules.refundRounding;
  const made: Tx = {
    name: `t${world.transactions.length}`,
    number: world.transactions.length,
    merchant: tx.merchant,
    kind: 'REFUND',
    requested: cents,
    authorized: cents,
    captured: cents,
    refunded: 0,
    state: 'authorized',
    original: tx,
    holder: 'undeclared',
    secCode: '-',
    lane: 'card',
    outcome: outcomeOf(tx.card),
    plans: [],
    postings: [],
    followUps: [],
    ...(tx.token === undefined ? {} : { token: tx.token }),
    ...(tx.card === undefined ? {} : { card: tx.card }),
  };
  world.transactions.push(made);
  addToBatch(world, made);
  tx.refunded += cents;
  tx.state = tx.refunded === tx.captured ? 'refunded' : 'partially_refunded';
  emit(world, 'transaction.authorized', made.name);
  emit(world, 'transaction.refunded', tx.name);
  return 'ok';
}

function outcomeOf(card: CardName | undefined): Tx['outcome'] {
  if (card === 'refundRejected') return 'reject';
  return card === 'refundLate' ? 'late' : 'pay';
}

export function isBank({ kind }: Tx): boolean {
  return kind === 'PAYMENT' || kind === 'PAYOUT';
}

export function tokenOf({ tokens }: World, number: number): Token {
  const token = tokens[number];
  if (token === undefined) throw new Error(`There is no token ${number}`);
  return token;
}
