import type { Context } from './context.ts';

/** How far a long piece of work has come. */
export interface Progress {
  /** So much of it is done; `what` is being done now. */
  reach(done: number, what: string): void;
  /** Takes the bar away, until the next `reach`: other lines come now, or the work is done. */
  clear(): void;
}

const SILENT: Progress = { reach: () => {}, clear: () => {} };

const WORDS_MAX = 40;

/** A bar on standard error where a person looks on, else nothing. */
export async function openProgress({ stderr }: Context, total: number): Promise<Progress> {
  if (stderr.isTTY !== true || total < 1) return SILENT;
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: stderr,
    format: ' {bar} {value}/{total} {what}',
    barsize: 24,
    // Nothing that Ctrl+C would have to undo: its own handler of signals keeps the process alive.
    barCompleteChar: '━',
    barIncompleteChar: '─',
    linewrap: true,
    clearOnComplete: true,
  });
  return {
    reach: (done, what) => {
      const words = { what: what.slice(0, WORDS_MAX) };
      if (bar.isActive) bar.update(done, words);
      else bar.start(total, done, words);
    },
    clear: () => bar.stop(),
  };
}
