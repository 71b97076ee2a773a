import type { OutputPart } from '../../testing/explore-workers/messages.ts';

/**
 * Stores what this thread writes to standard output and standard error. Returns a function that takes what was written since its
 * last call. A thread can't write by itself while its command waits for a seed of another one.
 */
export function captureOutput(): () => readonly OutputPart[] {
  const parts: OutputPart[] = [];
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      parts.push({ stream, text: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString() });
      const written = rest.at(-1);
      if (typeof written === 'function') process.nextTick(() => Reflect.apply(written, undefined, []));
      return true;
    };
  return () => parts.splice(0);
}
