import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { ReadableGateway } from '../failure-page/readable-gateway.ts';

/** The part of a test's gateway that a gauntlet uses, in any layout. */
export type WatchedGateway = Pick<
  Gateway<Layout>,
  'baseUrl' | 'clock' | 'coverage' | 'events' | 'idle' | 'review' | 'simulate' | 'tape' | 'timeline' | 'webhooks'
> &
  ReadableGateway;
