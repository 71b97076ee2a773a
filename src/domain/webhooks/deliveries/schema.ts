import type { EVENT_ALIASES, EVENTS, EventName, EventType } from '../../../contract/event-types.ts';
import type { EventRow } from '../../../engine/event-log.ts';
import { isoText } from '../../../engine/time.ts';
import { trusted } from '../../../engine/trusted.ts';
import type { NotificationOfChange } from '../../ach/change-notices/schema.ts';
import type { ReturnRateObject } from '../../ach/return-rates/schema.ts';
import type { Engine } from '../../base/context.ts';
import type { DisputeRateObject } from '../../cards/dispute-rates/schema.ts';
import type { Dispute } from '../../cards/disputes/types.ts';
import type { FraudReport } from '../../cards/fraud-reports/schema.ts';
import type { Batch } from '../../payments/batches/schema.ts';
import type { MerchantDeposit } from '../../payments/deposits/schema.ts';
import { eventObject } from '../../payments/transactions/event-object.ts';
import type { Transaction } from '../../payments/transactions/types.ts';
import type { Client } from '../../platform/clients/schema.ts';
import type { Integration } from '../../platform/integrations/schema.ts';
import type { Challenge } from '../../platform/mfa/schema.ts';
import type { User } from '../../platform/users/schema.ts';
import type { PaymentToken } from '../../vault/payment-tokens/schema.ts';
import type { EndpointStatus } from './lifecycle.ts';
import type { EndpointRecord } from './store.ts';

/** A webhook endpoint in events. */
export type EndpointObject = {
  /** `ENDPOINT-` and 26 characters. */
  readonly endpoint_id: string;
  /** Always `endpoint`. */
  readonly object: 'endpoint';
  /** Null without a URL. */
  readonly url: string | null;
  /** Event types and patterns that the endpoint subscribes to. */
  readonly events: readonly string[];
  /** `disabled` after repeated failures. */
  readonly status: EndpointStatus;
};

/** The types of event objects by their names in `EVENTS`. */
type EventObjects = {
  Transaction: Transaction;
  Batch: Batch;
  Deposit: MerchantDeposit;
  PaymentToken: PaymentToken;
  Dispute: Dispute;
  FraudReport: FraudReport;
  DisputeRate: DisputeRateObject;
  Client: Client;
  Integration: Integration;
  User: User;
  Challenge: Challenge;
  Endpoint: EndpointObject;
  ReturnRate: ReturnRateObject;
  NotificationOfChange: NotificationOfChange;
};

/** The type of `data.object` in events of this type. */
export type EventObject<Type extends EventName> = Type extends keyof typeof EVENT_ALIASES
  ? EventObject<(typeof EVENT_ALIASES)[Type]>
  : Type extends EventType
    ? EventObjects[(typeof EVENTS)[Type]['object']]
    : never;

/**
 * An event, as webhooks deliver it and `events.list()` returns it. Checking `type` narrows `data.object`.
 *
 * @example
 * if (event.type === 'batch.funded') console.log(event.data.object.net_amount);
 */
export type GatewayEvent<Type extends EventName = EventName> = { [Name in Type]: EventOf<Name> }[Type];

/** An event of one type: a member of the union `GatewayEvent`. */
export type EventOf<Type extends EventName> = {
  /** Unique id, also sent as `webhook-id`. */
  readonly id: string;
  /** The event type; in webhooks its alias, if the endpoint subscribes to that. */
  readonly type: Type;
  /** ISO 8601 in UTC, in virtual time. */
  readonly created_at: string;
  /** Repeats `created_at` under the name that Standard Webhooks specifies. */
  readonly timestamp: string;
  /** The client that the object belongs to. */
  readonly client_id: string;
  /** Id of the object, in any layout. */
  readonly subject: string;
  /** Number of the event among those of its object, from 1. */
  readonly sequence: number;
  /** The request, job or bank that caused it: `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  readonly cause: string;
  /** The content of the event. */
  readonly data: {
    /** The object as a GET returned it at the time of the event. */
    readonly object: EventObject<Type>;
  };
};

/** Builds the event object of the API. Its data is that of the time when the event was emitted, so an event never changes. */
export function viewEvent(
  engine: Pick<Engine, 'database' | 'settings'>,
  row: EventRow,
  type: string = row.type,
): GatewayEvent {
  return trusted<GatewayEvent>({
    id: row.id,
    type,
    created_at: isoText(row.at),
    timestamp: isoText(row.at),
    client_id: row.clientId,
    subject: row.subject,
    sequence: row.sequence,
    cause: row.cause,
    data: { object: eventObject(engine, row) },
  } satisfies Record<keyof GatewayEvent, unknown>);
}

/** Builds the endpoint object of the API. */
export function viewEndpoint(endpoint: EndpointRecord): EndpointObject {
  return {
    endpoint_id: endpoint.endpointId,
    object: 'endpoint',
    url: endpoint.url,
    events: JSON.parse(endpoint.events),
    status: endpoint.status,
  };
}
