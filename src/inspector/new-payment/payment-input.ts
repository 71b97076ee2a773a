/** A payment to create. */
export interface PaymentInput {
  readonly type: string;
  readonly amountCents: number;
  /** The key of a payment choice. */
  readonly method: string;
}
