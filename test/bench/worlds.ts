import type { Gateway } from '../../src/index.ts';
import { cards, createGateway } from './built.ts';

/** The sale of every row. */
export const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

export function sell(gateway: Gateway): unknown {
  return gateway.transactions.create(SALE);
}

/** Returns the bytes of a world after some work. */
export function worldAfter(from: Uint8Array | undefined, work: (gateway: Gateway) => void): Uint8Array {
  using gateway = from === undefined ? createGateway() : createGateway({ from });
  work(gateway);
  return gateway.snapshot();
}

/** Returns a world with an open batch, which is the usual case for a sale. */
export function openShop(): Uint8Array {
  return worldAfter(undefined, sell);
}

/** Returns a world of transactions with many amounts. Every fourth is an authorization. */
export function mixedShop(count: number): Uint8Array {
  return worldAfter(undefined, (gateway) => {
    for (let made = 0; made < count; made++)
      gateway.transactions.create({
        type: made % 4 === 0 ? 'AUTH' : 'SALE',
        amount: 100 + ((made * 7919) % 50_000),
        payment_method: cards.visa,
      });
  });
}

/** Returns a world of uncaptured authorizations that all expire at the same time. */
export function heldShop(count: number): Uint8Array {
  return worldAfter(undefined, (gateway) => {
    for (let made = 0; made < count; made++) gateway.transactions.create({ ...SALE, type: 'AUTH' });
  });
}
