/** Names that are there from the beginning: two accounts, whoever has no key, and a field that is not there. */
export const GIVEN_NAMES = ['merchant', 'reseller', 'anonymous', 'absent'] as const;

/** Who has no key. */
export const NOBODY = Symbol('anonymous');

/** Expected of a field that must not be there. */
export const ABSENT = Symbol('absent');
