import { InvariantError, rejectAndKeep } from '../../../engine/errors.ts';
import { AMOUNT_CENTS_MAX, depositTimes } from '../../../facts/micro-deposits.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import type { Context } from '../../base/context.ts';
import { post } from '../../payments/ledger/actions.ts';
import { findClient } from '../../platform/clients/store.ts';
import {
  accountOfToken,
  countWrongTry,
  failPaymentToken,
  loadPaymentTokenForWrite,
  passVerification,
} from '../../vault/payment-tokens/actions.ts';
import { findPaymentToken, type PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import { recordReturnOrNotice } from '../ach-files/actions.ts';
import {
  areAmounts,
  creditsOf,
  notPendingMessage,
  platformOf,
  postingOf,
  rejectUnlessArrived,
  rejectUnlessPending,
  returnTime,
} from './rules.ts';
import { sendMicroDeposits } from './sending.ts';
import {
  findMicroDeposit,
  insertMicroDeposit,
  listMicroDeposits,
  type MicroDepositRecord,
  updateMicroDeposit,
} from './store.ts';

/** Creates two credits of some cents and one debit of their sum for the account of a new token. */
export function startMicroDeposits(context: Context, token: PaymentTokenRecord): void {
  const { tokenId, verificationExpiresAt } = token;
  const [firstCents, secondCents] = [drawCents(context), drawCents(context)];
  for (const amountCents of [firstCents, secondCents]) insertDeposit(context, token, 'PAYOUT', amountCents);
  insertDeposit(context, token, 'PAYMENT', firstCents + secondCents);
  const { submitAt, submitWhy, arriveAt, arriveWhy } = depositTimes(context.now);
  context.schedule('micro_deposits.submit', submitAt, tokenId, submitWhy);
  context.schedule('micro_deposits.settle', arriveAt, tokenId, arriveWhy);
  if (verificationExpiresAt !== null)
    context.schedule('micro_deposits.expire', verificationExpiresAt, tokenId, 'ten calendar days after the request');
}

function drawCents(context: Context): number {
  return 1 + context.randomInt('outcomes', AMOUNT_CENTS_MAX);
}

function insertDeposit(
  context: Context,
  token: PaymentTokenRecord,
  kind: MicroDepositRecord['kind'],
  amountCents: number,
): void {
  const depositId = context.id('DEPOSIT');
  const { accountNumber } = accountOfToken(context, token);
  insertMicroDeposit(context.database, {
    depositId,
    tokenId: token.tokenId,
    clientId: platformOfClient(context, token.clientId),
    kind,
    amountCents,
    sealed: context.seal(accountNumber, depositId),
    networkAnswer: null,
    returnCode: null,
    traceNumber: null,
    submittedAt: null,
    settledAt: null,
    returnedAt: null,
    createdAt: context.now,
  });
}

function platformOfClient(context: Context, clientId: string): string {
  const client = findClient(context.database, clientId);
  if (client === undefined) throw new InvariantError('a payment token belongs to a client', [{ clientId }]);
  return platformOf(client.path);
}

/** Sends the micro-deposits to the operator, unless the token's verification has ended. */
export function submitMicroDeposits(context: Context, tokenId: string): void {
  const token = findPaymentToken(context.database, tokenId);
  if (token?.status !== 'verification_pending') return;
  const code = sendMicroDeposits(context, token, listMicroDeposits(context.database, tokenId));
  noteOf(context, token, 'micro_deposits.submitted', 'the micro-deposits are sent to the operator');
  if (code !== undefined)
    failPaymentToken(
      context.because(`operator: ${code}`, 'the operator rejects the micro-deposits'),
      tokenId,
      reasonOf(code),
    );
}

/** Reports whether the micro-deposits will settle, as far as it is known now. */
export function willSettle(context: Context, tokenId: string): boolean {
  if (findPaymentToken(context.database, tokenId)?.status !== 'verification_pending') return false;
  const deposits = listMicroDeposits(context.database, tokenId);
  return deposits.every(({ networkAnswer, settledAt }) => networkAnswer !== 'stuck' && settledAt === null);
}

/** Settles the micro-deposits. From now on the amounts can be verified. */
export function settleMicroDeposits(context: Context, tokenId: string): void {
  const token = findPaymentToken(context.database, tokenId);
  if (token === undefined || !willSettle(context, tokenId)) return;
  const deposits = listMicroDeposits(context.database, tokenId);
  for (const deposit of deposits) {
    postDeposit(context, deposit, 'settled');
    updateMicroDeposit(context.database, { ...deposit, settledAt: context.now });
  }
  noteOf(context, token, 'micro_deposits.settled', 'the micro-deposits arrive');
  if (deposits.every(({ networkAnswer }) => networkAnswer !== 'return')) return;
  const { at, why } = returnTime(context.now);
  context.schedule('micro_deposits.return', at, tokenId, why);
}

function postDeposit(context: Context, deposit: MicroDepositRecord, when: 'settled' | 'returned'): void {
  const { clientId, depositId: transactionId, amountCents } = deposit;
  post(context, postingOf(deposit, when), amountCents, { clientId, transactionId });
}

/** Applies a scheduled return of the micro-deposits by the receiver's bank. */
export function returnMicroDeposits(context: Context, tokenId: string, why: string): void {
  const deposits = listOut(context, tokenId);
  const code = deposits.find(({ networkAnswer }) => networkAnswer === 'return')?.returnCode;
  if (code == null) return;
  const bank = context.because(`bank: ${code}`, why);
  for (const { depositId } of deposits) recordReturnOrNotice(bank, depositId, { kind: 'return', code });
  undoMicroDeposits(bank, tokenId, deposits, code);
}

/**
 * Applies a return from a received file. All three micro-deposits are returned together, and the verification fails. A repeated
 * return, or one after the verification has failed, only adds a line to the timeline.
 */
export function applyReceivedReturn(context: Context, depositId: string, code: string): void {
  const tokenId = findMicroDeposit(context.database, depositId)?.tokenId;
  const token = tokenId === undefined ? undefined : findPaymentToken(context.database, tokenId);
  if (token === undefined) throw new InvariantError('a returned micro-deposit is stored', [{ depositId }]);
  const deposits = listOut(context, token.tokenId);
  const isPast = token.status === 'verification_failed' || token.status === 'inactive';
  if (deposits.length > 0 && !(isPast && deposits.every(({ settledAt }) => settledAt === null)))
    undoMicroDeposits(context, token.tokenId, deposits, code);
  else noteOf(context, token, 'micro_deposits.return_ignored', `the ${code} of a micro-deposit has no effect`);
}

/** Lists the micro-deposits that were not returned. */
function listOut({ database }: Context, tokenId: string): MicroDepositRecord[] {
  return listMicroDeposits(database, tokenId).filter(({ returnedAt }) => returnedAt === null);
}

function undoMicroDeposits(
  context: Context,
  tokenId: string,
  deposits: readonly MicroDepositRecord[],
  code: string,
): void {
  const { database, now } = context;
  for (const deposit of deposits) {
    if (deposit.settledAt !== null) postDeposit(context, deposit, 'returned');
    updateMicroDeposit(database, { ...deposit, returnCode: code, returnedAt: now });
  }
  const token = findPaymentToken(database, tokenId);
  if (token !== undefined)
    noteOf(context, token, 'micro_deposits.returned', `the micro-deposits are returned: ${reasonOf(code)}`);
  failPaymentToken(context, tokenId, reasonOf(code));
}

function noteOf(context: Context, { clientId, tokenId }: PaymentTokenRecord, type: string, text: string): void {
  context.note(type, clientId, tokenId, text);
}

function reasonOf(code: string): string {
  return `${code}: ${returnCode(code)?.reason ?? 'unknown code'}`;
}

/** Reports whether the time to verify the amounts has elapsed. */
export function isOverdue(token: PaymentTokenRecord | undefined, at: number): boolean {
  return token?.status === 'verification_pending' && (token.verificationExpiresAt ?? at) <= at;
}

const OVERDUE = 'not verified within ten days';
const FAILED = { status: 'verification_failed', statusReason: OVERDUE } as const;

/** Ends a verification after ten days. */
export function expireMicroDeposits(context: Context, tokenId: string): void {
  if (isOverdue(findPaymentToken(context.database, tokenId), context.now)) failPaymentToken(context, tokenId, OVERDUE);
}

/**
 * Checks the two amounts. Correct amounts activate the token. The third wrong attempt ends the verification. Amounts that a
 * vendor publishes for tests have its meaning, unless they are the correct ones.
 */
export function verifyAmounts(context: Context, tokenId: string, amounts: readonly number[]): PaymentTokenRecord {
  const token = loadPaymentTokenForWrite(context, tokenId);
  rejectUnlessPending(token);
  const deposits = listMicroDeposits(context.database, tokenId);
  rejectUnlessArrived(token, deposits, context.now);
  const { accountNumber } = accountOfToken(context, token);
  const meaning = areAmounts(deposits, amounts)
    ? 'verified'
    : context.networks.achNetwork.confirmAmounts(context.settings, accountNumber, amounts);
  if (meaning === 'verified') return passVerification(context, token);
  if (meaning === 'timed_out') {
    failPaymentToken(context, tokenId, OVERDUE);
    return rejectAndKeep('not_verification_pending', notPendingMessage({ ...token, ...FAILED }));
  }
  const left = countWrongTry(context, meaning === 'attempts_exceeded' ? { ...token, triesLeft: 1 } : token);
  const tries = left === 1 ? '1 attempt is left' : `${left} attempts are left`;
  const message =
    left === 0 ? 'this was the last attempt and the verification has failed, so store the account again' : tries;
  return rejectAndKeep('wrong_amounts', `The amounts are wrong; ${message}.`, [{ field: 'amounts', message }]);
}

/** The entries on the account holder's statement, and the progress of the verification. */
interface MicroDepositStatus {
  readonly amountsCents: readonly [number, number];
  /** Null until they are sent to the operator. */
  readonly submittedAt: number | null;
  readonly arrivesAt: number;
  readonly expiresAt: number;
  readonly triesLeft: number;
  /** Status of the payment token. */
  readonly status: PaymentTokenRecord['status'];
  /** Trace numbers of the two credits and the debit; empty until they are sent to the operator. */
  readonly traceNumbers: readonly string[];
}

/** Returns the micro-deposits of a token; undefined if it has none. */
export function microDepositsOf(context: Context, tokenId: string): MicroDepositStatus | undefined {
  const token = findPaymentToken(context.database, tokenId);
  const deposits = listMicroDeposits(context.database, tokenId);
  const [firstCents, secondCents] = creditsOf(deposits);
  if (token === undefined || firstCents === undefined || secondCents === undefined) return undefined;
  return {
    amountsCents: [firstCents, secondCents],
    submittedAt: deposits[0]?.submittedAt ?? null,
    arrivesAt: token.depositsArriveAt ?? 0,
    expiresAt: token.verificationExpiresAt ?? 0,
    triesLeft: token.triesLeft ?? 0,
    status: token.status,
    traceNumbers: deposits.flatMap(({ traceNumber }) => traceNumber ?? []),
  };
}
