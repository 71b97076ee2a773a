import { isoText } from '../../engine/time.ts';
import { systemNow } from '../../engine/wall-clock.ts';
import { buildCall, type Target } from './build-call.ts';
import { layoutOf } from './layouts.ts';
import { type Memory, rowsIn } from './memory.ts';
import { isObject, type Json, parseJson, valueAt } from './steps/json.ts';
import { idOf, type Seen, type Step } from './steps/step.ts';
import { symbolize } from './symbolize.ts';
import type { Send, WireCall } from './transport.ts';

/** Why a step has no response. */
export type ConformGap = { readonly step: string; readonly reason: string };

/** What the other gateway did, after normalization. */
export type ObservedGateway = {
  /** Responses by the id of the step. */
  readonly seen: Map<string, Seen>;
  /** Steps without a usable response: 429, 5xx, or a timeout. */
  readonly inconclusive: ConformGap[];
  /** Steps that were not sent: a key, money, or the file does not allow them. */
  readonly skipped: ConformGap[];
  /** Steps that need a value which an earlier response did not have. */
  readonly notObserved: ConformGap[];
  /** Its time at the first transaction; undefined if there was none. */
  now: string | undefined;
  /** Layouts and letter cases of transactions, by kind. */
  readonly layouts: { readonly card: Set<string>; readonly ach: Set<string> };
  readonly typeCases: Set<string>;
  /** The sum of all amounts sent, in cents. */
  totalCents: number;
};

/** Returns an observation without responses. */
export function emptyObservation(): ObservedGateway {
  return {
    seen: new Map(),
    inconclusive: [],
    skipped: [],
    notObserved: [],
    now: undefined,
    layouts: { card: new Set(), ach: new Set() },
    typeCases: new Set(),
    totalCents: 0,
  };
}

/** What a run needs besides its steps. */
type ObserveOptions = {
  readonly target: Target;
  readonly memory: Memory;
  readonly send: Send;
  /** The sum that all amounts together must not exceed, in cents. */
  readonly maxTotal: number;
  /** Called before a request that creates something, and after its response with the id of what it created. */
  readonly onCreate: (step: Step, id: string | undefined, isAnswered: boolean) => void;
  readonly onStep: (done: number, total: number) => void;
  /** How often a request is repeated until it gets 429; undefined if it is not allowed. */
  readonly burst?: number | undefined;
};

/** Sends the steps one after another, and stores what came back. */
export async function observe(steps: readonly Step[], options: ObserveOptions, into: ObservedGateway): Promise<void> {
  for (const [index, step] of steps.entries()) {
    options.onStep(index, steps.length);
    if (!into.seen.has(idOf(step))) await observeStep(step, options, into);
  }
}

async function observeStep(step: Step, options: ObserveOptions, into: ObservedGateway): Promise<void> {
  const { target, memory, send } = options;
  const id = idOf(step);
  const isMissingKey = (step.key === 'other' || step.key === 'viewer') && target.keys[step.key] === undefined;
  if (isMissingKey) {
    into.skipped.push({ step: id, reason: `the file has no keys.${step.key}` });
    return;
  }
  const call = buildCall(step, target, memory);
  if ('missing' in call) {
    into.notObserved.push({ step: id, reason: `no response contained "${call.missing}"` });
    return;
  }
  if (step.burst) {
    await observeBurst(step, call, options, into);
    return;
  }
  const cents = centsOf(step);
  if (into.totalCents + cents > options.maxTotal) {
    into.skipped.push({
      step: id,
      reason: `${cents} more cents would exceed the maximum total of ${options.maxTotal}`,
    });
    return;
  }
  into.totalCents += cents;
  if (step.undo !== undefined) options.onCreate(step, undefined, false);
  const exchange = await send(call);
  if (exchange.kind === 'inconclusive') {
    into.inconclusive.push({ step: id, reason: exchange.reason });
    return;
  }
  const body = parseJson(exchange.response.text) ?? null;
  note(step, body, into);
  into.seen.set(id, symbolize(step, exchange.response, memory));
  const [name] = Object.keys(step.bind);
  if (step.undo !== undefined) options.onCreate(step, name === undefined ? undefined : memory.bound.get(name), true);
}

/** Repeats a request that only reads until it gets 429. */
async function observeBurst(step: Step, call: WireCall, options: ObserveOptions, into: ObservedGateway): Promise<void> {
  const { send, memory, burst = 0 } = options;
  const id = idOf(step);
  for (let count = 0; count < burst; count += 1) {
    const exchange = await send(call, 0);
    if (exchange.kind === 'response') continue;
    if (exchange.limited === undefined) into.inconclusive.push({ step: id, reason: exchange.reason });
    else into.seen.set(id, symbolize(step, exchange.limited, memory));
    return;
  }
  into.notObserved.push({ step: id, reason: `none of ${burst} requests got 429` });
}

/** Counts an amount even if the gateway should reject the request: a wrong gateway might not. */
function centsOf({ operation, body }: Step): number {
  const amount = operation === 'transactions.create' ? body?.amount : undefined;
  const cents = Number(amount);
  return cents > 0 ? Math.ceil(cents) : 0;
}

/** Stores facts that normalization removes. */
function note(step: Step, body: Json, into: ObservedGateway): void {
  const rows = [body, ...(rowsIn(body)?.rows ?? [])];
  for (const row of rows) {
    if (!isObject(row)) continue;
    const layout = layoutOf(row);
    if (layout === undefined) continue;
    into.layouts[row.sec_code === undefined ? 'card' : 'ach'].add(layout);
  }
  const [sent, received] = [step.body?.type, valueAt(body, 'type')];
  if (step.operation !== 'transactions.create' || typeof sent !== 'string' || typeof received !== 'string') return;
  into.now ??= timeIn(body);
  if (sent.toLowerCase() !== received.toLowerCase()) return;
  into.typeCases.add(received === sent ? 'as_sent' : received === received.toUpperCase() ? 'upper' : 'lower');
}

function timeIn(body: Json): string | undefined {
  const createdAt = valueAt(body, 'created_at');
  return typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt))
    ? isoText(Date.parse(createdAt))
    : undefined;
}

/** Returns the time of this machine, for a gateway whose responses have no usable time. */
export function machineTime(): string {
  return isoText(systemNow());
}
