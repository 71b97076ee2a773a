import { AsyncLocalStorage } from 'node:async_hooks';

/** What the shop works on in the current async context. */
export interface ShopContext {
  /** The order that the work is about; undefined if it can affect every order. */
  readonly orderId: string | undefined;
  /** Identifies the run by the object that collects its timers. */
  readonly timers: object;
}

/** Shared by all runs, because Node visits every store for each promise. */
const contexts = new AsyncLocalStorage<ShopContext>();

/** Runs work of the shop, so that the promises and timers that it starts are known to belong to it. */
export function inContext<Result>(context: ShopContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** The context of the current code; undefined outside of the shop's work. */
export function currentContext(): ShopContext | undefined {
  return contexts.getStore();
}
