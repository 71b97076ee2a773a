/**
 * The pages that state the facts of the dated tables. Tables refer to them by short name. The names are types only, so the
 * addresses are in no bundle; `npm run facts` and the pages in `docs` print them.
 */

/** A page that states facts. */
export interface Source {
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
  'nacha-descriptions': {
    title: 'Alerus, Nacha ACH Rule Changes: PAYROLL and PURCHASE',
    address: 'https://www.alerus.com/help/treasury-management-resources/nacha-ach-rule-changes',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-2024-10': {
    title: 'Nacha, Risk Management Topics: October 1, 2024',
    address: 'https://nacha.org/rules/risk-management-topics-october-1-2024',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-2025-04': {
    title: 'Nacha, Risk Management Topic: April 1, 2025',
    address: 'https://www.nacha.org/rules/risk-management-topic-april-1-2025',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-questionable': {
    title: 'Nacha, Return for Questionable Transaction',
    address: 'https://www.nacha.org/rules/return-questionable-transaction',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-sanctions': {
    title: 'Nacha, New Return Reason Code for Sanctions Compliance Obligations',
    address: 'https://www.nacha.org/rules/new-return-reason-code-sanctions-compliance-obligations',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-availability': {
    title: 'Nacha, Funds Availability Requirements for Non-Same Day Credit Entries',
    address: 'https://www.nacha.org/rules/funds-availability-requirements-non-same-day-credit-entries',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-same-day-limit': {
    title: 'Nacha, Request for Comment: Increasing the Same Day ACH Dollar Limit to $10 Million',
    address: 'https://www.nacha.org/rules/request-comment-increasing-same-day-ach-dollar-limit-10-million',
    read: '2026-11-22',
    checked: 'read',
  },
  'neach-iat': {
    title: 'NEACH, IAT Redefined',
    address:
      'https://www.neachgroup.com/blog/insights-2/iat-redefined-what-nachas-latest-rules-mean-for-your-institution-44',
    read: '2026-11-22',
    checked: 'read',
  },
  'nacha-rules': {
    title: 'Nacha, list of rules: International ACH Transactions (IAT)',
    address: 'https://www.nacha.org/rules',
    read: '2026-11-22',
    checked: 'secondary',
  },
  'fed-22x6': {
    title: 'Federal Reserve, Expansion of Fedwire Funds Service Operating Hours, 90 FR 51356',
    address: 'https://www.govinfo.gov/content/pkg/FR-2025-11-17/html/2025-19942.htm',
    read: '2026-11-22',
    checked: 'read',
  },
  'frb-statements': {
    title: 'Federal Reserve Financial Services, ACH Exception Resolution Service and 2025 Nacha Rules',
    address: 'https://frbservices.org/news/fed360/issues/030425/ach-exception-resolution-service-2025-nacha-rules',
    read: '2026-11-22',
    checked: 'secondary',
  },
  'noc-c04': {
    title: 'PB&T Bank, Nacha rule changes: removal of change code C04',
    address:
      'https://pbandt.bank/ach-rules/notification-of-change-noc-removal-of-change-code-c04-incorrect-individual-name-receiving-company-name/',
    read: '2026-11-22',
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
  'midmetrics-visa': {
    title: 'MidMetrics, Visa’s rule changes for declined transaction codes',
    address: 'https://midmetrics.com/news/visas-rule-changes-for-declined-transaction-codes',
    read: '2026-11-22',
    checked: 'read',
  },
  'forte-visa': {
    title: 'Forte, Visa decline response code rules and integrity fees',
    address:
      'https://support.forte.net/support/solutions/articles/11000097635-visa-decline-response-code-rules-and-integrity-fees',
    read: '2026-11-22',
    checked: 'read',
  },
  'checkout-visa-codes': {
    title: 'Checkout.com, Visa response codes',
    address: 'https://www.checkout.com/docs/developer-resources/codes/visa-response-codes',
    read: '2026-11-22',
    checked: 'read',
  },
  'checkout-visa-57': {
    title: 'Checkout.com, Changes to Visa response codes',
    address: 'https://www.checkout.com/merchant-communications/changes-to-visa-response-codes',
    read: '2026-11-22',
    checked: 'read',
  },
  'checkout-visa-46': {
    title: 'Checkout.com, Visa response code reclassification',
    address: 'https://www.checkout.com/merchant-communications/visa-response-code-reclassification',
    read: '2026-11-22',
    checked: 'read',
  },
  'tabapay-visa-codes': {
    title: 'TabaPay, Visa response code updates',
    address: 'https://developers.tabapay.com/docs/visa-response-code-updates',
    read: '2026-11-22',
    checked: 'read',
  },
  'braintree-visa-2024': {
    title: 'Braintree, Network updates 2024, Visa',
    address: 'https://developer.paypal.com/braintree/articles/risk-and-security/compliance/network-updates/2024/v-su24',
    read: '2026-11-22',
    checked: 'read',
  },
  'cielo-visa-codes': {
    title: 'Cielo, New retry codes for Visa: 5C and 9G',
    address: 'https://docs.cielo.com.br/ecommerce-cielo-en/changelog/new-retry-codes-for-visa-5c-e-9g',
    read: '2026-11-22',
    checked: 'read',
  },
  'stripe-tlid': {
    title: 'Stripe, Mastercard Transaction Link ID',
    address: 'https://docs.stripe.com/payments/cards/mastercard-tlid',
    read: '2026-11-22',
    checked: 'read',
  },
  'xendit-tlid': {
    title: 'Xendit, Mastercard Transaction Link ID',
    address: 'https://docs.xendit.co/docs/mastercard-transaction-link-id',
    read: '2026-11-22',
    checked: 'read',
  },
  'cielo-tlid': {
    title: 'Cielo, TLID Mastercard',
    address: 'https://docs.cielo.com.br/ecommerce-cielo-en/docs/tlid-mastercard-1',
    read: '2026-11-22',
    checked: 'read',
  },
  'payway-visa': {
    title: 'Payway, Visa excessive reattempts rule and fees',
    address: 'https://www.payway.com/visa-excessive-reattempts-rule-fees',
    read: '2026-11-22',
    checked: 'read',
  },
  'cielo-visa-retries': {
    title: 'Cielo, New limit for Visa retries starting May 25, 2025',
    address: 'https://docs.cielo.com.br/ecommerce-cielo-en/changelog/new-limit-for-visa-retries-starting-may-25-2025',
    read: '2026-11-22',
    checked: 'read',
  },
  'checkout-visa-fees': {
    title: 'Checkout.com, Changes to Visa system integrity fees',
    address: 'https://www.checkout.com/merchant-communications/changes-to-visa-system-integrity-fees',
    read: '2026-11-22',
    checked: 'read',
  },
  'tabapay-retries': {
    title: 'TabaPay, Excessive retry rules',
    address: 'https://developers.tabapay.com/docs/excessive-retry-rules',
    read: '2026-11-22',
    checked: 'read',
  },
  'braintree-mastercard-2023': {
    title: 'Braintree, Network updates 2023, Mastercard',
    address:
      'https://developer.paypal.com/braintree/articles/risk-and-security/compliance/network-updates/2023/mastercard-f23',
    read: '2026-11-22',
    checked: 'read',
  },
  'yuno-reasons': {
    title: 'Yuno, Provider chargeback reason codes',
    address: 'https://docs.y.uno/docs/providers-reason-codes',
    read: '2026-11-23',
    checked: 'read',
  },
  'braintree-reasons': {
    title: 'Braintree, Chargeback reason codes',
    address:
      'https://developer.paypal.com/braintree/articles/risk-and-security/chargebacks-retrievals/chargeback-reason-codes',
    read: '2026-11-23',
    checked: 'read',
  },
  'antom-amex': {
    title: 'Antom, Chargeback reason codes of American Express',
    address: 'https://docs.antom.com/ac/dispute/amex',
    read: '2026-11-23',
    checked: 'read',
  },
  'antom-discover': {
    title: 'Antom, Chargeback reason codes of Discover and Diners',
    address: 'https://docs.antom.com/ac/dispute/diners',
    read: '2026-11-23',
    checked: 'read',
  },
  'keevee-rates': {
    title: 'Keevee, Chargeback rates by industry and business type',
    address: 'https://www.keevee.com/chargeback-rates-by-industry-and-business-type',
    read: '2026-11-23',
    checked: 'read',
  },
  'adyen-disputes': {
    title: 'Adyen, Dispute reason codes and timeframes',
    address: 'https://docs.adyen.com/risk-management/understanding-disputes/dispute-timeframes',
    read: '2026-11',
    checked: 'secondary',
  },
  'servicenow-visa': {
    title: 'ServiceNow, Pre-arbitration and arbitration',
    address:
      'https://www.servicenow.com/docs/r/australia/financial-services-operations/dispute-management/pre-arbitration-and-arbitration-overview.html',
    read: '2026-11-23',
    checked: 'read',
  },
  'chargeflow-times': {
    title: 'Chargeflow, response times of the networks',
    address: 'https://docs.chargeflow.io',
    read: '2026-11',
    checked: 'secondary',
  },
  'chargeflow-ce3': {
    title: 'Chargeflow, Evidence examples by reason code: Visa Compelling Evidence 3.0',
    address: 'https://docs.chargeflow.io/docs/reference/concepts/evidence-examples',
    read: '2026-11-23',
    checked: 'read',
  },
  'checkout-vamp': {
    title: 'Checkout.com, Thresholds under Visa’s Acquirer Monitoring Program',
    address: 'https://support.checkout.com/hc/en-us/articles/23330844282514',
    read: '2026-11-23',
    checked: 'read',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The short name of a page in `SOURCES`. */
export type SourceId = keyof typeof SOURCES;
