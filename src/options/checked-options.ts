import type { Layout } from '../domain/payments/transactions/types.ts';
import type { EndpointOptions, EventPattern } from '../harness/endpoint-options.ts';
import type { CheckedFault } from '../harness/faults.ts';
import type { GatewayOptions } from './options.ts';

/** Options whose event types and fault targets are checked if they are literals. */
export type CheckedOptions<L extends Layout, Pattern extends string, On extends string> = GatewayOptions<
  L,
  EndpointOptions<EventPattern<Pattern>>,
  CheckedFault<On>
>;
