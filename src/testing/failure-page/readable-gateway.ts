import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** The part of a gateway that a page reads, in any layout. Reading it does not change the world. */
export type ReadableGateway = Pick<
  Gateway<Layout>,
  'audit' | 'clock' | 'inspect' | 'ledger' | 'tape' | 'timeline' | 'upcoming' | 'webhooks'
>;
