/** The version of this package; a test keeps it the same as in package.json. */
export const VERSION = '0.1.0';
