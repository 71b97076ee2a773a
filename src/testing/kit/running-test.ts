import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { trusted } from '../../engine/trusted.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import type { ApplicationUnderTest } from '../records/application-records.ts';
import { applicationSchema, problemsSchema, type TolerableProblem } from './test-options.ts';
import { findWorld, loadWorld, worker } from './worker.ts';

/**
 * Returns the gateway of the running test, for support files and for handlers of your own MSW server
 * (`handlers(currentGateway, { baseUrl })`).
 *
 * @throws SettleboxError `no_gateway` outside a test of `gatewayTest` or `withGateway`
 * @example
 * export const sell = (amount: number) =>
 *   currentGateway().transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
 */
export function currentGateway(): Gateway {
  const { gateway } = loadWorld('currentGateway()');
  if (gateway !== undefined) return trusted<Gateway>(gateway);
  throw new SettleboxError(
    'no_gateway',
    'currentGateway(): the gateway is still being created.',
    'Call it in the body of the test.',
  );
}

/**
 * Keeps a problem, or a finding of a review rule, from failing the running test.
 *
 * @throws SettleboxError `bad_option` for an unknown problem; `no_gateway` outside a test of `gatewayTest` or `withGateway`
 * @example
 * test('survives a week of failing webhooks', async ({ gateway }) => {
 *   tolerate('undelivered_webhooks');
 *   // …
 * });
 */
export function tolerate(...problems: readonly TolerableProblem[]): void {
  const { tolerated } = loadWorld('tolerate()');
  for (const problem of parseOptions(problemsSchema(), problems, 'tolerate')) tolerated.add(problem);
}

/**
 * Describes the application under test for `settlebox gauntlet`: its records, its nightly jobs, and the order of a transaction.
 * In a
 * test, it concerns that test; outside of tests, such as in `beforeEach` of Jest, it concerns later ones. Does nothing else.
 *
 * @throws SettleboxError `bad_option` naming the field
 * @example
 * beforeEach(() => {
 *   shop = createShop();
 *   useApplication({ records: () => shop.records(), reconcile: () => shop.reconcile() });
 * });
 */
export function useApplication(application: ApplicationUnderTest): void {
  const parsed = parseOptions(applicationSchema(), application, 'application');
  const world = findWorld();
  if (world === undefined) worker().application = parsed;
  else world.application = parsed;
}

/**
 * Sets the gateway that matchers and assertions read in a suite that creates its gateways itself.
 *
 * @throws SettleboxError `bad_option` if the argument is not a gateway
 * @example
 * beforeEach(() => {
 *   gateway = createGateway();
 *   useGateway(gateway);
 * });
 */
export function useGateway<L extends Layout>(gateway: Gateway<L>): void {
  insideOf(gateway, 'useGateway');
  worker().fallbackGateway = gateway;
}
