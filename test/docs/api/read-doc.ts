/** Doc comments as data, with their links as plain names. */
import ts from 'typescript';

export interface Doc {
  /** Markdown, without line breaks inside a paragraph. */
  readonly text: string;
  readonly throws: readonly string[];
  /** TypeScript. */
  readonly examples: readonly string[];
}

export function docOf(comments: readonly ts.JSDoc[]): Doc {
  const tags = comments.flatMap((comment) => comment.tags ?? []);
  const tagged = (name: string) =>
    tags.filter(({ tagName }) => tagName.text === name).map((tag) => plain(ts.getTextOfJSDocComment(tag.comment)));
  return {
    text: [...new Set(comments.map((one) => flowing(plain(ts.getTextOfJSDocComment(one.comment)))))].join(' ').trim(),
    throws: [...new Set(comments.flatMap(throwsOf))],
    examples: [...new Set(tagged('example'))],
  };
}

/** TypeScript takes the first word of `@throws` for a type. */
function throwsOf(comment: ts.JSDoc): readonly string[] {
  return (comment.tags ?? [])
    .filter(({ tagName }) => tagName.text === 'throws')
    .map((tag) =>
      flowing(
        plain(
          tag
            .getText()
            .replace(/^@throws\s+/, '')
            .replace(/\n\s*\*( |$)/g, '\n'),
        ),
      ),
    );
}

export function isInternal(node: ts.Node): boolean {
  return ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');
}

/** `{@link Gateway}` and `{@link Gateway | it}` as a name and as its text. */
function plain(text = ''): string {
  return text
    .replaceAll(/\{@link\s+[^}|]+\|\s*([^}]+?)\s*\}/g, '$1')
    .replaceAll(/\{@link\s+([^}\s]+)\s*\}/g, '`$1`')
    .trim();
}

/** Paragraphs and lists keep their line breaks. */
function flowing(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?!\n|[-*] |```)/g, ' ');
}
