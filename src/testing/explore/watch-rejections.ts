import { firstLine } from './calls.ts';

/**
 * Reports unhandled promise rejections, which would end a Node process. Returns a function that stops watching. Other listeners,
 * such as a test runner's, still receive them.
 */
export function watchRejections(onRejection: (text: string) => void): () => void {
  const listen = (reason: unknown) => onRejection(`unhandled promise rejection: "${firstLine(reason)}"`);
  process.on('unhandledRejection', listen);
  return () => {
    process.off('unhandledRejection', listen);
  };
}
