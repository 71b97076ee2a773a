import { useState } from 'preact/hooks';
import { requestErrorOf, useApp } from './app-state.ts';

/** Returns a function that runs work that does not change the world, such as a download. An error becomes the message. */
export function useAsync(): { readonly busy: boolean; run(work: () => Promise<void>): void } {
  const { setMessage } = useApp();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((error) => {
        const { message, hint } = requestErrorOf(error);
        setMessage({ tone: 'failed', text: message, hint });
      })
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
