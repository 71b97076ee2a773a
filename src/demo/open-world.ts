/** Opens the worlds of the demo: a new one, or one that was shared. */
import type { Tape } from '../analysis/tape/tape.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { replay } from '../replay/replay.ts';
import { type SendRequest, SHOP_EVENTS, type Shop } from './shop/shop.ts';

/** Creates a new world. The same seed and the same clicks give the same world. */
export function newWorld(seed: string): Gateway {
  return createGateway({ seed, webhooks: { mode: 'auto' } });
}

/** Repeats the steps of a tape. @throws SettleboxError `bad_tape`, `tape_mismatch` */
export function sharedWorld(tape: Tape): Promise<Gateway> {
  return replay(tape);
}

/** Sends the shop's requests to the gateway in this page, with the merchant's key. */
export function merchantRequests(gateway: Gateway): SendRequest {
  return (path, { headers, ...init }) => {
    const all = { ...Object.fromEntries(new Headers(headers)), apikey: gateway.merchant.apiKey };
    return gateway.fetch(new Request(`${gateway.baseUrl}${path}`, { ...init, headers: all }));
  };
}

/** Subscribes the shop to the webhooks of a world. A shared world has the endpoint of the shop already. */
export async function connectShop(gateway: Gateway, shop: Shop): Promise<void> {
  const own = gateway.inspect.endpoints().find(({ url, status }) => url === null && status === 'active');
  if (own === undefined) gateway.webhooks.subscribe({ events: SHOP_EVENTS, deliver: shop.deliver });
  else gateway.webhooks.attach(own.id, shop.deliver);
  await shop.load();
}
