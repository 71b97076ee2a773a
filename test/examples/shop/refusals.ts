/** The errors of the shop. */
import type { Order } from './order.ts';

/** An error in one field of a request. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** An error response of the shop. Customers see its message. */
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

/** The gateway understood the request and rejected it. */
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

/** No usable response: the network, the gateway, or our account failed. The outcome is unknown. */
export class GatewayUnavailable extends Error {}
