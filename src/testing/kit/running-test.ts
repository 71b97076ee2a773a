import { SettleboxError } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import { parseWish } from '../../core/wish.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { insideOf } from '../inside-of.ts';
import { type TolerableProblem, troubles } from './test-options.ts';
import { loadWorld, worker } from './worker.ts';

/**
 * The gateway of the test that runs this line, for what is not handed one: support files, and handlers of your own
 * MSW server (`handlers(currentGateway, { baseUrl })`).
 *
 * @throws SettleboxError `no_gateway` outside of a test of `gatewayTest` or `withGateway`
 * @example
 * export const sell = (amount: number) =>
 *   currentGateway().transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
 */
export function currentGateway(): Gateway {
  const { gateway } = loadWorld('currentGateway()');
  if (gateway !== undefined) return trusted<Gateway>(gateway);
  throw new SettleboxError('no_gateway', 'currentGateway(): it is being made.', 'Ask for it in the body of the test.');
}

/**
 * Lets the running test end with a trouble that would fail it otherwise.
 *
 * @throws SettleboxError `bad_option` for what is no trouble; `no_gateway` outside of such a test
 * @example
 * test('the shop is down all week', async ({ gateway }) => {
 *   tolerate('undelivered_webhooks');
 *   // …
 * });
 */
export function tolerate(...wished: readonly TolerableProblem[]): void {
  const { tolerated } = loadWorld('tolerate()');
  for (const trouble of parseWish(troubles, wished, 'tolerate')) tolerated.add(trouble);
}

/**
 * Names the gateway that matchers and assertions ask where a suite makes its gateways itself.
 *
 * @throws SettleboxError `bad_option` where this is no gateway
 * @example
 * beforeEach(() => {
 *   gateway = createGateway();
 *   useGateway(gateway);
 * });
 */
export function useGateway<L extends Layout>(gateway: Gateway<L>): void {
  insideOf(gateway, 'useGateway');
  worker().fallback = gateway;
}
