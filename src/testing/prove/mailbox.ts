import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { WEBHOOK_SECRET } from '../explore/endpoint.ts';
import type { OrderOf } from '../explore/merchant.ts';
import { isTransaction, transactionsOf } from '../explore/transaction-money.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { ProvableShop } from './provable-shop.ts';

/** A webhook that the gateway has sent and the shop has not acknowledged. */
export interface HeldWebhook {
  readonly event: GatewayEvent;
  /** 1, or more for copies of the same webhook. */
  readonly copy: number;
  readonly label: string;
  readonly orderId: string | undefined;
  /** The request as it was sent, if it must not be signed again. */
  readonly forged: Request | undefined;
  /** The number of attempts so far. */
  attempts: number;
  /** The response to the last attempt, or its error; empty before the first. */
  lastResponse: string;
}

const PAYMENTS = ['SALE', 'AUTH', 'PAYMENT'];

/** The network between the gateway and the shop: it holds webhooks back, so that they can arrive in any order. */
export class Mailbox {
  readonly #gateway: AnyGateway;
  readonly #orderOf: OrderOf;
  readonly #endpointId: string | undefined;
  readonly #held: HeldWebhook[] = [];
  readonly #errors: unknown[] = [];

  /** Subscribes to the events that the shop wants. `keepsRequests` is true if a fault forges requests. */
  constructor(
    gateway: AnyGateway,
    { deliver, events }: ProvableShop,
    { orderOf, keepsRequests }: { readonly orderOf: OrderOf; readonly keepsRequests: boolean },
  ) {
    this.#gateway = gateway;
    this.#orderOf = orderOf;
    if (deliver === undefined) return;
    const receive = (request: Request, event: GatewayEvent) => {
      try {
        this.#receive(event, keepsRequests ? request.clone() : undefined);
      } catch (error) {
        this.#errors.push(error);
      }
    };
    const { id } = gateway.webhooks.subscribe({
      deliver: receive,
      secret: WEBHOOK_SECRET,
      events: [...(events ?? ['*'])],
    });
    this.#endpointId = id;
  }

  /** The webhooks that the shop has not acknowledged, in the order of their events. */
  get held(): readonly HeldWebhook[] {
    return this.#held;
  }

  /** Throws the error of the shop's `orderOf`, which the gateway would take for a failed delivery. */
  rethrow(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }

  /** Removes a webhook while its attempt is made. */
  take(webhook: HeldWebhook): void {
    this.#held.splice(this.#held.indexOf(webhook), 1);
  }

  /** Holds a webhook again whose attempt has failed. */
  putBack(webhook: HeldWebhook): void {
    this.#held.push(webhook);
    this.#sort();
  }

  /** Returns the request of the next attempt. */
  requestFor({ event, forged, attempts }: HeldWebhook): Request {
    if (forged !== undefined && attempts === 0) return forged.clone();
    return this.#gateway.webhooks.signedRequest(event, { endpoint: this.#endpointId ?? '' });
  }

  #receive(event: GatewayEvent, forged: Request | undefined): void {
    const copy = this.#held.filter((held) => held.event.id === event.id).length + 1;
    const { about, orderId } = this.#subjectOf(event);
    const name = copy === 1 ? `webhook ${event.type}` : `another copy of webhook ${event.type}`;
    this.#held.push({ event, copy, orderId, forged, label: `${name}${about}`, attempts: 0, lastResponse: '' });
    this.#sort();
  }

  #subjectOf({ data }: GatewayEvent): { readonly about: string; readonly orderId: string | undefined } {
    const { object } = data;
    if (!isTransaction(object)) return { about: '', orderId: undefined };
    const orderId = this.#orderOf(object) ?? this.#orderOfOriginal(object.reference_id);
    const kind = object.type.toUpperCase();
    const order = orderId === undefined ? '' : ` of ${orderId}`;
    // An order has one payment; its refunds and payouts are named.
    return { orderId, about: orderId !== undefined && PAYMENTS.includes(kind) ? order : `${order} (${kind})` };
  }

  /** A refund belongs to the order of its original. */
  #orderOfOriginal(id: string | null | undefined): string | undefined {
    const original = id == null ? undefined : transactionsOf(this.#gateway).get(id);
    return original === undefined ? undefined : this.#orderOf(original);
  }

  /** Ids of events grow in the order in which they happened. */
  #sort(): void {
    this.#held.sort((first, second) => {
      if (first.event.id !== second.event.id) return first.event.id < second.event.id ? -1 : 1;
      return first.copy - second.copy;
    });
  }
}
