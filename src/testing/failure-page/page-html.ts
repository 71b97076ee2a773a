import { escaped, inScript, inStyle, policyOf } from '../html/html-parts.ts';
import { PACKED_TYPE, packedText } from '../html/packed-data.ts';
import { inspectorFile } from '../package-files/inspector-file.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import type { PageSection } from './page-section.ts';
import { PAGE_STYLE, SWITCH_STYLE } from './page-style.ts';

/** The content of a page. Its texts are shareable. */
export interface PageContent {
  readonly title: string;
  /** Names and values at the top. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly command: string;
  readonly sections: readonly PageSection[];
  /** The world for the inspector, packed; undefined without one. */
  readonly world: string | undefined;
  /** The tape as JSON; undefined without one. */
  readonly tape: string | undefined;
  /** The name of the file for the tape. */
  readonly tapeName: string;
}

/**
 * Formats a page as one HTML file that opens from disk, makes no network requests, and can be read without JavaScript. The
 * inspector is compressed, and a browser unpacks it when it is first shown.
 */
export function pageHtml(content: PageContent): string {
  const inspector = content.world === undefined ? undefined : inspectorAssets();
  const [script, style, switchStyle] = [inScript(PAGE_SCRIPT), inStyle(PAGE_STYLE), inStyle(SWITCH_STYLE)];
  const scripts = [script, ...(inspector === undefined ? [] : [inspector.script])];
  const styles = [style, switchStyle, ...(inspector === undefined ? [] : [inspector.style])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts, styles)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(content.title)}</title>
<style>${switchStyle}</style>
<style id="page-style">${style}</style>
</head>
<body>
${inspector === undefined ? '' : SWITCH}
<main id="failure">
${bodyOf(content)}
</main>
<div id="app" hidden></div>
${inspector === undefined ? '' : packedElements(content.world ?? '', inspector)}
${content.tape === undefined ? '' : packedElement('tape', packedText(content.tape))}
<script>${script}</script>
</body>
</html>
`;
}

const SWITCH = `<nav class="page-switch" aria-label="Parts of this page" data-script hidden>
<a href="#">Failed test</a>
<a href="#/overview">Inspector at the time of the failure</a>
</nav>`;

function bodyOf({ title, facts, command, sections, tape, tapeName }: PageContent): string {
  const rows = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  const save = `<p class="screen-only" data-script hidden><button type="button" id="save-tape" data-name="${escaped(tapeName)}">Save the tape</button></p>`;
  return `<h1>${escaped(title)}</h1>
<dl>
${rows.join('\n')}
</dl>
<h2>Repeat it</h2>
<pre>${escaped(command)}</pre>
${tape === undefined ? '' : save}
${sections.map((section) => `<section>\n<h2>${escaped(section.title)}</h2>\n${section.html}\n</section>`).join('\n')}`;
}

interface InspectorAssets {
  readonly script: string;
  readonly style: string;
}

/** Returns undefined if the inspector is not built. */
function inspectorAssets(): InspectorAssets | undefined {
  const [script, style] = [inspectorFile('app.js'), inspectorFile('app.css')];
  if (script === undefined || style === undefined) return undefined;
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  // The policy names the hash of these texts, so they are the texts that the page unpacks.
  return { script: inScript(textOf(script)), style: inStyle(textOf(style)) };
}

function packedElements(world: string, { script, style }: InspectorAssets): string {
  return [
    packedElement('report', world),
    packedElement('inspector-script', packedText(script)),
    packedElement('inspector-style', packedText(style)),
  ].join('\n');
}

function packedElement(id: string, packed: string): string {
  return `<script type="${PACKED_TYPE}" id="${id}">${packed}</script>`;
}
