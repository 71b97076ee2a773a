import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';

/** A place that a watch covers. */
export interface WatchedPlace {
  /** Returns the leaks so far. */
  leaks(known: KnownSecrets): SecretLeak[];
  /** Stops recording; earlier leaks remain. */
  stop(): void;
}

/** Returns true if the running code belongs to the watched test. */
export type IsOwnOutput = () => boolean;

/** Does nothing, for places that need no cleanup. */
export function doNothing(): void {}
