/**
 * ISO 8583 field 39 as Visa uses it. Sources: North's, PayEngine's and Antom's tables for the meaning; the advice is that of
 * the last row of each code in decline-categories.ts (docs/sources.md, "Response codes").
 */

// New rows go to the end: a code's place is part of its test number (panAnswering), which existing test suites contain.
// 85 is the response to a $0 check or a refund. 01 and 02 tell the cardholder to call the issuer, which then approves a retry.
// 94 is ISO 8583:1987's duplicate transmission: the gateway returns it itself (option cardChecks.duplicateMinutes).
/**
 * Every issuer response code with its text, whether it approves, and the recommended action after a decline: `never` retry,
 * `fix_data` before a retry, or retry `later`; null if it approves. Visa has changed some of them: this is the latest rule,
 * and a transaction's `retry` is that of its own day.
 *
 * @example
 * RESPONSE_CODES.find(({ code }) => code === '51')?.text; // 'Insufficient funds'
 */
export const RESPONSE_CODES = [
  { code: '00', approved: true, retry: null, text: 'Approved' },
  { code: '10', approved: true, retry: null, text: 'Partial approval' },
  { code: '85', approved: true, retry: null, text: 'No reason to decline' },
  { code: '01', approved: false, retry: 'later', text: 'Refer to issuer' },
  { code: '02', approved: false, retry: 'later', text: 'Refer to issuer, special condition' },
  { code: '03', approved: false, retry: 'later', text: 'Invalid merchant' },
  { code: '04', approved: false, retry: 'never', text: 'Pick up card' },
  { code: '05', approved: false, retry: 'later', text: 'Do not honor' },
  { code: '06', approved: false, retry: 'later', text: 'Error' },
  { code: '07', approved: false, retry: 'never', text: 'Pick up card, fraud' },
  { code: '12', approved: false, retry: 'never', text: 'Invalid transaction' },
  { code: '13', approved: false, retry: 'fix_data', text: 'Invalid amount' },
  { code: '14', approved: false, retry: 'never', text: 'Invalid account number' },
  { code: '15', approved: false, retry: 'never', text: 'No such issuer' },
  { code: '19', approved: false, retry: 'later', text: 'Re-enter transaction' },
  { code: '41', approved: false, retry: 'never', text: 'Lost card' },
  { code: '43', approved: false, retry: 'never', text: 'Stolen card' },
  { code: '46', approved: false, retry: 'never', text: 'Closed account or deactivated token' },
  { code: '51', approved: false, retry: 'later', text: 'Insufficient funds' },
  { code: '52', approved: false, retry: 'later', text: 'No checking account' },
  { code: '53', approved: false, retry: 'later', text: 'No savings account' },
  { code: '54', approved: false, retry: 'fix_data', text: 'Expired card' },
  { code: '55', approved: false, retry: 'fix_data', text: 'Incorrect PIN' },
  { code: '57', approved: false, retry: 'never', text: 'Not permitted to cardholder' },
  { code: '58', approved: false, retry: 'later', text: 'Not permitted to terminal' },
  { code: '59', approved: false, retry: 'later', text: 'Suspected fraud' },
  { code: '61', approved: false, retry: 'later', text: 'Exceeds amount limit' },
  { code: '62', approved: false, retry: 'later', text: 'Restricted card' },
  { code: '63', approved: false, retry: 'later', text: 'Security violation' },
  { code: '65', approved: false, retry: 'later', text: 'Exceeds frequency limit' },
  { code: '75', approved: false, retry: 'later', text: 'PIN tries exceeded' },
  { code: '78', approved: false, retry: 'later', text: 'Blocked, first used' },
  { code: '82', approved: false, retry: 'fix_data', text: 'Negative CVV, dCVV or CAM result' },
  { code: '91', approved: false, retry: 'later', text: 'Issuer or switch inoperative' },
  { code: '93', approved: false, retry: 'later', text: 'Cannot be completed, violation of law' },
  { code: '96', approved: false, retry: 'later', text: 'System malfunction' },
  { code: 'N7', approved: false, retry: 'fix_data', text: 'Declined for CVV2 failure' },
  { code: 'R0', approved: false, retry: 'never', text: 'Stop payment order' },
  { code: 'R1', approved: false, retry: 'never', text: 'Revocation of authorization' },
  { code: 'R3', approved: false, retry: 'never', text: 'Revocation of all authorizations' },
  { code: '1A', approved: false, retry: 'fix_data', text: 'Additional customer authentication required' },
  { code: '6P', approved: false, retry: 'fix_data', text: 'Verification data failed' },
  { code: 'N3', approved: false, retry: 'later', text: 'Cash service not available' },
  { code: 'N4', approved: false, retry: 'later', text: 'Cash request exceeds issuer limit' },
  { code: 'P5', approved: false, retry: 'never', text: 'PIN unblock declined' },
  { code: 'P6', approved: false, retry: 'fix_data', text: 'PIN change declined' },
  { code: 'Q1', approved: false, retry: 'fix_data', text: 'Card authentication failed' },
  { code: 'R2', approved: false, retry: 'never', text: 'Does not qualify for Visa PIN' },
  { code: 'Z3', approved: false, retry: 'later', text: 'Unable to go online, offline declined' },
  { code: '94', approved: false, retry: 'never', text: 'Duplicate transaction' },
  { code: '5C', approved: false, retry: 'later', text: 'Not supported or blocked by issuer' },
  { code: '9G', approved: false, retry: 'later', text: 'Blocked by cardholder' },
  { code: '83', approved: false, retry: 'later', text: 'Blocked for fraud or security' },
  { code: '21', approved: false, retry: 'later', text: 'No action taken' },
  { code: '25', approved: false, retry: 'later', text: 'Unable to locate record' },
  { code: '28', approved: false, retry: 'later', text: 'File temporarily unavailable' },
  { code: '39', approved: false, retry: 'later', text: 'No credit account' },
  { code: '64', approved: false, retry: 'later', text: 'Anti-money-laundering requirement not met' },
  { code: '70', approved: false, retry: 'fix_data', text: 'PIN data required' },
] as const;

