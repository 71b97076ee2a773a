/** Version of the tape format. Tapes of other versions are rejected. */
export const TAPE_VERSION = 1;
