import { describe, expect, it } from 'vitest';
import { binFacts, CARD_BINS } from '../../src/facts/card-bins.ts';
import { brandOf, cardLengths, passesLuhn } from '../../src/facts/card-numbers.ts';

// docs.stripe.com/testing, cards by brand and by country; Finix, test cards by type; Braintree's card type indicators.
// biome-ignore format: a table reads in columns
const PUBLISHED = [
  ['4242424242424242', 'credit',  'US'],
  ['4000056655665556', 'debit',   'US'],
  ['5555555555554444', 'credit',  'US'],
  ['2223003122003222', 'credit',  'US'],
  ['5200828282828210', 'debit',   'US'],
  ['5105105105105100', 'prepaid', 'US'],
  ['378282246310005',  'credit',  'US'],
  ['6011111111111117', 'credit',  'US'],
  ['6011981111111113', 'debit',   'US'],
  ['4000000000000002', 'credit',  'US'],
  ['4000000000009995', 'credit',  'US'],
  ['4000000000000010', 'credit',  'US'],
  ['4000000000007726', 'credit',  'US'],
  ['4100000000000019', 'credit',  'US'],
  ['4000000320000021', 'credit',  'AR'],
  ['4000000760000002', 'credit',  'BR'],
  ['4000001240000000', 'credit',  'CA'],
  ['4000004840008001', 'credit',  'MX'],
  ['4000002760000016', 'credit',  'DE'],
  ['4000002500000003', 'credit',  'FR'],
  ['4000007560000009', 'credit',  'CH'],
  ['4000008260000000', 'credit',  'GB'],
  ['4000058260000005', 'debit',   'GB'],
  ['5555558265554449', 'credit',  'GB'],
  ['5200007840000022', 'credit',  'AE'],
  ['4000000360000006', 'credit',  'AU'],
  ['4000003920000003', 'credit',  'JP'],
  ['4000057640000008', 'debit',   'TH'],
  ['6011000000004675', 'credit',  'unknown'],
  ['5200820000007201', 'debit',   'unknown'],
  ['5223100000008423', 'prepaid', 'unknown'],
  ['379032000006086',  'prepaid', 'unknown'],
  ['4117101010101010', 'debit',   'unknown'],
] as const;

describe('the published data of a test number', () => {
  it.each(PUBLISHED)('lists %s as %s, of %s', (pan, funding, country) => {
    expect(binFacts(pan)).toEqual({ funding, country });
  });

  it('is unknown for every other number', () => {
    for (const pan of ['4111111111111111', '4393420000002680', '4539578763621486', '4242424242424241', '424242', ''])
      expect(binFacts(pan)).toEqual({ funding: 'unknown', country: 'unknown' });
  });

  it('contains each valid number once, with an ISO 3166-1 country', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const wrong = [...CARD_BINS].filter(([pan, { country }]) => {
      const brand = brandOf(pan);
      const isTaken = brand !== undefined && cardLengths(brand).includes(pan.length) && passesLuhn(pan);
      return !isTaken || (country !== 'unknown' && names.of(country) === undefined);
    });
    expect(wrong).toEqual([]);
    const countries = new Set([...CARD_BINS.values()].map(({ country }) => country));
    expect([countries.delete('unknown'), countries.size]).toEqual([true, 58]);
  });

  it('agrees with the ISO country number that Stripe includes in some numbers', () => {
    const numeric: Readonly<Record<string, string>> = {
      '076': 'BR',
      '124': 'CA',
      '276': 'DE',
      '392': 'JP',
      '484': 'MX',
      '826': 'GB',
    };
    const visas = [...CARD_BINS].filter(([pan]) => /^40000[05]/.test(pan) && pan.slice(6, 9) in numeric);
    expect(visas.map(([pan, { country }]) => [pan, country])).toEqual(
      visas.map(([pan]) => [pan, numeric[pan.slice(6, 9)]]),
    );
    expect(visas.length).toBeGreaterThan(6);
  });
});
