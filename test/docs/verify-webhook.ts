import type { GatewayEvent } from 'settlebox';
import { Webhook } from 'standardwebhooks';

/** Throws if the request is not signed with this secret, or is older than five minutes. */
export async function verify(request: Request, secret: string): Promise<GatewayEvent> {
  const headers = Object.fromEntries(request.headers);
  return new Webhook(secret).verify(await request.text(), headers) as GatewayEvent;
}
