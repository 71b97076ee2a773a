/** The public types of the build: the exports of each entry point, and every declaration that they reach. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export interface PublicTypes {
  /** `settlebox/testing` to `['assertBalance (function)', …]`. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** Every declaration, without comments, in the order of names. */
  readonly declarations: string;
}

export function readPublicTypes(): PublicTypes {
  const entries = readdirSync(DIST).filter((name) => /^[a-z]+\.d\.ts$/.test(name));
  const files = entries.map((name) => join(DIST, name));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    noLib: true,
  });
  const checker = program.getTypeChecker();
  const declared = new Map<ts.Node, string>();
  const exports = files.map((file) => {
    const symbols = exportsOf(program, checker, file);
    for (const symbol of symbols) collect(checker, symbol, declared);
    return [
      nameOf(file),
      symbols.map((symbol) => `${symbol.name} (${kindOf(resolved(checker, symbol))})`).sort(),
    ] as const;
  });
  return {
    exports: Object.fromEntries(exports),
    declarations: [...new Set([...declared.values()].sort())].join('\n\n'),
  };
}

function nameOf(file: string): string {
  const entry = file.slice(DIST.length + 1).replace('.d.ts', '');
  return entry === 'index' ? 'settlebox' : `settlebox/${entry}`;
}

function exportsOf(program: ts.Program, checker: ts.TypeChecker, file: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const KINDS: readonly (readonly [flag: ts.SymbolFlags, kind: string])[] = [
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Variable, 'value'],
  [ts.SymbolFlags.Interface, 'interface'],
  [ts.SymbolFlags.TypeAlias, 'type'],
];

function kindOf({ flags }: ts.Symbol): string {
  return KINDS.filter(([flag]) => flags & flag)
    .map(([, kind]) => kind)
    .join(', ');
}

const PRINTER = ts.createPrinter({ removeComments: true });

/** Adds a symbol's declarations and every declaration that they reference. */
function collect(checker: ts.TypeChecker, symbol: ts.Symbol, declared: Map<ts.Node, string>): void {
  for (const declaration of resolved(checker, symbol).declarations ?? []) {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    if (!node.getSourceFile().fileName.startsWith(DIST) || declared.has(node) || ts.isTypeParameterDeclaration(node))
      continue;
    declared.set(node, textOf(node));
    collectNamed(checker, node, declared);
  }
}

function collectNamed(checker: ts.TypeChecker, node: ts.Node, declared: Map<ts.Node, string>): void {
  ts.forEachChild(node, (child) => {
    const symbol = ts.isIdentifier(child) ? checker.getSymbolAtLocation(child) : undefined;
    if (symbol !== undefined && isTopLevel(checker, symbol)) collect(checker, symbol, declared);
    collectNamed(checker, child, declared);
  });
}

function isTopLevel(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  return (resolved(checker, symbol).declarations ?? []).some(
    (one) =>
      ts.isSourceFile(one.parent) || (ts.isVariableDeclaration(one) && ts.isSourceFile(one.parent.parent.parent)),
  );
}

/**
 * Removes the bundler's name suffixes, which change with the order of files, and uses double quotes, since compilers differ
 * in their quotes.
 */
function textOf(node: ts.Node): string {
  const { transformed, dispose } = ts.transform(node, [requoted]);
  const text = PRINTER.printNode(ts.EmitHint.Unspecified, transformed[0] ?? node, node.getSourceFile());
  dispose();
  return text.replace(/^(export )?(declare )?/, '').replaceAll(/\$\d+\b/g, '');
}

const requoted: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node =>
    ts.isStringLiteral(node) ? ts.factory.createStringLiteral(node.text) : ts.visitEachChild(node, visit, context);
  return visit(root);
};
