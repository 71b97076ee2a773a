import { ACCOUNTS } from '../../domain/payments/ledger/rules.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { formatUsd } from '../../facts/money.ts';
import { idOf } from '../../harness/references.ts';
import { matchEvents } from './match-events.ts';
import { matchFields } from './match-fields.ts';
import type { Mismatch } from './mismatch.ts';
import type { StepOutcome } from './perform-step.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { formatValue } from './scenario-error.ts';
import type { Expected } from './scenario-schema.ts';
import { stateOf } from './state-of.ts';
import { insertNames, type Names, resolveValue } from './values.ts';

type ExpectationCheck = (expected: Expected, outcome: StepOutcome, context: ScenarioContext) => Mismatch | undefined;

/** The order decides which failure is reported: the most informative first. */
const CHECKS: readonly (readonly [option: keyof Expected, check: ExpectationCheck])[] = [
  ['rejected', ({ rejected }, outcome, context) => rejected && checkRejection(rejected, outcome, context)],
  [
    'networkError',
    ({ networkError }, outcome) => (networkError === undefined ? undefined : checkNetworkError(networkError, outcome)),
  ],
  [
    'response',
    ({ response }, outcome, { names }) =>
      response === undefined ? undefined : matchFields(resolveValue(response, names), outcome.response),
  ],
  ['events', ({ events }, outcome, { names }) => events && matchEvents(events, outcome.events, names)],
  [
    'deposits',
    ({ deposits }, outcome, { names }) => deposits && checkDeposits(toCents(deposits, names), outcome.deposits),
  ],
  ['statement', ({ statement }, outcome, context) => statement && checkStatement(statement, outcome, context)],
  ['state', ({ state }, _outcome, context) => state && checkState(state, context)],
  ['balances', ({ balances }, outcome, context) => balances && checkBalances(balances, outcome, context)],
  ['webhooks', ({ webhooks }, outcome, context) => webhooks && checkWebhooks(webhooks, outcome, context)],
];

/** Returns the first expectation that a step does not meet, with the path of its option in the file. */
export function findMismatch(expected: Expected, outcome: StepOutcome, context: ScenarioContext): Mismatch | undefined {
  const { rejection, networkError } = outcome;
  if (rejection !== undefined && expected.rejected === undefined)
    return mismatch('a response', `the error ${rejection.code}, "${rejection.message}"`, []);
  if (networkError !== undefined && expected.networkError === undefined)
    return mismatch('a response', `none: ${networkError}`, []);
  for (const [option, check] of CHECKS) {
    const mismatched = check(expected, outcome, context);
    if (mismatched !== undefined)
      return {
        ...mismatched,
        path: [option, ...mismatched.path],
        about: mismatched.about === '' ? option : `${option} ${mismatched.about}`,
      };
  }
  return undefined;
}

/** Counts the expectations of a step. */
export function countExpectations(expected: Expected): number {
  return CHECKS.filter(([option]) => expected[option] !== undefined).length;
}

/** Describes the expectations of a step in the order in which they are checked, each as the file writes it. */
export function expectationTexts(expected: Expected): readonly (readonly [option: string, text: string])[] {
  return CHECKS.flatMap(([option]) =>
    expected[option] === undefined ? [] : [[option, `${option}: ${written(expected[option])}`] as const],
  );
}

