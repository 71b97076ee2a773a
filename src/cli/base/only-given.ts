import { trusted } from '../../engine/trusted.ts';

/** Removes undefined properties, so that the defaults apply. */
export function onlyGiven<Values extends object>(
  values: Values,
): { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return trusted(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}
