import { createGateway } from '../../gateway/gateway.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { buildCall, type Target } from './build-call.ts';
import type { Ours } from './compare.ts';
import type { ReviewedOptions } from './conform-settings.ts';
import { Memory } from './memory.ts';
import { parseJson } from './steps/json.ts';
import { idOf, type KeyName, type Seen, type Step } from './steps/step.ts';
import { symbolize } from './symbolize.ts';
import type { WireCall } from './transport.ts';
import { type EventsBySubject, eventsBySubject } from './webhook-events.ts';

/** What the engine responds to a plan. */
export type ReferenceRun = {
  /** Responses by the id of the step. */
  readonly seen: ReadonlyMap<string, Ours>;
  /** Webhook events in both layouts. */
  readonly events: { readonly A: EventsBySubject; readonly B: EventsBySubject };
};

/** How an engine is created for a plan. */
type ReferenceOptions = {
  /** The time of the other gateway: some fields exist only since a date. */
  readonly now: string;
  readonly extensions: boolean;
  readonly reviewed: Omit<ReviewedOptions, 'extensions'>;
};

/** Cache of a pure function: many runs compare with the same engine. */
const cache = new Map<string, Promise<ReferenceRun>>();
const CACHED_MAX = 4;

/** Runs a plan on two engines that differ only in the layout of transactions. */
export function runReference(steps: readonly Step[], options: ReferenceOptions): Promise<ReferenceRun> {
  const key = JSON.stringify([options, steps.map(idOf)]);
  const known = cache.get(key) ?? makeReference(steps, options);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, known);
  return known;
}

async function makeReference(steps: readonly Step[], options: ReferenceOptions): Promise<ReferenceRun> {
  const [a, b] = [await runLayout(steps, options, 'A'), await runLayout(steps, options, 'B')];
  const seen = new Map<string, Ours>();
  for (const [id, A] of a.seen) {
    const B = b.seen.get(id);
    if (B !== undefined) seen.set(id, { A, B });
  }
  return { seen, events: { A: a.events, B: b.events } };
}

const TAG = 'conform-reference';
/** Banking days after which every transaction of the plan has settled and every usual return has arrived. */
const SETTLING_BANKING_DAYS = 8;

async function runLayout(
  steps: readonly Step[],
  { now, extensions, reviewed }: ReferenceOptions,
  layout: 'A' | 'B',
): Promise<{ readonly seen: ReadonlyMap<string, Seen>; readonly events: EventsBySubject }> {
  const options: GatewayOptions = { ...reviewed, layout, now, extensions };
  const gateway = createGateway(options);
  try {
    const keys = keysOf(gateway, new Set(steps.map(({ key }) => key)));
    const target: Target = { baseUrl: gateway.baseUrl, keyHeader: 'APIKEY', keys };
    const memory = new Memory(TAG);
    const seen = new Map<string, Seen>();
    let isLater = false;
    for (const step of steps) {
      if (step.later && !isLater) await gateway.clock.advance({ bankingDays: SETTLING_BANKING_DAYS });
      isLater ||= step.later;
      const call = buildCall(step, target, memory);
      if ('missing' in call) continue;
      const response = step.burst
        ? await rateLimited(call, options, gateway.merchant.apiKey)
        : await gateway.fetch(requestOf(call));
      const raw = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      };
      seen.set(idOf(step), symbolize(step, raw, memory));
    }
    const events = gateway.events.list().flatMap((event) => parseJson(JSON.stringify(event)) ?? []);
    return { seen, events: eventsBySubject(events, memory) };
  } finally {
    gateway.close();
  }
}

function requestOf({ method, url, headers, body }: WireCall): Request {
  return new Request(url, body === undefined ? { method, headers } : { method, headers, body });
}

/** Returns what a gateway with the same key responds to a request over its limit. */
async function rateLimited(call: WireCall, options: GatewayOptions, apiKey: string): Promise<Response> {
  const rateLimit = { limit: 1, windowSeconds: 60 };
  const limited = createGateway({ ...options, seed: 'rate limit', merchant: { apiKey }, rateLimit });
  try {
    await limited.fetch(requestOf(call));
    return await limited.fetch(requestOf(call));
  } finally {
    limited.close();
  }
}

const PASSWORD = 'correct horse battery staple';

function keysOf(gateway: ReturnType<typeof createGateway>, names: ReadonlySet<KeyName>): Target['keys'] {
  const other = gateway.addMerchant({ name: 'Birch Books' });
  const main = gateway.merchant.apiKey;
  if (!names.has('viewer')) return { main, other: other.apiKey };
  const email = 'viewer@example.test';
  gateway.users.create({ first_name: 'Vera', last_name: 'Viewer', email, role: 'viewer', password: PASSWORD });
  const { api_key: viewer } = gateway.auth.issueKey({ email, password: PASSWORD });
  return { main, other: other.apiKey, viewer };
}
