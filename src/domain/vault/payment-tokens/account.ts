/** The complete details of a stored bank account. They are encrypted, and only this module decrypts them. */

import type { Corrected } from '../../../facts/change-codes.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { bankAccountKey, type MaskedBankAccount, maskBankAccount, maskedAccountDetails } from './rules.ts';
import type { PaymentTokenRecord } from './store.ts';

/** The details of a stored bank account that its token masks. */
interface StoredAccount {
  readonly accountNumber: string;
  /** The receiver's identification number, as corrected by a notification of change. */
  readonly individualId: string | undefined;
  readonly holderType: 'person' | 'company' | null;
}

/** The JSON that is encrypted. */
interface SealedAccount {
  readonly account_number: string;
  readonly email: string;
  readonly account_holder_type?: 'person' | 'company' | undefined;
  readonly individual_id?: string | undefined;
}

type Sealed = Pick<PaymentTokenRecord, 'sealed' | 'tokenId'>;

/** Returns the text of a bank account to be encrypted. */
export function sealableAccount(account: SealedAccount): string {
  const { account_number, email, account_holder_type, individual_id } = account;
  return JSON.stringify({ account_number, email, account_holder_type, individual_id });
}

/** Returns the complete account of a token that holds one. */
export function accountOfToken(context: Context, token: Sealed): StoredAccount {
  const { account_number, individual_id, account_holder_type } = openAccount(context, token);
  return { accountNumber: account_number, individualId: individual_id, holderType: account_holder_type ?? null };
}

function openAccount(context: Context, { sealed, tokenId }: Sealed): SealedAccount {
  return JSON.parse(context.unseal(sealed, tokenId));
}

/** Encrypts the complete corrections from the account's bank. */
export function sealCorrection(context: Context, corrected: Corrected, tokenId: string): Uint8Array {
  return context.seal(JSON.stringify(corrected), correctionLabel(tokenId));
}

/** Returns the pending corrections; empty if there are none. */
export function pendingCorrection(context: Context, { correctionSealed, tokenId }: PaymentTokenRecord): Corrected {
  return correctionSealed === null ? {} : JSON.parse(context.unseal(correctionSealed, correctionLabel(tokenId)));
}

/** Reports whether the stored account already has all corrected values. A C13 corrects none. */
export function hasCorrections(context: Context, token: PaymentTokenRecord, corrected: Corrected): boolean {
  const { account_number, individual_id } = openAccount(context, token);
  const known: Corrected = {
    ...maskedAccountDetails(token.masked),
    accountNumber: account_number,
    individualId: individual_id,
  };
  const fields = [
    [corrected.accountNumber, known.accountNumber],
    [corrected.routingNumber, known.routingNumber],
    [corrected.accountType, known.accountType],
    [corrected.individualId, known.individualId],
  ].filter(([correctedValue]) => correctedValue !== undefined);
  return fields.length > 0 && fields.every(([correctedValue, stored]) => correctedValue === stored);
}

/** Binds the correction to a label of its own, so that it cannot be swapped with the account. */
function correctionLabel(tokenId: string): string {
  return `${tokenId}:correction`;
}

/** Returns the token with its pending correction applied, or unchanged if there is none. */
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
    fingerprint: context.fingerprint(bankAccountKey(next.routing_number, next.account_number)),
    masked: JSON.stringify(maskBankAccount(next)),
    correction: null,
    correctionSealed: null,
  };
}
