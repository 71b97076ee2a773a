/** Everything that a user of the package can read, in pieces small enough to find one again. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { PAGES, pageText } from '../readme/pages.ts';

export interface UserText {
  readonly place: string;
  readonly text: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Lines of the pages; code in them is checked where it comes from. */
function pageTexts(): UserText[] {
  return PAGES.flatMap((page) => linesOf(page, pageText(page).replace(/`[^`\n]+`/g, '')));
}

function linesOf(file: string, text: string): UserText[] {
  return text.split('\n').map((line, at) => ({ place: `${file}:${at + 1}`, text: line }));
}

/** What the build generates of the doc comments, and what is kept of generated documents. */
function generatedTexts(): UserText[] {
  const files = ['dist/API.md', 'dist/llms.txt', 'fixtures/openapi.json', 'fixtures/scenario.schema.json'];
  return files.flatMap((file) => linesOf(file, readFileSync(ROOT + file, 'utf8')));
}

function scenarioTexts(): UserText[] {
  const files = readdirSync(`${ROOT}scenarios`).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => linesOf(`scenarios/${name}`, readFileSync(`${ROOT}scenarios/${name}`, 'utf8')));
}

/** Sentences in the sources: messages, hints, labels, help. A text without a space is a name. */
function sourceTexts(): UserText[] {
  const files = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) => textsIn(`src/${name.replaceAll('\\', '/')}`));
}

function textsIn(file: string): UserText[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(ROOT + file, 'utf8'),
    ts.ScriptTarget.ES2023,
    true,
    kindOf(file),
  );
  const found: UserText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && / /.test(text.trim()) && !SQL.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function kindOf(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
}

const SQL = /\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|CREATE INDEX|PRAGMA|WHERE|ORDER BY)\b/;

export const userTexts = (): readonly UserText[] => [
  ...pageTexts(),
  ...generatedTexts(),
  ...scenarioTexts(),
  ...sourceTexts(),
];
