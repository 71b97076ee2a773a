/** A sale that a fault may reject, and its result. */
import type { FaultOptions, Gateway, RequestFault } from '../../src/index.ts';
import { SALE } from './clients.ts';

export const rejectSales = (options: Partial<RequestFault>): FaultOptions => ({
  on: 'transactions.create',
  ...options,
  kind: 'request_rejected',
});

/** Reports whether a call succeeds (`.`) or a fault rejects it (`x`). */
export function tryCall(call: () => unknown): '.' | 'x' {
  try {
    call();
    return '.';
  } catch {
    return 'x';
  }
}

export const sell = (gateway: Gateway, body: object = SALE) =>
  tryCall(() => Reflect.apply(gateway.transactions.create, undefined, [body]));
