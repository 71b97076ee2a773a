/** Each error of both tables has an example, and docs/errors.md shows what it says. */
import { beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_ERRORS } from '../../src/contract/error-codes.ts';
import { passesLuhn } from '../../src/facts/card-numbers.ts';
import { banks, cards } from '../../src/index.ts';
import { SETTLEBOX_ERROR_WORDS } from '../readme/error-words.ts';
import { pageText } from '../readme/pages.ts';
import { ERROR_PAGE, type SeenErrors, seeErrors, withErrors } from './page.ts';

/** Beyond this, a reader no longer reads the page in one sitting. */
const PAGE_LINES_MAX = 400;

let seen: SeenErrors;
beforeAll(async () => {
  seen = await seeErrors();
});

describe('every error of the gateway', () => {
  it.each(Object.entries(GATEWAY_ERRORS))('has an example that gets %s with status %i', (code, status) => {
    expect(seen.gateway.get(code)).toMatchObject({ code, status });
  });
});

describe('every error of the harness', () => {
  it.each(Object.keys(SETTLEBOX_ERROR_WORDS))('has an example that gets %s', (code) => {
    expect(seen.settlebox.get(code)).toMatchObject({ code });
  });
});

it('rejects every mistake of the page with invalid_request or bad_option', () => {
  const codes = (errors: SeenErrors['requests']) => [...new Set([...errors.values()].map(({ code }) => code))];
  expect([codes(seen.requests), codes(seen.options)]).toEqual([['invalid_request'], ['bad_option']]);
});

describe(ERROR_PAGE, () => {
  const page = pageText(ERROR_PAGE);

  it('is up to date; npm run docs writes it', () => {
    expect(page).toBe(withErrors(page, seen));
  });

  it('shows no card number, account number, or key', () => {
    expect(page).not.toMatch(/(sk_\w+|whsec|mfat)_\w{16}/);
    const numbers = (page.match(/(?<![\w-])\d{13,19}(?!\w)/g) ?? []).filter(passesLuhn);
    expect(numbers).toEqual([]);
    expect([cards.visa.pan, banks.good.account_number].filter((value) => page.includes(value))).toEqual([]);
  });

  it('stays short', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(PAGE_LINES_MAX);
  });
});
