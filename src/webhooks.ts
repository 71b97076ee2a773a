/**
 * `settlebox/webhooks`: {@link parseWebhook} for the code that receives webhooks. It is a single file without packages or Node
 * modules, so that it also runs in browsers and on edge runtimes. `settlebox` exports the same function.
 *
 * @module settlebox/webhooks
 */

export type { EventName, EventType } from './contract/event-types.ts';
export type { EventObject, EventOf, GatewayEvent } from './domain/webhooks/deliveries/schema.ts';
export { parseWebhook, type WebhookRequest } from './domain/webhooks/dispatcher/parse-webhook.ts';
export { SettleboxError } from './engine/errors.ts';
