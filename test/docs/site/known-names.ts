/** What examples take as known: names that they use and don't declare. The site shows the code above their results. */
import ts from 'typescript';

/** Packages of names that examples use without an import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  settlebox: ['banks', 'cards', 'createGateway', 'storable', 'inspectNachaFile', 'readNachaFile', 'writeNachaFile'],
  'settlebox/testing': ['runScenario', 'watchSecrets'],
  'settlebox/vitest': ['gatewayTest', 'useGateway'],
  vitest: ['expect', 'test', 'vi'],
  'node:fs': ['mkdirSync', 'readFileSync', 'writeFileSync'],
  './your-shop.ts': ['openShop'],
};

/** A suite has a gateway for each test: its shop calls an address. */
const [SHOP_OF_GATEWAY, SHOP_OF_SUITE] = [
  'const shop = openShop(() => gateway);',
  'const shop = openShop({ gatewayUrl: baseUrl, apiKey });',
] as const;

/** Each name with the statements that declare it, in the order in which they run. */
const DECLARATIONS: readonly (readonly [name: string, code: string])[] = [
  ['gateway', 'const gateway = createGateway();'],
  // Matchers of ids need it. Kits know the gateway of their test.
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
  [
    'text',
    `await gateway.clock.advanceTo('settlement', { of: payment });
const text = gateway.ach.files({ kind: 'forward', of: payment })[0]?.text ?? '';`,
  ],
  ['data', 'const data = readNachaFile(text);'],
  ['app', 'const app = { fetch: async (_request: Request) => new Response(null, { status: 204 }) };'],
  ['baseUrl', "const baseUrl = 'https://api.shop-gateway.example';"],
  ['apiKey', "const apiKey = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';"],
  ['shop', SHOP_OF_GATEWAY],
  ['webhookSecret', "const webhookSecret = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';"],
];

export interface KnownNames {
  readonly imports: readonly string[];
  /** The reader sees them. */
  readonly statements: readonly string[];
}

/** Returns the declarations of the names that an example uses and does not declare, and what else runs before it. */
export function knownNames(source: ts.SourceFile, before = ''): KnownNames {
  const own = namesOf(source);
  const added = namesOf(parsed(before));
  const used = new Set([...own.free, ...added.free].filter((name) => !added.declared.has(name)));
  const statements: string[] = before === '' ? [] : [before];
  for (const [name, code] of [...DECLARATIONS].reverse()) {
    if (!used.has(name) || (name === 'expect' && own.declared.has('gateway'))) continue;
    const declaration = name === 'shop' && !used.has('gateway') && !own.declaresWorld ? SHOP_OF_SUITE : code;
    statements.unshift(declaration);
    for (const other of namesOf(parsed(declaration)).free) if (!own.declared.has(other)) used.add(other);
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

/** The names of a text. */
interface Names {
  /** Used as values, and not declared anywhere in it. */
  readonly free: readonly string[];
  readonly declared: ReadonlySet<string>;
  /** A statement at the top level declares a gateway. */
  readonly declaresWorld: boolean;
}

function namesOf(source: ts.SourceFile): Names {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && isDeclaration(node)) declared.add(node.text);
    else if (ts.isIdentifier(node) && isValue(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const declaresWorld = source.statements.some(
    (one) =>
      ts.isVariableStatement(one) &&
      one.declarationList.declarations.some(({ name }) => name.getText(source) === 'gateway'),
  );
  return { free: [...used].filter((name) => !declared.has(name)), declared, declaresWorld };
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
