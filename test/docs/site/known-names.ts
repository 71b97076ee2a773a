/** What examples take as known: names that they use and don't declare. The site shows the code above their results. */
import ts from 'typescript';

/** Packages of names that examples use without an import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  settlebox: ['banks', 'cards', 'createGateway', 'storable', 'inspectNachaFile', 'readNachaFile', 'writeNachaFile'],
  'settlebox/testing': ['runScenario', 'watchSecrets'],
  'settlebox/vitest': ['gatewayTest', 'useGateway'],
  vitest: ['expect', 'test', 'vi'],
};

/** Each name with the statements that declare it, in the order in which they run. */
const DECLARATIONS: readonly (readonly [name: string, code: string])[] = [
  ['gateway', 'const gateway = createGateway();'],
  ['expect', 'useGateway(gateway);'],
  [
    'settled',
    `const settled = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
await gateway.clock.advanceTo('settlement', { of: settled });`,
  ],
  [
    'returned',
    `const returned = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
await gateway.clock.advance({ bankingDays: 3 });`,
  ],
  [
    'payment',
    `const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });`,
  ],
  ['sale', `const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });`],
  [
    'refund',
    `await gateway.clock.advanceTo('funding', { of: sale });
const refund = gateway.transactions.refund(sale.transaction_id, 500);`,
  ],
  ['token', 'const token = gateway.paymentTokens.create(storable(cards.visa));'],
  ['tape', 'const tape = gateway.tape();'],
  ['baseUrl', "const baseUrl = 'https://api.shop-gateway.example';"],
  ['apiKey', "const apiKey = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';"],
  ['webhookSecret', "const webhookSecret = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';"],
];

export interface KnownNames {
  readonly imports: readonly string[];
  /** The reader sees them. */
  readonly statements: readonly string[];
}

/** Returns the declarations of the names that an example uses and does not declare, and what else runs before it. */
export function knownNames(source: ts.SourceFile, before: string | undefined): KnownNames {
  const used = new Set(freeNames(source));
  const statements: string[] = before === undefined ? [] : [before];
  if (before !== undefined) for (const name of freeNames(parsed(before))) used.add(name);
  for (const [name, code] of [...DECLARATIONS].reverse()) {
    if (!used.has(name)) continue;
    statements.unshift(code);
    for (const other of freeNames(parsed(code))) used.add(other);
  }
  const imports = Object.entries(PACKAGES).flatMap(([from, names]) => {
    const needed = names.filter((name) => used.has(name));
    return needed.length === 0 ? [] : [`import { ${needed.join(', ')} } from '${from}';`];
  });
  return { imports, statements };
}

function parsed(code: string): ts.SourceFile {
  return ts.createSourceFile('known.ts', code, ts.ScriptTarget.ESNext, true);
}

/** The names that a text uses as values and does not declare anywhere. */
function freeNames(source: ts.SourceFile): string[] {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) (isDeclaration(node) ? declared : isValue(node) ? used : new Set()).add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...used].filter((name) => !declared.has(name));
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.name === node;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isFunctionDeclaration(parent)) &&
    parent.name === node
  );
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isBindingElement(parent) && parent.propertyName === node) && !ts.isMethodDeclaration(parent);
}
