import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { GatewayAddress } from '../../transports/behind-address.ts';
import type { CollectedTraffic } from '../failure-page/collect-traffic.ts';
import type { TestIdentity } from '../failure-page/test-identity.ts';
import type { WatchedTest } from '../gauntlet-worker/watched-test.ts';
import type { ApplicationUnderTest } from '../records/application-records.ts';
import type { SecretsWatch } from '../secrets/watch.ts';
import type { TestSettings, TolerableProblem } from './test-options.ts';

/** The part of a gateway that the kit uses, in any layout. */
export type GatewayUnderTest = Pick<
  Gateway<Layout>,
  | 'audit'
  | 'check'
  | 'clock'
  | 'close'
  | 'coverage'
  | 'events'
  | 'idle'
  | 'fetch'
  | 'baseUrl'
  | 'inspect'
  | 'ledger'
  | 'review'
  | 'simulate'
  | 'tape'
  | 'timeline'
  | 'upcoming'
  | 'webhooks'
>;
/** The state of one running test. */
export interface WorldUnderTest {
  readonly name: string;
  readonly settings: TestSettings;
  /** Undefined until the gateway is created. */
  gateway: GatewayUnderTest | undefined;
  /** Routes requests to the gateway. Undefined until it is created. */
  address: GatewayAddress | undefined;
  /** Requests to unmocked hosts, as method and URL without the query. */
  readonly unknownHosts: string[];
  /** Messages of rejected requests, by the correlation id of the response. */
  readonly rejections: Map<string, string>;
  readonly tolerated: Set<TolerableProblem>;
  /** How often each finding occurred before the test; undefined if its gateway is new. */
  earlier: ReadonlyMap<string, number> | undefined;
  /** The watch for leaked card data. Undefined if the test is not watched. */
  secrets: SecretsWatch | undefined;
  /** Identifies the test for its page. Undefined if it is not a test, as in `prepare`. */
  readonly identify: (() => TestIdentity) | undefined;
  /** The traffic of the gateway, for the page of a failure. Undefined if the test leaves no page. */
  traffic: CollectedTraffic | undefined;
  ended: boolean;
  /** How the suite describes the application in this test. */
  application: ApplicationUnderTest | undefined;
  /** What the test does in this pass of a gauntlet; `skip` if its body does not run. Undefined outside of a gauntlet. */
  readonly gauntlet: WatchedTest | 'skip' | undefined;
}
