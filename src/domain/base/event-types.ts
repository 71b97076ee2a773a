/** Every event that the gateway announces. */
export const EVENT_TYPES = [
  'transaction.authorized',
  'transaction.captured',
  'transaction.declined',
  'transaction.voided',
  'transaction.expired',
  'transaction.submitted',
  'transaction.settled',
  'transaction.funded',
  'transaction.returned',
  'transaction.refunded',
  'transaction.canceled',
  'transaction.rejected',
  'transaction.reversed',
  'ach.notification_of_change',
  'ach.return_rate_exceeded',
  'batch.closed',
  'batch.settled',
  'batch.funded',
  'payment_token.created',
  'payment_token.updated',
  'payment_token.expired',
  'payment_token.deactivated',
  'payment_token.verified',
  'payment_token.verification_failed',
  'payment_token.debit_blocked',
  'payment_token.recurring_blocked',
  'payment_token.card_replaced',
  'endpoint.disabled',
  'client.created',
  'client.updated',
  'client.deleted',
  'integration.created',
  'integration.updated',
  'integration.deleted',
  'user.created',
  'user.updated',
  'user.deleted',
  'mfa.challenge_sent',
] as const;

/**
 * The type of an event.
 */
export type EventType = (typeof EVENT_TYPES)[number];

/** Second names: an endpoint that asks for the name on the left gets the events on the right, and is told that name. */
export const EVENT_ALIASES = { 'ach.return': 'transaction.returned' } as const;
