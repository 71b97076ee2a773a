import { parseOptions } from '../../engine/parse-options.ts';
import type { ControlRow } from '../rows/control-row.ts';
import { createWorlds, type ServedWorlds } from '../worlds/served-world.ts';
import {
  type ControlExampleWorld,
  type ExampleFields,
  exampleBytes,
  exampleFields,
  fillExampleWorld,
} from './example-requests.ts';

/** An example request of a row and its response, created by running the row. */
export interface ControlExample {
  readonly fields: ExampleFields;
  /** The body of a row that takes text. */
  readonly text: string | undefined;
  /** Undefined for a response of bytes, the document itself, and a scenario, which only a server can run. */
  readonly response: unknown;
}

const BASE_URL = 'http://127.0.0.1:4010';
const WITHOUT_RESPONSE = ['inspect.page', 'openapi.get', 'scenarios.run', 'world.snapshot'];

/** Runs the example of every row. Those that read share a world; each of the others has a world of its own. */
export async function makeControlExamples(
  rows: readonly ControlRow[],
): Promise<ReadonlyMap<ControlRow, ControlExample>> {
  const world = await fillExampleWorld();
  using _closed = world.gateway;
  const read = await inOwnWorld(world, async (worlds) => {
    const responses = new Map<ControlRow, unknown>();
    for (const row of rows) if (row.method === 'GET') responses.set(row, await runExample(row, world, worlds));
    return responses;
  });
  const examples = new Map<ControlRow, ControlExample>();
  for (const row of rows) {
    const response = read.has(row)
      ? read.get(row)
      : await inOwnWorld(world, (worlds) => runExample(row, world, worlds));
    const text = row.takes === 'text' ? world.bankFile : undefined;
    examples.set(row, { fields: exampleFields(row, world), text, response });
  }
  return examples;
}

/** Serves a copy of the example world, with a mark and a fork. */
async function inOwnWorld<Result>(
  { gateway: original }: ControlExampleWorld,
  work: (worlds: ServedWorlds) => Promise<Result>,
): Promise<Result> {
  using gateway = original.fork({ deliver: 'same' });
  const worlds = createWorlds({ gateway, baseUrl: () => BASE_URL });
  try {
    await worlds.main.moments.keep('monday');
    worlds.fork(worlds.main, { name: 'spare' });
    return await work(worlds);
  } finally {
    await worlds.close();
  }
}

async function runExample(row: ControlRow, world: ControlExampleWorld, worlds: ServedWorlds): Promise<unknown> {
  if (WITHOUT_RESPONSE.includes(row.name)) return undefined;
  const { main } = worlds;
  if (row.name === 'clock.wait') main.clockDriver.set('auto');
  const fields = exampleFields(row, world);
  parseOptions(row.input(), fields, 'body');
  const request = new Request(`${BASE_URL}/_sim${row.path}`);
  const result: unknown = await row.run(main, fields, { worlds, request, bytes: exampleBytes(row, world) });
  return result instanceof ReadableStream ? await firstChunk(result) : JSON.parse(JSON.stringify(result));
}

async function firstChunk(stream: ReadableStream): Promise<string> {
  const reader = stream.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
