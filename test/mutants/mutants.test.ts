import { createGateway } from 'settlebox';
import { afterEach, describe, expect, test } from 'vitest';
import { canNotice } from '../../src/testing/mutants/judge-mutant.ts';
import { MUTANTS } from '../../src/testing/mutants/mutants.ts';
import { occurrencesIn } from '../../src/testing/mutants/occurrences.ts';
import { mutantEffects, useMutant } from '../../src/testing/mutants/use-mutant.ts';
import { pageText } from '../readme/pages.ts';
import { failureOf } from './catching-test.ts';
import { endMutant } from './end-mutant.ts';

afterEach(endMutant);

test('lists every mutant in docs/mutants.md', () => {
  const rows = MUTANTS.map(({ id, sentence, caughtBy }) => `| \`${id}\` | ${sentence} | ${caughtBy} |`);
  const [, , ...listed] = (pageText('docs/mutants.md').match(/^\|.*\|$/gm) ?? []).map((row) => row.trim());
  expect(listed).toEqual(rows);
});

describe.each(MUTANTS.map((mutant) => [mutant.id, mutant] as const))('the mutant %s', (id, mutant) => {
  test('passes its catching test if the gateway is right, and is needed there', async () => {
    using gateway = createGateway();
    expect(await failureOf(mutant.catchingTest, gateway)).toBeUndefined();
    expect(canNotice(occurrencesIn(gateway), mutant)).toBe(true);
    expect(mutantEffects(gateway)).toBe(0);
  });

  test('fails its catching test with an assertion or an error of the gateway, and has taken effect', async () => {
    useMutant(id);
    using gateway = createGateway();
    expect(await failureOf(mutant.catchingTest, gateway)).toMatch(/^(AssertionError|GatewayError): /);
    expect(mutantEffects(gateway)).toBeGreaterThan(0);
    expect(() => [gateway.check(), gateway.review(), gateway.timeline()]).not.toThrow();
  });
});
