/**
 * The pages that state the facts of the dated tables. Tables refer to them by short name. The names are types only, so the
 * addresses are in no bundle; `npm run facts` and the pages in `docs` print them.
 */

/** A page that states facts. */
interface Source {
  /** The publisher and the page, as a reader would look for them. */
  readonly title: string;
  readonly address: string;
  /** The day on which the page or a copy of it was read; only the month where the day was not noted. */
  readonly read: string;
  /**
   * `read`: in the page itself or a stored copy. `secondary`: in a summary of it. `practice`: common practice without a
   * page. See docs/sources.md, "How facts were checked".
   */
  readonly checked: 'read' | 'secondary' | 'practice';
}

/** The pages by short name. */
export const SOURCES = {
  'moov-ach': {
    title: 'moov-io/ach, file structure documents and source',
    address: 'https://github.com/moov-io/ach',
    read: '2026-07',
    checked: 'read',
  },
  'nacha-news': {
    title: 'Nacha, rule pages and announcements',
    address: 'https://www.nacha.org/rules',
    read: '2026-07',
    checked: 'read',
  },
  'fed-k8': {
    title: 'Federal Reserve Board, K.8, holiday schedule',
    address: 'https://www.federalreserve.gov/aboutthefed/k8.htm',
    read: '2026-07',
    checked: 'read',
  },
  'stripe-hold': {
    title: 'Stripe, Place a hold on a payment method',
    address: 'https://docs.stripe.com/payments/place-a-hold-on-a-payment-method',
    read: '2026-07',
    checked: 'read',
  },
  'braintree-statuses': {
    title: 'Braintree, Transaction statuses',
    address: 'https://developer.paypal.com/braintree/docs/reference/general/statuses',
    read: '2026-07',
    checked: 'read',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The short name of a page in `SOURCES`. */
export type SourceId = keyof typeof SOURCES;
