/** Names that every scenario can use: two accounts, the caller without an API key, and a missing field. */
export const PREDEFINED_NAMES = ['merchant', 'reseller', 'anonymous', 'absent'] as const;

/** The value of `$anonymous`: a caller without an API key. */
export const ANONYMOUS = Symbol('anonymous');

/** The value of `$absent`, expected of a field that must be missing. */
export const ABSENT = Symbol('absent');
