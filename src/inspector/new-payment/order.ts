/** What is asked of the gateway. */
export interface Order {
  readonly type: string;
  readonly amountCents: number;
  /** The key of a method. */
  readonly method: string;
}
