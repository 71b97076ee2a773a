/** Users read the same plain words everywhere: in docs, messages, hovers, help, and documents. */
import { describe, expect, it } from 'vitest';
import recorded from '../../fixtures/record/exports.json' with { type: 'json' };
import { userTexts } from './user-texts.ts';
import { AVOIDED_WORDS, type AvoidedWord, patternOf } from './words.ts';

const texts = userTexts();

/** `src/engine/parse-options.ts:12: a wish`, for each use that no exception covers. */
function usesOf(word: AvoidedWord): string[] {
  const pattern = patternOf(word);
  return texts
    .map(({ place, text }) => ({ place, text: (word.except ?? []).reduce((rest, one) => rest.replace(one, ''), text) }))
    .filter(({ text }) => text.search(pattern) >= 0)
    .map(({ place, text }) => `${place}: ${text.trim().slice(0, 160)}`);
}

describe('texts for users', () => {
  it.each(AVOIDED_WORDS)('write "$instead" instead of /$word/', (word) => {
    expect(usesOf(word)).toEqual([]);
  });
});

describe('exported names', () => {
  const names = Object.values(recorded).flat();

  it.each(AVOIDED_WORDS.filter(({ scope }) => scope === 'texts and identifiers'))('avoid /$word/', (word) => {
    const pattern = patternOf(word);
    const parts = (name: string) => name.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/[_.]/g, ' ');
    expect(names.filter((name) => parts(name).search(pattern) >= 0)).toEqual([]);
  });
});

it('reports a word that stands alone, and not one inside another', () => {
  const [pattern] = AVOIDED_WORDS.filter(({ word }) => word.startsWith('dice')).map(patternOf);
  expect(['Dice, seeded', 'the dice-roll', 'indices'].map((text) => text.search(pattern ?? /$^/))).toEqual([0, -1, -1]);
});
