import type { Tape, TapeStep } from '../../analysis/tape/tape.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { alignColumns } from '../../engine/text-table.ts';
import { shortDay } from '../../facts/civil-date.ts';
import { easternDay, easternText } from '../../facts/eastern-time.ts';
import { readTape } from '../../replay/read-tape.ts';
import { replay } from '../../replay/replay.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type Context, say, sayJson } from '../base/context.ts';
import { EXIT, sentenceOf } from '../base/failure.ts';
import { readText } from '../base/files.ts';

interface AsJson {
  readonly json: boolean;
}

/** Plays a tape, and tells what happened or where it differs. */
export async function replayTape(context: Context, file: string, { json }: AsJson): Promise<number> {
  const tape = await tapeIn(context, file);
  try {
    using gateway = await replay(tape);
    const now = gateway.clock.iso();
    if (json) sayJson(context, { ok: true, steps: tape.steps.length, now, timeline: [...gateway.timeline()] });
    else tellReplayed(context, String(gateway.timeline()), `✓ all ${tape.steps.length} steps match the tape`);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SettleboxError) || error.code !== 'tape_mismatch') throw error;
    const { was, is } = error.details;
    if (json) sayJson(context, { ok: false, message: error.message, was, is });
    else say(context, paintFor(context.stdout).red(`✗ ${sentenceOf(error)}`));
    return EXIT.failed;
  }
}

function tellReplayed(context: Context, timeline: string, verdict: string): void {
  if (timeline !== '') say(context, `${timeline}\n`);
  say(context, paintFor(context.stdout).green(verdict));
}

/** Lists what was asked, step by step. */
export async function showTape(context: Context, file: string, { json }: AsJson): Promise<number> {
  const { origin, steps, end } = await tapeIn(context, file);
  const rows = steps.map((step, index) => ({ step: index + 1, at: step.at, kind: step.kind, ...toldOf(step) }));
  if (json) sayJson(context, { origin: { seed: origin.seed, now: origin.now }, steps: rows, end: end.at });
  else for (const line of tableOf(rows)) say(context, line);
  return EXIT.ok;
}

interface StepRow {
  readonly step: number;
  readonly at: string;
  readonly kind: string;
  readonly what: string;
  readonly outcome: string;
}

function tableOf(rows: readonly StepRow[]): readonly string[] {
  const lines = rows.map(({ step, at, kind, what, outcome }) => [
    String(step),
    momentOf(at),
    kind,
    kind === 'clock' ? `to ${momentOf(what)}` : what,
    outcome,
  ]);
  return alignColumns([['step', 'time', 'kind', 'what', 'outcome'], ...lines]);
}

/** Fields of a step that name what it is about, and what came of it; the most telling first. */
const ABOUT = ['operation', 'command', 'path', 'delivery', 'to'];
const OUTCOME = ['fault', 'status', 'code'];

function toldOf(step: TapeStep): Pick<StepRow, 'what' | 'outcome'> {
  const textsOf = (names: readonly string[]) =>
    names
      .map((name) => step[name])
      .filter(isPlain)
      .map(String);
  const [about = ''] = textsOf(ABOUT);
  return { what: [...textsOf(['method']), about].join(' '), outcome: textsOf(OUTCOME).join(' ') };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function momentOf(iso: string): string {
  const at = Date.parse(iso);
  return `${shortDay(easternDay(at))} ${easternText(at).slice(-'08:30 ET'.length)}`;
}

async function tapeIn(context: Context, file: string): Promise<Tape> {
  const text = await readText(context, file);
  const name = file === '-' ? 'The standard input' : file;
  return readTape(parseJson(text, name), name);
}

function parseJson(text: string, name: string): Tape {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettleboxError('bad_tape', `${name} is not a tape: it is not valid JSON.`);
  }
}
