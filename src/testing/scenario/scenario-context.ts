import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { ASKING, type Ask, type Over, type World } from './call-operation.ts';
import { ABSENT, type GIVEN_NAMES, NOBODY } from './predefined-names.ts';
import { createReceivers, type Receivers } from './receivers.ts';

/** The state of a running case: its gateway, endpoints, named values, and events so far. */
export interface Stage {
  readonly gateway: World;
  readonly ask: Ask;
  readonly receivers: Receivers;
  readonly names: Map<string, unknown>;
  /**
   * All events since the start. Collected by a listener, because listing hundreds of events after each step is slow.
   */
  readonly events: readonly GatewayEvent[];
  /** The number of timeline lines after the previous step. */
  readonly told: { lines: number };
}

/** Creates the state of a case on a new gateway. */
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
