import { wrapText } from '../../engine/text-table.ts';
import { isGauntletFault } from '../gauntlet-worker/gauntlet-faults.ts';
import { type OutputStyle, type Paint, plainStyle } from '../scenario/paint.ts';
import { commandText } from './command-text.ts';
import type {
  GauntletFailure,
  GauntletFaults,
  GauntletHole,
  GauntletMutants,
  GauntletReport,
} from './gauntlet-report.ts';

/** Prints the result of a gauntlet: each failure with its timeline, the holes, and a summary. */
export function printGauntlet(report: GauntletReport, style: OutputStyle = plainStyle): string {
  const { paint, width } = style;
  const { failures, mutants, tests, notes } = report;
  const stories = failures.map((failure, at) => [
    paint.red(paint.bold(`✗ ${at + 1}  ${failure.file} > ${failure.test}`)),
    ...failureLines(failure, style).map(indent),
  ]);
  const holes = (mutants?.holes ?? []).map((hole) => [
    paint.yellow(paint.bold(`○ ${hole.mutant}`)),
    ...holeLines(hole, style).map(indent),
  ]);
  const red = tests.red.map(({ file, test, alone, message }) =>
    wrapped(
      `! ${file} > ${test} fails ${alone ? 'alone, ' : ''}without a fault, so it is not judged: ${message}`,
      width,
    ),
  );
  const further = notes.map((note) => wrapped(`  note: ${note}`, width));
  const parts = [...stories, ...holes, [...red.flat(), ...further.flat()], summaryLines(report, paint)];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The text of one failure, without colors. */
export function printFailureText(failure: GauntletFailure): string {
  return failureLines(failure, plainStyle).join('\n');
}

/** The text of one hole, without colors. */
export function printHoleText(hole: GauntletHole): string {
  return holeLines(hole, plainStyle).join('\n');
}

function failureLines(failure: GauntletFailure, { paint, width }: OutputStyle): readonly string[] {
  const { what, findings, outcome, message, faults, timeline, tape, page } = failure;
  const room = width - INDENT.length;
  const others = faults.slice(1).filter(isGauntletFault);
  const own = message === undefined ? outcome : `${outcome}: ${message}`;
  return [
    ...field('what went wrong', what, room),
    ...findings.flatMap(({ text }, at) => field(at === 0 ? 'what is wrong' : '', text, room)),
    ...field('the test itself', own, room),
    ...(others.length === 0 ? [] : field('also with', others.join(', '), room)),
    ...(timeline === '' ? [] : [paint.dim('timeline'), ...timeline.split('\n').map((line) => paint.dim(indent(line)))]),
    ...(tape === undefined ? [] : field('tape', tape, Number.POSITIVE_INFINITY)),
    ...(page === undefined ? [] : field('page', page, Number.POSITIVE_INFINITY)),
    ...field('repeat', paint.cyan(commandText(failure)), Number.POSITIVE_INFINITY),
  ];
}

function holeLines(
  { sentence, tests, occurred, catchingTest }: GauntletHole,
  { paint, width }: OutputStyle,
): readonly string[] {
  const room = width - INDENT.length;
  return [
    ...wrapped(sentence, room),
    ...(tests.length === 0 ? [] : field(occurred ? 'stay green' : 'never trigger it', listed(tests), room)),
    'a test that notices it',
    ...catchingTest.split('\n').map((line) => paint.dim(indent(line))),
  ];
}

const LISTED_MAX = 3;

function listed(names: readonly string[]): string {
  const rest = names.length - LISTED_MAX;
  return [...names.slice(0, LISTED_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const LABEL_CHARACTERS = 17;
const INDENT = '   ';

/** A label and a text; further lines are aligned with the first one. */
function field(label: string, text: string, width: number): readonly string[] {
  const lines = Number.isFinite(width) ? wrapped(text, Math.max(MIN_CHARACTERS, width - LABEL_CHARACTERS)) : [text];
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL_CHARACTERS)}${line}`);
}

const MIN_CHARACTERS = 30;

function wrapped(text: string, width: number): readonly string[] {
  return wrapText(text, width);
}

function indent(line: string): string {
  return line === '' ? line : INDENT + line;
}

function summaryLines(
  { ok, tests, faults, failures, mutants, seconds }: GauntletReport,
  paint: Paint,
): readonly string[] {
  const judged = tests.total - tests.red.length;
  const verdict = judged === 0 ? nothingJudged(tests) : verdictOn({ faults, failures, mutants });
  return [
    ok ? paint.green(`✓ ${verdict}`) : paint.red(`✗ ${verdict}`),
    `  ${counted(judged, 'test')}${tests.red.length === 0 ? '' : ` of ${tests.total}`} judged in ${seconds} s`,
    ...(faults === undefined ? [] : faultLines(faults)),
    ...(mutants === undefined ? [] : [mutantLine(mutants)]),
  ];
}

function verdictOn({ faults, failures, mutants }: Pick<GauntletReport, 'faults' | 'failures' | 'mutants'>): string {
  return [
    ...(faults === undefined ? [] : [failures.length === 0 ? 'no failures' : counted(failures.length, 'failure')]),
    ...(mutants === undefined ? [] : [mutants.holes.length === 0 ? 'no holes' : counted(mutants.holes.length, 'hole')]),
  ].join(', ');
}

function nothingJudged({ total }: GauntletReport['tests']): string {
  return total === 0 ? 'no test is affected by uncommitted changes' : 'no test passes without a fault';
}

function faultLines(faults: GauntletFaults): readonly string[] {
  const { situations, run, leftOut, passes, failsHonestly, neverEnds, inconclusive, notReached } = faults;
  const parts = [
    `the test passed in ${passes}`,
    ...(failsHonestly === 0 ? [] : [`failed honestly in ${failsHonestly}`]),
    ...(neverEnds === 0 ? [] : [`never ended in ${neverEnds}`]),
  ];
  return [
    `  ${run} of ${counted(situations, 'situation')} run${leftOut === 0 ? '' : ' within the budget'}: ${parts.join(', ')}`,
    ...(inconclusive === 0
      ? []
      : [`  ${inconclusive} inconclusive: less money moved; only records() can tell whether that is right`]),
    ...(notReached === 0 ? [] : [`  ${notReached} not reached: the test made other calls than in its first run`]),
  ];
}

function mutantLine({ run, noticed, leftOut }: GauntletMutants): string {
  return `  ${noticed} of ${counted(run, 'mutant')} noticed${leftOut === 0 ? '' : `, ${leftOut} not run within the budget`}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
