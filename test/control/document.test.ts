/** The control surface's own OpenAPI document, and the version that it names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { controlDocument } from '../../src/control/control-document.ts';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { VERSION } from '../../src/engine/version.ts';
import { createGateway } from '../../src/index.ts';
import { spectralProblems } from '../openapi/spectral-rules.ts';
import { problemsOf } from '../support/redocly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const document = controlDocument(CONTROL_ROWS);

describe('the document of the control surface', () => {
  it('has every row once, and is no part of the gateway’s own', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => Reflect.get(operation, 'operationId')),
    );
    expect(ids.sort()).toEqual(CONTROL_ROWS.map(({ name }) => name).sort());
    expect(JSON.stringify(createGateway().openapi())).not.toContain('_sim');
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
