import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** One thing that a file imports, in whichever way. */
export interface Import {
  /** A path below src, or a package's name. */
  readonly target: string;
  /** Gone after compilation. */
  readonly typeOnly: boolean;
  /** An `import()`, which loads nothing before it is called. */
  readonly later: boolean;
  /** The imported names; empty for a whole module. */
  readonly names: readonly string[];
  /** The import brings in every export: `import * as`, `import()`, or `export *`. */
  readonly isWhole: boolean;
}

/** A file of src, parsed. */
export interface Source {
  /** Below src, such as `engine/time.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly nodes: readonly ts.Node[];
  readonly imports: readonly Import[];
}

const ROOT = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every file of src. */
export const SOURCES: readonly Source[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
  .map((path) => parse(path, readFileSync(join(ROOT, path), 'utf8')));

export function parse(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, text, lines, nodes, imports: nodes.flatMap((node) => importOf(path, node) ?? []) };
}

function importOf(path: string, node: ts.Node): Import | undefined {
  const specifier = specifierOf(node);
  if (specifier === undefined) return undefined;
  const target = specifier.startsWith('.') ? join(dirname(path), specifier) : specifier;
  return { target, later: ts.isCallExpression(node), ...namesOf(node) };
}

/** The module that a node names: import, export from, `import('x')` as a call or as a type. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined;
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return dynamic ? textOf(node.arguments[0]) : undefined;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function namesOf(node: ts.Node): Omit<Import, 'target' | 'later'> {
  if (ts.isImportTypeNode(node)) return { typeOnly: true, ...typeNameOf(node) };
  const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
  const bindings = ts.isExportDeclaration(node) ? node.exportClause : clause?.namedBindings;
  const isList = bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings));
  const elements = isList ? [...bindings.elements] : [];
  const whole = ts.isExportDeclaration(node) ? node.isTypeOnly : clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const eachType = elements.length > 0 && clause?.name === undefined && elements.every((one) => one.isTypeOnly);
  const names = elements.map((one) => (one.propertyName ?? one.name).text);
  const isEmpty = clause === undefined && ts.isImportDeclaration(node);
  return { typeOnly: whole || eachType, names, isWhole: !isList && !isEmpty };
}

/** `import('./one.ts').Name` */
function typeNameOf({ qualifier }: ts.ImportTypeNode): Pick<Import, 'names' | 'isWhole'> {
  return qualifier === undefined ? { names: [], isWhole: true } : { names: [qualifier.getText()], isWhole: false };
}

/** `engine/time.ts:12 Date.now`, for each node that a rule objects to. */
export function offences(source: Source, objects: (node: ts.Node) => boolean): string[] {
  return source.nodes.filter(objects).map((node) => `${source.path}:${lineOf(node)} ${firstLine(node)}`);
}

export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

export function lengthOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(node);
}

function firstLine(node: ts.Node): string {
  return node.getText().split('\n')[0]?.slice(0, 60) ?? '';
}
