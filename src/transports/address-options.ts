import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';

/** The options of adapters with an address, and the types of their values. */
const TYPES = { baseUrl: 'string', control: 'boolean' } as const;

/**
 * Checks the options of an adapter. Without zod: `settlebox/msw` is one small file.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function checkAddressOptions(options: object): void {
  if (typeof options !== 'object' || options === null) throw wrong('options', 'must be an object');
  for (const [name, value] of Object.entries(options)) {
    const type = Object.entries(TYPES).find(([known]) => known === name)?.[1];
    if (type === undefined)
      throw wrong('options', `has no field "${name}"`, `options.${name}`, suggest(name, Object.keys(TYPES)));
    if (value !== undefined && typeof value !== type)
      throw wrong(`options.${name}`, `must be a ${type}; got ${String(JSON.stringify(value))}`);
  }
}

function wrong(of: string, message: string, field = of, hint = ''): SettleboxError {
  return new SettleboxError('bad_option', `${of} ${message}.`, hint, { field });
}
