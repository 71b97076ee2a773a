/** The types that editors print: names instead of their fields. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The declarations of the build. */
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** Expressions, each with the type that an editor prints. */
const HOVERS: readonly (readonly [expression: string, type: string])[] = [
  ['gateway', 'Gateway<"by_method">'],
  ["gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa })", 'CardTransaction'],
  ["gateway.transactions.create({ type: 'PAYMENT', amount: 1, payment_method: banks.good })", 'AchTransaction'],
  ["gateway.transactions.get('')", 'TransactionOf<"by_method">'],
  ["gateway.transactions.get('').payment_method", 'MaskedPaymentMethod'],
  ['gateway.transactions.list()', 'Page<TransactionOf<"by_method">>'],
  ['gateway.batches.list().data', 'Batch[]'],
  ["gateway.paymentTokens.get('')", 'PaymentToken'],
  ["gateway.clients.get('')", 'Client'],
  ["gateway.users.get('')", 'User'],
  ['gateway.events.list()', 'MatchingEvent<string>[]'],
  ["gateway.events.list({ type: 'batch.*' })", 'MatchingEvent<"batch.*">[]'],
  ["gateway.events.list({ type: 'batch.funded' })", 'EventOf<"batch.funded">[]'],
  ["parseWebhook(request, '')", 'Promise<GatewayEvent>'],
  ["gateway.webhooks.subscribe({ url: '' })", 'Endpoint'],
  ["gateway.simulate.faults.add({ kind: 'hang' })", 'Fault'],
  ['gateway.review()', 'Review'],
  ["gateway.as('')", 'Caller<"by_method">'],
  ['cards.visa', 'TestCard'],
  ['banks.good', 'TestBankAccount'],
];

const TEXT = [
  "import { banks, cards, createGateway, parseWebhook } from 'settlebox';",
  "const request = { headers: {}, body: '' };",
  'const gateway = createGateway();',
  ...HOVERS.map(([expression], row) => `const row${row} = ${expression};`),
  "gateway.events.on('');",
  "gateway.simulate.faults.add({ kind: 'hang', on: '' });",
].join('\n');

const FILE = fileURLToPath(new URL('hovers-probe.ts', import.meta.url));

function languageService(): ts.LanguageService {
  const { readFile, fileExists, readDirectory } = ts.sys;
  return ts.createLanguageService({
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(path === FILE ? TEXT : readFileSync(path, 'utf8')),
    getCurrentDirectory: () => DIST,
    getCompilationSettings: () => ({
      strict: true,
      lib: ['lib.es2023.d.ts'],
      types: [],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: { settlebox: [`${DIST}/index.d.ts`] },
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    readFile,
    fileExists,
    readDirectory,
  });
}

it('prints types as names, and suggests events and operations', () => {
  const service = languageService();
  const hovers = HOVERS.map((_row, row) => {
    const info = service.getQuickInfoAtPosition(FILE, TEXT.indexOf(`row${row} =`));
    return ts.displayPartsToString(info?.displayParts).replace(/^const row\d+: /, '');
  });
  expect(hovers).toEqual(HOVERS.map(([, type]) => type));
  const suggested = ["on('", "on: '"].map((text) => {
    const { entries = [] } = service.getCompletionsAtPosition(FILE, TEXT.indexOf(`${text}'`) + text.length, {}) ?? {};
    return entries.map(({ name }) => name);
  });
  expect(suggested).toEqual([
    expect.arrayContaining(['batch.funded', 'transaction.settled']),
    expect.arrayContaining(['transactions.create', 'users.list']),
  ]);
});
