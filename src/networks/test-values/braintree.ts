/**
 * Braintree's sandbox: the amount decides over a charge, CVV and billing address over the checks. Sources: its testing page;
 * its list of processor responses (processor-responses/authorization-responses) for the codes.
 */
import type { ResponseCode } from '../../facts/response-codes.ts';
import type { AmountRange, CardValue, CardValues } from './row.ts';

/** Braintree's processor responses with a closer code than 05, with their published texts. */
const PROCESSOR_RESPONSES: readonly (readonly [code: number, ours: ResponseCode, text: string])[] = [
  [2000, '05', 'Do Not Honor'],
  [2001, '51', 'Insufficient Funds'],
  [2002, '61', 'Limit Exceeded'],
  [2003, '65', 'Cardholder’s Activity Limit Exceeded'],
  [2004, '54', 'Expired Card'],
  [2005, '14', 'Invalid Credit Card Number'],
  [2006, '54', 'Invalid Expiration Date'],
  [2007, '14', 'No Account'],
  [2008, '14', 'Card Account Length Error'],
  [2009, '15', 'No Such Issuer'],
  [2010, 'N7', 'Card Issuer Declined CVV'],
  [2011, '01', 'Voice Authorization Required'],
  [2012, '41', 'Possible Lost Card'],
  [2013, '43', 'Possible Stolen Card'],
  [2014, '59', 'Fraud Suspected'],
  [2015, '57', 'Transaction Not Allowed'],
  [2016, '94', 'Duplicate Transaction'],
  [2017, 'R0', 'Cardholder Stopped Billing'],
  [2018, 'R3', 'Cardholder Stopped All Billing'],
  [2019, '12', 'Invalid Transaction'],
  [2020, '93', 'Violation'],
  [2021, '63', 'Security Violation'],
  [2022, '54', 'Updated Cardholder Available'],
  [2023, '58', 'Processor Does Not Support This Feature'],
  [2024, '58', 'Card Type Not Enabled'],
  [2025, '03', 'Set Up Error, Merchant'],
  [2026, '03', 'Invalid Merchant ID'],
  [2027, '13', 'Set Up Error, Amount'],
  [2028, '03', 'Set Up Error, Hierarchy'],
  [2029, '14', 'Set Up Error, Card'],
  [2030, '58', 'Set Up Error, Terminal'],
  [2033, '06', 'Inconsistent Data'],
  [2034, '19', 'No Action Taken'],
  [2040, '03', 'Invalid Store'],
  [2041, '01', 'Call For Approval'],
  [2042, '03', 'Invalid Client ID'],
  [2043, '01', 'Do Not Retry, Call Issuer'],
  [2044, '01', 'Call Issuer'],
  [2045, '03', 'Invalid Merchant Number'],
  [2047, '04', 'Call Issuer. Pick Up Card'],
  [2048, '13', 'Invalid Amount'],
  [2051, '14', 'Credit Card Number does not match method of payment'],
  [2053, '41', 'Card reported as lost or stolen'],
  [2055, '03', 'Invalid Transaction Division Number'],
  [2056, '61', 'Transaction amount exceeds the transaction division limit'],
  [2057, '62', 'Issuer or Cardholder has put a restriction on the card'],
  [2059, '6P', 'Address Verification Failed'],
  [2060, '6P', 'Address Verification and Card Security Code Failed'],
  [2061, '12', 'Invalid Transaction Data'],
  [2099, '1A', 'Cardholder Authentication Required'],
  [2101, '1A', 'Additional authorization required'],
  [2102, '55', 'Incorrect PIN'],
  [2103, '75', 'PIN try exceeded'],
  [2104, 'Z3', 'Offline Issuer Declined'],
  [2107, '78', 'Card Not Activated'],
  [2108, '46', 'Closed Card'],
];

// For 4002.00 to 5000.99 and from 5001.01, Braintree says that cards settle, or does not list the types that don't. Its
// gateway, not an issuer, rejects an incomplete application; 03 is our nearest code.
const OTHER_AMOUNTS: readonly CardValue[] = [
  ['amount', [200_000, 299_999], '05', 'processor declined, any other code'],
  ['amount', [300_000, 300_099], { isSilent: true }, 'processor network unavailable'],
  ['amount', [400_100, 400_199], { settlement: 'reject' }, 'authorized, then settlement declined'],
  ['amount', [500_100, 500_100], '03', 'gateway rejected: application incomplete'],
];

// The first four fail Braintree's verification of stored cards. The gateway has no such step, so here the charge fails.
const OTHER_VALUES: readonly CardValue[] = [
  ['number', '4023898493988028', { dispute: { opens: 'chargeback', because: 'fraud' } }, 'disputed at once'],
  ['number', '4000111111111115', '05', 'processor declined'],
  ['number', '5105105105105100', '05', 'processor declined'],
  ['number', '378734493671000', '05', 'processor declined'],
  ['number', '6011000990139424', '05', 'processor declined'],
  ['number', '4000111111111511', '59', 'gateway rejected: fraud'],
  ['cvv', '200', { cvvCode: 'N' }, 'CVV does not match'],
  ['cvv', '201', { cvvCode: 'U' }, 'CVV not verified'],
  ['cvv', '301', { cvvCode: 'S' }, 'issuer does not participate'],
  ['cvv', '2000', { cvvCode: 'N' }, 'CVV does not match'],
  ['cvv', '2011', { cvvCode: 'U' }, 'CVV not verified'],
  ['cvv', '3011', { cvvCode: 'S' }, 'issuer does not participate'],
  ['zip', '20000', { zip: 'mismatch' }, 'postal code does not match'],
  ['zip', '20001', { zip: 'unavailable' }, 'postal code not verified'],
  ['zip', '30000', { avsCode: 'E' }, 'AVS system error'],
  ['zip', '30001', { avsCode: 'S' }, 'issuing bank does not support AVS'],
  ['street', '200', { street: 'mismatch' }, 'street address does not match'],
  ['street', '201', { street: 'unavailable' }, 'street address not verified'],
];

/** Amounts from $2001.00 to $2001.99 mean processor response 2001. */
function amountsOf(code: number): AmountRange {
  return [code * 100, code * 100 + 99];
}

const PROCESSOR_AMOUNTS = PROCESSOR_RESPONSES.map(
  ([code, ours, text]): CardValue => ['amount', amountsOf(code), ours, text],
);

/** The test values that Braintree publishes. */
export const BRAINTREE_VALUES: readonly CardValues[] = [
  { source: 'braintree-responses', values: PROCESSOR_AMOUNTS },
  { source: 'braintree-testing', values: [...OTHER_AMOUNTS, ...OTHER_VALUES] },
];
