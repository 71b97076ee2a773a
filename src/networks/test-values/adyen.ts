/** Adyen's test platform: the cardholder's name decides, or the last three digits of the amount, or the CVC. */
import { DISPUTE_REASONS } from '../../facts/dispute-reasons.ts';
import type { CardEffect } from './card-effects.ts';
import type { CardValues } from './row.ts';

/** The test values that Adyen publishes. */
// A payment that stays pending at Adyen is approved here. Names that concern a terminal or the chip decline with 05.
// biome-ignore format: a table reads in columns
export const ADYEN_VALUES: readonly CardValues[] = [
  { source: 'adyen-result-codes', values: [
    ['name', 'UNKNOWN',                     '96',                                 'error: unknown'],
    ['name', 'APPROVED',                    {},                                   'authorized'],
    ['name', 'DECLINED',                    '05',                                 'refused'],
    ['name', 'REFERRAL',                    '01',                                 'referral'],
    ['name', 'ERROR',                       '96',                                 'acquirer error'],
    ['name', 'BLOCK_CARD',                  '62',                                 'blocked card'],
    ['name', 'CARD_EXPIRED',                '54',                                 'expired card'],
    ['name', 'INVALID_AMOUNT',              '13',                                 'invalid amount'],
    ['name', 'INVALID_CARD_NUMBER',         '14',                                 'invalid card number'],
    ['name', 'ISSUER_UNAVAILABLE',          '91',                                 'issuer unavailable'],
    ['name', 'NOT_SUPPORTED',               '57',                                 'not supported'],
    ['name', 'NOT_3D_AUTHENTICATED',        '1A',                                 '3-D Secure not authenticated'],
    ['name', 'NOT_ENOUGH_BALANCE',          '51',                                 'not enough balance'],
    ['name', 'PENDING',                     {},                                   'received, pending'],
    ['name', 'ACQUIRER_FRAUD',              '59',                                 'acquirer fraud'],
    ['name', 'CANCELLED',                   '05',                                 'canceled'],
    ['name', 'SHOPPER_CANCELLED',           '05',                                 'canceled by the shopper'],
    ['name', 'capture failed',              { settlement: 'reject' },             'authorized, then the capture fails'],
    ['name', 'refund failed',               { refund: 'reject' },                 'authorized; its refunds fail'],
  ] },
  { source: 'adyen-names', values: [
    ['name', 'INVALID_PIN',                 '55',                                 'invalid PIN'],
    ['name', 'PIN_TRIES_EXCEEDED',          '75',                                 'PIN tries exceeded'],
    ['name', 'PIN_VALIDATION_NOT_POSSIBLE', '05',                                 'PIN validation not possible'],
    ['name', 'FRAUD',                       '59',                                 'fraud'],
    ['name', 'NOT_SUBMITTED',               '96',                                 'not submitted'],
    ['name', 'FRAUD_CANCELLED',             '59',                                 'canceled for fraud'],
    ['name', 'TRANSACTION_NOT_PERMITTED',   '57',                                 'transaction not permitted'],
    ['name', 'CVC_DECLINED',                { responseCode: 'N7', cvvCode: 'N' }, 'CVC declined'],
    ['name', 'RESTRICTED_CARD',             '62',                                 'restricted card'],
    ['name', 'REVOCATION_OF_AUTH',          'R1',                                 'revocation of authorization'],
    ['name', 'DECLINED_NON_GENERIC',        '05',                                 'declined, not generic'],
    ['name', 'WITHDRAWAL_AMOUNT_EXCEEDED',  '61',                                 'withdrawal amount exceeded'],
    ['name', 'WITHDRAWAL_COUNT_EXCEEDED',   '65',                                 'withdrawal count exceeded'],
    ['name', 'PARTIALLY_APPROVED',          '10',                                 'partially approved'],
    ['name', 'ISSUER_SUSPECTED_FRAUD',      '59',                                 'issuer suspects fraud'],
    ['name', 'AVS_DECLINED',                { responseCode: '6P', avsCode: 'N' }, 'AVS declined'],
    ['name', 'PIN_REQUIRED',                '05',                                 'requires online PIN'],
    ['name', 'NO_CHECKING_ACCOUNT',         '52',                                 'no checking account'],
    ['name', 'NO_SAVINGS_ACCOUNT',          '53',                                 'no savings account'],
    ['name', 'MOBILE_PIN_REQUIRED',         '05',                                 'mobile PIN required'],
    ['name', 'CONTACTLESS_FALLBACK',        '05',                                 'contactless fallback'],
    ['name', 'AUTHENTICATION_REQUIRED',     '1A',                                 'authentication required'],
    ['name', 'RREQ_NOT_RECEIVED',           '1A',                                 '3-D Secure result not received'],
    ['name', 'BAN_CURRENT_AID',             '05',                                 'current AID is in the penalty box'],
    ['name', 'CVM_REQUIRED',                '05',                                 'CVM required, restart payment'],
    ['name', 'THREED_SECURE_ERROR',         '1A',                                 '3-D Secure error'],
    ['name', 'ONLINE_PIN_REQUIRED',         '05',                                 'online PIN required'],
    ['name', 'TRY_ANOTHER_INTERFACE',       '05',                                 'try another interface'],
    ['name', 'CHIP_DOWNGRADE_MODE',         '05',                                 'chip downgrade mode'],
    ['name', 'ERPS_BLOCK',                  '05',                                 'blocked to prevent excessive retry fees'],
  ] },
  { source: 'adyen-cvc', values: [
    ['cvv', '000',                          { cvvCode: 'U' },                     'unknown'],
    ['cvv', '001',                          { cvvCode: 'M' },                     'matches'],
    ['cvv', '002',                          { responseCode: 'N7', cvvCode: 'N' }, 'does not match, declined'],
    ['cvv', '003',                          { cvvCode: 'P' },                     'not checked'],
    ['cvv', '004',                          { responseCode: 'N7', cvvCode: 'S' }, 'not provided but required, declined'],
    ['cvv', '005',                          { cvvCode: 'U' },                     'issuer not certified'],
    ['cvv', '006',                          { cvvCode: 'P' },                     'not provided'],
  ] },
  { source: 'adyen-amounts', values: [['ending', '151', '59',                     'issuer suspects fraud']] },
  { source: 'adyen-chargebacks', values: [
    ['name', 'Chargeback',                  chargeback('fraud'),                  'charged back, without a reason'],
    // The spelling of the page's example.
    ['name', 'chargeback:10.4',             chargeback('10.4'),                   'charged back: 10.4'],
    ...DISPUTE_REASONS.map(({ code }): CardValues['values'][number] =>
      ['name', `Chargeback:${code}`,        chargeback(code),                     `charged back: ${code}`]),
  ] },
  { source: 'kody-cards', values: [
    ['ending', '121',                       '05',                                 'canceled'],
    ['ending', '122',                       '59',                                 'acquirer fraud'],
    ['ending', '123',                       '05',                                 'declined'],
    ['ending', '124',                       '51',                                 'not enough balance'],
    ['ending', '125',                       '62',                                 'blocked card'],
    ['ending', '126',                       '54',                                 'expired card'],
    ['ending', '127',                       '13',                                 'invalid amount'],
    ['ending', '128',                       '14',                                 'invalid card'],
    ['ending', '129',                       '57',                                 'not supported'],
    ['ending', '130',                       '96',                                 'error'],
    ['ending', '131',                       '05',                                 'declined'],
    ['ending', '132',                       '05',                                 'declined'],
    ['ending', '133',                       '01',                                 'referral'],
    ['ending', '134',                       '55',                                 'invalid PIN'],
  ] },
];

function chargeback(because: NonNullable<CardEffect['dispute']>['because']): CardEffect {
  return { dispute: { opens: 'chargeback', because } };
}
