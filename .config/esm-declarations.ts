/** Shortens the declarations that tsup has bundled, and writes those of the ES modules. */
import { copyFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

for (const name of readdirSync('dist').filter((file) => file.endsWith('.d.cts'))) {
  const text = readFileSync(`dist/${name}`, 'utf8');
  writeFileSync(`dist/${name}`, withNarrowIndent(withoutUnusedColumns(text)));
}
for (const entry of ['index', 'testing', 'jest', 'server', 'webhooks'])
  writeFileSync(`dist/${entry}.d.ts`, `export * from './${entry}.cjs';\n`);
for (const entry of ['msw', 'vitest']) copyFileSync(`dist/${entry}.d.cts`, `dist/${entry}.d.ts`);
// It is only an ES module.
renameSync('dist/browser.d.cts', 'dist/browser.d.ts');

/**
 * TypeScript declares a table with the literal type of each cell. Columns that no type mentions are declared as `unknown`: all of
 * them if the table is only used as `keyof typeof TABLE`, and the others if it is only used as `(typeof TABLE)[number][0]`.
 */
function withoutUnusedColumns(text: string): string {
  const source = ts.createSourceFile('declarations.d.cts', text, ts.ScriptTarget.Latest);
  const statements = source.statements.filter(ts.isVariableStatement);
  const tables = statements.flatMap(({ declarationList }) => [...declarationList.declarations]);
  const cells = tables.flatMap(({ name, type }) => (ts.isIdentifier(name) ? unusedCells(text, name.text, type) : []));
  return cells.reduceRight((rest, cell) => {
    return `${rest.slice(0, cell.getStart(source))}unknown${rest.slice(cell.end)}`;
  }, text);
}

function unusedCells(text: string, table: string, type: ts.TypeNode | undefined): readonly ts.TypeNode[] {
  const name = `typeof ${table.replaceAll('$', '\\$')}(?![\\w$])`;
  const count = (pattern: string) => text.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const mentions = count(`(?<![\\w$])${table.replaceAll('$', '\\$')}(?![\\w$])`) - 1;
  if (type === undefined || mentions === 0) return [];
  if (ts.isTypeLiteralNode(type)) {
    const isUsedByKey = mentions === count(`keyof ${name}(?!\\[)`);
    return isUsedByKey
      ? type.members.flatMap((row) => (ts.isPropertySignature(row) && row.type ? [row.type] : []))
      : [];
  }
  const columns = [...text.matchAll(new RegExp(`\\(${name}\\)\\[number\\]\\[(\\d+)\\]`, 'g'))].map(([, at]) =>
    Number(at),
  );
  if (mentions !== columns.length || !ts.isTypeOperatorNode(type) || !ts.isTupleTypeNode(type.type)) return [];
  return type.type.elements.flatMap((row) => {
    const cells = ts.isTypeOperatorNode(row) && ts.isTupleTypeNode(row.type) ? row.type.elements : [];
    return cells.filter((_cell, at) => !columns.includes(at));
  });
}

/** Indents by one space instead of four. */
function withNarrowIndent(text: string): string {
  return text.replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
}
