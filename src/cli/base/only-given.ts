import { trusted } from '../../engine/trusted.ts';

/** The same without what was not given: options that are absent have their defaults. */
export function onlyGiven<Values extends object>(
  values: Values,
): { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return trusted(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}
