/** What Redocly's recommended rules say of an OpenAPI document. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const REDOCLY = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

/** It would report its use and ask for newer versions; a test reaches no network. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Problem {
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

/** Errors and warnings, each with its place; empty where there is none. */
export function problemsOf(file: string): string[] {
  const said = lint([file, '--extends=recommended', '--format=json', '--max-problems=20']);
  const { totals, problems } = JSON.parse(said.slice(said.indexOf('{')));
  const found = problems.map(({ message, location }: Problem) => `${location[0]?.pointer}: ${message}`);
  return totals.errors + totals.warnings === found.length ? found : [...found, JSON.stringify(totals)];
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
