/** Translates responses and webhooks of the gateway into the terms of the shop. */
import { z } from 'zod';

const achReturn = z.object({ code: z.string(), reason: z.string() });

/** A transaction in either of the gateway's two field layouts. */
export const payment = z
  .object({
    transaction_id: z.string().optional(),
    id: z.string().optional(),
    response_description: z.string().optional(),
    response_message: z.string().optional(),
    amount: z.int().optional(),
    amount_authorized: z.int().optional(),
    type: z.string(),
    transaction_state: z.string(),
    response_status: z.string(),
    response_code: z.string(),
    refunded_amount: z.int().default(0),
    reference_id: z.string().nullish(),
    // Transactions that other systems create for the merchant have their own metadata.
    metadata: z.object({ order_id: z.string().optional() }).catch({}),
    return: achReturn.nullish(),
  })
  .transform((answer) => ({
    id: answer.transaction_id ?? answer.id ?? '',
    type: answer.type.toUpperCase(),
    state: answer.transaction_state,
    approved: answer.response_status === 'Approved',
    code: answer.response_code,
    message: answer.response_description ?? answer.response_message ?? '',
    amountCents: answer.amount ?? answer.amount_authorized ?? 0,
    refundedCents: answer.refunded_amount,
    referenceId: answer.reference_id ?? undefined,
    orderId: answer.metadata.order_id,
    returned: answer.return ?? undefined,
  }));

export type Payment = Readonly<z.output<typeof payment>>;

export const storedMethod = z.object({
  payment_token: z.string(),
  type: z.enum(['card', 'bank_account']),
  status: z.string(),
});
export type StoredMethod = Readonly<z.output<typeof storedMethod>>;

export const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
});

/** A webhook. Its object is parsed later, and only if the shop knows the type. */
export const notice = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({ object: z.unknown() }),
});
