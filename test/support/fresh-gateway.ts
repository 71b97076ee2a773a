import { onTestFinished } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions, type Layout } from '../../src/index.ts';

/** A gateway for one test. Every invariant is checked after each call and job that tells of something, and at its end. */
export function freshGateway<L extends Layout = 'by_method'>(options: GatewayOptions<L> = {}): Gateway<L> {
  return tended(createGateway(options));
}

/** The same, taking numbers that look like real cards: those that a test would know anywhere. */
export function gatewayForAnyCard<L extends Layout = 'by_method'>(options: GatewayOptions<L> = {}): Gateway<L> {
  // A snapshot brings its own.
  return freshGateway(options.from === undefined ? { realCards: 'accept', ...options } : options);
}

/**
 * Takes a fork, or any other gateway, into the same care. What tells no event, a key that is issued for one, is checked
 * with the next that does: a check after each read would take longer than the tests.
 */
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
