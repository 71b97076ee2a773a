import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { MakeMerchant } from '../../testing/explore/merchant.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import type { CommandContext } from './context.ts';
import { messageOf } from './failure.ts';
import { kindOf } from './files.ts';

/**
 * Imports the function that a user's module exports as `merchant` or as default.
 *
 * @throws SettleboxError `bad_option` if the module does not exist, cannot be loaded, or does not export the function
 */
export async function loadMerchant({ cwd }: CommandContext, module: string): Promise<MakeMerchant<AnyGateway>> {
  const path = resolve(cwd, module);
  if (kindOf(path) !== 'file') throw new SettleboxError('bad_option', `The module ${module} does not exist.`);
  const exported = await importModule(path, module);
  // The default export of a CommonJS module is its `module.exports`.
  const merchant = [exported, Reflect.get(exported, 'default')].map(merchantIn).find((one) => one !== undefined);
  if (merchant !== undefined) return trusted<MakeMerchant<AnyGateway>>(merchant);
  throw new SettleboxError(
    'bad_option',
    `${module} must export a function merchant(gateway, tools).`,
    'Add: export const merchant = (gateway, tools) => ({ order, records, … }); or export it as default.',
  );
}

async function importModule(path: string, module: string): Promise<object> {
  try {
    return Object(await import(pathToFileURL(path).href));
  } catch (error) {
    const needsLoader =
      /\.[mc]?tsx?$/.test(path) && Reflect.get(Object(error), 'code') === 'ERR_UNKNOWN_FILE_EXTENSION';
    const hint = needsLoader
      ? 'This version of Node.js does not load TypeScript. Run: NODE_OPTIONS="--import tsx" settlebox explore …'
      : '';
    throw new SettleboxError('bad_option', `${module} could not be loaded: ${messageOf(error)}`, hint);
  }
}

function merchantIn(exported: unknown): unknown {
  const { merchant, default: usual } = Object(exported);
  return [merchant, usual, exported].find((one) => typeof one === 'function');
}
