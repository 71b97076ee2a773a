/**
 * Fails a test file that reads a file of this project which `npm run test:changed` does not know it needs: a change of that
 * file would not run the test. Imports are known; a path is known if a module names it, or test/changed/inputs.ts does.
 */
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { Modules, ROOT } from '../changed/modules.ts';
import { takeReads } from '../changed/reads.ts';
import { isPartOf, needsOfTest } from '../changed/select.ts';

afterAll(() => {
  const read = takeReads();
  if (read.length === 0) return;
  const test = relative(ROOT, expect.getState().testPath ?? '');
  const needs = [...needsOfTest(test, new Modules()).keys()];
  // Of what was read to find the needs.
  takeReads();
  const unknown = read.filter((path) => !needs.some((need) => isPartOf(need, path))).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `${test} reads ${unknown.join(', ')}, which npm run test:changed does not know. Name each path in the module that reads it, or add it to test/changed/inputs.ts.`,
  );
});
