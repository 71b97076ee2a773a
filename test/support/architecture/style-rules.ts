import ts from 'typescript';
import { lengthOf, offences } from '../source-tree.ts';
import type { Rule, Source } from './rule.ts';

/** The limits of docs/ARCHITECTURE.md, in lines. */
const FILE_LINES_MAX = 300;
const MEDIAN_LINES_MAX = 80;
const FUNCTION_LINES_MAX = 60;

const VAGUE = /(^|-)(utils?|helpers?|common|managers?|services?|misc|stuff)(-|\.|$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.d)?(\.tsx?)?$/;
const LATER = /@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|XXX|HACK)\b/;

/** Words of payments, in an identifier or a text. `client` is missing: callers of any API have a client id. */
const PAYMENTS =
  /(^|_)ach|Ach|(?<![A-Z])ACH(?![A-Z])|card|token|batch|merchant|vault|payment|refund|settle(?!box)|issuer|bank|fund|debit|cvv|cvc|\bpan\b/;

function isWord(node: ts.Node): node is ts.Identifier | ts.StringLiteral | ts.TemplateHead {
  return (
    ts.isIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  );
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

function isComparison(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind);
}

/** A name or a call whose value is a key, a password, a code, or a digest of one. */
const SECRET =
  /(^|[.#_])(pass(word|phrase)\w*|\w*[pP]assword(Hash)?|secret|\w+Secret|\w*[sS]ignature|apiKey|controlKey|session|hash|mfaToken|totp\w*)$/;
const SECRET_CALL = /(^|\.)(passwordHash|hotp|hmacBase64|unseal|totpAt|digest)$/;

function isSecret(node: ts.Node): boolean {
  return ts.isCallExpression(node) ? SECRET_CALL.test(node.expression.getText()) : SECRET.test(node.getText());
}

/** A comparison with `undefined`, `null`, or a literal asks whether there is a secret. */
function isAbsent(node: ts.Node): boolean {
  return ts.isLiteralExpression(node) || /^(undefined|null)$/.test(node.getText());
}

/** Language and globals that are banned, the files that may use them, what to use instead, and code that uses them. */
// biome-ignore format: a table reads in columns
const BANNED: readonly (readonly [what: string, files: RegExp, instead: string, is: (node: ts.Node) => boolean, example: string])[] = [
  ['Date.now',          /^engine\/wall-clock\.ts$/,                 'context.now',                       named('Date.now'), 'Date.now();'],
  ['new Date',          /^(engine\/(time|wall-clock)|contract\/time-zones|inspector\/state\/dates)\.ts$/, 'isoText or toDate of engine/time', (node) => ts.isNewExpression(node) && node.expression.getText() === 'Date', 'new Date(0);'],
  ['performance.now',   /^engine\/wall-clock\.ts$/,                 'context.now',                       named('performance.now'), 'performance.now();'],
  ['performance',       /^engine\/wall-clock\.ts$/,                 'context.now',                       importing(/^(node:)?perf_hooks$/), "import { performance } from 'node:perf_hooks';"],
  ['hrtime',            /^engine\/wall-clock\.ts$/,                 'context.now',                       (node) => ts.isIdentifier(node) && node.text === 'hrtime', 'process.hrtime.bigint();'],
  ['Math.random',       /^$/,                                       'the seeded RNG',                    named('Math.random'), 'Math.random();'],
  ['crypto.randomUUID', /^$/,                                       'the seeded RNG',                    (node) => ts.isIdentifier(node) && /^(randomUUID|getRandomValues)$/.test(node.text), 'randomUUID();'],
  ['randomBytes',       /^server\/random-key\.ts$/,                 'the seeded RNG',                    importingName(/^(node:)?crypto$/, 'randomBytes'), "import { randomBytes as draw } from 'node:crypto';"],
  ['timingSafeEqual',   /^platforms\/node\/node-crypto\.ts$/,      'isSameSecret of engine/crypto',     importingName(/^(node:)?crypto$/, 'timingSafeEqual'), "import { timingSafeEqual } from 'node:crypto';"],
  ['secret === other',  /^(inspector|testing|analysis)\//,          'isSameSecret of engine/crypto',     (node) => isComparison(node) && [node.left, node.right].some(isSecret) && ![node.left, node.right].some(isAbsent), 'if (user.passwordHash !== hash) deny();'],
  ['process.env',       /^testing\/environment\.ts$/,                  'an option of createGateway',        named('process.env'), 'process.env.HOME;'],
  ['env of an import',    /^$/,                                       'an option of createGateway',        importingName(/^(node:)?process$/, 'env'), "import { env } from 'node:process';"],
  ['env of a pattern',    /^$/,                                       'an option of createGateway',        destructuring('process', 'env'), 'const { env } = process;'],
  ['setTimeout',        /^(engine\/wall-clock\.ts|inspector\/.*)$/, 'a job, or within() of wall-clock',  (node) => ts.isIdentifier(node) && /^set(Timeout|Interval)$/.test(node.text), 'setTimeout(work);'],
  ['console',           /^(cli\/|testing\/(kit\/(outer-realm|mute-msw-error)|secrets\/(leaks\/options|watch|places\/console))\.ts$)/, 'a note in the timeline', (node) => ts.isIdentifier(node) && node.text === 'console', 'console.log();'],
  ['enum',              /^$/,                                       'as const satisfies',                ts.isEnumDeclaration, 'enum Color { red }'],
  ['export default',    /^$/,                                       'a named export',                    (node) => ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent), 'export default 1;'],
  ['export *',          /^$/,                                       'the names',                         (node) => ts.isExportDeclaration(node) && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause)), "export * from './other.ts';"],
  ['x!',                /^$/,                                       'a decision for the other case',     ts.isNonNullExpression, 'list[0]!;'],
  ['any',               /^engine\/(invoke|resource)\.ts$/,          'unknown, or a type parameter',      (node) => node.kind === ts.SyntaxKind.AnyKeyword, 'let one: any;'],
  ['as Type',           /^(engine|transports)\//,                   'parsing at the boundary, or trusted', (node) => ts.isTypeAssertionExpression(node) || ts.isAsExpression(node) && node.type.getText() !== 'const', 'one as string;'],
];

export const STYLE_RULES: readonly Rule[] = [
  ...BANNED.map(
    ([what, files, instead, is, example]): Rule => ({
      name: `uses ${instead} instead of ${what}`,
      find: (sources) => sources.filter(({ path }) => !files.test(path)).flatMap((source) => offences(source, is)),
      broken: { 'gateway/one.ts': example },
    }),
  ),
  {
    name: 'names nothing of payments in the engine, which takes it from contract',
    find: (sources) =>
      sources
        .filter(({ path }) => path.startsWith('engine/'))
        .flatMap((source) => offences(source, (node) => isWord(node) && PAYMENTS.test(node.text))),
    broken: { 'engine/one.ts': "refuse('ach_settled');" },
  },
  {
    name: 'postpones nothing in a comment, and silences no compiler',
    find: (sources) => linesOf(sources).filter((line) => LATER.test(line)),
    broken: { 'gateway/one.ts': '// TODO: later' },
  },
  {
    name: 'has kebab-case names of files and folders that say what they contain',
    find: (sources) =>
      sources.flatMap(({ path }) => path.split('/')).filter((name) => !KEBAB.test(name) || VAGUE.test(name)),
    broken: { 'gateway/utils.ts': '' },
  },
  {
    name: `has no file over ${FILE_LINES_MAX} lines`,
    find: (sources) =>
      sources.filter(({ lines }) => lines > FILE_LINES_MAX).map(({ path, lines }) => `${path} ${lines}`),
    broken: { 'gateway/one.ts': '\n'.repeat(FILE_LINES_MAX + 1) },
  },
  {
    name: `has a median file under ${MEDIAN_LINES_MAX} lines`,
    find: (sources) => (medianOf(sources) < MEDIAN_LINES_MAX ? [] : [`median ${medianOf(sources)}`]),
    broken: { 'gateway/one.ts': '\n'.repeat(MEDIAN_LINES_MAX) },
  },
  {
    name: `has no function over ${FUNCTION_LINES_MAX} lines`,
    find: (sources) =>
      sources.flatMap((source) =>
        offences(source, (node) => ts.isFunctionLike(node) && lengthOf(node) > FUNCTION_LINES_MAX),
      ),
    broken: { 'gateway/one.ts': `function long() {${'\n'.repeat(FUNCTION_LINES_MAX)}}` },
  },
];

function linesOf(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => text.split('\n').map((line) => `${path} ${line.trim()}`));
}

