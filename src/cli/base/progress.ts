import type { CommandContext } from './context.ts';

/** Displays the progress of long work. */
export interface ProgressBar {
  /** Updates the number of finished units and the label of the current one. */
  reach(done: number, what: string): void;
  /** Removes the bar until the next `reach`, such as before other output. */
  clear(): void;
}

const SILENT: ProgressBar = { reach: () => {}, clear: () => {} };

const LABEL_CHARACTERS_MAX = 40;

/** Opens a progress bar if standard error is a terminal; otherwise nothing is displayed. */
export async function openProgress({ stderr }: CommandContext, total: number): Promise<ProgressBar> {
  if (stderr.isTTY !== true || total < 1) return SILENT;
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: stderr,
    format: ' {bar} {value}/{total} {what}',
    barsize: 24,
    // hideCursor stays off: it installs a signal handler that keeps the process alive after Ctrl+C.
    barCompleteChar: '━',
    barIncompleteChar: '─',
    linewrap: true,
    clearOnComplete: true,
  });
  return {
    reach: (done, what) => {
      const payload = { what: what.slice(0, LABEL_CHARACTERS_MAX) };
      if (bar.isActive) bar.update(done, payload);
      else bar.start(total, done, payload);
    },
    clear: () => bar.stop(),
  };
}
