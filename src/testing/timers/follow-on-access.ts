import type { Scheduler } from '../../engine/advance.ts';

/**
 * The properties that follow the external clock when they are accessed. Operations follow it themselves. `clock` and
 * `idle` are left out, because they deliver webhooks at the times they were due.
 */
const FOLLOWING_PROPERTIES = [
  'ledger',
  'events',
  'webhooks',
  'simulate',
  'mfa',
  'audit',
  'timeline',
  'upcoming',
  'check',
];

/**
 * Makes a gateway advance to its external clock before each access. Returns a function that restores the properties.
 */
export function followOnAccess(gateway: object, scheduler: Scheduler): () => void {
  const originals = FOLLOWING_PROPERTIES.map((name) => [name, Reflect.get(gateway, name)] as const);
  for (const [name, value] of originals) {
    const get = () => {
      scheduler.catchUp();
      return value;
    };
    Object.defineProperty(gateway, name, { get, configurable: true, enumerable: true });
  }
  return () => {
    for (const [name, value] of originals)
      Object.defineProperty(gateway, name, { value, configurable: true, enumerable: true, writable: true });
  };
}
