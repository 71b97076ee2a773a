import { z } from 'zod';
import { SettleboxError } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import { parseWish } from '../../core/wish.ts';
import { findInside } from '../../faces/inside.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { findWorld, worker } from '../kit/worker.ts';
import type { GatewayUnderTest } from '../kit/world-under-test.ts';

/** Any gateway, whatever its layout. */
export type AnyGateway = Gateway<Layout> | Gateway<'A'> | Gateway<'B'> | Gateway;

/** Where a matcher looks. */
export interface InGateway {
  /** The gateway to ask. Default: that of the running test, or the one that `useGateway` named. */
  readonly in?: AnyGateway;
}

/** A gateway, if that is what was passed. */
export function findGateway(value: unknown): GatewayUnderTest | undefined {
  return findInside(value) === undefined ? undefined : trusted<GatewayUnderTest>(value);
}

/** @throws SettleboxError `no_gateway` where nobody is there to ask; `bad_option` where `in` is no gateway */
export function gatewayToAsk(matcher: string, options: InGateway = {}): GatewayUnderTest {
  if (options.in !== undefined) return findGateway(options.in) ?? refuseIn(matcher);
  const gateway = findWorld()?.gateway ?? worker().fallback;
  if (gateway !== undefined) return gateway;
  throw new SettleboxError(
    'no_gateway',
    `${matcher}: no gateway to ask.`,
    'Write the test with gatewayTest() or withGateway(), name one by useGateway(gateway), or pass { in: gateway }.',
  );
}

function refuseIn(matcher: string): never {
  throw new SettleboxError('bad_option', `${matcher}: in takes a gateway.`, 'createGateway() makes one.');
}

const inSchema = z.strictObject({ in: z.unknown().optional() });

/** @throws SettleboxError `bad_option`, since what a matcher overlooks would make its `not` pass for ever */
export function refuseMisspelt(matcher: string, options: InGateway): void {
  parseWish(inSchema, options, matcher);
}
