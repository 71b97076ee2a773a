import { readFileSync } from 'node:fs';
import type { ToolAnswer } from '../base/answer.ts';
import { counted, withoutRepeatedTimes } from '../base/lines.ts';
import { fileInProject } from '../base/project-files.ts';

/** The JSON that a search prints. */
export type SearchResult = Readonly<Record<string, unknown>>;

/** What was searched. */
interface SearchOutcome {
  /** The path that the agent gave. */
  readonly path: string;
  /** The folder of the project. */
  readonly folder: string;
}

/** How the result of each method is told. */
export const SEARCH_ANSWERS = { explore: exploreAnswer, gauntlet: gauntletAnswer, prove: proveAnswer };

function exploreAnswer(result: SearchResult, { path }: SearchOutcome): ToolAnswer {
  const { ok, seed, seeds, findings, steps, stepsBefore, wire, timeline, notes } = result;
  if (ok === true)
    return {
      verdict: `No failure in ${counted(Number(seeds), 'seed')}.`,
      story: textsOf(notes).join('\n'),
      facts: { found: false },
    };
  const [first = '', ...others] = withoutLonger(textsOf(findings));
  return {
    verdict: `Seed ${seed} breaks the application: ${first}.`,
    story: sections([
      ['Also wrong:', others.map((text) => `- ${text}`)],
      [`The shortest failing sequence (of ${stepsBefore} steps):`, numbered(textsOf(steps))],
      [
        'The wire, in order of time (requests of the application, webhooks):',
        withoutRepeatedTimes(textsOf(wire).map(shortIds)),
      ],
      ['Also noticed:', textsOf(notes)],
      ['The timeline of the gateway:', withoutRepeatedTimes(withoutColumns(String(timeline)))],
    ]),
    facts: { found: true, repeat: { method: 'explore', path, seed } },
  };
}

function gauntletAnswer(result: SearchResult, { path, folder }: SearchOutcome): ToolAnswer {
  const { failures, mutants, faults, tests, notes } = result;
  const found = listOf(failures);
  const holes = listOf(Object(mutants).holes);
  const red = listOf(Object(tests).red).map(
    ({ test, message }) => `- ${test} fails without a fault, so it is not judged: ${message}`,
  );
  const [first] = found;
  const total = Number(Object(tests).total);
  const leftOut = Number(Object(faults ?? mutants).leftOut ?? 0);
  const problems = [
    counted(found.length, 'failure'),
    ...(holes.length === 0 ? [] : [counted(holes.length, 'unnoticed mutant')]),
  ].join(', ');
  const unconfirmed = new Set(textsOf(notes).filter((text) => text.startsWith('Found, but not confirmed'))).size;
  const suspected =
    unconfirmed === 0
      ? ''
      : ` Found, but not confirmed in time: ${counted(unconfirmed, 'failure')}; pass that test alone.`;
  const left = leftOut === 0 ? '' : ` ${leftOut} situations were left out: pass more seconds, or one test.`;
  return {
    verdict: `${found.length + holes.length === 0 ? `No ${unconfirmed === 0 ? '' : 'confirmed '}failure` : problems} in ${counted(total, 'test')}.${suspected}${left}`,
    story: sections([
      ['Not judged:', red],
      [
        'The failures; test and fault repeat one:',
        found.length < 2 ? [] : found.map((failure, at) => `${at + 1}. ${failure.test}, ${faultOf(failure)}`),
      ],
      ['What is wrong:', found.flatMap((failure, at) => failureLines(failure, at, folder))],
      ['Mutants of the gateway that no test notices:', holes.flatMap(holeLines)],
      ['Also noticed:', [...new Set(textsOf(notes))]],
      ...found.map(
        (failure, at) =>
          [
            `The timeline of failure ${at + 1}:`,
            withoutRepeatedTimes(withoutColumns(String(failure.timeline))),
          ] as const,
      ),
    ]),
    facts: {
      found: found.length + holes.length + unconfirmed > 0,
      ...(first === undefined ? {} : { repeat: { method: 'gauntlet', path, test: first.test, fault: faultOf(first) } }),
    },
  };
}

function failureLines(failure: SearchResult, at: number, folder: string): string[] {
  const { file, test, what, findings, outcome, message, faults } = failure;
  const others = textsOf(faults).slice(1);
  return [
    `${at + 1}. ${file}${lineOf(folder, String(file), String(test))} > ${test}`,
    `   fault: ${faultOf(failure)}${others.length === 0 ? '' : ` (also ${others.join(', ')})`}`,
    `   what happened: ${what}`,
    ...listOf(findings).map(({ text }) => `   wrong: ${text}`),
    `   the test itself ${outcome}${message === undefined ? '' : `: ${message}`}`,
  ];
}

function holeLines({ mutant, sentence, catchingTest }: SearchResult): string[] {
  return [`- ${mutant}: ${sentence}`, '  A test that notices it:', String(catchingTest)];
}

/** Returns the fault as the option `fault` takes it: `response_lost@transactions.create#1`. */
function faultOf({ command }: SearchResult): string {
  const words = textsOf(command);
  return words[words.indexOf('--fault') + 1] ?? '';
}

/** Returns `:12`, the line of a test in its file, if its title is there as a text. */
function lineOf(folder: string, file: string, test: string): string {
  const title = test.split(' > ').at(-1) ?? test;
  try {
    const text = readFileSync(fileInProject(folder, file, 'file'), 'utf8');
    const at = text.indexOf(title);
    return at < 0 ? '' : `:${text.slice(0, at).split('\n').length}`;
  } catch {
    return '';
  }
}

function proveAnswer(result: SearchResult, { path }: SearchOutcome): ToolAnswer {
  const { ok, summary, headline, reason, findings, events, timeline, notes, repeat } = result;
  if (ok === true) return { verdict: `${summary}.`, story: textsOf(notes).join('\n'), facts: { found: false } };
  return {
    verdict: String(headline),
    story: sections([
      ['What is wrong:', textsOf(findings).map((text) => `- ${text}`)],
      ['The events, in the order that fails:', numbered(textsOf(events))],
      ['Also noticed:', textsOf(notes)],
      ['The timeline of the gateway:', timeline === '' ? [] : withoutRepeatedTimes(withoutColumns(String(timeline)))],
    ]),
    facts: {
      found: reason !== 'not_proved',
      ...(repeat === null ? {} : { repeat: { method: 'prove', path, repeat } }),
    },
  };
}

function sections(parts: readonly (readonly [title: string, lines: readonly string[]])[]): string {
  return parts.flatMap(([title, lines]) => (lines.length === 0 ? [] : [title, ...lines])).join('\n');
}

function numbered(lines: readonly string[]): readonly string[] {
  return withoutRepeatedTimes(lines).map((line, at) => `${at + 1}. ${line.trim()}`);
}

/** A timeline without the blanks that align its columns. */
function withoutColumns(timeline: string): readonly string[] {
  return timeline.split('\n').map((line) => line.trim().replace(/ {2,}/g, '  '));
}

/** A finding is repeated at the end of a run, and again with the time at which it was first noticed: the shorter one is enough. */
function withoutLonger(findings: readonly string[]): readonly string[] {
  return findings.filter((text) => !findings.some((other) => other !== text && text.startsWith(other)));
}

/** Ids of 26 characters fill a page: their last four tell them apart within a run. */
function shortIds(line: string): string {
  return line.replace(/\b([A-Z]+)-[0-9A-Z]{22}([0-9A-Z]{4})\b/g, '$1-…$2');
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function listOf(list: unknown): readonly SearchResult[] {
  return Array.isArray(list) ? list.map(Object) : [];
}
