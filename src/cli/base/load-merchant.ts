import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { MakeMerchant } from '../../testing/explore/merchant.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import type { Context } from './context.ts';
import { sentenceOf } from './failure.ts';
import { kindOf } from './files.ts';

/**
 * The function that a user's module exports, as `merchant` or as default.
 *
 * @throws SettleboxError `bad_option` where there is no such module, it can't be loaded, or it exports no such function
 */
export async function loadMerchant({ cwd }: Context, module: string): Promise<MakeMerchant<AnyGateway>> {
  const path = resolve(cwd, module);
  if (kindOf(path) !== 'file') throw new SettleboxError('bad_option', `The module ${module} does not exist.`);
  const exported = await importModule(path, module);
  // CommonJS modules have what they export in their default too.
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
    throw new SettleboxError('bad_option', `${module} could not be loaded: ${sentenceOf(error)}`, hint);
  }
}

/** A function, or the member `merchant` or `default` that is one. */
function merchantIn(exported: unknown): unknown {
  const { merchant, default: usual } = Object(exported);
  return [merchant, usual, exported].find((one) => typeof one === 'function');
}
