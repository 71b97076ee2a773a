/** Why the shop says no. */
import type { Order } from './order.ts';

/** What is wrong with one field of a request. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** An answer of the shop that is not what the customer hoped for; the message is for the customer's eyes. */
export class Refused extends Error {
  readonly status: 400 | 402 | 404 | 409 | 422 | 503;
  readonly order: Order | undefined;
  readonly fields: readonly FieldFault[];

  constructor(status: Refused['status'], message: string, order?: Order, fields: readonly FieldFault[] = []) {
    super(message);
    this.status = status;
    this.order = order;
    this.fields = fields;
  }
}

/** The gateway has understood us and will not do it. */
export class GatewayRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFault[];

  constructor(status: number, error: { code: string; message: string; details: readonly FieldFault[] }) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.fields = error.details;
  }
}

/** No usable answer: the network, the gateway, or our own account there. Whether it did what we asked is unknown. */
export class GatewayUnavailable extends Error {}
