import type { GatewayOptions } from '../../options/options.ts';

/**
 * Adds webhooks in no order to the options of every second seed, unless the options choose an order or open a snapshot, which
 * has one. Half of the seeds keep the order per object, because their worlds show other bugs and are easier to read.
 */
export function withSeedOrdering(options: GatewayOptions, seed: number, worlds: number): GatewayOptions {
  const { webhooks, from } = options;
  // The worlds take turns. Each of them changes between the orders from turn to turn.
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
