/** A sale that a fault may refuse, and how it fares. */
import type { FaultWish, Gateway, RequestFault } from '../../src/index.ts';
import { SALE } from './clients.ts';

export const refuse = (wish: Partial<RequestFault>): FaultWish => ({
  on: 'transactions.create',
  ...wish,
  kind: 'refused',
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
