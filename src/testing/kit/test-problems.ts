import { printFindings } from '../../analysis/review/print.ts';
import { isInjected } from '../../domain/simulation/faults/kinds.ts';
import { displayUrl } from '../../domain/webhooks/deliveries/rules.ts';
import { NOWHERE } from '../../domain/webhooks/dispatcher/signed-request.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Delivery } from '../../harness/deliveries.ts';
import { firstLine } from '../../harness/timeline.ts';
import { insideOf } from '../inside-of.ts';
import { leakText, SecretsError } from '../secrets/leaks/secrets-error.ts';
import { isClosed } from './is-closed.ts';
import { findingsOfTest, isAtLeast } from './review-findings.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/**
 * Throws an error about the problems of a test whose assertions passed.
 *
 * @throws SettleboxError `unknown_host`, `undelivered_webhook`, `review_finding`; InvariantError, which is a bug in Settlebox
 */
export function throwOnProblems(world: WorldUnderTest): void {
  const { gateway } = world;
  if (gateway !== undefined && !isClosed(gateway)) gateway.check();
  const [first, ...others] = problemsOf(world);
  if (first === undefined) return;
  const further = others.map(({ text, hint }) => `${text} ${hint}`);
  const error = withoutStack(new SettleboxError(first.code, first.text, [first.hint, ...further].join('\n')));
  const thrown = [first, ...others].find(({ cause }) => cause !== undefined);
  throw thrown === undefined ? error : Object.assign(error, { cause: thrown.cause });
}

/** Removes the stack trace, which would point at the kit: the problem occurred in the body of the test. */
export function withoutStack<Thrown extends Error>(error: Thrown): Thrown {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

/** A problem of a test, with its error code, message, and hint. */
export interface TestProblem {
  readonly code: 'unknown_host' | 'undelivered_webhook' | 'review_finding';
  readonly text: string;
  readonly hint: string;
  /** The error that a webhook handler threw, with its stack. */
  readonly cause?: unknown;
}

/** Returns the problems of a test, except for those it tolerates. */
export function problemsOf(world: WorldUnderTest): TestProblem[] {
  const { gateway, tolerated, unknownHosts } = world;
  const problems: TestProblem[] = [];
  if (unknownHosts.length > 0 && !tolerated.has('unknown_hosts'))
    problems.push({
      code: 'unknown_host',
      text: `The test called an unmocked host: ${joinSome(unknownHosts)}.`,
      hint: HOST_HINT,
    });
  const undelivered = gateway === undefined || isClosed(gateway) ? [] : undeliveredOf(gateway);
  if (undelivered.length > 0 && !tolerated.has('undelivered_webhooks'))
    problems.push({
      code: 'undelivered_webhook',
      text: `A webhook was never acknowledged: ${joinSome(undelivered.map(describeDelivery))}.`,
      hint: WEBHOOK_HINT,
      cause: undelivered.find(({ cause }) => cause !== undefined)?.cause,
    });
  return [...problems, ...reviewProblems(world)];
}

function reviewProblems(world: WorldUnderTest): TestProblem[] {
  const { review = false } = world.settings;
  if (review === false) return [];
  const findings = findingsOfTest(world).filter(({ severity }) => isAtLeast(severity, review));
  if (findings.length === 0) return [];
  const rules = [...new Set(findings.map(({ rule }) => `'${rule}'`))];
  return [
    {
      code: 'review_finding',
      text: `This works in the test and causes harm in production: ${joinSome(findings.map(({ what }) => what))}.`,
      hint: `Change it as described here, or call tolerate(${rules.join(', ')}) in a test about it.\n${printFindings(findings, startYearIn(world))}`,
    },
  ];
}

/**
 * Returns the leaks of a failed test. Empty if the search itself fails, for example because the test closed its
 * database.
 */
export function leaksOf({ secrets }: WorldUnderTest): Pick<TestProblem, 'text'>[] {
  try {
    return (secrets?.leaks() ?? []).map((leak) => ({ text: leakText(leak) }));
  } catch {
    return [];
  }
}

/**
 * Throws if the test leaked card data.
 *
 * @throws SecretsError
 */
export function throwOnLeaks({ secrets }: WorldUnderTest): void {
  try {
    secrets?.check();
  } catch (error) {
    throw error instanceof SecretsError ? withoutStack(error) : error;
  }
}

const HOST_HINT =
  "The gateway responds at its baseUrl. Mock other hosts with the handlers option, allow real requests with passThrough, or call tolerate('unknown_hosts') in the test. To use your own MSW server, set { server: false } and add handlers(currentGateway, { baseUrl }) to it.";
const WEBHOOK_HINT =
  "Respond with a 2xx, or advance the clock until a retry is acknowledged. If the test is about a failing endpoint, call tolerate('undelivered_webhooks') in it.";

function startYearIn({ gateway }: WorldUnderTest): number {
  return insideOf(gateway, 'gatewayTest').startYear();
}

/** A delivery is a problem if its last attempt failed, or if no receiver is attached to its endpoint. */
function undeliveredOf(gateway: GatewayUnderTest): Delivery[] {
  const deliveries = gateway.webhooks.deliveries();
  // Most tests have none, and a forecast takes longer than all other checks.
  if (deliveries.length === 0) return deliveries;
  const withoutReceiver = new Set(
    gateway
      .upcoming()
      .filter(({ why }) => why === 'no receiver attached')
      .map(({ subject }) => subject),
  );
  return deliveries.filter(({ id, status, attempts }) => {
    if (status === 'exhausted') return true;
    return status === 'pending' && ((attempts.length > 0 && !failedByFault(attempts)) || withoutReceiver.has(id));
  });
}

/** An injected fault is intended: the application did not fail, and a retry would reach it. */
function failedByFault(attempts: Delivery['attempts']): boolean {
  const { error, responseBody } = attempts.at(-1) ?? {};
  return isInjected(error) || isInjected(responseBody);
}

/** Formats a delivery: `transaction.returned of TXN-1 to http://localhost:3000/hooks (3 attempts, the last got 503: busy)`. */
export function describeDelivery({ type, subject, attempts, request }: Delivery): string {
  const what = `${type} of ${subject}${request.url === NOWHERE ? '' : ` to ${displayUrl(request.url)}`}`;
  const last = attempts.at(-1);
  if (last === undefined) return `${what} (no endpoint is attached)`;
  const tries = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts, the last`;
  return `${what} (${tries} ${last.status === null ? `failed with ${firstLine(last.error ?? '')}` : responseOf(last)})`;
}

/** Characters of a response body in an error. */
const BODY_MAX = 100;

function responseOf({ status, responseBody = '' }: Delivery['attempts'][number]): string {
  const line = firstLine(responseBody).trim();
  const text = line.length > BODY_MAX ? `${line.slice(0, BODY_MAX)}…` : line;
  return `got ${status}${text === '' ? '' : `: ${text}`}`;
}

const LISTED_MAX = 5;

function joinSome(texts: readonly string[]): string {
  const distinct = [...new Set(texts)];
  const rest = distinct.length - LISTED_MAX;
  return [...distinct.slice(0, LISTED_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
