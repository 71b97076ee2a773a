/** Proves that a leg resolves only the packages that it installed. */
import { packagesAbove } from '../support/isolated-folder.ts';
import { type Ended, run } from './run-command.ts';

/** A package of this project that no leg installs. If it resolves, the leg is not isolated. */
export const NOT_INSTALLED = 'fast-check';

type Check = readonly [name: string, ended: Ended];

/** Checks where Node would look for packages from this folder, in this environment. */
export async function provesIsolation(folder: string, env: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  const above = packagesAbove(folder);
  const { NODE_PATH } = env;
  return [
    ['no parent folder has packages', { ok: above.length === 0, output: above.join('\n') }],
    ['NODE_PATH is unset', { ok: NODE_PATH === undefined, output: NODE_PATH ?? '' }],
    await missing(`require cannot find ${NOT_INSTALLED}, which is not installed`, [
      '-e',
      `require('${NOT_INSTALLED}')`,
    ]),
    await missing(`import cannot find ${NOT_INSTALLED}, which is not installed`, [
      '--input-type=module',
      '-e',
      `await import('${NOT_INSTALLED}')`,
    ]),
  ];

  async function missing(name: string, parameters: readonly string[]): Promise<Check> {
    const { ok, output } = await run('node', parameters, { cwd: folder, env });
    return [name, { ok: !ok && /MODULE_NOT_FOUND/.test(output), output }];
  }
}
