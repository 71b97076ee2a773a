import { holdsWorld } from '../engine/world-file.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { GatewayOptions } from '../options/options.ts';
import type { WebhookOptions } from '../options/webhook-options.ts';
import type { ServerAddress } from './addresses.ts';
import type { ServerSettings } from './options.ts';
import { randomKey } from './random-key.ts';

/** Creates the gateway of a server that was given none. `url` is the URL of the server. */
export function ownGateway(
  { options = {}, allowWebhookHosts }: Pick<ServerSettings, 'options' | 'allowWebhookHosts'>,
  url: string,
  { loopback }: ServerAddress,
): Gateway {
  const { from, database = ':memory:', baseUrl, webhooks } = options;
  // A snapshot has settings of its own.
  if (from !== undefined) return createGateway(options);
  // A file stores the address that it was created with, and the port can change between runs.
  const address = database === ':memory:' ? { baseUrl: baseUrl ?? url } : {};
  // Keys and passwords derive from the seed, and the default seed is public.
  const isPublic = !loopback && options.seed === undefined && (database === ':memory:' || !holdsWorld(database));
  const seed = isPublic ? { seed: randomKey() } : {};
  const delivery = withHosts(deliveredAutomatically(webhooks), allowWebhookHosts);
  return createGateway({ ...options, ...seed, ...address, webhooks: delivery });
}

function withHosts(webhooks: WebhookOptions, hosts: readonly string[]): WebhookOptions {
  return hosts.length === 0 ? webhooks : { ...webhooks, hosts: [...new Set([...(webhooks.hosts ?? []), ...hosts])] };
}

/** A server has no test that calls `idle()`, so webhooks are delivered automatically by default. */
function deliveredAutomatically(webhooks: GatewayOptions['webhooks'] = {}): WebhookOptions {
  if (isList(webhooks)) return { endpoints: webhooks, mode: 'auto' };
  return { ...webhooks, mode: webhooks.mode ?? 'auto' };
}

function isList(
  webhooks: NonNullable<GatewayOptions['webhooks']>,
): webhooks is Exclude<typeof webhooks, WebhookOptions> {
  return Array.isArray(webhooks);
}
