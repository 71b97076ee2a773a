import type { TrafficListener, WebhookResponse } from '../../../engine/listeners.ts';
import { maskText } from '../../../engine/mask.ts';
import type { AttemptOutcome } from '../deliveries/actions.ts';
import type { DeliverResult } from './deliver.ts';
import type { ReceiverCall } from './receiver-call.ts';
import { cancelBody, readStart } from './response-body.ts';

/** Describes an error of a receiver in one line. It is masked, because the message can contain anything. */
export function describe(error: unknown): string {
  try {
    return maskedStart(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } catch {
    return 'the handler threw a value that can’t be converted to text';
  }
}

/** Longer bodies are truncated: a response can be a whole web page. */
const BODY_LETTERS_MAX = 2_000;

/** Masks a text and then truncates it. Truncating first could leave part of a number that masking does not recognize. */
function maskedStart(text: string): string {
  return maskText(text).slice(0, BODY_LETTERS_MAX);
}

/** A call of a receiver and its listeners. */
export interface Listening extends Pick<WebhookResponse, 'event' | 'endpointId'> {
  readonly listeners: ReadonlySet<TrafficListener>;
  readonly call: ReceiverCall;
  readonly timeoutMs: number;
}

/** Returns the outcome of a receiver's response, with its body. */
export async function outcomeOf(response: DeliverResult, listening: Listening): Promise<AttemptOutcome> {
  // Not by instanceof: in Jest a response is of another realm.
  if (response === undefined || response === null) return { status: 204, error: null };
  const { status } = response;
  if (typeof status !== 'number') return { status: null, error: 'the handler returned a value that is not a Response' };
  const { call, timeoutMs } = listening;
  const isRead = response.body == null || response.bodyUsed || response.body.locked;
  const start = isRead ? { text: '' } : await readStart(response, call, timeoutMs);
  if (start === undefined) return call.ended;
  notifyListeners(response, start.text, listening);
  const responseBody = maskedStart(start.text);
  const { limit } = start;
  return {
    status,
    error: null,
    ...(responseBody === '' ? {} : { responseBody }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function notifyListeners(response: Response, body: string, { listeners, event, endpointId }: Listening): void {
  if (listeners.size === 0 || typeof response.headers?.entries !== 'function') return;
  const notification = { event, endpointId, headers: [...response.headers.entries()], body };
  for (const listener of listeners) listener.onWebhookResponse(notification);
}

/** Discards a response that arrived after its call was ended. */
export function discard(response: DeliverResult): void {
  try {
    cancelBody(response?.body);
  } catch {
    // Handlers can return anything, even an object that throws when it is read.
  }
}

/** Names of errors from node:assert, chai (vitest), Jest's expect, and custom matchers of vitest, such as ours. */
const ASSERTIONS: readonly string[] = ['AssertionError', 'JestAssertionError', 'JestExtendError'];

/** Reports whether an error is a failed assertion of a test inside a handler. */
export function isAssertion(error: unknown): boolean {
  // Not by instanceof: in Jest node:assert is of another realm. In vitest, errors of custom matchers have a class but no name.
  const thrown = Object(error);
  try {
    const names = [Reflect.get(thrown, 'name'), Reflect.get(Object(Reflect.get(thrown, 'constructor')), 'name')];
    return names.some((name) => ASSERTIONS.includes(String(name))) || 'matcherResult' in thrown;
  } catch {
    return false;
  }
}