/** Facts about a response code. Testing `approved` narrows `code` to an approval or a `DeclineCode`. */
export type ResponseCodeFact = (typeof RESPONSE_CODES)[number];

/** An issuer response code: two characters (ISO 8583, field 39). */
export type ResponseCode = ResponseCodeFact['code'];

/** A response code that declines. */
export type DeclineCode = Extract<ResponseCodeFact, { readonly approved: false }>['code'];

/** The recommended action after a decline: `never` retry, `fix_data` before a retry, or retry `later`. */
export type Retry = NonNullable<ResponseCodeFact['retry']>;

/**
 * Declines by which a cardholder stops merchant-initiated charges, and the merchants they apply to (docs/sources.md,
 * "Response codes").
 */
const STOPS: ReadonlyMap<string, 'merchant' | 'everybody'> = new Map([
  ['R0', 'merchant'],
  ['R1', 'merchant'],
  ['R3', 'everybody'],
]);

/** Returns the merchants whose charges of the card stop with this decline; undefined for other codes. */
export function recurringStopOf(code: string): 'merchant' | 'everybody' | undefined {
  return STOPS.get(code);
}

const BY_CODE: ReadonlyMap<string, ResponseCodeFact> = new Map(
  RESPONSE_CODES.map((row): [string, ResponseCodeFact] => [row.code, row]),
);

/** Returns the facts about a response code; a literal `ResponseCode` always has a row. */
export function responseCode(code: ResponseCode): ResponseCodeFact;
/** Returns the facts about any code; undefined if it is unknown. */
export function responseCode(code: string): ResponseCodeFact | undefined;
export function responseCode(code: string): ResponseCodeFact | undefined {
  return BY_CODE.get(code);
}
