import { escaped } from '../html/html-parts.ts';
import type { ShareText } from './shareable-text.ts';

/** Writes texts into a page: each is made shareable, and escaped. */
export interface PageText {
  /** Returns a text for an element. */
  text(text: string): string;
  /** Returns a block with the text as it is. */
  block(text: string): string;
  /** Returns a block of JSON, shortened if it is long. The value has no secrets. */
  json(value: unknown): string;
  /** Returns a block in which lines that begin with `-` or `+` are marked. */
  diff(text: string): string;
}

/** Letters of a JSON block. */
const JSON_MAX = 4_000;

/** Creates a writer. `share` makes free text shareable, `sharePaths` text without secrets. */
export function pageText(share: ShareText, sharePaths: ShareText): PageText {
  const text = (value: string) => escaped(share(value));
  return {
    text,
    block: (value) => `<pre>${text(value)}</pre>`,
    json(value) {
      const printed = sharePaths(JSON.stringify(value, null, 2) ?? '');
      const rest = printed.length - JSON_MAX;
      return `<pre>${escaped(rest > 0 ? `${printed.slice(0, JSON_MAX)}\n… ${rest} more characters` : printed)}</pre>`;
    },
    diff: (value) => `<pre class="diff">${share(value).split('\n').map(diffLine).join('')}</pre>`,
  };
}

/** The element contains its line break, so that a copy of the block has its lines. */
function diffLine(line: string): string {
  const [kind] = /^[-+]/.exec(line) ?? [];
  const name = kind === '-' ? 'minus' : kind === '+' ? 'plus' : undefined;
  const html = `${escaped(line)}\n`;
  return name === undefined ? html : `<span class="${name}">${html}</span>`;
}
