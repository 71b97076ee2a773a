/** The recommended rules of Redocly, and those of Spectral. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from '../support/api-document.ts';
import { problemsOf } from '../support/redocly.ts';
import { spectralProblems } from './spectral-rules.ts';

test('redocly lint finds no error and no warning', () => {
  expect(problemsOf(fileURLToPath(DOCUMENT_FILE))).toEqual([]);
}, 60_000);

test('keeps the rules of Spectral', () => {
  expect(spectralProblems(JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')))).toEqual([]);
});

test('finds what Spectral finds', () => {
  const get = { operationId: 'a/b', summary: 'Get', tags: ['A'], responses: { 200: { $ref: '#/x', content: {} } } };
  const schemas = { A: { type: 'array' }, B: { type: 'integer', enum: [1, 1, 'two'] } };
  expect(
    spectralProblems({ info: { title: 'A', description: '' }, paths: { '/a/': { get } }, components: { schemas } }),
  ).toEqual([
    '#/info has no contact, description (info-contact)',
    '#/paths/~1a~1 ends with a slash (path-keys-no-trailing-slash)',
    '#/paths/~1a~1/get has no description (operation-description)',
    '#/paths/~1a~1/get has characters to escape (operation-operationId-valid-in-url)',
    '#/paths/~1a~1/get/responses/200 has a sibling of $ref (no-$ref-siblings)',
    '#/components/schemas/A has no items (array-items)',
    '#/components/schemas/A is not used (oas3-unused-component)',
    '#/components/schemas/B repeats an entry (duplicated-entry-in-enum)',
    '#/components/schemas/B has an entry that is not integer (typed-enum)',
    '#/components/schemas/B is not used (oas3-unused-component)',
  ]);
});
