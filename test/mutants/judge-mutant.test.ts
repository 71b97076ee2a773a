import { describe, expect, test } from 'vitest';
import { canNotice, judgeMutant } from '../../src/testing/mutants/judge-mutant.ts';
import type { Mutant, Occurrence } from '../../src/testing/mutants/mutant.ts';
import { MUTANTS } from '../../src/testing/mutants/mutants.ts';

function mutantOf(id: string): Mutant {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`no mutant ${id}`);
  return mutant;
}

const SOLD: readonly Occurrence[] = ['call:transactions.create', 'event:transaction.authorized'];

describe('canNotice', () => {
  test.each([
    ['webhooks-lost', SOLD, false],
    ['webhooks-lost', [...SOLD, 'webhook:transaction.authorized'], true],
    ['charge-a-cent-short', SOLD, true],
    ['retry-after-zero', ['error:rate_limited'], true],
    ['retry-after-zero', [], false],
  ] as const)('tells whether a test can notice %s', (id, occurred, can) => {
    expect(canNotice(occurred, mutantOf(id))).toBe(can);
  });
});

describe('judgeMutant', () => {
  test.each([
    ['webhooks-lost', { occurred: SOLD, effects: 3, isNoticed: true }, 'noticed'],
    ['webhooks-lost', { occurred: SOLD, effects: 3, isNoticed: false }, 'unseen'],
    ['webhooks-lost', { occurred: SOLD, effects: 0, isNoticed: false }, 'untried'],
    ['webhooks-lost', { occurred: [], effects: 0, isNoticed: false }, 'unconcerned'],
    ['dispute-without-webhook', { occurred: SOLD, effects: 0, isNoticed: false }, 'unconcerned'],
    ['address-mismatch-approved', { occurred: SOLD, effects: 0, isNoticed: false }, 'unconcerned'],
    ['address-mismatch-approved', { occurred: SOLD, effects: 1, isNoticed: false }, 'unseen'],
  ] as const)('judges a suite by %s in %j: %s', (id, run, verdict) => {
    expect(judgeMutant(mutantOf(id), run)).toBe(verdict);
  });
});

describe('the mutants', () => {
  test('have ids of their own, and sentences that end', () => {
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
    expect(MUTANTS.filter(({ id }) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(MUTANTS.filter(({ sentence }) => !/^[A-Z`].*\.$/.test(sentence))).toEqual([]);
  });
});
