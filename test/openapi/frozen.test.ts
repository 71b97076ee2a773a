/** The frozen copies are what the rows make today, so that a review sees each change of the API. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE, HOW_TO_REWRITE } from '../support/api-document.ts';
import { frozenDocument, frozenTypes, TYPES_FILE } from './frozen.ts';

test('fixtures/openapi.json is the document of today', () => {
  const [frozen, today] = [readFileSync(DOCUMENT_FILE, 'utf8'), frozenDocument()];
  expect(changes(frozen, today), HOW_TO_REWRITE).toEqual([]);
  expect(today === frozen, HOW_TO_REWRITE).toBe(true);
});

test('test/openapi/gateway-api.d.ts is made from the document of today', async () => {
  const [frozen, today] = [readFileSync(TYPES_FILE, 'utf8'), await frozenTypes()];
  expect(changes(frozen, today), HOW_TO_REWRITE).toEqual([]);
}, 60_000);

const CHANGES_SHOWN_MAX = 10;

/** The first lines that differ. The texts are too long for a diff of the whole. */
function changes(frozen: string, today: string): string[] {
  const [before, after] = [frozen.split('\n'), today.split('\n')];
  const indexes = [...(after.length < before.length ? before : after).keys()];
  return indexes
    .filter((index) => before[index] !== after[index])
    .slice(0, CHANGES_SHOWN_MAX)
    .map((index) => `${index + 1}: ${before[index]?.trim()} > ${after[index]?.trim()}`);
}
