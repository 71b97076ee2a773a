/** An agent: a client of the protocol, connected to a session in this process. It checks results against their schemas. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { Session } from '../../src/mcp/base/session.ts';
import { createAgentServer } from '../../src/mcp/transport/agent-server.ts';

const callResult = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z
    .looseObject({ verdict: z.string(), story: z.string(), cursor: z.string().optional() })
    .optional(),
  isError: z.boolean().optional(),
});

/** What a tool answered. */
export interface Told {
  /** What a model reads. */
  readonly text: string;
  readonly isError: boolean;
  readonly verdict: string;
  readonly story: string;
  readonly cursor: string | undefined;
  /** All fields of the structured content. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Of the whole result as JSON. */
  readonly bytes: number;
}

export class Agent {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** Calls a tool, and returns its answer, errors included. */
  async call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<Told> {
    const result: unknown = await this.client.callTool({ name, arguments: given });
    const { content, structuredContent, isError = false } = callResult.parse(result);
    const { verdict = '', story = '', cursor } = structuredContent ?? {};
    const bytes = Buffer.byteLength(JSON.stringify(result));
    return { text: content[0]?.text ?? '', isError, verdict, story, cursor, facts: structuredContent ?? {}, bytes };
  }

  /** Calls a tool until its story is complete. */
  async whole(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<readonly Told[]> {
    const pages = [await this.call(name, given)];
    for (let cursor = pages[0]?.cursor; cursor !== undefined; cursor = pages.at(-1)?.cursor)
      pages.push(await this.call(name, { ...given, cursor }));
    return pages;
  }

  async read(uri: string): Promise<string> {
    const { contents } = await this.client.readResource({ uri });
    return contents.map((one) => ('text' in one ? one.text : '')).join('');
  }
}

/** Connects an agent to a session of its own, which works in a folder. */
export async function connectAgent(folder = process.cwd()): Promise<Agent> {
  const session = new Session(folder);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createAgentServer(session).connect(far);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await session.close();
  });
  // The client validates each result against the output schema that it has read.
  await client.listTools();
  return new Agent(client);
}

/** A sale of $19.99 by card. */
export const SALE = {
  method: 'POST',
  path: '/v1/transactions',
  body: {
    type: 'SALE',
    amount: 1999,
    payment_method: { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2039' }, cvv: '123' },
  },
  idempotencyKey: 'order-1',
};

/** An ACH debit of $49.99. */
export const PAYMENT = {
  method: 'POST',
  path: '/v1/transactions',
  body: {
    type: 'PAYMENT',
    amount: 4999,
    payment_method: {
      type: 'ACH',
      account_number: '000123456789',
      routing_number: '110000000',
      account_type: 'checking',
      name: 'Ada Example',
      email: 'ada@example.test',
    },
  },
  idempotencyKey: 'order-2',
};
