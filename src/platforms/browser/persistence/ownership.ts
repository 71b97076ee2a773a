import { within } from '../../../engine/wall-clock.ts';
import type { StorageErrors } from './storage-errors.ts';

/** A page that was just left can hold its lock for this time, in real milliseconds. */
const LOCK_WAIT_MS = 1_000;

/** The lock of a world, which one page or worker at a time can hold. */
interface Ownership {
  release(): void;
}

/**
 * Requests the lock of a world. Returns undefined if it is in use. With `steal`, the other owner loses it. `onLost` is called if
 * this owner loses it.
 */
export async function requestLock(
  key: string,
  { steal, errors, onLost }: { readonly steal: boolean; readonly errors: StorageErrors; onLost(): void },
): Promise<Ownership | undefined> {
  const { locks } = navigator;
  if (locks === undefined)
    throw errors.option(
      '',
      'needs Web Locks, which browsers offer only to secure pages',
      'Open the page by https, or from localhost.',
    );
  const request = (options: LockOptions) =>
    new Promise<Ownership | undefined>((resolve, reject) => {
      let isHeld = false;
      const held = (lock: Lock | null) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => {
          isHeld = true;
          resolve({ release });
        });
      };
      locks.request(key, options, held).catch((error: unknown) => {
        if (isHeld) onLost();
        else if (options.signal?.aborted) resolve(undefined);
        else reject(errors.of(error, 'opening'));
      });
    });
  if (steal) return request({ steal: true });
  const free = await request({ ifAvailable: true });
  if (free !== undefined) return free;
  const waiting = new AbortController();
  const later = request({ signal: waiting.signal });
  return within(LOCK_WAIT_MS, later, () => {
    waiting.abort();
    return later;
  });
}
