/** Creates the files of a static demo from those of the package. The same package and seed give the same bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { prepareScenario } from '../../demo/prepared-scenario.ts';
import { toBase64 } from '../../engine/crypto.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { bundledScenarioFiles } from '../../server/bundled-scenarios.ts';
import { escaped, inScript, inStyle, policyOf } from '../../testing/html/html-parts.ts';
import { demoFile, inspectorFile } from '../../testing/package-files/inspector-file.ts';
import { packageFolder } from '../../testing/package-files/package-folder.ts';
import { readSource } from '../../testing/scenario/scenario-source.ts';
import type { FolderFiles } from '../base/new-folder.ts';
import { cacheWorkerConstants } from './cache-worker.ts';

/** Allows only the page's own files. A policy in a page can't forbid frames, so the script does not start in one. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Returns the files of the folder by name. */
export function demoFolder(seed: string): FolderFiles {
  const head = [
    '<link rel="stylesheet" href="inspector.css" />',
    '<link rel="stylesheet" href="demo.css" />',
    '<script type="module" src="demo.js"></script>',
    '<script type="module" src="inspector.js"></script>',
  ];
  const files = new Map<string, Uint8Array | string>([
    ['index.html', page({ policy: POLICY, seed, head: head.join('\n    '), body: '' })],
    ['demo.js', demoText('demo.js')],
    ['demo.css', demoText('demo.css')],
    ['browser.js', distFile('browser.js')],
    ['sqlite.wasm', distFile('sqlite.wasm')],
    ['inspector.js', inspectorText('app.js')],
    ['inspector.css', inspectorText('app.css')],
    ['scenarios.json', scenarios()],
    ['licenses.txt', licenses()],
  ]);
  return files.set('worker.js', worker(files));
}

/** Returns the demo as one HTML file. */
export function demoPage(seed: string): string {
  const modules = [exportsAsGlobal(text(distFile('browser.js'))), importsFromGlobal(demoText('demo.js'))];
  const scripts = [...modules, inspectorText('app.js')].map(inScript);
  const style = inStyle(`${inspectorText('app.css')}\n${demoText('demo.css')}`);
  const policy = policyOf(scripts, [style]).replace("script-src '", "script-src 'wasm-unsafe-eval' '");
  const parts = [
    packed('sqlite.wasm', distFile('sqlite.wasm')),
    packed('scenarios.json', scenarios()),
    `<script type="text/plain" id="licenses">${inScript(licenses())}</script>`,
    ...scripts.map((script) => `<script type="module">${script}</script>`),
  ];
  return page({ policy, seed, head: `<style>${style}</style>`, body: parts.join('\n    ') });
}

interface DemoPageParts {
  readonly policy: string;
  readonly seed: string;
  readonly head: string;
  readonly body: string;
}

function page(parts: DemoPageParts): string {
  const filled: Readonly<Record<string, string>> = { ...parts, policy: parts.policy, seed: escaped(parts.seed) };
  return demoText('index.html').replace(/\{\{(\w+)\}\}/g, (_all, name: string) => filled[name] ?? '');
}

function worker(files: FolderFiles): string {
  return cacheWorkerConstants({ name: 'settlebox-demo', files, pagesFromNetwork: false }) + demoText('cache-worker.js');
}

/** The bundled scenarios by name. */
function scenarios(): string {
  const read = (file: string) => prepareScenario(readSource(file, readFileSync(file, 'utf8')));
  const all = [...bundledScenarioFiles()].map(([name, file]) => [name, read(file)]);
  return JSON.stringify(Object.fromEntries(all));
}

function licenses(): string {
  const own = readFileSync(join(packageFolder(), 'LICENSE'), 'utf8');
  return `settlebox\n\n${own}\n${text(distFile('THIRD-PARTY-LICENSES.txt'))}`;
}

function packed(id: string, content: Uint8Array | string): string {
  return `<script type="application/gzip+base64" id="${id}">${toBase64(gzipSync(content, { level: 9 }))}</script>`;
}

/** A page opened from disk can't import files, so the gateway's module assigns its exports to a global variable. */
const GLOBAL = 'globalThis[Symbol.for("settlebox.browser")]';

function exportsAsGlobal(script: string): string {
  return replaceClause(script, /export\s*\{([^{}]*)\};?\s*$/, (pairs) => {
    const members = pairs.map(([local, shown]) => `${shown}:${local}`);
    return `${GLOBAL}={${members.join(',')}};`;
  });
}

function importsFromGlobal(script: string): string {
  return replaceClause(script, /import\s*\{([^{}]*)\}\s*from\s*["'`]\.\/browser\.js["'`];?/, (pairs) => {
    const members = pairs.map(([shown, local]) => `${shown}:${local}`);
    return `const{${members.join(',')}}=${GLOBAL};`;
  });
}

/** Replaces the clause of an import or export, such as `{ a as b }`. */
function replaceClause(
  script: string,
  clause: RegExp,
  replacement: (pairs: readonly (readonly [string, string])[]) => string,
): string {
  const [whole, names] = clause.exec(script) ?? [];
  if (whole === undefined || names === undefined) throw notBuilt();
  const pairs = names.split(',').map((part) => {
    const [from = '', to = from] = part.trim().split(/\s+as\s+/);
    return [from, to] as const;
  });
  // A function, because a script contains `$&`.
  return script.replace(whole, () => replacement(pairs));
}

function demoText(name: string): string {
  return text(demoFile(name));
}

function inspectorText(name: string): string {
  return text(inspectorFile(name));
}

function distFile(name: string): Uint8Array {
  try {
    return readFileSync(join(packageFolder(), 'dist', name));
  } catch {
    throw notBuilt();
  }
}

function text(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) throw notBuilt();
  return new TextDecoder().decode(bytes);
}

function notBuilt(): SettleboxError {
  return new SettleboxError('bad_option', 'A static demo needs the built package.', 'Run: npm run build');
}
