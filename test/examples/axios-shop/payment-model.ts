import { z } from 'zod';

export interface CardDetails {
  readonly pan: string;
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly cardholder_name: string;
  readonly address?: { readonly line1: string; readonly zip: string };
}

export interface BankAccountDetails {
  readonly account_number: string;
  readonly routing_number: string;
  readonly account_type: 'checking' | 'savings';
  readonly name: string;
  readonly email: string;
}

export interface CardMethod {
  readonly type: 'card';
  readonly pan: string;
  readonly expiry: { readonly month: string; readonly year: string };
  readonly first_name: string;
  readonly last_name: string;
  readonly cvv: string;
  readonly address_line1: string;
  readonly zip: string;
}

export type BankAccountMethod = { readonly type: 'ACH' } & BankAccountDetails;

export interface TokenMethod {
  readonly type: 'token';
  readonly payment_token: string;
}

export type PaymentMethod = CardMethod | BankAccountMethod | TokenMethod;

export interface StoredMethod {
  readonly token: string;
  readonly customerId: string | null;
  readonly type: string | null;
  readonly status: string;
  readonly lastFour: string | null;
}

const text = z.string().nullish();
const masked = z.looseObject({ last_four: text }).nullish();

/** Masked details are "fields in responses": next to the token or in its card object, so both are read. */
const storedMethodSchema = z
  .looseObject({
    payment_token: z.string(),
    customer_id: text,
    type: text,
    status: z.string(),
    last_four: text,
    card: masked,
    bank_account: masked,
  })
  .transform(
    (body): StoredMethod => ({
      token: body.payment_token,
      customerId: body.customer_id ?? null,
      type: body.type ?? null,
      status: body.status.toLowerCase(),
      lastFour: body.last_four ?? body.card?.last_four ?? body.bank_account?.last_four ?? null,
    }),
  );

export function toStoredMethod(body: unknown): StoredMethod {
  return storedMethodSchema.parse(body);
}
