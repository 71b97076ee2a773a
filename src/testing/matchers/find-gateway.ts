import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { trusted } from '../../engine/trusted.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import type { GatewayUnderTest } from '../kit/test-world.ts';
import { findWorld, worker } from '../kit/worker.ts';

/** A gateway of any layout. */
export type AnyGateway = Gateway<Layout> | Gateway<'A'> | Gateway<'B'> | Gateway;

/** Selects the gateway that a matcher reads. */
export type InGateway = {
  /** The gateway to read. Default: the running test's gateway, or the one passed to `useGateway`. */
  readonly in?: AnyGateway | undefined;
};

/** Returns the value if it is a gateway. */
export function findGateway(value: unknown): GatewayUnderTest | undefined {
  return findInternals(value) === undefined ? undefined : trusted<GatewayUnderTest>(value);
}

/**
 * Returns the gateway that a matcher reads: the one in the options, or the current one.
 *
 * @throws SettleboxError `no_gateway` if no gateway is in use; `bad_option` if `in` is not a gateway
 */
export function loadGateway(matcher: string, options: InGateway = {}): GatewayUnderTest {
  if (options.in !== undefined) return findGateway(options.in) ?? rejectIn(matcher);
  const gateway = findCurrentGateway();
  if (gateway !== undefined) return gateway;
  throw new SettleboxError(
    'no_gateway',
    `${matcher}: no gateway is in use here.`,
    'Write the test with gatewayTest() or withGateway(), call useGateway(gateway), or pass { in: gateway }.',
  );
}

/** Returns the gateway of the running test, or the one passed to `useGateway`. */
export function findCurrentGateway(): GatewayUnderTest | undefined {
  return findWorld()?.gateway ?? worker().fallbackGateway;
}

function rejectIn(matcher: string): never {
  throw new SettleboxError(
    'bad_option',
    `${matcher}: in must be a gateway.`,
    'Pass the return value of createGateway().',
  );
}

const inSchema = lazily(() => z.strictObject({ in: z.unknown().optional() }));

/**
 * Rejects unknown options, because an ignored option would make `not` pass forever.
 *
 * @throws SettleboxError `bad_option`
 */
export function rejectUnknownOptions(matcher: string, options: InGateway): void {
  parseOptions(inSchema(), options, matcher);
}
