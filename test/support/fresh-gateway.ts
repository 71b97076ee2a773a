import { onTestFinished } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions, type Layout } from '../../src/index.ts';

/** A gateway for one test. When the test ends every invariant is checked, and it is closed. */
export function freshGateway<L extends Layout = 'by_method'>(options: GatewayOptions<L> = {}): Gateway<L> {
  return tended(createGateway(options));
}

/** Takes a fork, or any other gateway, into the same care. */
export function tended<L extends Layout>(gateway: Gateway<L>): Gateway<L> {
  onTestFinished(() => {
    try {
      gateway.check();
    } finally {
      gateway.close();
    }
  });
  return gateway;
}
