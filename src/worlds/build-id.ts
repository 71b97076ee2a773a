/** Identifies the build that this code is part of: a hash of all sources. Undefined if the code runs from source. */
export const BUILD_ID: string | undefined = undefined;
