import type { Gateway } from '../gateway-face.ts';
import type { Layout } from '../resources/transactions/types.ts';
import type { Receivers } from './receivers.ts';

/** A gateway in whichever layout the scenario asks for. */
export type World = Gateway<Layout>;

/** Where a scenario plays: a world, its endpoints, and what has a name so far. */
export interface Stage {
  readonly gateway: World;
  readonly receivers: Receivers;
  readonly names: Map<string, unknown>;
}
