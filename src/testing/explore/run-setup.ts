import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { MakeMerchant, OrderOf, ShopCheck } from './merchant.ts';
import type { OpenRunGateway } from './run-worlds.ts';

/** The input that all runs of a search share. */
export interface RunSetup {
  readonly openGateway: OpenRunGateway;
  readonly merchant: MakeMerchant<AnyGateway>;
  readonly orderOf: OrderOf;
  readonly restDays: number;
  /** The invariant that the search checks at the end of each run. */
  readonly check?: ShopCheck | undefined;
  /** The kinds of events that change the shop's records at once. Default none. */
  readonly follows?: ReadonlySet<string>;
  /** True if the shop's records contain disputed money. Default false. */
  readonly recordsDisputes?: boolean;
  /** True if the shop's reports contain the fees of deposits. Default false. */
  readonly reportsFees?: boolean;
}
