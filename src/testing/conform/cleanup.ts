import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Target } from './build-call.ts';
import { idOfRow, rowsIn } from './memory.ts';
import { isObject, type Json, parseJson } from './steps/json.ts';
import type { Undo } from './steps/step.ts';
import type { Send, WireCall } from './transport.ts';

const UNDOS = [
  'void',
  'cancel',
  'delete_token',
  'delete_user',
  'delete_integration',
] as const satisfies readonly Undo[];

const schema = lazily(() =>
  z.strictObject({
    baseUrl: z.string(),
    tag: z.string(),
    /** Requests that created something with an unknown id: their response never arrived. */
    unknown: z.number(),
    created: z.array(z.strictObject({ undo: z.enum(UNDOS), id: z.string() })),
  }),
);

/** What a run created and has not removed yet. */
export type Leftovers = z.output<ReturnType<typeof schema>>;

/** @throws SettleboxError `bad_option` if the text is not a list of leftovers */
export function readLeftovers(text: string, name: string): Leftovers {
  const parsed = schema().safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new SettleboxError(
    'bad_option',
    `${name} does not list what an earlier run created.`,
    'Delete it if nothing has to be cleaned up.',
  );
}

interface CleanupWith {
  readonly target: Target;
  readonly send: Send;
}

/** Voids, cancels, and deletes what a run created. Returns what could not be removed, for the next run. */
export async function cleanUp(left: Leftovers, using: CleanupWith): Promise<Leftovers> {
  const found = left.unknown > 0 ? await findUnknown(left, using) : [];
  if (found === undefined) return left;
  const known = new Set(left.created.map(({ id }) => id));
  const all = [...left.created, ...found.filter(({ id }) => !known.has(id))];
  const remaining: Leftovers['created'] = [];
  for (const one of all.reverse()) {
    const exchange = await using.send(undoCall(one, using.target));
    // A 4xx means that it is already voided, or has settled: there is nothing left to do.
    if (exchange.kind === 'inconclusive') remaining.unshift(one);
  }
  return { ...left, unknown: 0, created: remaining };
}

/** Returns the transactions that carry the tag of the run; undefined if the gateway does not respond. */
async function findUnknown({ tag }: Leftovers, using: CleanupWith): Promise<Leftovers['created'] | undefined> {
  const query = new URLSearchParams({ search_text: tag, take: '100' });
  const call = callOf('GET', `/v1/transactions?${query.toString()}`, undefined, using.target);
  const exchange = await using.send(call);
  if (exchange.kind === 'inconclusive') return undefined;
  const rows = rowsIn(parseJson(exchange.response.text) ?? null)?.rows ?? [];
  return rows.flatMap((row) => {
    const id = isOurs(row, tag) ? idOfRow(row) : undefined;
    return id === undefined ? [] : [{ undo: isBank(row) ? ('cancel' as const) : ('void' as const), id }];
  });
}

/** A gateway that ignores the search lists transactions of others. */
function isOurs(row: Json, tag: string): boolean {
  return isObject(row) && typeof row.purchase_description === 'string' && row.purchase_description.includes(tag);
}

function isBank(row: Json): boolean {
  return isObject(row) && /^(payment|payout)$/i.test(String(row.type));
}

function undoCall({ undo, id }: Leftovers['created'][number], target: Target): WireCall {
  const path = encodeURIComponent(id);
  switch (undo) {
    case 'void':
      return callOf('POST', `/v1/transactions/${path}/cancel`, { type: 'VOID' }, target);
    case 'cancel':
      return callOf('POST', `/v1/transactions/${path}/cancel`, { type: 'cancel' }, target);
    case 'delete_token':
      return callOf('DELETE', `/v1/payment_tokens/${path}`, undefined, target);
    case 'delete_user':
      return callOf('DELETE', `/v1/users/${path}`, undefined, target);
    default:
      return callOf('DELETE', `/v1/integrations/${path}`, undefined, target);
  }
}

/** Returns a request with the merchant's key. */
export function callOf(
  method: string,
  path: string,
  body: Json | undefined,
  { baseUrl, keyHeader, keys }: Target,
): WireCall {
  const key = keys.main === undefined ? {} : { [keyHeader]: keys.main };
  return {
    method,
    url: `${baseUrl}${path}`,
    headers: {
      accept: 'application/json',
      ...key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
