/** What others say of the document: the recommended rules of Redocly. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from '../support/api-document.ts';

const REDOCLY = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

/** It would report its use and ask for newer versions; a test reaches no network. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('redocly lint finds no error and no warning', () => {
  const flags = ['--extends=recommended', '--format=json', '--max-problems=20'];
  const said = lint([fileURLToPath(DOCUMENT_FILE), ...flags]);
  const { totals, problems } = JSON.parse(said.slice(said.indexOf('{')));
  expect(problems.map(({ message, location }: Problem) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
}, 60_000);

interface Problem {
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

function lint(parameters: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...OFFLINE };
  try {
    return execFileSync(process.execPath, [REDOCLY, 'lint', ...parameters], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}
