import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Address } from '../../transports/behind-address.ts';
import type { SecretsWatch } from '../secrets/watch.ts';
import type { TestHabits, TolerableProblem } from './test-options.ts';

/** What the kit asks of a gateway, whatever its layout. */
export type GatewayUnderTest = Pick<
  Gateway<Layout>,
  | 'audit'
  | 'check'
  | 'clock'
  | 'close'
  | 'coverage'
  | 'events'
  | 'fetch'
  | 'baseUrl'
  | 'timeline'
  | 'upcoming'
  | 'webhooks'
>;
/** The world that one test lives in, from its start to its end. */
export interface WorldUnderTest {
  /** What the runner calls the test. */
  readonly name: string;
  readonly habits: TestHabits;
  /** There from the moment that it is prepared. */
  gateway: GatewayUnderTest | undefined;
  /** Who answers for the gateway's address. */
  address: Address | undefined;
  /** Addresses that were asked and that nobody here answers for, without their query. */
  readonly unknownHosts: string[];
  /** What the gateway said where it refused a request, by the correlation id of its answer. */
  readonly refusals: Map<string, string>;
  readonly tolerated: Set<TolerableProblem>;
  /** Where the test is watched for card data. */
  secrets: SecretsWatch | undefined;
  ended: boolean;
}
