/** Every kind of fault changes something that a client, a receiver, or the books can observe. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { FILE_EFFECTS, type FileEffect } from '../../src/domain/ach/ach-returns/fault-effects.ts';
import { FAULT_KINDS, type FaultKind, isFaultKind } from '../../src/domain/simulation/faults/kinds.ts';
import { WEBHOOK_EFFECTS, type WebhookEffect } from '../../src/domain/webhooks/deliveries/fault-effects.ts';
import { banks, type FaultTrigger, type Gateway } from '../../src/index.ts';
import { REQUEST_EFFECTS, type RequestEffect } from '../../src/transports/request-effects.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { SALE } from './clients.ts';

type Transport = 'http' | 'direct';

interface Case {
  readonly kind: FaultKind;
  readonly transport: Transport;
}

const isDirect = (kind: FaultKind) =>
  Object.entries(REQUEST_EFFECTS).some(([name, { direct }]) => name === kind && direct);

/** Every kind over HTTP, and the kinds that also trigger for direct calls. */
const CASES: readonly Case[] = Object.keys(FAULT_KINDS)
  .filter(isFaultKind)
  .flatMap((kind): Case[] => [
    { kind, transport: 'http' },
    ...(isDirect(kind) ? [{ kind, transport: 'direct' } as const] : []),
  ]);

describe('a fault', () => {
  it.each(CASES)('changes what can be observed for $kind over $transport', async ({ kind, transport }) => {
    expect(await observe(kind, transport)).not.toEqual(await observe(kind, transport, NEVER));
  });

  it.each(CASES)('changes nothing for $kind over $transport if its effect is removed', async ({ kind, transport }) => {
    removeEffect(kind);
    expect(await observe(kind, transport)).toEqual(await observe(kind, transport, NEVER));
  });
});

/** A fault that does not trigger draws the same ids as one that does. */
const NEVER: FaultTrigger = { from: '2099-01-01T00:00:00Z' };

const NO_REQUEST_EFFECT: RequestEffect = {
  http: ({ work }) => Promise.resolve(work(undefined)),
  direct: ({ work }) => work(undefined),
};
const NO_WEBHOOK_EFFECT: WebhookEffect = { stage: 'sign', signedText: (body) => body, ageSeconds: () => 0 };
const NO_FILE_EFFECT: FileEffect = { stage: 'delay', isDelayed: () => false };

/** Replaces the effect of a kind by one that does nothing, for one test. */
function removeEffect(kind: FaultKind): void {
  const [table, none] = {
    request: [REQUEST_EFFECTS, NO_REQUEST_EFFECT] as const,
    webhook: [WEBHOOK_EFFECTS, NO_WEBHOOK_EFFECT] as const,
    file: [FILE_EFFECTS, NO_FILE_EFFECT] as const,
  }[FAULT_KINDS[kind].target];
  const effect: unknown = Reflect.get(table, kind);
  Reflect.set(table, kind, none);
  onTestFinished(() => void Reflect.set(table, kind, effect));
}

/**
 * Returns the response and webhooks of a sale, and the timeline of it and of two returned debits, without notes of
 * faults.
 */
async function observe(kind: FaultKind, transport: Transport, when: FaultTrigger = {}): Promise<string[]> {
  const gateway = freshGateway({ seed: 'effects', webhooks: { timestamps: 'virtual' } });
  const log: string[] = [];
  const note = (text: string) => void log.push(`${gateway.clock.iso()} ${text}`);
  gateway.webhooks.subscribe({
    deliver: ({ headers }, { type, id }) => {
      note(`${type} ${id} ${headers.get('webhook-timestamp')} ${headers.get('webhook-signature')}`);
    },
  });
  for (const amount of [4999, 5999]) gateway.transactions.create({ ...RETURNED, amount });
  gateway.simulate.faults.add({ kind, ...when });
  const client = new AbortController();
  const response = transport === 'http' ? overHttp(gateway, client.signal) : direct(gateway);
  const done = response.then(note, (error: unknown) => note(String(error)));
  await turn();
  await gateway.clock.advance({ days: 10 });
  client.abort();
  await done;
  const lines = gateway.timeline().filter(({ why }) => why !== 'an injected fault');
  return [...log, ...lines.map(({ at, what, why }) => `${at} ${what} (${why})`)];
}

const RETURNED = { type: 'PAYMENT', payment_method: banks.returns('R01') } as const;

async function overHttp({ fetch, baseUrl, merchant }: Gateway, signal: AbortSignal): Promise<string> {
  const headers = { APIKEY: merchant.apiKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify(SALE);
  const response = await fetch(new Request(`${baseUrl}/v1/transactions`, { method: 'POST', headers, body, signal }));
  return `${response.status} ${await response.text()}`;
}

async function direct(gateway: Gateway): Promise<string> {
  return JSON.stringify(gateway.transactions.create(SALE));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
