/** A recorded item: a scenario's case, a random run, or a sweep over a table. */
import type { InterfaceName } from './interfaces.ts';
import type { Observed } from './observed.ts';

export interface Item {
  readonly name: string;
  readonly through: readonly InterfaceName[];
  readonly play: (through: InterfaceName) => Promise<Observed>;
}

/** Returns the observations as plain data, before the gateway closes. Names replace addresses that differ between runs. */
export function frozen(observed: Observed, origin: string | undefined): Observed {
  const text = JSON.stringify(observed);
  return JSON.parse(origin === undefined ? text : text.replaceAll(origin, '{origin}'));
}
