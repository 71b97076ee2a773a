/** Days (24 hours each) until an uncaptured authorization expires, by brand. */
export type AuthorizationDays = {
  /** Default 7. */
  readonly visa?: number | undefined;
  /** For a Visa charge on a stored card (`recurring: true`). Default 5; 7 before 14 April 2024. */
  readonly visaMerchantInitiated?: number | undefined;
  /** Default 30; 7 for a charge on a stored card (`recurring: true`). */
  readonly mastercard?: number | undefined;
  /** Default 7. */
  readonly amex?: number | undefined;
  /** Default 10. */
  readonly discover?: number | undefined;
};
