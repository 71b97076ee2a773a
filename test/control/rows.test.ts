/** Every row of the control surface, asked once: it answers what its own schema says. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import {
  EXAMPLE_REQUESTS,
  exampleBytes,
  exampleFields,
  fillExampleWorld,
} from '../../src/control/examples/example-requests.ts';
import { outputSchema } from '../../src/control/row-schemas.ts';
import { type ControlRow, MEDIA, pathFields } from '../../src/control/rows/control-row.ts';
import { json, surface } from './surface.ts';

const STORIES = {
  list: () => [{ name: 'disputes/r10', title: 'R10', description: 'A debit comes back.', file: 'r10.yaml' }],
  play: async () => JSON.parse('{"settlebox":"report"}'),
  page: () => '<!doctype html>',
};

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

function requestOf(row: ControlRow): [line: string, init: RequestInit] {
  const fields = exampleFields(row, world);
  const inPath = pathFields(row);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)));
  const reads = row.method === 'GET' || row.method === 'DELETE';
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  const line = `${row.method} ${path}${reads && Object.keys(rest).length > 0 ? `?${query}` : ''}`;
  if (row.takes !== undefined)
    return [
      line,
      { body: Uint8Array.from(exampleBytes(row, world)), headers: { 'content-type': MEDIA[row.takes].type } },
    ];
  return [line, reads || Object.keys(rest).length === 0 ? {} : json(rest)];
}

const world = await fillExampleWorld();
afterAll(() => world.gateway.close());

describe('every row', () => {
  it('has the example request of its name', () => {
    const names = CONTROL_ROWS.map(({ name }) => name);
    expect(Object.keys(EXAMPLE_REQUESTS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has a name and a place of its own', () => {
    const places = CONTROL_ROWS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(CONTROL_ROWS.map(({ name }) => name)).size).toBe(places.length);
  });

  it.each(CONTROL_ROWS.map((row) => [row.name, row] as const))('%s answers as it says', async (name, row) => {
    const { worlds, respond } = surface(world.gateway.fork({ deliver: 'same' }), { stories: STORIES });
    await worlds.main.moments.keep('monday');
    worlds.fork(worlds.main, { name: 'spare' });
    if (name === 'clock.wait') worlds.main.clockDriver.set('auto');
    const response = await respond(...requestOf(row));
    if (row.gives === 'events') return response.body?.cancel();
    const text = await response.text();
    expect([response.status, response.status < 300 ? '' : text]).toEqual([row.status ?? 200, '']);
    if (row.gives !== undefined) return;
    const validate = ajv.compile(outputSchema(row));
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });
});
