import type { Gateway } from '../../src/index.ts';
import { cards, createGateway } from './built.ts';

/** The sale of every row. */
export const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

export function sell(gateway: Gateway): unknown {
  return gateway.transactions.create(SALE);
}

/** Returns the world after some work, as bytes. */
export function worldAfter(from: Uint8Array | undefined, work: (gateway: Gateway) => void): Uint8Array {
  using gateway = from === undefined ? createGateway() : createGateway({ from });
  work(gateway);
  return gateway.snapshot();
}

/** A world whose batch of the day is open: most sales find one. */
export function openShop(): Uint8Array {
  return worldAfter(undefined, sell);
}

/** Transactions of many amounts, every fourth an authorization. */
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

/** Uncaptured authorizations that all expire at the same time. */
export function heldShop(count: number): Uint8Array {
  return worldAfter(undefined, (gateway) => {
    for (let made = 0; made < count; made++) gateway.transactions.create({ ...SALE, type: 'AUTH' });
  });
}
