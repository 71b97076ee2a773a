/** How much a finding hurts, worst first: money or card data; orders and events that go wrong; load and noise. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
/**
 * How much a finding hurts, worst first.
 */
export type Severity = (typeof SEVERITIES)[number];

interface RuleFact {
  readonly severity: Severity;
  /** What it costs in production, and what to do instead. */
  readonly why: string;
}

/** Everything that a review knows to look for. */
// biome-ignore format: a table reads in columns
export const REVIEW_RULES = {
  retry_with_another_key: {
    severity: 'high',
    why: 'The first may have been done: two keys are two charges. Make a key once for each order, keep it with the order, and send it with every try.',
  },
  missing_idempotency_key: {
    severity: 'high',
    why: 'An answer that is lost leaves no safe way to ask again: sent twice it is done twice. Send a key that is kept with the order.',
  },
  card_data_in_text: {
    severity: 'high',
    why: 'It is kept, shown and logged in the clear, which PCI DSS forbids. Send card data in the fields made for it alone, and refer to a card by its token or last four.',
  },
  wrong_environment_key: {
    severity: 'high',
    why: 'A key that is shown where it does not belong is in logs there, and a live one is in a test suite. Keep one key for each environment, and the live one out of tests.',
  },
  wrong_signature_accepted: {
    severity: 'high',
    why: 'Anybody who knows the address can report a payment that was never made. Verify webhook-signature over the raw body, and answer 401 where it does not hold.',
  },
  old_timestamp_accepted: {
    severity: 'medium',
    why: 'A delivery that was recorded once can be sent again for ever. Refuse a webhook-timestamp more than five minutes away.',
  },
  failed_on_duplicate: {
    severity: 'medium',
    why: 'Deliveries come at least once. One that fails is tried again for more than a day, holds up what follows of its object, and in the end the endpoint is disabled. Remember each webhook-id, and answer 2xx to one that is known.',
  },
  failed_out_of_order: {
    severity: 'medium',
    why: 'Events may come in another order than they happened. Compare sequence, or get the object and take what it says; and answer 2xx to what is older than what is known.',
  },
  slow_webhook: {
    severity: 'medium',
    why: 'An answer that takes 15 s counts as none, and the event comes again; until then every delivery behind it waits. Write the event down, answer 2xx at once, and do the work afterwards.',
  },
  idempotency_key_reused: {
    severity: 'medium',
    why: 'It is refused, so that the second order is never placed; a day later the same key is taken again and charges. Make a key for each order, and none of a customer, a cart or a date.',
  },
  retried_hard_decline: {
    severity: 'medium',
    why: 'The issuer has said that it will not approve it, and card networks charge a fee for each such try. Read retry of the answer: at never, stop, and ask the customer for another card.',
  },
  recurring_without_first_charge: {
    severity: 'medium',
    why: 'A charge that the merchant starts names the one by which the customer agreed to it. Without that, issuers decline it more often, and a dispute of it is lost. Have the customer make the first charge of a token, without recurring.',
  },
  unknown_field: {
    severity: 'medium',
    why: 'Nobody reads it: what it was meant to say is not said, and the request works all the same. Take it out, or spell it as the documents do.',
  },
  polling: {
    severity: 'low',
    why: 'It runs into the limit of requests, and learns of a return days later or never. Subscribe to webhooks, and get the object when one has come.',
  },
  repeated_error: {
    severity: 'low',
    why: 'The answer stays what it is until something is changed, and so many errors hide the others. Stop at a 4xx other than 429, and tell somebody.',
  },
} as const satisfies Readonly<Record<string, RuleFact>>;

/**
 * A stable word for each sort of finding.
 */
export type ReviewRule = keyof typeof REVIEW_RULES;
