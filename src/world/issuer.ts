import type { AvsCode } from '../facts/avs-cvv.ts';
import { type ResponseCode, responseCode } from '../facts/response-codes.ts';
import type {
  AddressAnswer,
  AuthorizationAnswer,
  AuthorizationQuestion,
  MagicMode,
  World,
} from '../resources/world-ports.ts';
import type { AddressFinding, CardEffect } from './card-effects.ts';
import { effectOf } from './magic-cards.ts';

/** The bank that issued the card. Without a rule or a test value it approves, and address and CVV match. */
export const issuer: World['issuer'] = { authorize, verifyAddress, refund };

function authorize(mode: MagicMode, question: AuthorizationQuestion): AuthorizationAnswer {
  const { told = {}, cvv, amountCents } = question;
  const effect = effectOf(mode, question);
  const settlement = effect.settlement ?? 'pay';
  // A rule that says something of the charge itself is obeyed whatever the number means.
  const isSilent = told.isSilent ?? (told.responseCode === undefined && effect.isSilent === true);
  if (isSilent) return { responseCode: '91', approvedCents: 0, avsCode: null, cvvCode: null, isSilent, settlement };
  const decided = decide(question, effect);
  return {
    ...(decided.responseCode === '10' ? partly(decided.approvedCents, amountCents) : decided),
    avsCode: told.avsCode ?? addressCode(effect, question),
    cvvCode: told.cvvCode ?? (cvv === undefined ? null : (effect.cvvCode ?? 'M')),
    ...{ isSilent, settlement },
  };
}

type Decided = Pick<AuthorizationAnswer, 'responseCode' | 'approvedCents'>;

/** The rule's word, else the test value's, and over the line of credit what that does. */
function decide({ told = {}, line, amountCents }: AuthorizationQuestion, effect: CardEffect): Decided {
  const code: ResponseCode = told.responseCode ?? effect.responseCode ?? '00';
  const part = told.responseCode === undefined ? effect.approvedCents : told.approvedCents;
  const approvedCents = code === '10' ? (part ?? Math.floor(amountCents / 2)) : amountCents;
  const isForced = told.responseCode !== undefined || line === undefined || !approves(code);
  if (isForced || approvedCents <= line.availableCents) return { responseCode: code, approvedCents };
  const isPartial = line.over === 'partial' && line.availableCents > 0;
  return isPartial
    ? { responseCode: '10', approvedCents: line.availableCents }
    : { responseCode: '51', approvedCents: 0 };
}

function approves(code: ResponseCode): boolean {
  return responseCode(code).approved;
}

/** A part that is the whole, or nothing since a single cent can't be halved, is an approval like any other. */
function partly(approvedCents: number, amountCents: number): Decided {
  const isWhole = approvedCents >= amountCents || approvedCents === 0;
  return isWhole ? { responseCode: '00', approvedCents: amountCents } : { responseCode: '10', approvedCents };
}

function verifyAddress(
  mode: MagicMode,
  question: Pick<AuthorizationQuestion, 'pan' | 'addressLine1' | 'zip'>,
): AddressAnswer {
  return { avsCode: addressCode(effectOf(mode, question), question) };
}

function refund(mode: MagicMode, pan: string): 'pay' | 'late' | 'refuse' {
  return effectOf(mode, { pan }).refund ?? 'pay';
}

type Match = 'match' | 'not_sent' | AddressFinding;

/** Null where no address was sent, whatever a test value would say of one. */
function addressCode(
  effect: CardEffect,
  { addressLine1, zip }: Pick<AuthorizationQuestion, 'addressLine1' | 'zip'>,
): AvsCode | null {
  if (addressLine1 === undefined && zip === undefined) return null;
  if (effect.avsCode !== undefined) return effect.avsCode;
  return codeOf(matchOf(addressLine1, effect.street), matchOf(zip, effect.zip), zip);
}

function matchOf(sent: string | undefined, finding: AddressFinding | undefined): Match {
  return sent === undefined ? 'not_sent' : (finding ?? 'match');
}

function codeOf(street: Match, zip: Match, sentZip: string | undefined): AvsCode {
  if (street === 'unavailable' || zip === 'unavailable') return 'U';
  const nine = /^\d{5}-?\d{4}$/.test(sentZip ?? '');
  if (street === 'match' && zip === 'match') return nine ? 'X' : 'Y';
  if (zip === 'match') return nine ? 'W' : 'Z';
  return street === 'match' ? 'A' : 'N';
}
