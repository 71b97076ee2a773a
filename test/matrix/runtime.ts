/** A Node and an npm of a leg's own, from the registry. */
import { existsSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isolatedFolder } from '../support/isolated-folder.ts';
import type { Leg } from './legs.ts';
import { cleanEnvironment, type Ended, run } from './run-command.ts';

export interface Runtime {
  /** Versions in full. */
  readonly node: string;
  readonly npm: string;
  /** In which `node` and `npm` are those. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Finds them, downloaded once and then in npm's cache.
 *
 * @throws Error with what npm says, where the registry has none or can't be reached
 */
export async function findRuntime({ node, npm, compiles }: Leg): Promise<Runtime> {
  const base = cleanEnvironment();
  const nodePath = await ask(base, `node@${node}`, 'process.execPath');
  const npmFolder = await ask(base, `npm@${npm}`, 'process.env.PATH.split(require("node:path").delimiter)[0]');
  const named = { ...base, PATH: [dirname(nodePath), npmFolder, base.PATH].join(delimiter) };
  const version = await versionOf('node', named);
  const env = compiles ? { ...named, ...(await headersOf(version, base)) } : named;
  return { node: version, npm: await versionOf('npm', env), env };
}

/** What an expression is, in a Node that has this package in its path. */
async function ask(env: NodeJS.ProcessEnv, name: string, expression: string): Promise<string> {
  const { ok, output } = await runApart('npx', ['-y', '-p', name, '--', 'node', '-p', expression], env);
  const answer = output.split('\n').find((line) => line.startsWith('/'));
  if (!ok || answer === undefined) throw new Error(`npx can't have ${name}: ${output}`);
  return answer;
}

/**
 * A native package that is compiled must be given the headers of the Node that will load it: npm's configuration may
 * name those of another. They come with Node's package for this platform; where there is none, node-gyp fetches its own.
 */
async function headersOf(version: string, base: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const path = await ask(base, name, 'process.execPath').catch(() => '');
  const folder = join(dirname(path), '..');
  return existsSync(join(folder, 'include/node/common.gypi')) ? { npm_config_nodedir: folder } : {};
}

async function versionOf(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { ok, output } = await runApart(command, ['--version'], env);
  const version = /^v?(\d+\.\d+\.\S+)$/m.exec(output)?.[1];
  if (!ok || version === undefined) throw new Error(`${command} --version: ${output}`);
  return version;
}

/** Runs in an empty folder: npx would use a package from a parent folder. */
async function runApart(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const cwd = isolatedFolder('npx');
  const ended = await run(command, parameters, { cwd, env });
  rmSync(cwd, { recursive: true, force: true });
  return ended;
}
