import type { HeardAnswer, Hearer } from '../core/hearers.ts';
import { maskText } from '../core/mask.ts';
import type { AttemptOutcome } from '../resources/webhooks/actions.ts';
import type { Taken } from './courier.ts';

/** What a receiver died of, in one line and masked: it may repeat anything. */
export function describe(error: unknown): string {
  try {
    return kept(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } catch {
    return 'it threw what can’t be read';
  }
}

/** A longer answer is cut: it may be a whole page. */
const ANSWER_LETTERS_MAX = 2_000;

/** Masked, since it may repeat anything; and before it is cut, or half a number would be left that nothing knows. */
function kept(text: string): string {
  return maskText(text).slice(0, ANSWER_LETTERS_MAX);
}

/** What a receiver answered, and what it said. */
export async function outcomeOf(response: Taken): Promise<AttemptOutcome> {
  // Not by instanceof: in Jest an answer is of another realm.
  if (response === undefined || response === null) return { status: 204, error: null };
  const { status } = response;
  if (typeof status !== 'number') return { status: null, error: 'it answered with what is no Response' };
  if (response.body == null || response.bodyUsed || response.body.locked) return { status, error: null };
  const said = kept(await response.clone().text());
  return said === '' ? { status, error: null } : { status, error: null, answer: said };
}

interface Listening extends Pick<HeardAnswer, 'event' | 'endpointId'> {
  readonly hearers: Iterable<Hearer>;
}

/** An answer that those who listen in have heard, in full; what is no Response is not theirs to judge. */
export async function overheard(
  answering: Taken | Promise<Taken>,
  { hearers, event, endpointId }: Listening,
): Promise<Taken> {
  const response = await answering;
  if (typeof response !== 'object' || response === null || typeof response.headers?.entries !== 'function')
    return response;
  const isRead = response.body == null || response.bodyUsed || response.body.locked;
  const body = isRead ? '' : await response.clone().text();
  const answer = { event, endpointId, headers: [...response.headers.entries()], body };
  for (const hearer of hearers) hearer.answered(answer);
  return response;
}

/** What node:assert, chai (vitest), Jest's expect, and matchers that vitest is taught (ours are) throw. */
const ASSERTIONS: readonly string[] = ['AssertionError', 'JestAssertionError', 'JestExtendError'];

/** Whether a test's own assertion failed inside a handler. */
export function isAssertion(error: unknown): boolean {
  // Not by instanceof: in Jest node:assert is of another realm. vitest gives errors of taught matchers a class, no name.
  const thrown = Object(error);
  try {
    const names = [Reflect.get(thrown, 'name'), Reflect.get(Object(Reflect.get(thrown, 'constructor')), 'name')];
    return names.some((name) => ASSERTIONS.includes(String(name))) || 'matcherResult' in thrown;
  } catch {
    return false;
  }
}
