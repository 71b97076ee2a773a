/** The public API as data: the exports of each entry point, read from the declarations that `npm run declarations` emits. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type Doc, docOf, isInternal } from './read-doc.ts';
import { documentedMembersOf, membersOf, type NamedMember } from './read-members.ts';
import { callOf, headOf, spelledOut, textOf, typeNamesOf } from './read-text.ts';

export const DECLARATIONS = fileURLToPath(new URL('../../../dist/declarations', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../../src', import.meta.url));

/** In the order of the reference. */
export const ENTRIES = ['index', 'testing', 'vitest', 'jest', 'msw', 'server', 'webhooks', 'browser'] as const;

export interface Api {
  readonly entries: readonly ApiEntry[];
  /** Types that the declarations mention and that cannot be imported: the calls of a gateway are read from them too. */
  readonly unexported: readonly ApiItem[];
}

export interface ApiEntry {
  /** As it is imported: `settlebox/testing`. */
  readonly name: string;
  readonly doc: Doc;
  readonly items: readonly ApiItem[];
  /** Exports of an earlier entry point, and the names under which that describes them. */
  readonly alsoExported: readonly (readonly [name: string, describedAs: string])[];
}

export interface ApiItem {
  readonly name: string;
  readonly kind: Kind;
  /** One line of TypeScript for each overload. */
  readonly signatures: readonly string[];
  readonly doc: Doc;
  readonly members: readonly ApiMember[];
  /** The path of its source below `src`. */
  readonly source: string;
}

export interface ApiMember {
  readonly name: string;
  readonly signature: string;
  readonly doc: Doc;
  /** Of a method: its name and parameters, such as `advance(by, options?)`. */
  readonly call?: string | undefined;
  /** Of a property: the names of its types. */
  readonly types: readonly string[];
  /** Of an object type without a name. */
  readonly members: readonly ApiMember[];
}

export type Kind = 'function' | 'class' | 'value' | 'interface' | 'type';

/** @throws Error if the declarations were not emitted */
export function readApi(): Api {
  const files = ENTRIES.map((entry) => join(DECLARATIONS, `${entry}.d.ts`));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: run "npm run declarations" first`);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const described = new Map<ts.Symbol, string>();
  const entries = ENTRIES.map((entry, at) => readEntry(program, checker, entry, files[at] ?? '', described));
  return { entries, unexported: readUnexported(checker, new Set(described.keys())) };
}

function readEntry(
  program: ts.Program,
  checker: ts.TypeChecker,
  entry: string,
  file: string,
  described: Map<ts.Symbol, string>,
): ApiEntry {
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (source === undefined || module === undefined) throw new Error(`${file} has no exports`);
  const items: ApiItem[] = [];
  const alsoExported: (readonly [string, string])[] = [];
  for (const symbol of [...checker.getExportsOfModule(module)].sort((a, b) => compare(a.name, b.name))) {
    const resolved = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const describedAs = described.get(resolved);
    if (describedAs === undefined) items.push(readItem(checker, symbol.name, resolved));
    else alsoExported.push([symbol.name, describedAs]);
    described.set(resolved, describedAs ?? symbol.name);
  }
  return {
    name: entry === 'index' ? 'settlebox' : `settlebox/${entry}`,
    doc: moduleDoc(entry),
    items,
    alsoExported,
  };
}

/** By code units, so that every machine sorts alike. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The compiler drops a comment together with an import below it, so this reads the source. */
function moduleDoc(entry: string): Doc {
  const file = `${entry}.ts`;
  const text = readFileSync(join(SOURCES, file), 'utf8');
  const [first] = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true).statements;
  return docOf(first === undefined ? [] : ts.getJSDocCommentsAndTags(first).filter(ts.isJSDoc).slice(0, 1));
}

function readItem(checker: ts.TypeChecker, name: string, symbol: ts.Symbol): ApiItem {
  const declarations = (symbol.declarations ?? []).filter((one) => !isInternal(one));
  const [first] = declarations;
  if (first === undefined) throw new Error(`${name} has no declaration`);
  return {
    name,
    kind: kindOf(symbol),
    signatures: declarations.map((one) => spelledOut(checker, one) ?? headOf(name, one)),
    doc: docOf(declarations.flatMap(commentsOf)),
    members: membersOf(first).map(readMember),
    source: relative(DECLARATIONS, first.getSourceFile().fileName)
      .replaceAll('\\', '/')
      .replace(/\.d\.ts$/, '.ts'),
  };
}

function readMember(member: NamedMember): ApiMember {
  const inner = documentedMembersOf(member);
  const name = member.name.getText();
  const signature = inner.length > 0 ? `${name}: { … }` : textOf(member).replace(/^(public |readonly )+/, '');
  const doc = docOf(commentsOf(member));
  return { name, signature, doc, call: callOf(member), types: typeNamesOf(member), members: inner.map(readMember) };
}

const KINDS: readonly (readonly [flag: ts.SymbolFlags, kind: Kind])[] = [
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Variable, 'value'],
  [ts.SymbolFlags.Interface, 'interface'],
  [ts.SymbolFlags.TypeAlias, 'type'],
];

function kindOf({ name, flags }: ts.Symbol): Kind {
  const kind = KINDS.find(([flag]) => flags & flag)?.[1];
  if (kind === undefined) throw new Error(`${name} is of no known kind`);
  return kind;
}

/** A variable's comment belongs to its statement. */
function commentsOf(node: ts.Node): readonly ts.JSDoc[] {
  const all = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return all.slice(-1);
}

/** Describes the types of this project that the described declarations mention, directly or through each other. */
function readUnexported(checker: ts.TypeChecker, described: ReadonlySet<ts.Symbol>): readonly ApiItem[] {
  const all = new Set(described);
  const visit = (node: ts.Node): void => {
    if (isInternal(node) || isUndescribedCondition(node)) return;
    const symbol = mentionedBy(checker, node);
    if (symbol?.declarations?.some(isOurs)) all.add(symbol);
    ts.forEachChild(node, visit);
  };
  const isUndescribedCondition = (node: ts.Node) =>
    ts.isConditionalTypeNode(node) &&
    ts.isTypeAliasDeclaration(node.parent) &&
    ![...described].some(({ declarations = [] }) => declarations.some((one) => one === node.parent));
  // A set is iterated up to its end as it grows.
  for (const { declarations = [] } of all) for (const one of declarations) visit(one);
  return [...all]
    .filter((symbol) => !described.has(symbol))
    .map((symbol) => withoutCondition(readItem(checker, symbol.name, symbol)))
    .sort((a, b) => compare(a.name, b.name));
}

/** Omits the condition of a type that only the compiler evaluates; its comment describes the result. */
function withoutCondition(item: ApiItem): ApiItem {
  return { ...item, signatures: item.signatures.map((text) => text.replace(/ = .* extends .* \? .*$/, ' = …')) };
}

function mentionedBy(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) return undefined;
  const symbol = checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isOurs(declaration: ts.Declaration): boolean {
  const { fileName } = declaration.getSourceFile();
  return !ts.isTypeParameterDeclaration(declaration) && fileName.startsWith(DECLARATIONS);
}
