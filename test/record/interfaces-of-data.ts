/** Finds public interfaces that should be type aliases. */
import ts from 'typescript';

/**
 * Users name the types of the sections of `Coverage` with `Object.entries`, which counts the method of an alias as one more
 * section. `Issuer` and its base only have methods.
 */
const EXCEPTIONS = ['Coverage', 'Issuer'];
const BUILT_IN = ['Uint8Array', 'ReadonlyArray', 'Disposable', 'AsyncDisposable'];

/**
 * Returns the names of interfaces with data. They cannot be passed as `Record<string, unknown>`, because interfaces have no
 * implicit index signature. Interfaces that only have methods, or that extend a built-in type, are not listed.
 */
export function interfacesOfData(declarations: string): readonly string[] {
  const { statements } = ts.createSourceFile('public-types.d.ts', declarations, ts.ScriptTarget.ES2023);
  return statements.flatMap((one) => (ts.isInterfaceDeclaration(one) && hasData(one) ? [one.name.text] : []));
}

function hasData({ name, members, heritageClauses }: ts.InterfaceDeclaration): boolean {
  const bases = (heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => (ts.isIdentifier(expression) ? expression.text : '')),
  );
  if (EXCEPTIONS.includes(name.text) || bases.some((base) => BUILT_IN.includes(base))) return false;
  return bases.length > 0 || members.some((member) => !ts.isMethodSignature(member));
}
