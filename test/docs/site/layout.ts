/** The frame of each page: its head, the menu, and the content. */
import { dirname, relative } from 'node:path/posix';
import { addressOf, escaped } from './render.ts';

/** Only files of the site itself, and no code from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%234338ca'/%3E%3Cpath d='M4 10.5h8M4 7.5h5M4 4.5h8' stroke='white' stroke-width='1.5'/%3E%3C/svg%3E";

/** A group of the menu, with the files that it links to. */
export interface MenuGroup {
  readonly title: string;
  readonly links: readonly { readonly file: string; readonly text: string }[];
}

export interface Page {
  /** Its path in the repository. */
  readonly file: string;
  readonly title: string;
  readonly html: string;
}

/** Returns a whole page. */
export function layout({ file, title, html }: Page, menu: readonly MenuGroup[]): string {
  const here = addressOf(file);
  const to = (address: string) => relative(dirname(here), address);
  const groups = menu.map((group) => {
    const links = group.links.map(({ file: target, text }) => {
      const current = target === file ? ' aria-current="page"' : '';
      return `<li><a href="${to(addressOf(target))}"${current}>${escaped(text)}</a></li>`;
    });
    return `<h2>${escaped(group.title)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}${title === 'Settlebox' ? '' : ' - Settlebox'}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${to('style.css')}">
<script type="module" src="${to('run/page.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to('index.html')}">Settlebox</a>
<details class="narrow"><summary>Pages</summary><nav aria-label="Pages">${groups.join('')}</nav></details>
</header>
<div class="body">
<nav class="wide" aria-label="Pages">${groups.join('')}</nav>
<main id="content" tabindex="-1">
${html}
</main>
</div>
</body>
</html>
`;
}
