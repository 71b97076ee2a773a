/** Severities, highest first: `high` concerns money or card data, `medium` orders and events, `low` load and noise. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
/**
 * The severity of a finding: `high` concerns money or card data, `medium` orders and events, `low` load and noise.
 */
export type Severity = (typeof SEVERITIES)[number];

interface RuleFact {
  readonly severity: Severity;
  /** Its consequences in production, and the fix. */
  readonly why: string;
}

/** All review rules. */
export const REVIEW_RULES = {
  retry_with_another_key: {
    severity: 'high',
    why: 'The first request may have succeeded, and two keys mean two charges, or two records. Create one key per order or customer, store it there, and send it with every retry.',
  },
  missing_idempotency_key: {
    severity: 'high',
    why: 'If the response is lost, the request can’t be retried safely: a second POST charges again, or creates a second record. Send an Idempotency-Key that is stored with the order or the customer.',
  },
  card_data_in_text: {
    severity: 'high',
    why: 'The text is stored, displayed and logged in plain text, which PCI DSS forbids. Send card data only in the fields made for it, and refer to a card by its token or last four digits.',
  },
  wrong_environment_key: {
    severity: 'high',
    why: 'A key that is sent to the wrong environment ends up in that environment’s logs, and a live key is in a test suite. Keep one key per environment, and keep the live key out of tests.',
  },
  unknown_parameter: {
    severity: 'high',
    why: 'The list ignores it and returns rows that it should have left out, with status 200: unpaid orders are shipped, or refunded twice. Spell the filter as the documentation does, and check the fields of each row.',
  },
  refund_after_chargeback: {
    severity: 'high',
    why: 'The chargeback has already returned the money to the cardholder, so a gateway that permits the refund pays them twice. Before a refund, read dispute and disputed_amount of the transaction. If you owe the money, accept the dispute instead.',
  },
  deadline_in_other_zone: {
    severity: 'high',
    why: 'Deadlines are at 23:59:59 in New York. A deadline at the end of the day in another time zone can be hours too late, and the dispute is lost. Read respond_by of the dispute, and compare times, not dates.',
  },
  evidence_after_deadline: {
    severity: 'high',
    why: 'A dispute without a response by respond_by is lost, whatever evidence exists. Submit evidence when dispute.opened arrives, or at the latest when dispute.evidence_due_soon does.',
  },
  wrong_signature_accepted: {
    severity: 'high',
    why: 'Anyone who knows the URL can report a payment that was never made. Verify webhook-signature over the raw body, and respond with 401 if it doesn’t match.',
  },
  old_timestamp_accepted: {
    severity: 'medium',
    why: 'A recorded delivery can be replayed forever. Reject a webhook-timestamp that is more than five minutes off.',
  },
  failed_on_duplicate: {
    severity: 'medium',
    why: 'Deliveries arrive at least once. A failed one is retried for more than a day and delays later events of the same object; in the end the endpoint is disabled. Store each webhook-id, and respond with 2xx to a known one.',
  },
  failed_out_of_order: {
    severity: 'medium',
    why: 'Events can arrive in another order than they happened. Compare sequence, or fetch the object and use its current state; respond with 2xx to an outdated event.',
  },
  slow_webhook: {
    severity: 'medium',
    why: 'A response that takes 15 s counts as none, and the event is delivered again; until then every delivery behind it waits. Store the event, respond with 2xx at once, and process it afterwards.',
  },
  idempotency_key_reused: {
    severity: 'medium',
    why: 'The second request is rejected, so its order is never placed; a day later the key expires, and the same request charges. Create a key per order, not per customer, cart or date.',
  },
  retried_hard_decline: {
    severity: 'medium',
    why: 'The issuer will not approve this charge, and card networks charge a fee for each such retry. Read retry in the response: if it is never, stop, and ask the customer for another card.',
  },
  too_many_reattempts: {
    severity: 'medium',
    why: 'Card networks count how often a merchant charges a declined card again, and charge a fee for each attempt over the limit; processors block it. Space retries over days, stop after a few, and ask the customer for another card; gateway.cards.reattempts(token) has the counts.',
  },
  too_many_reinitiations: {
    severity: 'medium',
    why: 'Nacha allows two retries of a debit that was returned with R01 or R09, within 180 days of its settlement, and counts new payments of the same debt as retries. It can fine the merchant’s bank, which ends the merchant’s access to ACH. Send retries with reference_id, and after two ask the customer for another payment method.',
  },
  recurring_without_first_charge: {
    severity: 'medium',
    why: 'A merchant-initiated charge refers to the charge by which the customer agreed to it. Without it, issuers decline more often, and disputes are lost. Let the customer make the first charge with a token, without recurring.',
  },
  unknown_field: {
    severity: 'medium',
    why: 'The gateway ignores it, so it has no effect, and the request succeeds anyway. Remove it, or spell it as the documentation does.',
  },
  unread_pages: {
    severity: 'medium',
    why: 'Totals and reports leave out the rows after the first page, as soon as there are more rows than fit on one. Read further pages until you have as many rows as total says.',
  },
  polling: {
    severity: 'low',
    why: 'Polling runs into the rate limit, and notices a return days later or never. Subscribe to webhooks, and fetch the object when an event arrives.',
  },
  repeated_error: {
    severity: 'low',
    why: 'The response stays the same until the request changes, and so many errors hide others. Stop after a 4xx other than 429, and alert someone.',
  },
  extension_used: {
    severity: 'low',
    why: 'Settlebox offers it in addition to the specification, so your gateway may lack it or name it differently. Check its documentation, or test with extensions: false, which leaves out every extension.',
  },
  delay_kept_order: {
    severity: 'low',
    why: 'By default, events of one object wait for each other, so webhook_delayed makes them late and keeps their order. Real gateways don’t guarantee an order: test a different one with webhook_reordered, or with the option webhooks.ordering: none.',
  },
} as const satisfies Readonly<Record<string, RuleFact>>;

/**
 * The stable name of a review rule.
 */
export type ReviewRule = keyof typeof REVIEW_RULES;
