/** Fields whose values never appear in a log or an error. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'pan',
  'cvv',
  'cvc',
  'account_number',
  'password',
  'current_password',
  'new_password',
  'api_key',
  'mfa_token',
  'totp_secret',
  'secret',
  'code',
  'amounts',
]);

/** Matches names that callers can give to similar fields. */
export const SECRET_NAME = /pass|pwd|secret|cvv|cvc|ssn|api_?key/;

/** The field that not even a hash may cover: it must never be stored. */
export const UNHASHED_FIELD = 'cvv';

/** API keys and tokens of the gateway, anywhere in a text. The group is the prefix that stays. */
export const SECRET_KEY = /(sk_(?:development|sandbox|production)|mfat|whsec)_[\w+/=-]+/g;
