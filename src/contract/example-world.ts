/** Ids, keys and secrets of the world that the examples of the OpenAPI document are taken from. */
export interface ExampleWorld {
  readonly merchantId: string;
  readonly resellerKey: string;
  /** The key of a user with every permission. */
  readonly ownerKey: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  /** An approved AUTH. */
  readonly authorization: string;
  readonly settledSale: string;
  readonly openPayment: string;
  readonly closedBatch: string;
  readonly deposit: string;
  /** A dispute that needs a response. */
  readonly dispute: string;
  readonly paymentToken: string;
  /** A stored bank account whose micro-deposits have arrived, and their amounts. */
  readonly unverifiedAccount: { readonly id: string; readonly amounts: readonly number[] };
  readonly integration: string;
  /** An unused integration. */
  readonly spareIntegration: string;
  /** A merchant without transactions. */
  readonly spareClient: string;
  readonly user: string;
  /** An open challenge of the owner. */
  readonly challenge: { readonly id: string; readonly code: string };
}
