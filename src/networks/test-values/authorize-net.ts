/**
 * Authorize.Net's sandbox: the zip determines the result of a charge and its address check, the card code the CVV
 * result. Its zip 46206 is left out: its AVS P means "not applicable", while P is a partial match with every other
 * vendor.
 */
import type { CardValues } from './row.ts';

// One copy of the guide lists 902 P, 903 S and 904 U, which contradicts its own descriptions. Two other copies agree
// with the descriptions (docs/sources.md, "Published test values").
/** The test values that Authorize.Net publishes. */
// biome-ignore format: a table reads in columns
export const AUTHORIZE_NET_VALUES: readonly CardValues[] = [{ source: 'authorize-net-testing', values: [
  ['cvv', '900',   { cvvCode: 'M' },                             'match'],
  ['cvv', '901',   { cvvCode: 'N' },                             'no match'],
  ['cvv', '902',   { cvvCode: 'S' },                             'should be on the card, but is not indicated'],
  ['cvv', '903',   { cvvCode: 'U' },                             'issuer is not certified, or has sent no key'],
  ['cvv', '904',   { cvvCode: 'P' },                             'not processed'],
  ['zip', '46282', '05',                                         'general bank decline'],
  ['zip', '46201', { avsCode: 'A' },                             'street matches, zip does not'],
  ['zip', '46203', { avsCode: 'E' },                             'invalid, or not allowed for the card'],
  ['zip', '46204', { avsCode: 'G' },                             'issuer outside the US, without AVS'],
  ['zip', '46205', { avsCode: 'N' },                             'neither matches'],
  ['zip', '46207', { avsCode: 'R' },                             'AVS unavailable, retry'],
  ['zip', '46208', { avsCode: 'S' },                             'US issuer without AVS'],
  ['zip', '46209', { avsCode: 'U' },                             'address information unavailable'],
  ['zip', '46211', { avsCode: 'W' },                             'nine-digit zip matches, street does not'],
  ['zip', '46214', { avsCode: 'X' },                             'street and nine-digit zip match'],
  ['zip', '46217', { avsCode: 'Z' },                             'zip matches, street does not'],
  ['zip', '46225', { responseCode: '10', approvedCents: 123 },   'partial authorization of $1.23'],
  ['zip', '46226', {},                                           'prepaid, balance $1.23: in full'],
  ['zip', '46227', {},                                           'prepaid, balance -$1.23: in full'],
  ['zip', '46228', {},                                           'prepaid, balance $0: in full'],
] }];
