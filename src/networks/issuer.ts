import type {
  AddressAnswer,
  AuthorizationAnswer,
  AuthorizationQuestion,
  MagicMode,
  Networks,
} from '../contract/network-ports.ts';
import type { AvsCode } from '../facts/avs-cvv.ts';
import { responseCode } from '../facts/response-codes.ts';
import type { AddressFinding, CardEffect } from './test-values/card-effects.ts';
import { effectOf, isTestCard } from './test-values/magic-cards.ts';

/** The bank that issued the card. Without a rule or a test value it approves, and address and CVV match. */
export const issuer: Networks['issuer'] = { isTestCard, authorize, verifyAddress, refund };

function authorize(mode: MagicMode, question: AuthorizationQuestion): AuthorizationAnswer {
  const { told = {}, cvv } = question;
  const effect = effectOf(mode, question);
  const settlement = effect.settlement ?? 'pay';
  // A rule that says something of the charge itself is obeyed whatever the number means.
  const isTold = told.responseCode !== undefined || isCut(question);
  const isSilent = told.isSilent ?? (!isTold && effect.isSilent === true);
  if (isSilent) return { responseCode: '91', approvedCents: 0, avsCode: null, cvvCode: null, isSilent, settlement };
  const { responseCode: code, approvedCents } = withinLine(question, said(question, effect));
  // One literal: this is asked with every sale.
  return {
    responseCode: code,
    approvedCents,
    avsCode: told.avsCode ?? question.storedAvs ?? addressCode(effect, question),
    cvvCode: told.cvvCode ?? (cvv === undefined ? null : (effect.cvvCode ?? 'M')),
    isSilent,
    settlement,
  };
}

type Decided = Pick<AuthorizationAnswer, 'responseCode' | 'approvedCents'>;

/** Whether a rule lets pass a part alone: it names no code, and less than is asked for. */
function isCut({ told = {}, amountCents }: AuthorizationQuestion): boolean {
  return told.responseCode === undefined && told.approvedCents !== undefined && told.approvedCents < amountCents;
}

/** The rule's word, else the test value's, else an approval. */
function said(question: AuthorizationQuestion, effect: CardEffect): Decided {
  const { told = {}, amountCents } = question;
  const isPart = isCut(question);
  const code = told.responseCode ?? (isPart ? '10' : effect.responseCode) ?? '00';
  if (code !== '10') return { responseCode: code, approvedCents: responseCode(code).approved ? amountCents : 0 };
  const isTold = told.responseCode !== undefined || isPart;
  const part = (isTold ? told.approvedCents : effect.approvedCents) ?? Math.floor(amountCents / 2);
  // A part that is the whole, or nothing since a single cent can't be halved, is an approval like any other.
  const isWhole = part >= amountCents || part === 0;
  return isWhole ? { responseCode: '00', approvedCents: amountCents } : { responseCode: '10', approvedCents: part };
}

/** What is approved has to be there; but a rule's own code passes over the line of credit. */
function withinLine({ told, line }: AuthorizationQuestion, decided: Decided): Decided {
  const { approvedCents } = decided;
  const isFree = told?.responseCode !== undefined || line === undefined || approvedCents === 0;
  if (isFree || approvedCents <= line.availableCents) return decided;
  const isPartial = line.over === 'partial' && line.availableCents > 0;
  return isPartial
    ? { responseCode: '10', approvedCents: line.availableCents }
    : { responseCode: '51', approvedCents: 0 };
}

function verifyAddress(
  mode: MagicMode,
  question: Pick<AuthorizationQuestion, 'pan' | 'addressLine1' | 'zip'>,
): AddressAnswer {
  return { avsCode: addressCode(effectOf(mode, question), question) };
}

function refund(mode: MagicMode, pan: string): 'pay' | 'late' | 'reject' {
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
