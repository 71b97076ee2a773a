import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { type CallOperation, type Over, TRANSPORTS, type World } from './call-operation.ts';
import { ABSENT, ANONYMOUS, type PREDEFINED_NAMES } from './predefined-names.ts';
import { createReceivers, type Receivers } from './receivers.ts';

/** The state of a running case: its gateway, endpoints, named values, and events so far. */
export interface ScenarioContext {
  readonly gateway: World;
  readonly callOperation: CallOperation;
  readonly receivers: Receivers;
  readonly names: Map<string, unknown>;
  /**
   * All events since the start. Collected by a listener, because listing hundreds of events after each step is slow.
   */
  readonly events: readonly GatewayEvent[];
  /** The number of timeline lines after the previous step. */
  readonly printed: { lines: number };
}

/** Creates the state of a case on a new gateway. */
export function createContext(gateway: World, over: Over): ScenarioContext {
  const events: GatewayEvent[] = [];
  gateway.events.on('*', (event) => events.push(event));
  const printed = { lines: gateway.timeline().length };
  const { merchant, reseller } = gateway;
  const predefined: Readonly<Record<(typeof PREDEFINED_NAMES)[number], unknown>> = {
    merchant,
    reseller,
    anonymous: ANONYMOUS,
    absent: ABSENT,
  };
  const names = new Map<string, unknown>(Object.entries(predefined));
  return {
    gateway,
    callOperation: TRANSPORTS[over](gateway),
    receivers: createReceivers(gateway),
    names,
    events,
    printed,
  };
}
