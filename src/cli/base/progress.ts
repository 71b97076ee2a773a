import { showsCodes } from '../../testing/scenario/paint.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
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
const BAR_CHARACTERS = 24;
/** The bar, the numbers, and the spaces between them. */
const CHARACTERS_BEFORE_LABEL = BAR_CHARACTERS + 16;

const BAR = {
  format: ' {bar} {value}/{total} {what}',
  barsize: BAR_CHARACTERS,
  // hideCursor stays off: it installs a signal handler that keeps the process alive after Ctrl+C.
  barCompleteChar: '━',
  barIncompleteChar: '─',
  linewrap: true,
  clearOnComplete: true,
};

/** Opens a progress bar if standard error is a terminal that shows cursor codes; otherwise nothing is displayed. */
export async function openProgress({ stderr }: CommandContext, total: number): Promise<ProgressBar> {
  if (!showsCodes(stderr) || total < 1) return SILENT;
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({ ...BAR, stream: stderr });
  const labelMax = Math.min(LABEL_CHARACTERS_MAX, Math.max(0, widthOf(stderr) - CHARACTERS_BEFORE_LABEL));
  return {
    reach: (done, what) => {
      const payload = { what: what.slice(0, labelMax) };
      if (bar.isActive) bar.update(done, payload);
      else bar.start(total, done, payload);
    },
    clear: () => bar.stop(),
  };
}

/** Finished units of a step, and problems found so far. */
interface StepProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly found: number;
}

/** Displays the progress of work with several steps. */
interface LiveLine {
  show(progress: StepProgress): void;
  clear(): void;
}

/** Opens a progress bar per step, with the number of findings so far. Without a terminal, nothing is displayed. */
export async function openLiveLine(context: CommandContext): Promise<LiveLine> {
  if (!showsCodes(context.stderr)) return { show: () => {}, clear: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  let bar: InstanceType<typeof cliProgress.SingleBar> | undefined;
  let shown = '';
  const clear = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    clear,
    show({ step, done, total, found }) {
      if (step !== shown || bar === undefined) {
        clear();
        shown = step;
        bar = new cliProgress.SingleBar({ ...BAR, stream: context.stderr });
        bar.start(Math.max(total, 1), done, { what: '' });
      }
      bar.update(done, { what: found === 0 ? step : `${step}, ${found} found` });
    },
  };
}
