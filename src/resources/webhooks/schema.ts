import type { EventRow } from '../../core/outbox.ts';
import { isoText } from '../../core/time.ts';
import { trusted } from '../../core/trusted.ts';
import type { Batch } from '../batches/schema.ts';
import type { NotificationOfChange } from '../change-notices/schema.ts';
import type { Client } from '../clients/schema.ts';
import type { EventType } from '../event-types.ts';
import type { Integration } from '../integrations/schema.ts';
import type { Challenge } from '../mfa/schema.ts';
import type { PaymentToken } from '../payment-tokens/schema.ts';
import type { ReturnRateObject } from '../return-rates/schema.ts';
import type { Transaction } from '../transactions/types.ts';
import type { User } from '../users/schema.ts';
import type { EndpointStatus } from './lifecycle.ts';
import type { EndpointRecord } from './store.ts';

/** An endpoint as events show it. */
export interface EndpointObject {
  readonly endpoint_id: string;
  readonly object: 'endpoint';
  readonly url: string | null;
  readonly events: readonly string[];
  readonly status: EndpointStatus;
}

/** What an event of this type is about. */
export type EventObject<Type extends EventType> = Type extends `transaction.${string}`
  ? Transaction
  : Type extends `batch.${string}`
    ? Batch
    : Type extends `payment_token.${string}`
      ? PaymentToken
      : Type extends `client.${string}`
        ? Client
        : Type extends `integration.${string}`
          ? Integration
          : Type extends `user.${string}`
            ? User
            : Type extends `mfa.${string}`
              ? Challenge
              : Type extends 'ach.return_rate_exceeded'
                ? ReturnRateObject
                : Type extends 'ach.notification_of_change'
                  ? NotificationOfChange
                  : EndpointObject;

/** Something that happened, as webhooks and `events.list()` tell it. */
export interface GatewayEvent<Type extends EventType = EventType> {
  readonly id: string;
  readonly type: Type;
  readonly created_at: string;
  /** Repeats `created_at`, as Standard Webhooks names it. */
  readonly timestamp: string;
  readonly client_id: string;
  /** Id of the object, whichever layout it is shown in. */
  readonly subject: string;
  /** Counts per object, from 1. */
  readonly sequence: number;
  /** `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  readonly cause: string;
  readonly data: {
    /** The object as a GET showed it at that moment. */
    readonly object: EventObject<Type>;
  };
}

/** Domain to wire. The data were written when it happened, so an event never changes. */
export function viewEvent(row: EventRow, type: string = row.type): GatewayEvent {
  return trusted<GatewayEvent>({
    id: row.id,
    type,
    created_at: isoText(row.at),
    timestamp: isoText(row.at),
    client_id: row.clientId,
    subject: row.subject,
    sequence: row.sequence,
    cause: row.cause,
    data: JSON.parse(row.data),
  } satisfies Record<keyof GatewayEvent, unknown>);
}

export function viewEndpoint(endpoint: EndpointRecord): EndpointObject {
  return {
    endpoint_id: endpoint.endpointId,
    object: 'endpoint',
    url: endpoint.url,
    events: JSON.parse(endpoint.events),
    status: endpoint.status,
  };
}
