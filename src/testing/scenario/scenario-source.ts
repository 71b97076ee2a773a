import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { ScenarioError } from './scenario-error.ts';

/** A path of keys and list indexes in a scenario file. */
export type SourcePath = readonly PropertyKey[];

/** The values of a YAML file, and their lines. */
export interface ScenarioSource {
  readonly file: string;
  readonly value: unknown;
  /** Returns the line of a field or list item; if it is missing, the line of what contains it. */
  lineOf(path: SourcePath): number;
  /** Returns the first line within a part of the file that contains this text; the line of the part if none does. */
  lineWith(path: SourcePath, text: string): number;
}

/**
 * Parses a YAML file.
 *
 * @throws ScenarioError if the text is not valid YAML
 */
export function readSource(file: string, text: string): ScenarioSource {
  const lines = new LineCounter();
  // `merge` supports `<<`, which YAML 1.2 no longer has but many files use.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const { line } = lines.linePos(error.pos[0]);
    const hint = error.message.startsWith('Nested mappings') ? 'Put a string that contains a colon in quotes.' : '';
    throw new ScenarioError({
      file,
      line,
      about: 'the file',
      expected: 'YAML',
      got: `a syntax error: ${error.message}`,
      hint,
    });
  }
  preserveCodes(document);
  const lineOf = (path: SourcePath) => lines.linePos(offsetOf(document.contents, path)).line;
  const lineWith = (path: SourcePath, wanted: string) => {
    const offset = offsetWith(nodeAt(document.contents, path), wanted);
    return offset === undefined ? lineOf(path) : lines.linePos(offset).line;
  };
  return { file, value: valueIn(document, file), lineOf, lineWith };
}

/** Unknown, recursive, or excessively nested aliases cannot be converted. */
function valueIn(document: Document.Parsed, file: string): unknown {
  try {
    const value: unknown = document.toJS();
    JSON.stringify(value);
    return value;
  } catch (error) {
    const got = `a syntax error: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    throw new ScenarioError({ file, line: 1, about: 'the file', expected: 'YAML whose aliases can be resolved', got });
  }
}

/** `00` and `05` are codes, and would lose a digit as numbers. */
function preserveCodes(document: Document.Parsed): void {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number' && /^0\d/.test(node.source ?? '')) node.value = node.source;
    },
  });
}

function nodeAt(root: unknown, path: SourcePath): unknown {
  return path.reduce<unknown>((node, key) => childOf(node, key)?.value, root);
}

/** Returns the offset of the first scalar that contains the text. */
function offsetWith(part: unknown, text: string): number | undefined {
  let found: number | undefined;
  if (isNode(part))
    visit(part, {
      Scalar(_key, node) {
        if (found === undefined && String(node.value).includes(text)) found = node.range?.[0];
      },
    });
  return found;
}

function offsetOf(root: unknown, path: SourcePath): number {
  let offset = 0;
  let node = root;
  for (const key of [undefined, ...path]) {
    const found = key === undefined ? { at: node, value: node } : childOf(node, key);
    if (found === undefined) return offset;
    if (isNode(found.at) && found.at.range != null) offset = found.at.range[0];
    node = found.value;
  }
  return offset;
}

/** A field of a map starts at its key, and a list item at its value. */
function childOf(node: unknown, key: PropertyKey): { readonly at: unknown; readonly value: unknown } | undefined {
  if (isSeq(node)) return { at: node.items[Number(key)], value: node.items[Number(key)] };
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
  return pair === undefined ? undefined : { at: pair.key, value: pair.value };
}
