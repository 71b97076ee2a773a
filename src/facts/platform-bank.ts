/**
 * The banks behind the gateway itself. Numbers are samples that moov-io/ach publishes (docs/sources.md, "Routing numbers"),
 * so that they do not belong to real banks. The names are neutral ones of our own.
 */

/** Routing number of the originating bank of the platform, and of clients whose integration has none. */
export const ODFI_ROUTING_NUMBER = '091400606';

/** The originating bank's name in file headers. */
export const ODFI_NAME = 'SETTLEBOX BANK';

/** Routing number of the ACH operator. */
export const OPERATOR_ROUTING_NUMBER = '231380104';

/** The operator's name in file headers. */
export const OPERATOR_NAME = 'ACH OPERATOR';

/**
 * Company identification of the platform, for entries in its own name (micro-deposits). A 1 and nine digits, like those of
 * companies.
 */
export const PLATFORM_COMPANY_ID = '1091400606';
