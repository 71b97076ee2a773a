/** What the examples of the documents ask about: ids, keys and secrets of a world prepared for them. */
export interface ExampleWorld {
  readonly merchantId: string;
  readonly resellerKey: string;
  /** A person's key, with every right. */
  readonly ownerKey: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  /** An approved AUTH. */
  readonly authorization: string;
  readonly settledSale: string;
  readonly openPayment: string;
  readonly closedBatch: string;
  readonly paymentToken: string;
  /** A stored bank account whose micro-deposits have arrived, and their amounts. */
  readonly unverifiedAccount: { readonly id: string; readonly amounts: readonly number[] };
  readonly integration: string;
  /** An integration that nothing needs. */
  readonly spareIntegration: string;
  /** A merchant without business. */
  readonly spareClient: string;
  readonly user: string;
  /** A challenge of the owner that waits for its code. */
  readonly challenge: { readonly id: string; readonly code: string };
}
