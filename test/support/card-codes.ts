/**
 * Every response code, copied by hand from docs/sources.md, "Response codes": the truth that the gateway's own table is held
 * against, as of January 2026. The sources say "contact issuer", "retry", "may retry" or "category 2" for what a merchant may
 * send again `later`.
 */

export const APPROVALS = [
  ['00', 'Approved'],
  ['10', 'Partial approval'],
  ['85', 'No reason to decline'],
] as const;

export const DECLINES = [
  ['01', 'later', 'Refer to issuer'],
  ['02', 'later', 'Refer to issuer, special condition'],
  ['03', 'later', 'Invalid merchant'],
  ['04', 'never', 'Pick up card'],
  ['05', 'later', 'Do not honor'],
  ['06', 'later', 'Error'],
  ['07', 'never', 'Pick up card, fraud'],
  ['12', 'never', 'Invalid transaction'],
  ['13', 'fix_data', 'Invalid amount'],
  ['14', 'never', 'Invalid account number'],
  ['15', 'never', 'No such issuer'],
  ['19', 'later', 'Re-enter transaction'],
  ['41', 'never', 'Lost card'],
  ['43', 'never', 'Stolen card'],
  ['46', 'never', 'Closed account'],
  ['51', 'later', 'Insufficient funds'],
  ['52', 'later', 'No checking account'],
  ['53', 'later', 'No savings account'],
  ['54', 'fix_data', 'Expired card'],
  ['55', 'fix_data', 'Incorrect PIN'],
  ['57', 'later', 'Not permitted to cardholder'],
  ['58', 'later', 'Not permitted to terminal'],
  ['59', 'later', 'Suspected fraud'],
  ['61', 'later', 'Exceeds amount limit'],
  ['62', 'later', 'Restricted card'],
  ['63', 'later', 'Security violation'],
  ['65', 'later', 'Exceeds frequency limit'],
  ['75', 'later', 'PIN tries exceeded'],
  ['78', 'later', 'Blocked, first used'],
  ['82', 'fix_data', 'Negative CVV, dCVV or CAM result'],
  ['91', 'later', 'Issuer or switch inoperative'],
  ['93', 'later', 'Cannot be completed, violation of law'],
  ['96', 'later', 'System malfunction'],
  ['N7', 'fix_data', 'Declined for CVV2 failure'],
  ['R0', 'never', 'Stop payment order'],
  ['R1', 'never', 'Revocation of authorization'],
  ['R3', 'never', 'Revocation of all authorizations'],
  ['1A', 'fix_data', 'Additional customer authentication required'],
  ['6P', 'fix_data', 'Verification data failed'],
  ['N3', 'later', 'Cash service not available'],
  ['N4', 'later', 'Cash request exceeds issuer limit'],
  ['P5', 'never', 'PIN unblock declined'],
  ['P6', 'fix_data', 'PIN change declined'],
  ['Q1', 'fix_data', 'Card authentication failed'],
  ['R2', 'never', 'Does not qualify for Visa PIN'],
  ['Z3', 'later', 'Unable to go online, offline declined'],
  ['94', 'never', 'Duplicate transaction'],
  ['5C', 'later', 'Not supported or blocked by issuer'],
  ['9G', 'later', 'Blocked by cardholder'],
  ['21', 'later', 'No action taken'],
  ['25', 'later', 'Unable to locate record'],
  ['28', 'later', 'File temporarily unavailable'],
  ['39', 'later', 'No credit account'],
  ['64', 'later', 'Anti-money-laundering requirement not met'],
  ['70', 'fix_data', 'PIN data required'],
] as const;

/** One row of either table. */
export interface CodeRow {
  readonly code: (typeof APPROVALS)[number][0] | (typeof DECLINES)[number][0];
  readonly approved: boolean;
  readonly retry: 'never' | 'fix_data' | 'later' | null;
  readonly text: string;
}

/** Both tables, as one. */
export const CODES: readonly CodeRow[] = [
  ...APPROVALS.map(([code, text]): CodeRow => ({ code, text, approved: true, retry: null })),
  ...DECLINES.map(([code, retry, text]): CodeRow => ({ code, text, approved: false, retry })),
];

/** Codes by which a cardholder stops what a merchant starts. */
export const STOPS: readonly string[] = ['R0', 'R1', 'R3'];
