/** Turns the text of an example into a module whose function runs it in a tab or in Node. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { BEFORE } from './before.ts';
import type { Example } from './examples.ts';
import { type KnownNames, knownNames } from './known-names.ts';

/**
 * Returns the module of an example. Its function `example` runs the statements in their order, and passes the value of each
 * statement to `show`. Before the first one, it declares the names that the text takes as known. It ends with `end`, in the
 * scope of the example: until then, a gateway that is declared with `using` stays open.
 */
export function exampleModule({ code, id }: Example): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true);
  const imports = source.statements.filter(ts.isImportDeclaration).map((one) => one.getText(source));
  const statements = source.statements.filter((one) => !ts.isImportDeclaration(one));
  const known = knownNames(source, BEFORE[id]);
  return [
    ...known.imports,
    ...imports,
    `export const known = ${JSON.stringify(shownBefore(known))};`,
    'export async function example({ console, show, held, end }) {',
    ...known.statements,
    ...statements.map((one) => runnable(one, source)),
    'await end();',
    '}',
  ].join('\n');
}

/** What readers can unfold above the output: titles and texts. */
function shownBefore({ imports, statements }: KnownNames): (readonly [title: string, text: string])[] {
  const usesShop = imports.some((line) => line.includes('your-shop.ts'));
  return [
    ...(statements.length === 0 ? [] : [['Before the example', statements.join('\n')] as const]),
    ...(usesShop ? [['your-shop.ts', SHOP] as const] : []),
  ];
}

const SHOP = readFileSync(new URL('tab/your-shop.ts', import.meta.url), 'utf8');

/** Characters of a statement that its value is labeled with. */
const LABEL_MAX = 60;

/** The text of a statement, which also shows its value. */
function runnable(statement: ts.Statement, source: ts.SourceFile): string {
  if (ts.isExpressionStatement(statement)) {
    const text = statement.expression.getText(source);
    if (rootOf(statement.expression) === 'expect') return `${text};\nheld(${JSON.stringify(labelOf(text))});`;
    return `show(${JSON.stringify(labelOf(text))}, ${text});`;
  }
  const text = withoutExport(statement, source);
  if (!ts.isVariableStatement(statement)) return text;
  const names = statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  return [text, ...names.map((name) => `show('${name}', ${name});`)].join('\n');
}

/** The name that a chain of calls begins with. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return rootOf(expression.expression);
  return ts.isAwaitExpression(expression) ? rootOf(expression.expression) : '';
}

function labelOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LABEL_MAX ? line : `${line.slice(0, LABEL_MAX)}…`;
}

/** A statement inside a function can't export. */
function withoutExport(statement: ts.Statement, source: ts.SourceFile): string {
  const text = statement.getText(source);
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const exported = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return exported === undefined ? text : text.slice(exported.end - statement.getStart(source));
}

/** The names that a declaration binds. */
function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}
