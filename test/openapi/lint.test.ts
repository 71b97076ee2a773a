/** What others say of the document: the recommended rules of Redocly. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from '../support/api-document.ts';
import { problemsOf } from '../support/redocly.ts';

test('redocly lint finds no error and no warning', () => {
  expect(problemsOf(fileURLToPath(DOCUMENT_FILE))).toEqual([]);
}, 60_000);
