/** One thing that is recorded: a scenario's case, a random life, or a sweep over a table. */
import type { InterfaceName } from './interfaces.ts';
import type { Observed } from './observed.ts';

export interface Item {
  readonly name: string;
  /** The interfaces that it is played through. */
  readonly through: readonly InterfaceName[];
  readonly play: (through: InterfaceName) => Promise<Observed>;
}

/** What was observed as plain data, before its gateway closes; an address that differs from run to run has a name in it. */
export function frozen(observed: Observed, origin: string | undefined): Observed {
  const text = JSON.stringify(observed);
  return JSON.parse(origin === undefined ? text : text.replaceAll(origin, '{origin}'));
}
