import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';

/** Where a watch listens. */
export interface WatchedPlace {
  /** What leaked there so far. */
  leaks(known: KnownSecrets): SecretLeak[];
  /** Nothing more is heard; what was stays. */
  stop(): void;
}

/** Whether the line that runs now is of the test that is watched. */
export type IsOwnOutput = () => boolean;

export function doNothing(): void {}
