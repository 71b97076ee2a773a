/**
 * Published facts about test numbers: funding and country of issue. Sources: Stripe (docs.stripe.com/testing: cards by brand
 * and by country), Finix ("Test cards by type"), Braintree (the card type indicators of its client libraries);
 * docs/sources.md, "Published test values".
 */

/** The funding type of a card; `unknown` if its vendor publishes none. */
export type CardFunding = 'credit' | 'debit' | 'prepaid' | 'unknown';

/** Published facts about a test number, like those that a BIN table has about a real one. */
interface BinFacts {
  readonly funding: CardFunding;
  /** ISO 3166-1 alpha-2 of the country of issue, or `unknown`. */
  readonly country: string;
}

const UNKNOWN: BinFacts = { funding: 'unknown', country: 'unknown' };

type Row = readonly [pan: string, funding: CardFunding, country: string];

// Stripe marks debit and prepaid cards, so unmarked ones are credit. It says that its cards are issued in the US, and
// lists cards of other countries separately. Cards with a scheme of their own (co-brands, 3-D Secure) are excluded.
// biome-ignore format: a table reads in columns
const STRIPE_US: readonly Row[] = [
  ['4242424242424242', 'credit',  'US'], // Visa
  ['4000056655665556', 'debit',   'US'], // Visa debit
  ['4012888888881881', 'credit',  'US'], // Visa
  ['5555555555554444', 'credit',  'US'], // Mastercard
  ['2223003122003222', 'credit',  'US'], // Mastercard, 2-series
  ['5200828282828210', 'debit',   'US'], // Mastercard debit
  ['5105105105105100', 'prepaid', 'US'], // Mastercard prepaid
  ['378282246310005',  'credit',  'US'], // American Express
  ['371449635398431',  'credit',  'US'], // American Express
  ['6011111111111117', 'credit',  'US'], // Discover
  ['6011000990139424', 'credit',  'US'], // Discover
  ['6011981111111113', 'debit',   'US'], // Discover debit
  ['4000000000000002', 'credit',  'US'], // declines
  ['4000000000009995', 'credit',  'US'],
  ['4000000000009987', 'credit',  'US'],
  ['4000000000009979', 'credit',  'US'],
  ['4000000000000069', 'credit',  'US'],
  ['4000000000000127', 'credit',  'US'],
  ['4000000000000119', 'credit',  'US'],
  ['4000000000006975', 'credit',  'US'],
  ['4000000000000341', 'credit',  'US'],
  ['4100000000000019', 'credit',  'US'], // risk
  ['4000000000004954', 'credit',  'US'],
  ['4000000000009235', 'credit',  'US'],
  ['4000000000000010', 'credit',  'US'], // address and CVC checks
  ['4000000000000028', 'credit',  'US'],
  ['4000000000000036', 'credit',  'US'],
  ['4000000000000044', 'credit',  'US'],
  ['4000000000000101', 'credit',  'US'],
  ['4000000000000259', 'credit',  'US'], // disputes
  ['4000000000002685', 'credit',  'US'],
  ['4000000000001976', 'credit',  'US'],
  ['4000000000005423', 'credit',  'US'],
  ['4000000000007726', 'credit',  'US'], // refunds
  ['4000000000005126', 'credit',  'US'],
  ['4000000000000077', 'credit',  'US'], // available at once
];

