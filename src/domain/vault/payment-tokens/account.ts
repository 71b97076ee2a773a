/** A stored bank account in full: sealed beside its token, opened here and nowhere else. */

import type { Corrected } from '../../../facts/change-codes.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { bankAccountPrint, type MaskedBankAccount, maskBankAccount, shownAccount } from './rules.ts';
import type { PaymentTokenRecord } from './store.ts';

/** What of a stored bank account its token does not show. */
interface StoredAccount {
  readonly accountNumber: string;
  /** As a notification of change gave it. */
  readonly individualId: string | undefined;
  readonly holderType: 'person' | 'company' | null;
}

/** As it is sealed. */
interface SealedAccount {
  readonly account_number: string;
  readonly email: string;
  readonly account_holder_type?: 'person' | 'company' | undefined;
  readonly individual_id?: string | undefined;
}

type Sealed = Pick<PaymentTokenRecord, 'sealed' | 'tokenId'>;

/** What is sealed of a bank account. */
export function sealableAccount(account: SealedAccount): string {
  const { account_number, email, account_holder_type, individual_id } = account;
  return JSON.stringify({ account_number, email, account_holder_type, individual_id });
}

/** The account of a token that holds one. */
export function accountOfToken(context: Context, token: Sealed): StoredAccount {
  const { account_number, individual_id, account_holder_type } = openAccount(context, token);
  return { accountNumber: account_number, individualId: individual_id, holderType: account_holder_type ?? null };
}

function openAccount(context: Context, { sealed, tokenId }: Sealed): SealedAccount {
  return JSON.parse(context.unseal(sealed, tokenId));
}

/** What the account's bank has corrected, in full. */
export function sealCorrection(context: Context, corrected: Corrected, tokenId: string): Uint8Array {
  return context.seal(JSON.stringify(corrected), boundOf(tokenId));
}

/** What was corrected before, and not taken over; nothing where nothing is pending. */
export function pendingCorrection(context: Context, { correctionSealed, tokenId }: PaymentTokenRecord): Corrected {
  return correctionSealed === null ? {} : JSON.parse(context.unseal(correctionSealed, boundOf(tokenId)));
}

/** Whether the stored account is so already in all that is corrected; a C13 corrects nothing of it. */
export function hasAlready(context: Context, token: PaymentTokenRecord, corrected: Corrected): boolean {
  const { account_number, individual_id } = openAccount(context, token);
  const known: Corrected = {
    ...shownAccount(token.masked),
    accountNumber: account_number,
    individualId: individual_id,
  };
  const fields = [
    [corrected.accountNumber, known.accountNumber],
    [corrected.routingNumber, known.routingNumber],
    [corrected.accountType, known.accountType],
    [corrected.individualId, known.individualId],
  ].filter(([asked]) => asked !== undefined);
  return fields.length > 0 && fields.every(([asked, has]) => asked === has);
}

/** Sealed beside the account itself, so that neither can stand in for the other. */
function boundOf(tokenId: string): string {
  return `${tokenId}:correction`;
}

/** The token with what its bank has corrected taken over; as it is where nothing is pending. */
export function correctedToken(context: Context, token: Writable<PaymentTokenRecord>): Writable<PaymentTokenRecord> {
  const { correctionSealed, tokenId } = token;
  if (correctionSealed === null) return token;
  const corrected = pendingCorrection(context, token);
  const before: MaskedBankAccount = JSON.parse(token.masked);
  const account = openAccount(context, token);
  const next = {
    ...account,
    account_number: corrected.accountNumber ?? account.account_number,
    individual_id: corrected.individualId ?? account.individual_id,
    routing_number: corrected.routingNumber ?? before.routing_number,
    account_type: corrected.accountType ?? before.account_type,
    name: before.name,
  };
  return {
    ...token,
    sealed: context.seal(sealableAccount(next), tokenId),
    fingerprint: context.fingerprint(bankAccountPrint(next.routing_number, next.account_number)),
    masked: JSON.stringify(maskBankAccount(next)),
    correction: null,
    correctionSealed: null,
  };
}
