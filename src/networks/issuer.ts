import type {
  AddressResponse,
  AuthorizationRequest,
  AuthorizationResponse,
  MagicMode,
  Networks,
} from '../contract/network-ports.ts';
import type { AvsCode } from '../facts/avs-cvv.ts';
import { existingCode } from '../facts/decline-categories.ts';
import { responseCode } from '../facts/response-codes.ts';
import type { AddressFinding, CardEffect } from './test-values/card-effects.ts';
import { effectOf, isTestCard } from './test-values/magic-cards.ts';

/** The bank that issued the card. Without a rule or a test value it approves, and address and CVV match. */
export const issuer: Networks['issuer'] = { isTestCard, authorize, verifyAddress, refund };

function authorize(mode: MagicMode, request: AuthorizationRequest): AuthorizationResponse {
  const { ruleResponse = {}, cvv } = request;
  const effect = effectOf(mode, request);
  const settlement = effect.settlement ?? 'pay';
  // A rule about the charge itself overrides test values.
  const isByRule = ruleResponse.responseCode !== undefined || isPartByRule(request);
  const isSilent = ruleResponse.isSilent ?? (!isByRule && effect.isSilent === true);
  if (isSilent) return { responseCode: '91', approvedCents: 0, avsCode: null, cvvCode: null, isSilent, settlement };
  const { responseCode: code, approvedCents } = withinCreditLine(request, decideResponse(request, effect));
  // One literal: this runs for every sale.
  return {
    responseCode: code,
    approvedCents,
    avsCode: ruleResponse.avsCode ?? request.storedAvs ?? addressCode(effect, request),
    cvvCode: ruleResponse.cvvCode ?? (cvv === undefined ? null : (effect.cvvCode ?? 'M')),
    isSilent,
    settlement,
    dispute: effect.dispute,
  };
}

type Decided = Pick<AuthorizationResponse, 'responseCode' | 'approvedCents'>;

/** Reports whether a rule approves only a part: it has no code, and a lower amount. */
function isPartByRule({ ruleResponse = {}, amountCents }: AuthorizationRequest): boolean {
  return (
    ruleResponse.responseCode === undefined &&
    ruleResponse.approvedCents !== undefined &&
    ruleResponse.approvedCents < amountCents
  );
}

/** A rule decides first, then a test value, then the default approval. */
function decideResponse(request: AuthorizationRequest, effect: CardEffect): Decided {
  const { ruleResponse = {}, amountCents, at } = request;
  const isPart = isPartByRule(request);
  const code = existingCode(ruleResponse.responseCode ?? (isPart ? '10' : effect.responseCode) ?? '00', at);
  if (code !== '10') return { responseCode: code, approvedCents: responseCode(code).approved ? amountCents : 0 };
  const isByRule = ruleResponse.responseCode !== undefined || isPart;
  const part = (isByRule ? ruleResponse.approvedCents : effect.approvedCents) ?? Math.floor(amountCents / 2);
  // A part equal to the whole amount is a normal approval. So is half of one cent, which rounds to 0.
  const isWhole = part >= amountCents || part === 0;
  return isWhole ? { responseCode: '00', approvedCents: amountCents } : { responseCode: '10', approvedCents: part };
}

/** The approved amount must be available, unless a rule sets the code. */
function withinCreditLine({ ruleResponse, creditLine }: AuthorizationRequest, decided: Decided): Decided {
  const { approvedCents } = decided;
  const isFree = ruleResponse?.responseCode !== undefined || creditLine === undefined || approvedCents === 0;
  if (isFree || approvedCents <= creditLine.availableCents) return decided;
  const isPartial = creditLine.over === 'partial' && creditLine.availableCents > 0;
  return isPartial
    ? { responseCode: '10', approvedCents: creditLine.availableCents }
    : { responseCode: '51', approvedCents: 0 };
}

function verifyAddress(
  mode: MagicMode,
  request: Pick<AuthorizationRequest, 'pan' | 'addressLine1' | 'zip'>,
): AddressResponse {
  return { avsCode: addressCode(effectOf(mode, request), request) };
}

function refund(
  mode: MagicMode,
  { pan, holderName }: Pick<AuthorizationRequest, 'pan' | 'holderName'>,
): 'pay' | 'late' | 'reject' {
  return effectOf(mode, { pan, holderName }).refund ?? 'pay';
}

type Match = 'match' | 'not_sent' | AddressFinding;

/** Null without an address, even if a test value sets an AVS result. */
function addressCode(
  effect: CardEffect,
  { addressLine1, zip }: Pick<AuthorizationRequest, 'addressLine1' | 'zip'>,
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
