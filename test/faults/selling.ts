/** A sale that a fault may refuse, and how it fares. */
import type { FaultOptions, Gateway, RequestFault } from '../../src/index.ts';
import { SALE } from './clients.ts';

export const refuse = (wish: Partial<RequestFault>): FaultOptions => ({
  on: 'transactions.create',
  ...wish,
  kind: 'request_rejected',
});

/** Whether a call is let through (`.`) or befallen (`x`). */
export function fares(call: () => unknown): '.' | 'x' {
  try {
    call();
    return '.';
  } catch {
    return 'x';
  }
}

export const sell = (gateway: Gateway, body: object = SALE) =>
  fares(() => Reflect.apply(gateway.transactions.create, undefined, [body]));
