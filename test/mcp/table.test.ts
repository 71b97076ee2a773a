import { expect, it } from 'vitest';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { inputSchema } from '../../src/control/row-schemas.ts';
import { connectAgent } from './agent.ts';

const NAMES = [
  'new_world',
  'request',
  'advance',
  'explain',
  'upcoming',
  'plan',
  'inject_fault',
  'check',
  'review',
  'run_scenario',
  'search_for_bugs',
  'fork_or_rewind',
];

/** Bytes of the list of tools, which fills a part of every conversation. */
const LIST_BYTES_MAX = 26_000;

it('lists twelve tools with a title, a description, and every annotation', async () => {
  const { client } = await connectAgent();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(NAMES);
  for (const { title, description, annotations } of tools) {
    expect({ title, description }).toEqual({ title: expect.any(String), description: expect.any(String) });
    expect(annotations).toEqual({
      title,
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
  }
  expect(JSON.stringify(tools).length).toBeLessThan(LIST_BYTES_MAX);
});

it('marks the tools that read as read-only, and those that discard or run code as destructive', async () => {
  const { client } = await connectAgent();
  const { tools } = await client.listTools();
  const having = (hint: 'readOnlyHint' | 'destructiveHint' | 'openWorldHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect(having('readOnlyHint')).toEqual(['explain', 'upcoming', 'check', 'review', 'run_scenario']);
  expect(having('destructiveHint')).toEqual(['search_for_bugs', 'fork_or_rewind']);
  expect(having('openWorldHint')).toEqual(['search_for_bugs']);
});

it('describes closed inputs and outputs, with a cursor in each', async () => {
  const { client } = await connectAgent();
  for (const { inputSchema: input, outputSchema: output } of (await client.listTools()).tools) {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(input.properties ?? {})).toContain('cursor');
    expect(output).toMatchObject({ type: 'object', additionalProperties: false, required: ['verdict', 'story'] });
    expect(Object.keys(output?.properties ?? {})).toEqual(expect.arrayContaining(['verdict', 'story', 'cursor']));
  }
});

/** A part of a tool's input, and the operation of the control surface that it is made from. */
// biome-ignore format: a table reads in columns
const PROJECTED: readonly (readonly [tool: string, within: readonly string[], row: string])[] = [
  ['advance',        [],          'clock.advance'],
  ['inject_fault',   [],          'faults.add'],
  ['plan',           ['return'],  'simulate.achReturn'],
  ['plan',           ['dispute'], 'simulate.dispute'],
  ['plan',           ['decline'], 'rules.addIssuer'],
  ['new_world',      ['webhook'], 'endpoints.subscribe'],
];

it.each(PROJECTED)('takes the input of %s %j from the row of %s', async (tool, within, name) => {
  const { client } = await connectAgent();
  const found = (await client.listTools()).tools.find((one) => one.name === tool);
  const part = within.reduce((schema, key) => Object(Object(schema).properties)[key], Object(found?.inputSchema));
  const row = CONTROL_ROWS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row is named ${name}`);
  const { properties, required } = inputSchema(row);
  expect(Object.keys(properties).length).toBeGreaterThan(0);
  expect(part.properties).toMatchObject(properties);
  expect(part.required).toEqual(expect.arrayContaining([...required]));
});

it('names every argument of a tool if one is unknown, because parts of a tool know only their own', async () => {
  const { client } = await connectAgent();
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const { content } = await client.callTool({ name, arguments: { zzzzzzzz: 1 } });
    const known = Object.keys(inputSchema.properties ?? {}).filter((one) => one !== 'cursor');
    expect(JSON.stringify(content)).toContain(
      JSON.stringify(`This tool has no argument "zzzzzzzz". Use one of: ${known.join(', ')}.`).slice(1, -1),
    );
  }
});
