/** The control surface's own OpenAPI document, and the version that it names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { controlDocument } from '../../src/control/control-document.ts';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { makeControlExamples } from '../../src/control/examples/make-examples.ts';
import { VERSION } from '../../src/engine/version.ts';
import { createGateway } from '../../src/index.ts';
import { spectralProblems } from '../openapi/spectral-rules.ts';
import { problemsOf } from '../support/redocly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const document = await controlDocument(CONTROL_ROWS);

/** Bytes, a scenario and a page, which only a server can make, and the document itself. */
const WITHOUT_EXAMPLE = ['world.snapshot', 'world.restore', 'inspect.page', 'scenarios.run', 'openapi.get'];

const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

const operationIdOf = (operation: object) => Reflect.get(operation, 'operationId');

/** The bodies of an operation: of the request, and of the response if it succeeds. */
function bodiesOf(operation: object): readonly object[] {
  const [response] = Object.values(Object(Reflect.get(operation, 'responses')));
  const contents = [Reflect.get(operation, 'requestBody'), response].map((one) => Object(Object(one).content));
  return contents.flatMap((content) => Object.values(content).map((body) => Object(body)));
}

describe('the document of the control surface', () => {
  it('has every row once, and is no part of the gateway’s own', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => Reflect.get(operation, 'operationId')),
    );
    expect(ids.sort()).toEqual(CONTROL_ROWS.map(({ name }) => name).sort());
    expect(JSON.stringify(createGateway().openapi())).not.toContain('_sim');
  });

  it('shows a request and a response for every operation, as its schemas describe them', () => {
    const ajv = new Ajv2020({ strict: false, code: { optimize: false } });
    addFormats.default(ajv);
    const bodies = operations.flatMap((operation) => bodiesOf(operation).map((body) => [operation, body] as const));
    const without = bodies.filter(([, body]) => !('example' in body)).map(([operation]) => operationIdOf(operation));
    expect(without).toEqual(WITHOUT_EXAMPLE);
    const wrong = bodies.filter(
      ([, body]) => 'example' in body && !ajv.validate(Reflect.get(body, 'schema'), body.example),
    );
    expect(wrong.map(([operation]) => operationIdOf(operation))).toEqual([]);
  });

  it('gives an example of every id and name in a path', () => {
    const inPath = operations.flatMap((operation) => [...Object.values(Object(Reflect.get(operation, 'parameters')))]);
    const fields = inPath.filter((field) => Reflect.get(Object(field), 'in') === 'path');
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((field) => !('example' in Object(field)))).toEqual([]);
  });

  it('has the same examples each time', async () => {
    const again = [...(await makeControlExamples(CONTROL_ROWS)).values()].map(({ response }) => response);
    const text = JSON.stringify(document);
    expect(again.filter((response) => response !== undefined && !text.includes(JSON.stringify(response)))).toEqual([]);
  });

  it('is linted by redocly without an error or a warning', () => {
    const file = join(temporaryFolder(), 'control.json');
    writeFileSync(file, JSON.stringify(document));
    expect(problemsOf(file)).toEqual([]);
  }, 60_000);

  it('keeps the rules of Spectral', () => {
    expect(spectralProblems(document)).toEqual([]);
  });

  it('bears the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect([VERSION, document.info.version]).toEqual([version, version]);
  });
});
