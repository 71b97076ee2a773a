import { createGateway } from '../gateway/gateway.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { GatewayOptions, WebhookOptions } from '../options/options.ts';

/** The gateway that a server makes for itself. `url` is the address of the server. */
export function ownGateway(options: GatewayOptions, url: string): Gateway {
  const { from, database = ':memory:', baseUrl, webhooks } = options;
  // A snapshot brings its settings along.
  if (from !== undefined) return createGateway(options);
  // A file keeps the address that it was made with, and the port may be another next time.
  const address = database === ':memory:' ? { baseUrl: baseUrl ?? url } : {};
  return createGateway({ ...options, ...address, webhooks: goingOut(webhooks) });
}

/** Nobody here calls `idle()`: deliveries go out by themselves, where nothing else is said. */
function goingOut(webhooks: GatewayOptions['webhooks'] = {}): WebhookOptions {
  if (isList(webhooks)) return { endpoints: webhooks, mode: 'auto' };
  return { ...webhooks, mode: webhooks.mode ?? 'auto' };
}

function isList(
  webhooks: NonNullable<GatewayOptions['webhooks']>,
): webhooks is Exclude<typeof webhooks, WebhookOptions> {
  return Array.isArray(webhooks);
}
