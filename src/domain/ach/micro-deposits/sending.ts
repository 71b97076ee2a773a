/** Sends micro-deposits to the operator and applies the response. */

import type { BankOutcome } from '../../../contract/network-ports.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { ODFI_ROUTING_NUMBER, PLATFORM_COMPANY_ID } from '../../../facts/platform-bank.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import type { Context } from '../../base/context.ts';
import { findClient } from '../../platform/clients/store.ts';
import { accountOfToken } from '../../vault/payment-tokens/actions.ts';
import { maskedAccountDetails } from '../../vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import { type OutgoingEntry, recordReturnOrNotice, sendEntry } from '../ach-files/actions.ts';
import { returnCodeError } from '../ach-returns/rules.ts';
import { bankResponseTo } from '../bank-rules/actions.ts';
import { type MicroDepositRecord, updateMicroDeposit } from './store.ts';

/** The entry description that the network requires (docs/sources.md, "Prenotes, micro-entries, and reversals"). */
const DESCRIPTION = 'ACCTVERIFY';

/** Adds micro-deposits to the current file. Returns the code with which the operator rejects them, if any. */
export function sendMicroDeposits(
  context: Context,
  token: PaymentTokenRecord,
  deposits: readonly MicroDepositRecord[],
): string | undefined {
  const secCode = accountOfToken(context, token).holderType === 'company' ? 'CCD' : 'PPD';
  const response = requestDepositResponse(context, token, deposits, secCode);
  for (const deposit of deposits) {
    const traceNumber = sendEntry(context, entryOf(context, token, deposit, secCode));
    updateMicroDeposit(context.database, { ...deposit, ...response, traceNumber, submittedAt: context.now });
  }
  const rejected = response.networkAnswer === 'reject' ? response.returnCode : null;
  if (rejected === null) return undefined;
  for (const { depositId } of deposits) recordReturnOrNotice(context, depositId, { kind: 'return', code: rejected });
  return rejected;
}

type DepositResponse = Pick<MicroDepositRecord, 'networkAnswer' | 'returnCode'>;

/** Requests the response of the bank once, for the first credit, because the three entries go to one account. */
function requestDepositResponse(
  context: Context,
  token: PaymentTokenRecord,
  [first]: readonly MicroDepositRecord[],
  secCode: 'CCD' | 'PPD',
): DepositResponse {
  if (first === undefined) throw new InvariantError('a token that is being verified has micro-deposits');
  const { accountNumber, holderType } = accountOfToken(context, token);
  const { routingNumber } = maskedAccountDetails(token.masked);
  const { clientId, kind, amountCents } = first;
  const response = bankResponseTo(context, {
    accountNumber,
    routingNumber,
    name: token.holderName,
    holderType,
    secCode,
    clientId,
    kind,
    amountCents,
    companyId: PLATFORM_COMPANY_ID,
    isMicroDeposit: true,
  });
  return depositResponse(response, { kind, secCode, holderType });
}

/** Maps a correction to acceptance: a bank that corrects an account still accepts its deposits. */
function depositResponse(response: BankOutcome, credit: Parameters<typeof returnCodeError>[1]): DepositResponse {
  if (response.kind === 'reject') return { networkAnswer: 'reject', returnCode: response.code };
  if (response.kind === 'stuck') return { networkAnswer: 'stuck', returnCode: null };
  const codes = response.kind === 'return' ? response.codes.flatMap((code) => returnCode(code) ?? []) : [];
  const fact = codes.find((fact) => returnCodeError(fact, credit) === undefined);
  return fact === undefined
    ? { networkAnswer: 'pay', returnCode: null }
    : { networkAnswer: 'return', returnCode: fact.code };
}

function entryOf(
  context: Context,
  token: PaymentTokenRecord,
  deposit: MicroDepositRecord,
  secCode: 'CCD' | 'PPD',
): OutgoingEntry {
  const { depositId, clientId, kind, amountCents } = deposit;
  return {
    subject: depositId,
    clientId,
    kind,
    amountCents,
    secCode,
    company: { name: findClient(context.database, clientId)?.name ?? '', id: PLATFORM_COMPANY_ID },
    odfiRoutingNumber: ODFI_ROUTING_NUMBER,
    description: DESCRIPTION,
    descriptiveDate: '',
    paymentType: '',
    effectiveEntryDate: isoDate(easternDay(token.depositsArriveAt ?? context.now)),
    ...maskedAccountDetails(token.masked),
    individualId: accountOfToken(context, token).individualId ?? '',
    name: token.holderName,
  };
}
