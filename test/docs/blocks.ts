/** The fenced code blocks of every page. */
import { PAGES, pageText } from '../readme/pages.ts';
import { headingsOf } from './headings.ts';

export interface CodeBlock {
  readonly language: string;
  /** The word after the language. Blocks that run have one. */
  readonly name: string;
  readonly code: string;
  /** Page and line of the first line of code, such as `README.md:145`. */
  readonly place: string;
  /** The anchor of the heading above it. */
  readonly section: string;
}

export const CODE_BLOCKS: readonly CodeBlock[] = PAGES.flatMap((page) => {
  const text = pageText(page);
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: name = '', 3: code = '' }) => ({
      language,
      name,
      code,
      place: `${page}:${lineOf(text, index) + 1}`,
      section: headingsOf(text.slice(0, index)).at(-1) ?? '',
    }),
  );
});

/** The block with this name, on whichever page it stands. */
export function blockNamed(name: string): CodeBlock {
  const [block, second] = CODE_BLOCKS.filter((one) => one.name === name);
  if (block === undefined) throw new Error(`No page has a code block named "${name}".`);
  if (second !== undefined) throw new Error(`Two blocks are named "${name}": ${block.place} and ${second.place}.`);
  return block;
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
