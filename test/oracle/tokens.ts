import { cutoffAfter } from './batches.ts';
import { DAY } from './calendar.ts';
import type { StoreCommand } from './commands.ts';
import {
  emit,
  type Merchant,
  type MicroDeposits,
  RANK,
  Rejection,
  schedule,
  type Token,
  type Tx,
  type World,
} from './world.ts';

/** Stored cards and accounts: docs/rules.md, "Token lifecycle" and "Micro-deposits". */

const ATTEMPTS = 3;
/** The platform's own cut-off: 17:00 Eastern Time, in minutes. */
const PLATFORM_CUTOFF = 17 * 60;
/** Returns that block debits, and returns that show that an account is unusable. */
const BLOCKING: readonly string[] = ['R05', 'R07', 'R08', 'R10', 'R29'];
const ENDING: readonly string[] = ['R02', 'R03', 'R04'];

export function store(world: World, merchant: Merchant, { what }: StoreCommand): void {
  const needsDeposits = 'account' in what && what.verification === 'micro_deposits';
  const token: Token = {
    name: `k${world.tokens.length}`,
    merchant,
    type: 'card' in what ? 'card' : 'bank',
    status: needsDeposits ? 'verification_pending' : 'active',
    company: 'account' in what && what.company,
    ...('card' in what ? { card: what.card } : {}),
  };
  world.tokens.push(token);
  emit(world, 'payment_token.created', token.name);
  if ('account' in what && what.verification === 'instant') emit(world, 'payment_token.verified', token.name);
  if ('card' in what) expireAfter(world, token, what.year, what.month);
  if (needsDeposits) token.deposits = requestDeposits(world, token);
}

function expireAfter(world: World, token: Token, year: number, month: number): void {
  const { calendar, rules } = world;
  const day = calendar.dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1);
  const at = rules.tokenExpiresInZone === 'utc' ? day * DAY : calendar.eastern(day, 0);
  token.expiresAt = at;
  schedule(world, at, RANK.expire, () => {
    if (token.status !== 'active' || token.expiresAt !== at) return;
    token.status = 'expired';
    emit(world, 'payment_token.expired', token.name);
  });
}

/** Sends two credits and a debit, as if they were entries of an ACH batch of the platform. */
function requestDeposits(world: World, token: Token): MicroDeposits {
  const { calendar, rules } = world;
  const settings = { ...world.beginning.schedule, achCutoff: PLATFORM_CUTOFF, autoClose: true };
  const closesAt = cutoffAfter(world, settings, 'ach', world.now) ?? world.now;
  const submitDay = calendar.addBankingDays(calendar.easternDay(closesAt), 1);
  const deposits: MicroDeposits = {
    submitAt: calendar.opening(submitDay),
    arriveAt: calendar.opening(calendar.addBankingDays(submitDay, rules.microDepositDays)),
    expireAt: world.now + rules.verificationDays * DAY,
    attemptsLeft: ATTEMPTS,
    status: 'requested',
  };
  schedule(world, deposits.submitAt, RANK.submit, () => {
    if (deposits.status === 'requested') deposits.status = 'submitted';
  });
  schedule(world, deposits.arriveAt, RANK.deposits, () => {
    if (deposits.status === 'submitted') deposits.status = 'arrived';
  });
  schedule(world, deposits.expireAt, RANK.expire, () => failVerification(world, token));
  return deposits;
}

function failVerification(world: World, token: Token): void {
  if (token.status !== 'verification_pending') return;
  token.status = 'verification_failed';
  emit(world, 'payment_token.verification_failed', token.name);
}

export function verify(world: World, token: Token, isRight: boolean): void {
  const { deposits } = token;
  if (token.status !== 'verification_pending' || deposits === undefined)
    throw new Rejection('not_verification_pending');
  if (deposits.status !== 'arrived') throw new Rejection('deposits_pending');
  if (isRight) {
    token.status = 'active';
    emit(world, 'payment_token.verified', token.name);
    return;
  }
  deposits.attemptsLeft--;
  if (deposits.attemptsLeft === 0) failVerification(world, token);
  throw new Rejection('wrong_amounts');
}

export function renew(world: World, token: Token, year: number, month: number): void {
  if (token.status === 'inactive') throw new Rejection('token_inactive');
  if (token.type !== 'card') throw new Rejection('invalid_request');
  token.status = 'active';
  expireAfter(world, token, year, month);
  emit(world, 'payment_token.updated', token.name);
}

export function forget(world: World, token: Token): void {
  if (token.status === 'inactive') return;
  token.status = 'inactive';
  emit(world, 'payment_token.deactivated', token.name);
}

export function authorizeDebits(world: World, token: Token): void {
  if (token.type === 'card' || token.status === 'inactive') throw new Rejection('bad_option');
  if (token.blockedBy === undefined) return;
  delete token.blockedBy;
  emit(world, 'payment_token.updated', token.name);
}

/** Records what a return says about the stored account of its entry. */
export function blockToken(world: World, tx: Tx, code: string): void {
  const { token } = tx;
  if (token === undefined) return;
  if (ENDING.includes(code) && token.status === 'active') failOf(world, token);
  if (!BLOCKING.includes(code) || token.blockedBy !== undefined || token.status === 'inactive') return;
  token.blockedBy = code;
  emit(world, 'payment_token.debit_blocked', token.name);
}

function failOf(world: World, token: Token): void {
  token.status = 'verification_failed';
  emit(world, 'payment_token.verification_failed', token.name);
}
