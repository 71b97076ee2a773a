import { sentence } from './calls.ts';

/**
 * Hears of promises that are rejected while nobody listens, which end a process of Node as a rule. Gives the way to stop.
 * Whoever else listens, such as a test runner, hears of them too.
 */
export function watchRejections(hear: (text: string) => void): () => void {
  const listen = (reason: unknown) => hear(`unhandled promise rejection: "${sentence(reason)}"`);
  process.on('unhandledRejection', listen);
  return () => {
    process.off('unhandledRejection', listen);
  };
}
