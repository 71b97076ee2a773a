import { SettleboxError } from '../engine/errors.ts';
import { findInternals, type GatewayInternals } from '../transports/gateway-internals.ts';

/** @throws SettleboxError `bad_option` if the value is not a gateway */
export function insideOf(gateway: unknown, caller: string): GatewayInternals {
  const inside = findInternals(gateway);
  if (inside !== undefined) return inside;
  throw new SettleboxError('bad_option', `${caller} takes a gateway.`, 'Pass the return value of createGateway().');
}
