import type { AvsCode, CvvCode } from '../facts/avs-cvv.ts';
import type {
  AddressAnswer,
  AuthorizationAnswer,
  AuthorizationQuestion,
  MagicMode,
  World,
} from '../resources/world-ports.ts';
import {
  MAGIC_CARDS,
  MAGIC_CVVS,
  MAGIC_STREET_NUMBERS,
  MAGIC_ZIPS,
  type MagicCard,
  magicActs,
} from './magic-values.ts';

/** The bank that issued the card. Without a magic value it approves, and address and CVV match. */
export const issuer: World['issuer'] = { authorize, verifyAddress, refund };

function authorize(mode: MagicMode, question: AuthorizationQuestion): AuthorizationAnswer {
  const magic = magicOf(mode, question.pan);
  const responseCode = question.responseCode ?? magic.responseCode ?? '00';
  // A partial approval is for half; a single cent can't be halved and is approved whole.
  if (responseCode === '10' && question.amountCents === 1)
    return authorize(NO_MAGIC, { ...question, responseCode: '00' });
  return {
    responseCode,
    approvedCents: responseCode === '10' ? Math.floor(question.amountCents / 2) : question.amountCents,
    avsCode: addressCode(mode, magic, question),
    cvvCode: cvvCode(mode, magic, question.cvv),
  };
}

function verifyAddress(
  mode: MagicMode,
  question: Pick<AuthorizationQuestion, 'pan' | 'addressLine1' | 'zip'>,
): AddressAnswer {
  return { avsCode: addressCode(mode, magicOf(mode, question.pan), question) };
}

function refund(mode: MagicMode, pan: string): 'pay' | 'refuse' {
  return magicOf(mode, pan).refund ?? 'pay';
}

const ORDINARY: MagicCard = {};
const NO_MAGIC: MagicMode = { environment: 'production', magicValues: 'none', achRouting: 'returns' };

function magicOf(mode: MagicMode, pan: string): MagicCard {
  return magicActs(mode) ? (MAGIC_CARDS.get(pan) ?? ORDINARY) : ORDINARY;
}

function cvvCode(mode: MagicMode, magic: MagicCard, cvv: string | undefined): CvvCode | null {
  if (cvv === undefined) return null;
  return magic.cvvCode ?? (magicActs(mode) ? MAGIC_CVVS.get(cvv) : undefined) ?? 'M';
}

type Match = 'match' | 'mismatch' | 'unavailable' | 'not_sent';

function addressCode(
  mode: MagicMode,
  magic: MagicCard,
  { addressLine1, zip }: Pick<AuthorizationQuestion, 'addressLine1' | 'zip'>,
): AvsCode | null {
  if (addressLine1 === undefined && zip === undefined) return null;
  if (magic.avsCode !== undefined) return magic.avsCode;
  const street = matchOf(mode, addressLine1?.split(' ')[0], MAGIC_STREET_NUMBERS);
  return codeOf(street, matchOf(mode, zip?.slice(0, 5), MAGIC_ZIPS), zip);
}

function matchOf(mode: MagicMode, sent: string | undefined, magic: ReadonlyMap<string, Match>): Match {
  if (sent === undefined) return 'not_sent';
  return (magicActs(mode) ? magic.get(sent) : undefined) ?? 'match';
}

function codeOf(street: Match, zip: Match, sentZip: string | undefined): AvsCode {
  if (street === 'unavailable' || zip === 'unavailable') return 'U';
  const nine = /^\d{5}-?\d{4}$/.test(sentZip ?? '');
  if (street === 'match' && zip === 'match') return nine ? 'X' : 'Y';
  if (zip === 'match') return nine ? 'W' : 'Z';
  return street === 'match' ? 'A' : 'N';
}
