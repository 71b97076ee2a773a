/** The page hears of each change twice: by the responses to its requests, and by the live stream, whose news can come late. */
import { expect, test } from 'vitest';
import { revisions } from '../../src/inspector/source/revisions.ts';

/** A reload of the page, whose requests are answered with these revisions. */
function reload(...answers: readonly (string | null)[]): void {
  revisions.begin();
  for (const revision of answers) revisions.expect()(revision);
}

test('news of what the page shows, and of what it showed before, is no reason to load again', () => {
  reload('1', '1');
  reload('2', '2');
  expect(['1', '2', '3'].map((revision) => revisions.isShown(revision))).toEqual([true, true, false]);
});

test.each([
  ['responses came from before and after a change', ['1', '2']],
  ['a response has no revision', [null]],
])('news is a reason to load again if %s', (_why, answers) => {
  reload('1');
  reload(...answers);
  expect(['1', '2'].map((revision) => revisions.isShown(revision))).toEqual([false, false]);
});
