/** The members of a declaration that are documented one by one. */
import ts from 'typescript';
import { isInternal } from './read-doc.ts';

/** A member with a name: index and call signatures are part of the text of what has them. */
export type NamedMember = (ts.TypeElement | ts.ClassElement) & { readonly name: ts.PropertyName };

/** The members that a declaration documents one by one. */
export function membersOf(node: ts.Node): readonly NamedMember[] {
  return elementsOf(node).filter(
    (member): member is NamedMember => isNamed(member) && !isHidden(member) && !isInternal(member),
  );
}

function elementsOf(node: ts.Node): readonly (ts.TypeElement | ts.ClassElement)[] {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return node.members;
  if (ts.isTypeAliasDeclaration(node) && ts.isIntersectionTypeNode(node.type))
    return node.type.types.flatMap((type) => literalOf(type)?.members ?? []);
  if (ts.isTypeAliasDeclaration(node) || (ts.isVariableDeclaration(node) && node.type !== undefined))
    return literalOf(node.type)?.members ?? [];
  return [];
}

/** The members of a property's own object type, if any of them has a comment. */
export function documentedMembersOf(member: NamedMember): readonly NamedMember[] {
  if (!ts.isPropertySignature(member)) return [];
  const elements: readonly (ts.TypeElement | ts.ClassElement)[] = literalOf(member.type)?.members ?? [];
  const members = elements.filter(isNamed);
  return members.some((one) => ts.getJSDocCommentsAndTags(one).length > 0) ? members : [];
}

function isNamed(member: ts.TypeElement | ts.ClassElement): member is NamedMember {
  return member.name !== undefined;
}

function isHidden(member: ts.TypeElement | ts.ClassElement): boolean {
  const isPrivate =
    ts.canHaveModifiers(member) && member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isPrivate === true || (member.name !== undefined && !/^\w|^'/.test(member.name.getText()));
}

/** The object type that a type is, also behind `Readonly`. */
export function literalOf(type: ts.TypeNode | undefined): ts.TypeLiteralNode | undefined {
  if (type === undefined) return undefined;
  if (ts.isTypeLiteralNode(type)) return type;
  const [argument] =
    ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Readonly' ? (type.typeArguments ?? []) : [];
  return literalOf(argument);
}
