/** A hash of all sources, which identifies the build of this code. Undefined if the code runs from source. */
export const BUILD_ID: string | undefined = undefined;
