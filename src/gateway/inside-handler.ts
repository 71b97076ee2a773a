import type { InsideCall } from '../domain/webhooks/dispatcher/at-work.ts';

/**
 * Returns a copy of a gateway whose calls run inside a call to a receiver, including those of its resources. Members are read when
 * they are used.
 */
export function insideHandler<Members extends object>(members: Members, inside: InsideCall): Members {
  const copy = Object.create(members);
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    const read = get === undefined ? () => value : () => get.call(members);
    Object.defineProperty(copy, name, { get: () => insideOf(read(), members, inside), enumerable: true });
  }
  return copy;
}

function insideOf(value: unknown, members: object, inside: InsideCall): unknown {
  if (typeof value === 'function') return (...given: unknown[]) => inside(() => Reflect.apply(value, members, given));
  return hasFunctions(value) ? insideHandler(value, inside) : value;
}

/** Resources have functions. Accounts and other data have none, and stay what they are. */
function hasFunctions(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => typeof one === 'function');
}
