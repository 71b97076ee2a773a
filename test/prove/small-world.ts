/** A shop that applies webhooks by their sequence, and variations of it that apply them in a wrong way. */
import { cards, type Gateway } from 'settlebox';
import { ProveError, type ProveOptions, prove } from '../../src/testing.ts';

/** The part of a webhook that the shops read. */
export interface Notice {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly orderId: string;
  readonly cents: number;
}

const CENTS = 1_999;

export class SequenceShop {
  events: readonly string[] = ['transaction.*'];
  readonly gateway: Gateway;
  /** The state of each order, and the sequence of the event that set it. */
  readonly states = new Map<string, { state: string; sequence: number }>();

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  readonly deliver = async (request: Request): Promise<Response> => {
    const { id, type, sequence, data } = JSON.parse(await request.text());
    const { metadata, refunded_amount: cents } = data.object;
    return (await this.receive({ id, type, sequence, orderId: metadata.order_id, cents })) ?? ok();
  };

  receive({ type, sequence, orderId }: Notice): Response | undefined | Promise<Response | undefined> {
    const known = this.states.get(orderId)?.sequence ?? 0;
    if (sequence > known) this.states.set(orderId, { sequence, state: type.replace('transaction.', '') });
    return undefined;
  }

  records(): unknown {
    return Object.fromEntries([...this.states].map(([id, { state }]) => [id, state]));
  }
}

export function ok(): Response {
  return new Response(null, { status: 204 });
}

/** Authorizes an order, as a customer would. Returns its transaction. */
export function authorize(gateway: Gateway, orderId = 'order-1'): string {
  const metadata = { order_id: orderId };
  const { transaction_id: id } = gateway.transactions.create({
    type: 'AUTH',
    amount: CENTS,
    payment_method: cards.visa,
    metadata,
  });
  return id;
}

/** Authorizes an order and captures it: two events. */
export function pay(gateway: Gateway, orderId = 'order-1'): void {
  gateway.transactions.capture(authorize(gateway, orderId));
}

/** Returns the failure of a proof. */
export async function failureOf<Shop extends object>(options: ProveOptions<Gateway, Shop>): Promise<ProveError> {
  try {
    const { summary } = await prove(options);
    throw new Error(`nothing failed: ${summary}`);
  } catch (error) {
    if (error instanceof ProveError) return error;
    throw error;
  }
}
