/** Every case of every scenario, through each interface. */
import { readdirSync } from 'node:fs';
import { createGateway, type GatewayOptions } from 'settlebox';
import { readScenario, runScenario } from 'settlebox/testing';
import type { ReceivedWebhook } from '../../src/testing/scenario/receivers.ts';
import type { AnyGateway } from './calls.ts';
import { type RecordedAttempt, watchDeliveries } from './deliveries.ts';
import { SCENARIOS } from './folders.ts';
import { EVERY_INTERFACE, INTERFACES, type Interface, type InterfaceName, type Send } from './interfaces.ts';
import { frozen, type Item } from './items.ts';
import { type Observed, observe } from './observed.ts';

export async function scenarioItems(): Promise<readonly Item[]> {
  const files = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));
  const items = files.sort().map(async (file) => {
    const { cases } = await readScenario(new URL(file, SCENARIOS));
    return cases.map((one) => itemOf(file, one.case));
  });
  return (await Promise.all(items)).flat();
}

function itemOf(file: string, name: string | undefined): Item {
  const title = `${file.replace('.yaml', '')}${name === undefined ? '' : ` (${name})`}`;
  return { name: title, through: EVERY_INTERFACE, play: (way) => playScenario(file, name, way) };
}

interface Watched {
  readonly gateway: AnyGateway;
  readonly attempts: readonly RecordedAttempt[];
  readonly way: Interface;
  readonly exchanges: unknown[];
}

async function playScenario(file: string, name: string | undefined, way: InterfaceName): Promise<Observed> {
  let watched: Watched | undefined;
  // The runner prints the path; a relative path is the same on every machine.
  const result = await runScenario(`scenarios/${file}`, {
    case: name,
    over: way === 'direct' ? 'calls' : 'http',
    createGateway: async (options) => {
      watched = await watch(createGateway(withVirtualStamps(options)), way);
      return watched.gateway;
    },
  });
  if (watched === undefined) throw new Error(`${file} made no gateway`);
  const { ok, failure, expectations, money, gateway } = result;
  if (!ok) throw new Error(`${file} fails over ${way}: ${failure?.message}`);
  const observed = frozen(
    {
      outcome: { expectations, money },
      printed: { printed: String(result) },
      steps: stepsOf(result.cases[0]),
      exchanges: watched.exchanges,
      ...observe(gateway, watched.attempts, way),
    },
    watched.way.origin,
  );
  await watched.way.close();
  result.close();
  return observed;
}

/** Signatures are the same in every run if their timestamps are. */
export function withVirtualStamps(options: GatewayOptions): GatewayOptions {
  const { webhooks } = options;
  const given = Array.isArray(webhooks) ? { endpoints: webhooks } : webhooks;
  return { ...options, webhooks: { ...given, timestamps: 'virtual' } };
}

async function watch(gateway: AnyGateway, name: InterfaceName): Promise<Watched> {
  const attempts = watchDeliveries(gateway);
  const way = await INTERFACES[name](gateway);
  const exchanges: unknown[] = [];
  const { send } = way;
  if (send === undefined) return { gateway, attempts, way, exchanges };
  const { baseUrl } = gateway;
  const throughThat = (request: Request) => sendOn(send, request, baseUrl, exchanges);
  return { gateway: withFetch(gateway, throughThat), attempts, way, exchanges };
}

/** Returns the same gateway with requests through another interface. */
function withFetch(gateway: AnyGateway, fetch: AnyGateway['fetch']): AnyGateway {
  return Object.create(gateway, { fetch: { value: fetch } });
}

async function sendOn(send: Send, request: Request, baseUrl: string, exchanges: unknown[]): Promise<Response> {
  const { method } = request;
  const path = request.url.slice(baseUrl.length);
  const body = method === 'GET' || method === 'DELETE' ? undefined : await request.text();
  const response = await send({ method, path, headers: Object.fromEntries(request.headers), body });
  const headers = Object.fromEntries(
    [...response.headers].filter(([header]) => header.startsWith('x-') || header === 'content-type'),
  );
  const at = exchanges.push({ method, path, status: response.status, headers }) - 1;
  const text = await response.clone().text();
  exchanges[at] = { ...Object(exchanges[at]), body: JSON.parse(text) };
  return response;
}

/** The result of each step, as the scenario's expectations see it. */
function stepsOf(played: unknown): unknown {
  const steps: unknown = Reflect.get(Object(played), 'steps');
  if (!Array.isArray(steps)) return [];
  return steps.map(({ step, response, rejection, networkError, deposits, received, at }) => ({
    verb: step.verb.name,
    at,
    answer: response,
    refusal: rejection,
    lost: networkError,
    deposits,
    seen: received.map(recordedWebhook),
  }));
}

/** The record keeps the field names of its first version. */
function recordedWebhook({ type, subject, id, acknowledged }: ReceivedWebhook): object {
  return { type, subject, id, taken: acknowledged };
}
