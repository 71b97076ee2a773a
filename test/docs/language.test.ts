/** The pages follow a few rules of style that a test can check; test/language checks their words. */
import { describe, expect, it } from 'vitest';
import { PAGES, pageText } from '../readme/pages.ts';

const LINE_MAX = 130;
const PARAGRAPH_MAX_LINES = 5;
const TITLES = /^# .+\n/;

/** A page without code blocks, and without the generated parts. */
function prose(page: string): string {
  const text = pageText(page).replace(/^```[\s\S]*?^```$/gm, '');
  return text.replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- \/\1 -->/g, '');
}

/** Lines of running text: not of a table, a heading, or a comment. */
function isText(line: string): boolean {
  return line.trim() !== '' && !/^\s*(\||#|<!--|!\[)/.test(line);
}

describe.each(PAGES)('%s', (page) => {
  it('starts with a title', () => expect(pageText(page)).toMatch(TITLES));

  it('keeps lines of text within 130 characters', () => {
    expect(
      prose(page)
        .split('\n')
        .filter((line) => isText(line) && line.length > LINE_MAX),
    ).toEqual([]);
  });

  it('keeps paragraphs within five lines', () => {
    const blocks = prose(page).split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
    const long = blocks.filter((block) => block.split('\n').filter(isText).length > PARAGRAPH_MAX_LINES);
    expect(long.map((block) => block.trim().split('\n')[0])).toEqual([]);
  });
});
