import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { MakeMerchant, OrderOf, ShopCheck } from '../../testing/explore/merchant.ts';
import type { AnyGateway } from '../../testing/matchers/find-gateway.ts';
import type { CommandContext } from './context.ts';
import { messageOf } from './failure.ts';
import { kindOf } from './files.ts';

/** The exports of a user's module: options of `explore` that are functions. */
interface MerchantModule {
  readonly merchant: MakeMerchant<AnyGateway>;
  readonly check: ShopCheck | undefined;
  readonly orderOf: OrderOf | undefined;
}

/**
 * Imports the function that a user's module exports as `merchant` or as default, and the options `check` and `orderOf`.
 *
 * @throws SettleboxError `bad_option` if the module does not exist, cannot be loaded, or does not export the function
 */
export async function loadMerchant(context: Pick<CommandContext, 'cwd'>, module: string): Promise<MerchantModule> {
  const exported = await loadModule(context, module);
  // The default export of a CommonJS module is its `module.exports`.
  const merchant = [exported, Reflect.get(exported, 'default')].map(merchantIn).find((one) => one !== undefined);
  if (merchant !== undefined)
    return {
      merchant: trusted<MakeMerchant<AnyGateway>>(merchant),
      check: trusted<ShopCheck | undefined>(functionIn(exported, 'check')),
      orderOf: trusted<OrderOf | undefined>(functionIn(exported, 'orderOf')),
    };
  throw new SettleboxError(
    'bad_option',
    `${module} must export a function merchant(gateway, tools).`,
    'Add: export const merchant = (gateway, tools) => ({ order, records, … }); or export it as default.',
  );
}

/**
 * Imports a user's module.
 *
 * @throws SettleboxError `bad_option` if the module does not exist or cannot be loaded
 */
export async function loadModule(context: Pick<CommandContext, 'cwd'>, module: string): Promise<object> {
  const kind = kindOf(context, module, 'read');
  if (kind === 'folder')
    throw new SettleboxError('bad_option', `${module} is a folder.`, 'Give the path of a module in it.');
  if (kind !== 'file') throw new SettleboxError('bad_option', `The module ${module} does not exist.`);
  const path = resolve(context.cwd, module);
  try {
    return Object(await import(pathToFileURL(path).href));
  } catch (error) {
    throw new SettleboxError(
      'bad_option',
      `${module} could not be loaded: ${whyNotLoaded(error, module, process.version)}`,
    );
  }
}

/** Reasons by the code of Node's error about TypeScript. Syntax such as enums needs more than the removal of types. */
const TYPESCRIPT_ERRORS: Readonly<Record<string, (version: string) => string>> = {
  ERR_UNKNOWN_FILE_EXTENSION: (version) => `Node.js ${version} does not load TypeScript; use 22.18 or later`,
  ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX: (version) => `Node.js ${version} does not load this TypeScript syntax; avoid it`,
};

/** Returns why a module could not be loaded, and the remedy if it needs another loader. */
export function whyNotLoaded(error: unknown, module: string, version: string): string {
  const message = messageOf(error);
  const reason = TYPESCRIPT_ERRORS[String(Reflect.get(Object(error), 'code'))];
  if (reason === undefined || !/\.[mc]?tsx?\b/.test(message + module)) return message;
  return `${reason(version.replace(/^v/, ''))}, or install tsx and run NODE_OPTIONS="--import tsx" settlebox explore ${module}.`;
}

function functionIn(exported: object, name: string): unknown {
  return [exported, Object(Reflect.get(exported, 'default'))]
    .map((each): unknown => Reflect.get(each, name))
    .find((each) => typeof each === 'function');
}

function merchantIn(exported: unknown): unknown {
  const { merchant, default: usual } = Object(exported);
  return [merchant, usual, exported].find((one) => typeof one === 'function');
}
