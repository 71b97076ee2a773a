import { SettleboxError } from '../../engine/errors.ts';
import type { GatewayUnderTest } from './test-world.ts';

/** Reports whether the test has closed its gateway. */
export function isClosed(gateway: GatewayUnderTest): boolean {
  try {
    gateway.clock.now();
    return false;
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'gateway_closed') return true;
    throw error;
  }
}
