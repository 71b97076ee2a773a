/** A module for `settlebox explore`, which prints when each run starts. */
import type { Gateway } from 'settlebox';
import type { MerchantTools } from 'settlebox/testing';
import { NodeShop } from './node-shop.ts';

export function merchant(gateway: Gateway, tools: MerchantTools): NodeShop {
  console.log(Date.now());
  return new NodeShop(gateway, tools);
}
