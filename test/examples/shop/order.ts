/** An order and its status, in the terms of the shop. */
import { z } from 'zod';
import { orderLine } from './catalogue.ts';

/** The latest status of the order. The dates show the earlier ones. */
export const ORDER_STATES = [
  'awaiting payment', //       the gateway was asked and has not answered yet
  'declined',
  'awaiting shipment', //      a card: the money is held, and taken when the parcel leaves
  'awaiting funds', //         a bank debit: nothing is sure before the money is here
  'authorization expired', //  the hold ran out before the parcel left
  'payment failed', //         the bank network refused the debit before it settled
  'shipped',
  'settled',
  'paid', //                   the money has arrived at our bank
  'canceled', //               called off before the money moved
  'partly refunded',
  'refunded',
  'money taken back', //       the customer's bank has returned the debit
  'needs attention', //        a person has to look at it; `reason` says why
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

const storedLines = z.string().transform((text) => z.array(orderLine).parse(JSON.parse(text)));

/** A row of the table `orders`. */
export const orderRow = z.object({
  id: z.string(),
  items: storedLines,
  total_cents: z.int(),
  method: z.enum(['card', 'bank_account']),
  state: z.enum(ORDER_STATES),
  reason: z.string().nullable(),
  payment_id: z.string().nullable(),
  /** The bank account that refunds are paid to. */
  payment_token: z.string().nullable(),
  refunded_cents: z.int(),
  /** The number of refunds that the gateway accepted, including those that failed later. */
  refund_count: z.int(),
  placed_at: z.string(),
  shipped_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  paid_at: z.string().nullable(),
});

export type Order = Readonly<z.output<typeof orderRow>>;
export type NewOrder = Pick<Order, 'items' | 'total_cents' | 'method' | 'placed_at'>;
export type OrderChanges = Partial<Omit<Order, 'id' | 'placed_at' | keyof NewOrder>>;

/** The fields of an order that customers can see. */
export function shown(order: Order): Omit<Order, 'payment_token' | 'refund_count'> {
  const { payment_token: _token, refund_count: _count, ...rest } = order;
  return rest;
}
