import { InvariantError } from '../../../engine/errors.ts';
import type { InsideCall } from './at-work.ts';
import type { DeliverContext, ReceiverGateway } from './deliver.ts';

/** Returns the gateway for calls that a receiver makes. */
export type GatewayInside = (inside: InsideCall) => ReceiverGateway;

/** Returns the third argument of a receiver. Most receivers ignore it, so its gateway is created when it is read. */
export function contextOf(gatewayInside: GatewayInside | undefined, inside: InsideCall): DeliverContext {
  return {
    get gateway() {
      if (gatewayInside === undefined) throw new InvariantError('a gateway delivers its own webhooks');
      return gatewayInside(inside);
    },
  };
}
