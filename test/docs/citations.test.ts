/** Comments cite Markdown files of this repository, and sections that these files have. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['src', 'test', 'scenarios', '.ci', '.config'];

/** `docs/rules.md, "Order of jobs" and "Funding"`. Addresses on the web are not citations. */
const CITATION = /(?<![\w./:-])(?:\.{0,2}\/)?([\w.-]+(?:\/[\w.-]+)*\.md)\b((?:(?:,| and) "[^"]+")*)/g;

interface Comment {
  /** Below the root. */
  readonly file: string;
  /** Without its marks, in one line. */
  readonly text: string;
}

const comments = FOLDERS.flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.([cm]?[jt]sx?|ya?ml|sh)$|^\.ci\/run$/.test(file))
    .flatMap(commentsOf),
);

it('cites only files and sections that exist', () => {
  expect(comments.flatMap(faultsOf)).toEqual([]);
});

it('finds citations in sources and tests', () => {
  const citing = comments.flatMap(({ file, text }) =>
    [...text.matchAll(CITATION)].map(([, path]) => `${file} ${path}`),
  );
  expect(citing).toContain('src/facts/money.ts docs/rules.md');
  expect(citing).toContain('test/lifecycles.test.ts docs/rules.md');
});

it('reports a missing file, a missing section, and a citation across lines', () => {
  const text = plain(`/**
    * In design/gone.md; see docs/rules.md, "No such section" and
    * "Order of jobs", README.md, and https://example.test/notes.md.
    */`);
  expect(faultsOf({ file: 'src/example.ts', text })).toEqual([
    'src/example.ts cites design/gone.md, which does not exist',
    'src/example.ts cites docs/rules.md, "No such section", which does not exist',
  ]);
});

function faultsOf({ file, text }: Comment): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, path = '', titles = '']) => {
    if (!existsSync(ROOT + path)) return [`${file} cites ${path}, which does not exist`];
    const headings = headingsOf(path);
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) =>
      headings.has(title) ? [] : [`${file} cites ${path}, "${title}", which does not exist`],
    );
  });
}

function headingsOf(path: string): ReadonlySet<string> {
  const prose = readFileSync(ROOT + path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));
}

/** Adjacent comments are one: a citation can begin on one line and end on the next. */
function commentsOf(file: string): Comment[] {
  const text = readFileSync(ROOT + file, 'utf8');
  if (!text.includes('.md')) return [];
  if (!/\.[cm]?[jt]sx?$/.test(file)) {
    const lines = [...text.matchAll(/(?:^|\s)#(.*)$/gm)].map(([, line = '']) => line.trim());
    return [{ file, text: lines.join(' ') }];
  }
  const ranges = rangesOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  const joined = ranges.reduce<{ pos: number; end: number }[]>((found, { pos, end }) => {
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.end, pos).trim() === '') last.end = end;
    else found.push({ pos, end });
    return found;
  }, []);
  return joined.map(({ pos, end }) => ({ file, text: plain(text.slice(pos, end)) }));
}

function rangesOf(source: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) found.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source.text, node.end) ?? []) found.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

function plain(comment: string): string {
  return comment.replace(/^\s*(?:\/\*+|\*+\/?|\/\/)/gm, '').replace(/\s+/g, ' ');
}
