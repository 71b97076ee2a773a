/** Declarations as single lines of TypeScript. */
import ts from 'typescript';
import { literalOf, type NamedMember } from './read-members.ts';

/** A literal type longer than this is a table of data, of which only the beginning is printed. */
const VALUE_TEXT_MAX = 240;

const PRINTER = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

/** The text of a node on one line, without comments, and without the `readonly` of properties, which the page implies. */
export function textOf(node: ts.Node): string {
  const text = PRINTER.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('"', "'").replace(/[;,]$/, '');
  return line.replaceAll(/\breadonly (?=\w+\??: )/g, '');
}

/** A declaration without its members, and without what only a declaration file needs. */
export function headOf(name: string, node: ts.Node): string {
  const text = textOf(withoutMembers(node)).replace(
    /^(export |default |declare |abstract |interface |class |type |function )+/,
    '',
  );
  if (ts.isVariableDeclaration(node)) return shortened(text.replace(/: .*$/s, `: ${valueType(node)}`));
  return /^\w/.test(text) ? text.replace(/ & \{ ?\}$/, ' & …').replace(/( =)? \{ ?\}$/, '') : name;
}

function shortened(text: string): string {
  return text.length <= VALUE_TEXT_MAX ? text : `${text.slice(0, text.lastIndexOf(',', VALUE_TEXT_MAX))}, …`;
}

function valueType({ type }: ts.VariableDeclaration): string {
  if (type === undefined) return 'unknown';
  return literalOf(type) === undefined ? textOf(type) : '{ … }';
}

function withoutMembers(node: ts.Node): ts.Node {
  const { factory } = ts;
  if (ts.isInterfaceDeclaration(node))
    return factory.updateInterfaceDeclaration(
      node,
      undefined,
      node.name,
      node.typeParameters,
      node.heritageClauses,
      [],
    );
  if (ts.isClassDeclaration(node))
    return factory.updateClassDeclaration(node, undefined, node.name, node.typeParameters, node.heritageClauses, []);
  if (ts.isTypeAliasDeclaration(node))
    return factory.createTypeAliasDeclaration(undefined, node.name, node.typeParameters, typeWithoutMembers(node.type));
  return node;
}

function typeWithoutMembers(type: ts.TypeNode): ts.TypeNode {
  if (literalOf(type) !== undefined) return ts.factory.createTypeLiteralNode([]);
  if (!ts.isIntersectionTypeNode(type)) return type;
  const others = type.types.filter((part) => literalOf(part) === undefined);
  return others.length === type.types.length
    ? type
    : ts.factory.createIntersectionTypeNode([...others, ts.factory.createTypeLiteralNode([])]);
}

/** A type that is derived from a constant, as the union of its words; undefined for any other declaration. */
export function spelledOut(checker: ts.TypeChecker, node: ts.Node): string | undefined {
  if (!ts.isTypeAliasDeclaration(node) || !/\btypeof\b/.test(node.type.getText())) return undefined;
  const type = checker.getTypeAtLocation(node);
  const words = (type.isUnion() ? type.types : [type]).map((one) =>
    one.isStringLiteral() ? `'${one.value}'` : undefined,
  );
  return words.includes(undefined) ? undefined : `${node.name.text} = ${words.join(' | ')}`;
}

/** A method's name and parameters, also of a property that is a function. */
export function callOf(member: NamedMember): string | undefined {
  const call = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) ? member.type : member;
  if (
    call === undefined ||
    !(ts.isMethodSignature(call) || ts.isMethodDeclaration(call) || ts.isFunctionTypeNode(call))
  )
    return undefined;
  const parameters = call.parameters.map(({ name, questionToken }) => name.getText() + (questionToken ? '?' : ''));
  return `${member.name.getText()}(${parameters.join(', ')})`;
}

/** The names of a property's type, or of the types that it combines. */
export function typeNamesOf(member: NamedMember): readonly string[] {
  if (!ts.isPropertySignature(member) || member.type === undefined) return [];
  const types = ts.isIntersectionTypeNode(member.type) ? member.type.types : [member.type];
  return types.flatMap((type) => (ts.isTypeReferenceNode(type) ? [type.typeName.getText()] : []));
}