function medianOf(sources: readonly Source[]): number {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

/** An import of a whole module. */
function importing(module: RegExp): (node: ts.Node) => boolean {
  return (node) => ts.isImportDeclaration(node) && module.test(moduleIn(node));
}

/** An import of one name, under whichever local name, or of everything. */
function importingName(module: RegExp, name: string): (node: ts.Node) => boolean {
  return (node) => {
    if (!ts.isImportDeclaration(node) || !module.test(moduleIn(node))) return false;
    const bindings = node.importClause?.namedBindings;
    if (bindings === undefined || ts.isNamespaceImport(bindings)) return true;
    return bindings.elements.some((one) => (one.propertyName ?? one.name).text === name);
  };
}

function moduleIn({ moduleSpecifier }: ts.ImportDeclaration): string {
  return ts.isStringLiteralLike(moduleSpecifier) ? moduleSpecifier.text : '';
}

/** `const { env } = process` */
function destructuring(object: string, name: string): (node: ts.Node) => boolean {
  return (node) =>
    ts.isVariableDeclaration(node) &&
    node.initializer?.getText() === object &&
    ts.isObjectBindingPattern(node.name) &&
    node.name.elements.some((one) => (one.propertyName ?? one.name).getText() === name);
}

function named(text: string): (node: ts.Node) => boolean {
  return (node) => ts.isPropertyAccessExpression(node) && node.getText().replace(/^globalThis\./, '') === text;
}
