import type { GatewayOptions } from '../../options/options.ts';

/**
 * Sets `webhooks.ordering: 'none'` for every second seed, unless the options choose an ordering or open a snapshot, which
 * has one. The other half keeps the order per object, because those runs reveal other bugs and are easier to read.
 */
export function withSeedOrdering(options: GatewayOptions, seed: number, worlds: number): GatewayOptions {
  const { webhooks, from } = options;
  // The worlds take turns, and each one alternates between the orderings from turn to turn.
  const turn = Math.trunc(seed / worlds);
  if ((seed + turn) % 2 === 0 || from !== undefined) return options;
  if (webhooks === undefined) return { ...options, webhooks: { ordering: 'none' } };
  if (isList(webhooks)) return { ...options, webhooks: { endpoints: webhooks, ordering: 'none' } };
  return { ...options, webhooks: { ...webhooks, ordering: webhooks.ordering ?? 'none' } };
}

function isList(
  webhooks: NonNullable<GatewayOptions['webhooks']>,
): webhooks is Extract<typeof webhooks, readonly unknown[]> {
  return Array.isArray(webhooks);
}
