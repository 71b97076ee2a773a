import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment, run } from '../../matrix/run-command.ts';
import type { Peer } from './contenders.ts';

/** A peer with its folder, or with npm's reason if it could not be installed. */
export type Installed = { readonly peer: Peer } & ({ readonly folder: string } | { readonly problem: string });

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--fetch-retries=1'];

/** Installs the exact version of a peer from the npm registry into its own folder. */
export async function install(peer: Peer, parent: string): Promise<Installed> {
  const folder = join(parent, peer.name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const parameters = ['install', ...OPTIONS, `${peer.name}@${peer.version}`];
  const { ok, output } = await run('npm', parameters, { cwd: folder, env: cleanEnvironment() });
  if (ok) return { peer, folder };
  const problem = output.split('\n').find((line) => /^npm (error|ERR!)/.test(line)) ?? output.trim();
  return { peer, problem };
}
