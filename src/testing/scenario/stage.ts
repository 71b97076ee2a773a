import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { ASKING, type Ask, type Over, type World } from './asking.ts';
import { ABSENT, type GIVEN_NAMES, NOBODY } from './given-names.ts';
import { createReceivers, type Receivers } from './receivers.ts';

/** Where a scenario plays: a world, its endpoints, what has a name so far, and what was heard and told of it. */
export interface Stage {
  readonly gateway: World;
  /** Asks for an operation. */
  readonly ask: Ask;
  readonly receivers: Receivers;
  readonly names: Map<string, unknown>;
  /** Since the story began: heard one by one, for to list them all at each step is slow where there are hundreds. */
  readonly events: readonly GatewayEvent[];
  /** How many lines the timeline had when the last step was over. */
  readonly told: { lines: number };
}

export function openStage(gateway: World, over: Over): Stage {
  const events: GatewayEvent[] = [];
  gateway.events.on('*', (event) => events.push(event));
  const told = { lines: gateway.timeline().length };
  const { merchant, reseller } = gateway;
  const given: Readonly<Record<(typeof GIVEN_NAMES)[number], unknown>> = {
    merchant,
    reseller,
    anonymous: NOBODY,
    absent: ABSENT,
  };
  const names = new Map<string, unknown>(Object.entries(given));
  return { gateway, ask: ASKING[over](gateway), receivers: createReceivers(gateway), names, events, told };
}