/** Formats a value as YAML in one line. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([name, field]) => `${name}: ${written(field)}`).join(', ')} }`;
}

function checkNetworkError(expected: string, { networkError, response }: StepOutcome): Mismatch | undefined {
  if (networkError === undefined)
    return mismatch(`no response but ${expected}`, `the response ${formatValue(response)}`, []);
  return networkError === expected ? undefined : mismatch(expected, networkError, []);
}

function checkRejection(
  expected: NonNullable<Expected['rejected']>,
  { rejection, response }: StepOutcome,
  { names }: ScenarioContext,
): Mismatch | undefined {
  if (rejection === undefined)
    return mismatch(`the error ${expected.code}`, `the response ${formatValue(response)}`, []);
  const got = `${rejection.code}, "${rejection.message}"`;
  if (rejection.code !== expected.code) return mismatch(expected.code, got, []);
  if (expected.status !== undefined && rejection.status !== expected.status)
    return mismatch(`status ${expected.status}`, `${rejection.status ?? 'no status'}: ${got}`, ['status']);
  const text = insertNames(expected.message ?? '', names);
  if (rejection.message.includes(text)) return undefined;
  return mismatch(`a message that contains "${text}"`, `"${rejection.message}"`, ['message']);
}

function checkDeposits(expected: readonly number[], got: readonly number[]): Mismatch | undefined {
  const [expectedText, gotText] = [expected, got].map((list) => list.map(formatUsd).join(', ') || 'none');
  return expectedText === gotText ? undefined : mismatch(expectedText ?? '', gotText ?? '', []);
}

const AMOUNTS = ['gross', 'fee', 'net'] as const;

/** Compares the lines of the last deposit of the step. */
function checkStatement(
  expected: NonNullable<Expected['statement']>,
  { ledgerOwner, deposits }: StepOutcome,
  { gateway, names }: ScenarioContext,
): Mismatch | undefined {
  const last = deposits.length === 0 ? undefined : gateway.ledger.statements(ledgerOwner).at(-1);
  if (last === undefined) return mismatch('a deposit with a statement', 'none', []);
  const gotText = `\n${last}`;
  if (last.lines.length !== expected.length) return mismatch(`${expected.length} lines`, gotText, []);
  for (const [place, line] of expected.entries()) {
    const got = last.lines[place];
    if (got?.type !== line.type) return mismatch(line.type, got?.type ?? 'none', [String(place), 'type']);
    if (line.of !== undefined && got.transaction_id !== idOf(resolveValue(line.of, names)))
      return mismatch(line.of, String(got.transaction_id), [String(place), 'of']);
    for (const name of AMOUNTS) {
      const [cents] = toCents(line[name] === undefined ? [] : [line[name]], names);
      if (cents !== undefined && cents !== got[name])
        return mismatch(formatUsd(cents), formatUsd(got[name]), [String(place), name]);
    }
  }
  return undefined;
}

/** Resolves amounts of the file to cents. */
function toCents(amounts: readonly (number | string)[], names: Names): number[] {
  return amounts.map((item) => Number(resolveValue(item, names)));
}

function checkState(expected: Readonly<Record<string, string>>, context: ScenarioContext): Mismatch | undefined {
  for (const [name, state] of Object.entries(expected)) {
    const got = stateOf(context, name);
    if (got === undefined)
      return { ...mismatch('an object with a state', 'one without a state', [name]), about: `of ${name}` };
    if (got !== state) return { ...mismatch(state, got, [name]), about: `of ${name}` };
  }
  return undefined;
}

const KNOWN_ACCOUNTS: ReadonlySet<string> = new Set(ACCOUNTS);

function checkBalances(
  expected: Readonly<Record<string, number | string>>,
  { ledgerOwner }: StepOutcome,
  { gateway, names }: ScenarioContext,
): Mismatch | undefined {
  const balances = new Map(
    gateway.ledger.balances(ledgerOwner).map((item) => [String(item.account), item.amountCents]),
  );
  for (const [account, amounts] of Object.entries(expected)) {
    const [cents = 0] = toCents([amounts], names);
    if (!KNOWN_ACCOUNTS.has(account))
      return { ...mismatch('a ledger account', account, [account]), hint: suggest(account, ACCOUNTS) };
    // Accounts that are rarely used are listed once they have a balance.
    const got = balances.get(account) ?? 0;
    if (got !== cents) return { ...mismatch(formatUsd(cents), formatUsd(got), [account]), about: `of ${account}` };
  }
  return undefined;
}

function checkWebhooks(
  { delivered, distinct, failed, pending: expectedPending }: NonNullable<Expected['webhooks']>,
  { received }: StepOutcome,
  { gateway, names, receivers }: ScenarioContext,
): Mismatch | undefined {
  if (!receivers.hasEndpoint) return mismatch('an endpoint', 'none; add one with webhooks.subscribe', []);
  const acknowledged = received.filter(({ acknowledged: ok }) => ok);
  const mismatched = delivered && matchEvents(delivered, acknowledged, names);
  if (mismatched !== undefined) return { ...mismatched, path: ['delivered'], about: 'delivered' };
  const pending = gateway.webhooks.deliveries().filter(({ status }) => status === 'pending').length;
  const different = new Set(acknowledged.map(({ id }) => id)).size;
  return (
    checkCount('distinct', distinct, different) ??
    checkCount('failed', failed, received.length - acknowledged.length) ??
    checkCount('pending', expectedPending, pending)
  );
}

function checkCount(option: string, expected: number | undefined, got: number): Mismatch | undefined {
  if (expected === undefined || expected === got) return undefined;
  return { ...mismatch(String(expected), String(got), [option]), about: option };
}

function mismatch(expected: string, got: string, path: readonly string[]): Mismatch {
  return { path, about: path.join('.'), expected, got };
}
