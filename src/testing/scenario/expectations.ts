import { suggest } from '../../engine/did-you-mean.ts';
import { formatUsd } from '../../facts/money.ts';
import { matchEvents } from './match-events.ts';
import { matchFields } from './match-fields.ts';
import type { Mismatch } from './mismatch.ts';
import type { Outcome } from './perform-step.ts';
import type { Stage } from './scenario-context.ts';
import { shown } from './scenario-error.ts';
import type { Expected } from './scenario-schema.ts';
import { stateOf } from './state-of.ts';
import { insertNames, type Names, resolveValue } from './values.ts';

type Check = (expected: Expected, outcome: Outcome, stage: Stage) => Mismatch | undefined;

/** The order decides which failure is reported: the most informative first. */
// biome-ignore format: a table reads in columns
const CHECKS: readonly (readonly [word: keyof Expected, check: Check])[] = [
  ['rejected', ({ rejected }, outcome, stage) => rejected && refusalFault(rejected, outcome, stage)],
  ['networkError', ({ networkError }, outcome) => (networkError === undefined ? undefined : lossFault(networkError, outcome))],
  ['response', ({ response }, outcome, { names }) => response === undefined ? undefined : matchFields(resolveValue(response, names), outcome.answer)],
  ['events',   ({ events }, outcome, { names }) => events && matchEvents(events, outcome.events, names)],
  ['deposits', ({ deposits }, outcome, { names }) => deposits && depositsFault(centsIn(deposits, names), outcome.deposits)],
  ['state',    ({ state }, _outcome, stage) => state && stateFault(state, stage)],
  ['balances', ({ balances }, outcome, stage) => balances && balancesFault(balances, outcome, stage)],
  ['webhooks', ({ webhooks }, outcome, stage) => webhooks && webhooksFault(webhooks, outcome, stage)],
];

/** Returns the first expectation that a step does not meet, with the path of its option in the file. */
export function unmet(expected: Expected, outcome: Outcome, stage: Stage): Mismatch | undefined {
  const { refusal, lost } = outcome;
  if (refusal !== undefined && expected.rejected === undefined)
    return fault('a response', `the error ${refusal.code}, "${refusal.message}"`, []);
  if (lost !== undefined && expected.networkError === undefined) return fault('a response', `none: ${lost}`, []);
  for (const [word, check] of CHECKS) {
    const found = check(expected, outcome, stage);
    if (found !== undefined)
      return { ...found, path: [word, ...found.path], about: found.about === '' ? word : `${word} ${found.about}` };
  }
  return undefined;
}

/** Counts the expectations of a step. */
export function countExpected(expected: Expected): number {
  return CHECKS.filter(([word]) => expected[word] !== undefined).length;
}

function lossFault(expected: string, { lost, answer }: Outcome): Mismatch | undefined {
  if (lost === undefined) return fault(`no response but ${expected}`, `the response ${shown(answer)}`, []);
  return lost === expected ? undefined : fault(expected, lost, []);
}

function refusalFault(
  expected: NonNullable<Expected['rejected']>,
  { refusal, answer }: Outcome,
  { names }: Stage,
): Mismatch | undefined {
  if (refusal === undefined) return fault(`the error ${expected.code}`, `the response ${shown(answer)}`, []);
  const got = `${refusal.code}, "${refusal.message}"`;
  if (refusal.code !== expected.code) return fault(expected.code, got, []);
  if (expected.status !== undefined && refusal.status !== expected.status)
    return fault(`status ${expected.status}`, `${refusal.status ?? 'no status'}: ${got}`, ['status']);
  const text = insertNames(expected.message ?? '', names);
  if (refusal.message.includes(text)) return undefined;
  return fault(`a message that contains "${text}"`, `"${refusal.message}"`, ['message']);
}

function depositsFault(expected: readonly number[], got: readonly number[]): Mismatch | undefined {
  const [wanted, came] = [expected, got].map((list) => list.map(formatUsd).join(', ') || 'none');
  return wanted === came ? undefined : fault(wanted ?? '', came ?? '', []);
}

/** Resolves amounts of the file to cents. */
function centsIn(written: readonly (number | string)[], names: Names): number[] {
  return written.map((one) => Number(resolveValue(one, names)));
}

function stateFault(expected: Readonly<Record<string, string>>, stage: Stage): Mismatch | undefined {
  for (const [name, state] of Object.entries(expected)) {
    const got = stateOf(stage, name);
    if (got === undefined)
      return { ...fault('an object with a state', 'one without a state', [name]), about: `of ${name}` };
    if (got !== state) return { ...fault(state, got, [name]), about: `of ${name}` };
  }
  return undefined;
}

function balancesFault(
  expected: Readonly<Record<string, number | string>>,
  { books }: Outcome,
  { gateway, names }: Stage,
): Mismatch | undefined {
  const balances = new Map(gateway.ledger.balances(books).map((one) => [String(one.account), one.amountCents]));
  for (const [account, written] of Object.entries(expected)) {
    const [cents = 0] = centsIn([written], names);
    const got = balances.get(account);
    if (got === undefined)
      return { ...fault('a ledger account', account, [account]), hint: suggest(account, [...balances.keys()]) };
    if (got !== cents) return { ...fault(formatUsd(cents), formatUsd(got), [account]), about: `of ${account}` };
  }
  return undefined;
}

function webhooksFault(
  { delivered, distinct, failed, pending: expectedPending }: NonNullable<Expected['webhooks']>,
  { seen }: Outcome,
  { gateway, names, receivers }: Stage,
): Mismatch | undefined {
  if (!receivers.isThere) return fault('an endpoint', 'none; add one with webhooks.subscribe', []);
  const taken = seen.filter(({ taken: ok }) => ok);
  const found = delivered && matchEvents(delivered, taken, names);
  if (found !== undefined) return { ...found, path: ['delivered'], about: 'delivered' };
  const pending = gateway.webhooks.deliveries().filter(({ status }) => status === 'pending').length;
  const different = new Set(taken.map(({ id }) => id)).size;
  return (
    countFault('distinct', distinct, different) ??
    countFault('failed', failed, seen.length - taken.length) ??
    countFault('pending', expectedPending, pending)
  );
}

function countFault(word: string, expected: number | undefined, got: number): Mismatch | undefined {
  if (expected === undefined || expected === got) return undefined;
  return { ...fault(String(expected), String(got), [word]), about: word };
}

function fault(expected: string, got: string, path: readonly string[]): Mismatch {
  return { path, about: path.join('.'), expected, got };
}
