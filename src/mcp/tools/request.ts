import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ToolAnswer } from '../base/answer.ts';
import { ownFields, parseArguments, worldField } from '../base/inputs.ts';
import { money } from '../base/lines.ts';
import type { SessionWorld } from '../base/session.ts';
import { ADDS, type Tool } from '../base/tool.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Real milliseconds until a request that the world never answers is reported. */
const TIMEOUT_MS = 10_000;

const requestInput = lazily(() =>
  z.strictObject({
    method: z.enum(METHODS, `must be one of ${METHODS.join(', ')}`),
    path: z.string().max(2_000).describe('Path and query, such as /v1/transactions?take=5. Never another host.'),
    body: z.record(z.string(), z.unknown()).optional().describe('The JSON body.'),
    idempotencyKey: z.string().max(255).optional().describe('Sent as the Idempotency-Key header.'),
    as: z
      .enum(['merchant', 'reseller', 'nobody'])
      .optional()
      .describe('Whose API key is sent. Default: the merchant’s.'),
    world: worldField(),
  }),
);

/** Tool `request`. */
export const request: Tool = {
  name: 'request',
  title: 'Call the payment API of a world',
  description:
    'Sends a request to the simulated gateway as a merchant’s application does, and returns its status and JSON. It reaches the ' +
    'simulator only: no network is used. The resource settlebox://openapi lists the operations.',
  annotations: ADDS,
  input: () => ownFields(requestInput()),
  facts: { world: { type: 'string' }, status: { type: ['integer', 'null'] }, id: { type: 'string' } },
  async run({ session, input }) {
    const {
      method,
      path,
      body,
      idempotencyKey,
      as = 'merchant',
      world: wanted,
    } = parseArguments(requestInput(), input);
    const world = session.load(wanted);
    if (!/^\/v1\/[\w./~%-]+(\?[^\s#]*)?$/.test(path) || path.includes('..') || /%2e|%2f|%5c/i.test(path))
      throw new SettleboxError(
        'bad_option',
        'path must begin with /v1/ and name only a path and a query: the tool reaches the simulator only.',
        'Use /v1/transactions, for example.',
      );
    const sent = { method, path, body, headers: headersOf(world, as, idempotencyKey) };
    const answer = await respond(world, sent);
    return { ...answer, facts: { world: world.name, ...answer.facts } };
  },
};

function headersOf(
  { served: { gateway } }: SessionWorld,
  as: 'merchant' | 'reseller' | 'nobody',
  idempotencyKey?: string,
) {
  return {
    'content-type': 'application/json',
    ...(as === 'nobody' ? {} : { apikey: gateway[as].apiKey }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

interface RequestMade {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

async function respond(
  { served: { gateway } }: SessionWorld,
  { method, path, body, headers }: RequestMade,
): Promise<ToolAnswer> {
  const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const hasBody = body !== undefined && method !== 'GET';
  try {
    const made = new Request(`${gateway.baseUrl}${path}`, {
      ...init,
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    });
    const response = await gateway.fetch(made);
    const text = await response.text();
    await gateway.idle().catch(() => undefined);
    const value = parsed(text);
    const id = idOf(value);
    return {
      verdict: verdictOf(response.status, value),
      story: typeof value === 'string' ? value : JSON.stringify(withoutSecrets(value), null, 1),
      facts: { status: response.status, ...(id === undefined ? {} : { id }) },
    };
  } catch (error) {
    const code = Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code') ?? Reflect.get(Object(error), 'name');
    return {
      verdict: `No response arrived (${String(code)}). The gateway may have done the work.`,
      story: 'A fault lost the response or the connection. explain without arguments shows what the gateway did.',
      facts: { status: null },
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function idOf(value: unknown): string | undefined {
  const { id, transaction_id: transactionId } = Object(value);
  const found = transactionId ?? id;
  return typeof found === 'string' ? found : undefined;
}

function verdictOf(status: number, value: unknown): string {
  const {
    error,
    object,
    type,
    amount_requested: requested,
    amount = requested,
    transaction_state: state,
    response_message: message,
    response_description: text = message,
    data,
    total,
  } = Object(value);
  if (error !== undefined) return `${status}: rejected with ${String(error.code)}. ${String(error.message)}`;
  if (object === 'transaction') return `${status}: ${type} ${money(amount)} is ${state}${text ? ` (${text})` : ''}.`;
  if (Array.isArray(data)) return `${status}: ${data.length} of ${total ?? data.length} rows.`;
  return `${status}.`;
}

const SECRET = /^(secret|totp_secret|password|mfa_token|pan|cvv|cvc|account_number)$/;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET.test(name) && one !== null ? '***' : withoutSecrets(one)]),
  );
}
