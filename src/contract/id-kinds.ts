/** Every kind of object that has an id: `TRANSACTION-…`. */
const ID_KINDS = [
  'TRANSACTION',
  'BATCH',
  'PAYMENT_TOKEN',
  'CUSTOMER',
  'CLIENT',
  'INTEGRATION',
  'USER',
  'KEY',
  'CHALLENGE',
  'RULE',
  'EVENT',
  'ENDPOINT',
  'DELIVERY',
  'RETURN',
  'NOTICE',
  'REVERSAL',
  'FAULT',
  'DEPOSIT',
  'LINE',
  'DISPUTE',
  'FRAUD_REPORT',
] as const;
/** A kind of object that has an id. */
export type IdKind = (typeof ID_KINDS)[number];
