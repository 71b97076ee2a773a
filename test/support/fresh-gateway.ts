import { onTestFinished } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions, type Layout } from '../../src/index.ts';

/** A gateway for one test. Every invariant is checked after each call and job and at the end, and it is closed. */
export function freshGateway<L extends Layout = 'by_method'>(options: GatewayOptions<L> = {}): Gateway<L> {
  return tended(createGateway(options));
}

/** Takes a fork, or any other gateway, into the same care: every invariant after every call and job that moved it. */
export function tended<L extends Layout>(gateway: Gateway<L>): Gateway<L> {
  gateway.events.on('*', () => gateway.check());
  onTestFinished(() => {
    try {
      gateway.check();
    } finally {
      gateway.close();
    }
  });
  return gateway;
}
