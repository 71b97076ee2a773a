import type { Shape } from '../../domain/base/context.ts';
import type { Pump } from '../../engine/advance.ts';

/**
 * What a test reads or does beside the operations, which come up to the clock themselves. Not `clock` and `idle`: they
 * can wait, and so deliver on the way what is only done late here.
 */
const LOOKED_AT = ['ledger', 'events', 'webhooks', 'simulate', 'mfa', 'audit', 'timeline', 'upcoming', 'check'];

/** Has a gateway come up to the clock beside it before anybody looks at it; gives the way back. */
export function lookFirst(gateway: object, pump: Pump<Shape>): () => void {
  const before = LOOKED_AT.map((name) => [name, Reflect.get(gateway, name)] as const);
  for (const [name, value] of before) {
    const get = () => {
      pump.follow();
      return value;
    };
    Object.defineProperty(gateway, name, { get, configurable: true, enumerable: true });
  }
  return () => {
    for (const [name, value] of before)
      Object.defineProperty(gateway, name, { value, configurable: true, enumerable: true, writable: true });
  };
}
