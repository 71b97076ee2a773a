/** Renders the Markdown of a page. */
import { dirname, join, relative } from 'node:path/posix';
import { Marked, type Tokens } from 'marked';
import { anchorOf } from '../headings.ts';
import { EXAMPLES, type Example } from './examples.ts';

/** Where each file of the site is: `docs/ach.md` becomes `docs/ach.html`, and other texts get a page of their own. */
export function addressOf(file: string): string {
  if (file === 'README.md') return 'index.html';
  if (/\.(png|svg)$/.test(file)) return file;
  return file.endsWith('.md') ? file.replace(/\.md$/, '.html') : `${file}.html`;
}

/** A rendered page, with the files of the repository that it links to or shows. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly files: readonly string[];
}

/** Renders a page. `page` is its path in the repository, such as `docs/ach.md`. */
export function renderPage(page: string, text: string): Rendered {
  const files = new Set<string>();
  const anchors = new Map<string, number>();
  const examples = EXAMPLES.filter((example) => example.page === page);
  let title = page;
  const address = (target: string): string => {
    if (/^(https?:|mailto:|#)/.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    const file = join(dirname(page), path);
    files.add(file);
    return relative(dirname(addressOf(page)), addressOf(file)) + (anchor === undefined ? '' : `#${anchor}`);
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: source }) {
        const content = this.parser.parseInline(tokens);
        if (depth === 1) title = source.replaceAll('`', '');
        return `<h${depth} id="${unique(anchorOf(source), anchors)}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(address(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alternative }) {
        return `<img src="${escaped(address(href))}" alt="${escaped(alternative)}">`;
      },
      code(token) {
        const at = examples.findIndex(({ code }) => code.trimEnd() === token.text);
        const [example] = at < 0 ? [] : examples.splice(at, 1);
        return codeBlock(token, example);
      },
      table(token: Tokens.Table) {
        // An empty cell heads nothing. Numbers keep the alignment that the page gives them.
        const cell = ({ text: source, tokens, header, align }: Tokens.TableCell) => {
          const tag = header && source !== '' ? 'th' : 'td';
          const className = align === null || align === 'left' ? '' : ` class="${align}"`;
          return `<${tag}${className}>${this.parser.parseInline(tokens)}</${tag}>`;
        };
        const [head, ...body] = [token.header, ...token.rows].map((row) => `<tr>${row.map(cell).join('')}</tr>\n`);
        return `<div class="scroll"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>\n`;
      },
      html: ({ text: source }) => (source.trimStart().startsWith('<!--') ? '' : escaped(source)),
    },
  });
  const html = marked.parse(text, { async: false });
  if (examples.some(({ reason }) => reason === undefined))
    throw new Error(`${page} has an example that is not rendered.`);
  return { title, html, files: [...files] };
}

function codeBlock({ text, lang = '' }: Tokens.Code, example: Example | undefined): string {
  const language = lang.split(' ')[0] ?? '';
  const code = `<pre><code class="language-${escaped(language)}">${escaped(text)}\n</code></pre>\n`;
  if (example === undefined || example.reason !== undefined) return code;
  const { id } = example;
  // The script of the page shows the button: without it, nothing would happen.
  const button = `<button type="button" class="run" aria-label="Run this example" hidden>Run</button>`;
  return `<div class="example" id="${runAnchor(id)}" data-example="${id}">${code}${button}</div>\n`;
}

/** The anchor that opens a page and runs an example. */
export function runAnchor(id: string): string {
  return `run-${id.replace('/', '-')}`;
}

/** A second heading with the same text gets a number, as on GitHub. */
function unique(anchor: string, seen: Map<string, number>): string {
  const count = seen.get(anchor) ?? 0;
  seen.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** A text in HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
