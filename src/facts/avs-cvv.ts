/**
 * Result codes of the address and card verification services. Sources: ActiveMerchant's `avs_result.rb` and `cvv_result.rb`,
 * Authorize.Net's testing guide (docs/sources.md, "Address and card verification"). The messages are ours. A match is null
 * if it was not checked.
 */

/** Every result of address verification (docs/sources.md, "Address and card verification"). */
// B, C, D, F, I, M and P come from issuers outside the US, T from Discover.
export const AVS_CODES = [
  { code: 'Y', streetMatch: true, zipMatch: true, message: 'Street and 5-digit zip match' },
  { code: 'X', streetMatch: true, zipMatch: true, message: 'Street and 9-digit zip match' },
  { code: 'A', streetMatch: true, zipMatch: false, message: 'Street matches, zip does not' },
  { code: 'Z', streetMatch: false, zipMatch: true, message: '5-digit zip matches, street does not' },
  { code: 'W', streetMatch: false, zipMatch: true, message: '9-digit zip matches, street does not' },
  { code: 'N', streetMatch: false, zipMatch: false, message: 'Neither street nor zip matches' },
  { code: 'R', streetMatch: null, zipMatch: null, message: 'Address system unavailable, try again' },
  { code: 'U', streetMatch: null, zipMatch: null, message: 'Address information unavailable' },
  { code: 'S', streetMatch: null, zipMatch: null, message: 'US issuer does not support address verification' },
  { code: 'G', streetMatch: null, zipMatch: null, message: 'Non-US issuer does not support address verification' },
  { code: 'E', streetMatch: null, zipMatch: null, message: 'Address data invalid, or not allowed for this card' },
  { code: 'I', streetMatch: null, zipMatch: null, message: 'International: address not verified' },
  { code: 'B', streetMatch: true, zipMatch: null, message: 'International: street matches, postal code not verified' },
  { code: 'P', streetMatch: null, zipMatch: true, message: 'International: postal code matches, street not verified' },
  { code: 'C', streetMatch: null, zipMatch: null, message: 'International: not verified, incompatible formats' },
  { code: 'D', streetMatch: true, zipMatch: true, message: 'International: street and postal code match' },
  { code: 'M', streetMatch: true, zipMatch: true, message: 'International: street and postal code match' },
  { code: 'F', streetMatch: true, zipMatch: true, message: 'UK: street and postal code match' },
  { code: 'T', streetMatch: false, zipMatch: true, message: 'Discover: 9-digit zip matches, street does not' },
] as const;

/** Every result of card verification (docs/sources.md, "Address and card verification"). */
// I, D and X are returned by gateways rather than issuers.
export const CVV_CODES = [
  { code: 'M', message: 'CVV matches' },
  { code: 'N', message: 'CVV does not match' },
  { code: 'P', message: 'CVV not processed' },
  { code: 'S', message: 'CVV should be on the card, but the merchant says it is absent' },
  { code: 'U', message: 'Issuer is unable to check the CVV, or not certified to' },
  { code: 'I', message: 'CVV failed data validation' },
  { code: 'D', message: 'CVV check found the transaction suspicious' },
  { code: 'X', message: 'CVV check not supported for this card' },
] as const;

/** Facts about an AVS code. */
type AvsCodeFact = (typeof AVS_CODES)[number];

/** Facts about a CVV code. */
type CvvCodeFact = (typeof CVV_CODES)[number];

/** An AVS result, one letter. */
export type AvsCode = AvsCodeFact['code'];

/** A CVV result, one letter. */
export type CvvCode = CvvCodeFact['code'];

const AVS_BY_CODE: ReadonlyMap<string, AvsCodeFact> = new Map(
  AVS_CODES.map((row): [string, AvsCodeFact] => [row.code, row]),
);
const CVV_BY_CODE: ReadonlyMap<string, CvvCodeFact> = new Map(
  CVV_CODES.map((row): [string, CvvCodeFact] => [row.code, row]),
);

/** Returns the facts about an AVS code; a literal `AvsCode` always has a row. */
export function avsCode(code: AvsCode): AvsCodeFact;
/** Returns the facts about any code; undefined if it is unknown. */
export function avsCode(code: string): AvsCodeFact | undefined;
export function avsCode(code: string): AvsCodeFact | undefined {
  return AVS_BY_CODE.get(code);
}

/** Returns the facts about a CVV code; a literal `CvvCode` always has a row. */
export function cvvCode(code: CvvCode): CvvCodeFact;
/** Returns the facts about any code; undefined if it is unknown. */
export function cvvCode(code: string): CvvCodeFact | undefined;
export function cvvCode(code: string): CvvCodeFact | undefined {
  return CVV_BY_CODE.get(code);
}
