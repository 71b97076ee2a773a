/**
 * The small shop as an application of Node: it verifies webhooks with `node:crypto`. The tests of `explore` verify with the package
 * standardwebhooks, which is independent of Settlebox, and whose SHA-256 is JavaScript.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gateway } from 'settlebox';
import type { MerchantTools } from 'settlebox/testing';
import { SmallShop } from '../../explore/small-shop.ts';

const TOLERANCE_SECONDS = 300;
const [SECRET_PREFIX, SIGNATURE_PREFIX] = ['whsec_', 'v1,'];

export class NodeShop extends SmallShop {
  readonly #key: Buffer;

  constructor(gateway: Gateway, tools: MerchantTools) {
    super(gateway, tools);
    this.#key = Buffer.from(tools.webhookSecret.slice(SECRET_PREFIX.length), 'base64');
  }

  override verify(body: string, headers: Headers): void {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`));
    const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
    const expected = createHmac('sha256', this.#key).update(`${id}.${timestamp}.${body}`).digest();
    const given = Buffer.from(signature?.slice(SIGNATURE_PREFIX.length) ?? '', 'base64');
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isSigned || !(age <= TOLERANCE_SECONDS)) throw new Error('the webhook is not signed, or is too old');
  }
}
