/**
 * The pages that publish test values. Rows refer to them by short name. The names are types only, so the addresses are in no
 * bundle; docs/test-values.md prints them.
 */
import type { Source } from '../../facts/sources.ts';

// `secondary`: Adyen's names after the first 16 and Worldpay's security codes were read in public code that repeats the page,
// Finix's cards in api-evangelist/finix-payments, Square's values in a thread of its forum that quotes the page, and
// Checkout.com's cards in notes of 2026-07-03 on the page, those of 200R3 and 20078 in a copy of 2024-07-03 (both codes are still
// on the page of 2025-03-05).
/** The pages by short name. */
// biome-ignore format: a table reads in columns
export const TEST_VALUE_SOURCES = {
  'stripe-testing':         { title: 'Stripe, Testing',                           read: '2026-11-22', checked: 'read',      address: 'https://docs.stripe.com/testing' },
  'stripe-ach':             { title: 'Stripe, ACH Direct Debit',                  read: '2026-11-22', checked: 'read',      address: 'https://docs.stripe.com/payments/ach-direct-debit/set-up-payment' },
  'braintree-testing':      { title: 'Braintree, Testing',                        read: '2026-07',    checked: 'read',      address: 'https://developer.paypal.com/braintree/docs/reference/general/testing' },
  'braintree-responses':    { title: 'Braintree, Authorization responses',        read: '2026-07',    checked: 'read',      address: 'https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses' },
  'braintree-ach':          { title: 'Braintree, ACH, Testing and Go Live',       read: '2026-11-22', checked: 'read',      address: 'https://developer.paypal.com/braintree/docs/guides/ach/testing-go-live' },
  'authorize-net-testing':  { title: 'Authorize.Net, Testing Guide',              read: '2026-07',    checked: 'read',      address: 'https://developer.authorize.net/hello_world/testing_guide.html' },
  'authorize-net-echeck':   { title: 'Authorize.Net, Testing Guide, eCheck',      read: '2026-11-22', checked: 'read',      address: 'https://developer.authorize.net/hello_world/testing_guide/' },
  'finix-testing':          { title: 'Finix, Testing Your Integration',           read: '2026-11-22', checked: 'read',      address: 'https://docs.finix.com/additional-resources/developers/implementation-and-testing/testing-your-integration' },
  'finix-sandbox':          { title: 'Finix, sandbox values in a public index',   read: '2026-11-22', checked: 'secondary', address: 'https://github.com/api-evangelist/finix-payments' },
  'adyen-result-codes':     { title: 'Adyen, Testing result codes',               read: '2026-11-22', checked: 'read',      address: 'https://docs.adyen.com/development-resources/testing/result-codes/classic-api' },
  'adyen-names':            { title: 'Adyen, Refusal reasons',                    read: '2026-11-22', checked: 'secondary', address: 'https://docs.adyen.com/development-resources/testing/result-codes' },
  'adyen-cvc':              { title: 'Adyen, CVC result codes',                   read: '2026-11-22', checked: 'read',      address: 'https://docs.adyen.com/development-resources/testing/result-codes/cvc-cvv-cid-result-codes' },
  'adyen-amounts':          { title: 'Adyen, Host-to-host testing',               read: '2026-11-22', checked: 'read',      address: 'https://docs.adyen.com/point-of-sale/host-to-host/h2h-testing' },
  'adyen-chargebacks':      { title: 'Adyen, Test a chargeback scenario',         read: '2026-11-23', checked: 'read',      address: 'https://docs.adyen.com/risk-management/disputes-api/test-applicable-dispute-reasons' },
  'kody-cards':             { title: 'Kody, Test Cards (on Adyen)',               read: '2026-11-22', checked: 'secondary', address: 'https://api-docs.kody.com/docs/getting-started/test-cards' },
  'paypal-cards':           { title: 'PayPal, Card testing',                      read: '2026-11-22', checked: 'read',      address: 'https://developer.paypal.com/tools/sandbox/card-testing/' },
  'paypal-simulation':      { title: 'PayPal, Simulation tests for cards',        read: '2026-11-22', checked: 'read',      address: 'https://developer.paypal.com/docs/platforms/test-go-live/simulation-tests-credit-debit/' },
  'square-payments':        { title: 'Square, Sandbox Payments',                  read: '2026-11-22', checked: 'secondary', address: 'https://developer.squareup.com/docs/devtools/sandbox/payments' },
  'square-disputes':        { title: 'Square, Disputes API walkthrough',          read: '2026-11-23', checked: 'read',      address: 'https://developer.squareup.com/docs/disputes-api/example-walkthrough' },
  'checkout-cards':         { title: 'Checkout.com, Test cards',                  read: '2026-11-22', checked: 'secondary', address: 'https://www.checkout.com/docs/developer-resources/testing/test-cards' },
  'checkout-avs':           { title: 'Checkout.com, AVS check testing',           read: '2026-11-22', checked: 'read',      address: 'https://checkout.com/docs/testing/avs-check-testing' },
  'worldpay-testing':       { title: 'Worldpay, Card payment testing',            read: '2026-11-22', checked: 'read',      address: 'https://developer.worldpay.com/docs/access-worldpay/testing/payments-test-values/' },
  'worldpay-cvc':           { title: 'Worldpay, CVC test values',                 read: '2026-11-22', checked: 'secondary', address: 'https://developer.worldpay.com/products/card-payments/testing' },
  'cybersource-errors':     { title: 'Cybersource through VisaNet, errors',       read: '2026-11-22', checked: 'read',      address: 'https://developer.cybersource.com/library/documentation/cm_system_test_files/dita-cybs-test-data/html_testing_responses/CtV/SCMP_API/scmp_cybersource_through_visanet_errors.html' },
  'cybersource-checks':     { title: 'Cybersource through VisaNet, authorizations', read: '2026-11-22', checked: 'read',    address: 'https://developer.cybersource.com/library/documentation/cm_system_test_files/dita-cybs-test-data/html_testing_responses/CtV/SCMP_API/scmp_cybersource_through_visanet_auth.html' },
  'modern-treasury':        { title: 'Modern Treasury, Test Counterparties',      read: '2026-07',    checked: 'read',      address: 'https://docs.moderntreasury.com/payments/docs/test-counterparties' },
  'dwolla-transfers':       { title: 'Dwolla, Test transfers',                    read: '2026-07',    checked: 'read',      address: 'https://developers.dwolla.com/docs/testing/transfers' },
} as const satisfies Readonly<Record<string, Source>>;

/** The short name of a page that publishes test values; `settlebox` for our own values, which have no page. */
export type TestValueSource = keyof typeof TEST_VALUE_SOURCES | 'settlebox';
