import ts from 'typescript';
import type { Rule, Source } from './rule.ts';

/** Of all exported declarations. */
const DOCUMENTED_MIN = 0.98;
/** `as`, `!`, and `trusted()`: a function that hides a cast counts as one. */
const CASTS_PER_1000_LINES_MAX = 1;

export const NAME_RULES: readonly Rule[] = [
  {
    name: 'gives each type a name that no other module-level type has',
    find: sharedTypeNames,
    broken: { 'gateway/one.ts': 'interface Row {}', 'gateway/other.ts': 'type Row = string;' },
  },
  {
    name: `documents ${DOCUMENTED_MIN * 100} % of its exports`,
    find: (sources) => {
      const exports = sources.flatMap(exportsOf);
      const undocumented = exports.filter(({ node }) => ts.getJSDocCommentsAndTags(node).length === 0);
      const isEnough = undocumented.length <= exports.length * (1 - DOCUMENTED_MIN);
      return isEnough ? [] : undocumented.map(({ path, node }) => `${path} ${firstLine(node)}`);
    },
    broken: { 'gateway/one.ts': 'export const one = 1;' },
  },
  {
    name: `has at most ${CASTS_PER_1000_LINES_MAX} cast per 1,000 lines`,
    find: (sources) => {
      const casts = sources.flatMap(({ path, nodes }) =>
        nodes.filter(isCast).map((node) => `${path} ${firstLine(node)}`),
      );
      const lines = sources.reduce((sum, source) => sum + source.lines, 0);
      return casts.length <= (lines / 1_000) * CASTS_PER_1000_LINES_MAX ? [] : casts;
    },
    broken: { 'gateway/one.ts': 'const one = trusted<string>(other);' },
  },
];

function sharedTypeNames(sources: readonly Source[]): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const { path, nodes } of sources)
    for (const node of nodes)
      if (isType(node) && ts.isSourceFile(node.parent)) {
        const name = node.name?.text ?? '';
        paths.set(name, [...(paths.get(name) ?? []), path]);
      }
  return [...paths].filter(([, places]) => places.length > 1).map(([name, places]) => `${name}: ${places.join(', ')}`);
}

function isType(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
}

function exportsOf({ path, nodes }: Source): readonly { readonly path: string; readonly node: ts.Statement }[] {
  return nodes
    .filter(ts.isStatement)
    .filter(
      (node) =>
        ts.isSourceFile(node.parent) &&
        ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
    )
    .map((node) => ({ path, node }));
}

function isCast(node: ts.Node): boolean {
  if (ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node)) return true;
  if (ts.isAsExpression(node)) return node.type.getText() !== 'const';
  return ts.isCallExpression(node) && node.expression.getText() === 'trusted';
}

function firstLine(node: ts.Node): string {
  return node.getText().split('\n')[0] ?? '';
}