// Stripe, "Cards by country", without its Japanese JCB card: the gateway does not support the brand.
// biome-ignore format: a table reads in columns
const STRIPE_BY_COUNTRY: readonly Row[] = [
  ['4000007840000001', 'credit', 'AE'], ['5200007840000022', 'credit', 'AE'], ['4000000320000021', 'credit', 'AR'],
  ['4000000400000008', 'credit', 'AT'], ['4000000360000006', 'credit', 'AU'], ['4000000560000004', 'credit', 'BE'],
  ['4000001000000000', 'credit', 'BG'], ['4000000760000002', 'credit', 'BR'], ['4000001120000005', 'credit', 'BY'],
  ['4000001240000000', 'credit', 'CA'], ['4000007560000009', 'credit', 'CH'], ['4000001520000001', 'credit', 'CL'],
  ['4000001560000002', 'credit', 'CN'], ['4000001700000003', 'credit', 'CO'], ['4000001880000005', 'credit', 'CR'],
  ['4000001960000008', 'credit', 'CY'], ['4000002030000002', 'credit', 'CZ'], ['4000002760000016', 'credit', 'DE'],
  ['4000002080000001', 'credit', 'DK'], ['4000002180000000', 'credit', 'EC'], ['4000002330000009', 'credit', 'EE'],
  ['4000007240000007', 'credit', 'ES'], ['4000002460000001', 'credit', 'FI'], ['4000002500000003', 'credit', 'FR'],
  ['4000008260000000', 'credit', 'GB'], ['4000058260000005', 'debit',  'GB'], ['5555558265554449', 'credit', 'GB'],
  ['4000002920000005', 'credit', 'GI'], ['4000003000000030', 'credit', 'GR'], ['4000003440000004', 'credit', 'HK'],
  ['4000001910000009', 'credit', 'HR'], ['4000003480000005', 'credit', 'HU'], ['4000003720000005', 'credit', 'IE'],
  ['4000003560000008', 'credit', 'IN'], ['4000003800000008', 'credit', 'IT'], ['4000003920000003', 'credit', 'JP'],
  ['4000004380000004', 'credit', 'LI'], ['4000004400000000', 'credit', 'LT'], ['4000004420000006', 'credit', 'LU'],
  ['4000004280000005', 'credit', 'LV'], ['4000004700000007', 'credit', 'MT'], ['4000004840008001', 'credit', 'MX'],
  ['4000004580000002', 'credit', 'MY'], ['4000005280000002', 'credit', 'NL'], ['4000005780000007', 'credit', 'NO'],
  ['4000005540000008', 'credit', 'NZ'], ['4000005910000000', 'credit', 'PA'], ['4000006040000068', 'credit', 'PE'],
  ['4000006160000005', 'credit', 'PL'], ['4000006200000007', 'credit', 'PT'], ['4000006000000066', 'credit', 'PY'],
  ['4000006420000001', 'credit', 'RO'], ['4000006820000007', 'credit', 'SA'], ['4000007520000008', 'credit', 'SE'],
  ['4000007020000003', 'credit', 'SG'], ['4000007050000006', 'credit', 'SI'], ['4000007030000001', 'credit', 'SK'],
  ['4000007640000003', 'credit', 'TH'], ['4000057640000008', 'debit',  'TH'], ['4000001580000008', 'credit', 'TW'],
  ['4000008580000003', 'credit', 'UY'],
];

// Without Finix's card for health expenses (4393420000002680), which has none of the three types. Braintree publishes
// prepaid and debit indicators for a few numbers only.
// biome-ignore format: a table reads in columns
const OTHERS: readonly Row[] = [
  ['6011000000004675', 'credit',  'unknown'], // Finix
  ['5200820000007201', 'debit',   'unknown'],
  ['5223100000008423', 'prepaid', 'unknown'], // not reloadable
  ['379032000006086',  'prepaid', 'unknown'], // reloadable
  ['4117101010101010', 'debit',   'unknown'], // Braintree
  ['4111111111111210', 'prepaid', 'unknown'],
  ['4229989900000002', 'prepaid', 'unknown'], // reloadable
  ['4500600000000061', 'prepaid', 'unknown'],
];

/** All numbers whose funding or country a vendor publishes. */
export const CARD_BINS: ReadonlyMap<string, BinFacts> = new Map(
  [...STRIPE_US, ...STRIPE_BY_COUNTRY, ...OTHERS].map(([pan, funding, country]): [string, BinFacts] => [
    pan,
    { funding, country },
  ]),
);

/**
 * Returns the funding and the country of issue of a card; `unknown` if no vendor publishes them.
 *
 * @example
 * binFacts('4000008260000000'); // { funding: 'credit', country: 'GB' }
 */
export function binFacts(pan: string): BinFacts {
  return CARD_BINS.get(pan) ?? UNKNOWN;
}
