import { describeStep } from '../../analysis/tape/describe-step.ts';
import type { Tape } from '../../analysis/tape/tape.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { fitColumns } from '../../engine/text-table.ts';
import { easternText, easternYear } from '../../facts/eastern-time.ts';
import { printTimeline } from '../../harness/timeline.ts';
import { readTape } from '../../replay/read-tape.ts';
import { replay } from '../../replay/replay.ts';
import { textInPage } from '../../testing/html/packed-data.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT, messageOf } from '../base/failure.ts';
import { readText } from '../base/files.ts';

interface TapeCommandOptions {
  readonly json: boolean;
}

/** Replays a tape, and prints its timeline or the first difference. */
export async function replayTape(context: CommandContext, file: string, { json }: TapeCommandOptions): Promise<number> {
  const tape = await loadTape(context, file);
  try {
    using gateway = await replay(tape);
    const now = gateway.clock.iso();
    if (json) printJson(context, { ok: true, steps: tape.steps.length, now, timeline: [...gateway.timeline()] });
    else
      printReplay(
        context,
        printTimeline(gateway.timeline(), {
          year: easternYear(Date.parse(tape.origin.now)),
          width: widthOf(context.stdout),
        }),
        `✓ all ${tape.steps.length} steps match the tape`,
      );
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SettleboxError) || error.code !== 'tape_mismatch') throw error;
    const { was, is } = error.details;
    if (json) printJson(context, { ok: false, message: error.message, was, is });
    else printLine(context, paintFor(context.stdout).red(`✗ ${messageOf(error)}`));
    return EXIT.failed;
  }
}

function printReplay(context: CommandContext, timeline: string, verdict: string): void {
  if (timeline !== '') printLine(context, `${timeline}\n`);
  printLine(context, paintFor(context.stdout).green(verdict));
}

/** Lists the steps of a tape. */
export async function showTape(context: CommandContext, file: string, { json }: TapeCommandOptions): Promise<number> {
  const { origin, steps, end } = await loadTape(context, file);
  const rows = steps.map((step, index) => ({ step: index + 1, at: step.at, kind: step.kind, ...describeStep(step) }));
  if (json) printJson(context, { origin: { seed: origin.seed, now: origin.now }, steps: rows, end: end.at });
  else {
    const year = easternYear(Date.parse(origin.now));
    for (const line of tableOf(rows, { year, width: widthOf(context.stdout) })) printLine(context, line);
  }
  return EXIT.ok;
}

interface StepRow {
  readonly step: number;
  readonly at: string;
  readonly kind: string;
  readonly what: string;
  readonly outcome: string;
}

function tableOf(
  rows: readonly StepRow[],
  { year, width }: { readonly year: number; readonly width: number },
): readonly string[] {
  const lines = rows.map(({ step, at, kind, what, outcome }) => [
    String(step),
    timeOf(at, year),
    kind,
    kind === 'clock' ? `to ${timeOf(what, year)} ET` : what,
    outcome,
  ]);
  return fitColumns([['step', 'time (ET)', 'kind', 'what', 'outcome'], ...lines], { width, texts: [3, 4] });
}

function timeOf(iso: string, year: number): string {
  // Without the day of the week, most tables fit a terminal.
  return easternText(Date.parse(iso), year).slice('Mon '.length, -' ET'.length);
}

/**
 * Reads a tape from a file, from the page of a failing test, or from standard input.
 *
 * @throws SettleboxError `bad_tape`
 */
export async function loadTape(context: CommandContext, file: string): Promise<Tape> {
  const text = await readText(context, file);
  const name = file === '-' ? 'The standard input' : file;
  return readTape(parseJson(isPage(text) ? tapeInPage(text, name) : text, name), name);
}

function isPage(text: string): boolean {
  return text.startsWith('<!doctype html>');
}

/** The page of a failing test contains its tape. */
function tapeInPage(text: string, name: string): string {
  const tape = textInPage(text, 'tape');
  if (tape !== undefined) return tape;
  throw new SettleboxError('bad_tape', `${name} is not a tape: it is a page without one.`);
}

/** Other files of Settlebox by their first characters, with the command that reads them. */
const OTHER_FILES = [
  ['101 ', 'it is a Nacha file, which settlebox nacha inspect explains.'],
  ['SQLite format 3\0', 'it is a database, which settlebox serve --file opens.'],
] as const;

function parseJson(text: string, name: string): Tape {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettleboxError(
      'bad_tape',
      `${name} is not a tape: ${OTHER_FILES.find(([start]) => text.startsWith(start))?.[1] ?? 'it is not valid JSON.'}`,
    );
  }
}
