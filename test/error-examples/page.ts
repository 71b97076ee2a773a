/** The generated parts of docs/errors.md. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GATEWAY_ERRORS } from '../../src/contract/error-codes.ts';
import type { Gateway, GatewayErrorCode, SettleboxErrorCode } from '../../src/index.ts';
import { GATEWAY_ERROR_WORDS, SETTLEBOX_ERROR_WORDS } from '../readme/error-words.ts';
import { type CallText, callTexts } from './call-texts.ts';
import { type Example, errorOf, type SeenError } from './example.ts';
import { CLIENT_EXAMPLES } from './gateway-clients.ts';
import { PAYMENT_EXAMPLES } from './gateway-payments.ts';
import { REQUEST_EXAMPLES } from './gateway-requests.ts';
import { HARNESS_EXAMPLES } from './harness.ts';
import type { PACKAGE_EXAMPLES } from './missing-packages.ts';
import { type Mistake, OPTION_MISTAKES, REQUEST_MISTAKES, type Untyped } from './validation.ts';

export const ERROR_PAGE = 'docs/errors.md';

const GATEWAY_EXAMPLES: Readonly<Record<GatewayErrorCode, Example>> = {
  ...REQUEST_EXAMPLES,
  ...CLIENT_EXAMPLES,
  ...PAYMENT_EXAMPLES,
} satisfies Record<GatewayErrorCode, Example>;

type PackageCode = keyof typeof PACKAGE_EXAMPLES;
const SETTLEBOX_EXAMPLES: Readonly<Record<Exclude<SettleboxErrorCode, PackageCode>, Example>> = HARNESS_EXAMPLES;

/** Every error by the code that its example is for. */
export interface SeenErrors {
  readonly gateway: ReadonlyMap<string, SeenError>;
  readonly settlebox: ReadonlyMap<string, SeenError>;
  readonly requests: ReadonlyMap<string, SeenError>;
  readonly options: ReadonlyMap<string, SeenError>;
}

/** Runs every example once: one of them fills a ledger, and some need a process. */
export async function seeErrors(): Promise<SeenErrors> {
  const packages: Record<string, SeenError> = JSON.parse(withoutPackages());
  return {
    gateway: await seeAll(GATEWAY_EXAMPLES),
    settlebox: new Map([...(await seeAll(SETTLEBOX_EXAMPLES)), ...Object.entries(packages)]),
    requests: await seeAll(withGateway(REQUEST_MISTAKES)),
    options: await seeAll(withGateway(OPTION_MISTAKES)),
  };
}

async function seeAll(examples: Readonly<Record<string, Example>>): Promise<ReadonlyMap<string, SeenError>> {
  const seen = new Map<string, SeenError>();
  for (const [name, example] of Object.entries(examples)) seen.set(name, await errorOf(name, example));
  return seen;
}

function withGateway(mistakes: Readonly<Record<string, Mistake>>): Record<string, Example> {
  const untyped = (gateway: Gateway) => gateway as unknown as Untyped<Gateway>;
  return Object.fromEntries(
    Object.entries(mistakes).map(([name, mistake]) => [name, (gateway: Gateway) => mistake(untyped(gateway))]),
  );
}

function withoutPackages(): string {
  const file = fileURLToPath(new URL('./missing-packages.ts', import.meta.url));
  return execFileSync(process.execPath, ['--import', 'tsx', file, '--print'], { encoding: 'utf8', stdio: 'pipe' });
}

/** The page with its generated parts brought up to date. */
export function withErrors(page: string, seen: SeenErrors): string {
  const calls = callTexts();
  const parts: Record<string, string> = {
    'gateway-error-examples': Object.keys(GATEWAY_ERRORS)
      .map((code) => codeBlock(code, wordsFor(GATEWAY_ERROR_WORDS, code), GATEWAY_EXAMPLES, seen.gateway, calls))
      .join('\n'),
    'settlebox-error-examples': Object.keys(SETTLEBOX_ERROR_WORDS)
      .map((code) => codeBlock(code, wordsFor(SETTLEBOX_ERROR_WORDS, code), SETTLEBOX_EXAMPLES, seen.settlebox, calls))
      .join('\n'),
    'request-mistakes': [...seen.requests].map(([name, error]) => mistakeBlock(name, error, calls)).join('\n'),
    'option-mistakes': [...seen.options].map(([name, error]) => mistakeBlock(name, error, calls)).join('\n'),
  };
  return Object.entries(parts).reduce(
    (text, [name, made]) =>
      text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`), (_all, open, close) =>
        [open, `\n${made}\n\n`, close].join(''),
      ),
    page,
  );
}

type Calls = ReadonlyMap<string, CallText>;

function codeBlock(
  code: string,
  words: string,
  examples: Readonly<Record<string, Example>>,
  seen: ReadonlyMap<string, SeenError>,
  calls: Calls,
): string {
  const example = examples[code];
  const forced = typeof example === 'object' ? example : undefined;
  const { status, message, hint } = seen.get(code) ?? missing(code);
  const { call, after } = calls.get(code) ?? missing(code);
  const setup = after.length === 0 ? '' : `, after ${after.map((one) => `\`${one}\``).join(' and ')}`;
  const note = forced === undefined ? '' : `, ${forced.note}`;
  return [
    `- **\`${code}\`**${status === null ? '' : `, ${status}`}: ${words}`,
    `  - \`${forced?.call ?? call}\`${setup}${note}`,
    `  - \`${message}\`${hint === '' ? '' : ` Hint: \`${hint}\``}`,
  ].join('\n');
}

function mistakeBlock(name: string, { message, hint }: SeenError, calls: Calls): string {
  return `- \`${(calls.get(name) ?? missing(name)).call}\`\n  - \`${[message, hint].join(' ').trim()}\``;
}

function wordsFor(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? missing(code);
}

function missing(name: string): never {
  throw new Error(`docs/errors.md has no example of ${name}.`);
}
