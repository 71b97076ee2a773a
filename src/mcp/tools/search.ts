import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ToolAnswer } from '../base/answer.ts';
import { ownFields, parseArguments } from '../base/inputs.ts';
import { counted } from '../base/lines.ts';
import { fileInProject } from '../base/project-files.ts';
import { runSettlebox } from '../base/run-command.ts';
import type { Session } from '../base/session.ts';
import { ADDS, type Tool } from '../base/tool.ts';

const METHODS = ['explore', 'gauntlet', 'prove'] as const;

/** Clients give up on a call after a minute by default. */
const SECONDS = 45;
const SECONDS_MAX = 600;

const searchInput = lazily(() =>
  z.strictObject({
    method: z
      .enum(METHODS)
      .describe(
        'explore: random sequences of orders, refunds, faults and time against a module that exports merchant(gateway, tools). ' +
          'gauntlet: your test suite again, with a fault at each call and webhook. prove: every order of the events of a module.',
      ),
    path: z.string().max(500).describe('The module or test file, relative to the project.'),
    seeds: z.int().min(1).max(10_000).optional().describe('explore: the number of runs; default 100.'),
    seed: z.int().min(0).optional().describe('explore: repeats only this run, such as after a repair.'),
    test: z.string().max(300).optional().describe('gauntlet: runs only the test of this full name.'),
    fault: z.string().max(200).optional().describe('gauntlet: repeats only this fault of that test.'),
    only: z.enum(['faults', 'mutants']).optional().describe('gauntlet: faults (default) or mutants.'),
    repeat: z.string().max(2_000).optional().describe('prove: repeats only this order.'),
    seconds: z.int().min(1).max(SECONDS_MAX).optional().describe(`Real seconds; default ${SECONDS}.`),
  }),
);

type SearchInput = z.output<ReturnType<typeof searchInput>>;

/** Tool `search_for_bugs`. */
export const search: Tool = {
  name: 'search_for_bugs',
  title: 'Search for bugs of the application',
  description:
    'Searches for a sequence that breaks your application, and returns the shortest one that fails: what is wrong, the steps, the ' +
    'requests and webhooks on the wire, the timeline, and how to repeat it. After a repair, repeat it, then search again. It runs ' +
    'code of the project with the rights of this process: only a file below the folder that settlebox mcp was started in.',
  annotations: { ...ADDS, destructiveHint: true, openWorldHint: true },
  input: () => ownFields(searchInput()),
  facts: {
    found: { type: 'boolean' },
    repeat: { type: 'object', description: 'The arguments that repeat the failure.' },
  },
  async run({ session, input, signal }) {
    const options = parseArguments(searchInput(), input);
    const file = relative(session.folder, fileInProject(session.folder, options.path, 'path'));
    const { seconds = SECONDS } = options;
    const { out, err, timedOut } = await runSettlebox([...wordsOf(options, file), '--json'], {
      cwd: session.folder,
      seconds,
      signals: [signal, session.ending.signal],
    });
    if (timedOut)
      return {
        verdict: `Nothing was found in ${seconds} seconds, and the search is not finished.`,
        story: 'Pass more seconds, fewer seeds, or the name of one test.',
        facts: { found: false },
      };
    const result = resultIn(out);
    if (result === undefined) throw new SettleboxError('bad_option', whyNot(err));
    return ANSWERS[options.method](result, options, session);
  },
};

function wordsOf(
  { method, seeds, seed, test, fault, only = 'faults', repeat, seconds = SECONDS }: SearchInput,
  file: string,
) {
  const words = {
    explore: [
      ...(seeds === undefined ? [] : ['--seeds', String(seeds)]),
      ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ],
    gauntlet: [
      ...['--only', only, '--budget', `${Math.max(1, Math.floor(seconds * BUDGET_SHARE))}s`],
      ...(test === undefined ? [] : ['--test', test]),
      ...(fault === undefined ? [] : ['--fault', fault]),
    ],
    prove: repeat === undefined ? [] : ['--repeat', repeat],
  };
  // A file name can begin with a hyphen.
  return [method, `./${file}`, ...words[method]];
}

/** The share of the time in which a gauntlet starts runs; the rest is for those that are not finished. */
const BUDGET_SHARE = 0.7;

type Result = Readonly<Record<string, unknown>>;

function resultIn(out: string): Result | undefined {
  try {
    return Object(JSON.parse(out));
  } catch {
    return undefined;
  }
}

function whyNot(err: string): string {
  const lines = err.trim().split('\n');
  const own = lines.find((line) => line.startsWith('settlebox: '))?.replace('settlebox: ', '');
  return own ?? `The search failed: ${lines.slice(-5).join('\n')}`;
}

const ANSWERS = { explore: exploreAnswer, gauntlet: gauntletAnswer, prove: proveAnswer };

function exploreAnswer(result: Result, { path }: SearchInput): ToolAnswer {
  const { ok, seed, seeds, findings, steps, stepsBefore, wire, timeline, notes } = result;
  if (ok === true)
    return {
      verdict: `No failure in ${counted(Number(seeds), 'seed')}.`,
      story: textsOf(notes).join('\n'),
      facts: { found: false },
    };
  const lines = textsOf(steps);
  return {
    verdict: `Seed ${seed} breaks the application. ${textsOf(findings).slice(0, 2).join('; ')}.`,
    story: sections([
      ['What is wrong:', textsOf(findings).map((text) => `- ${text}`)],
      [`The shortest failing sequence (of ${stepsBefore} steps):`, lines.map((line, at) => `${at + 1}. ${line}`)],
      ['The wire, in order of time (requests of the application, webhooks):', textsOf(wire).map(shortIds)],
      ['Also noticed:', textsOf(notes)],
      ['The timeline of the gateway:', [String(timeline)]],
    ]),
    facts: { found: true, repeat: { method: 'explore', path, seed } },
  };
}

function gauntletAnswer(result: Result, { path }: SearchInput, { folder }: Session): ToolAnswer {
  const { failures, mutants, tests, notes } = result;
  const found = listOf(failures);
  const holes = listOf(Object(mutants).holes);
  const red = listOf(Object(tests).red).map(
    ({ test, message }) => `${test} fails without a fault, so it is not judged: ${message}`,
  );
  const [first] = found;
  const stories = found.flatMap((failure, at) => failureLines(failure, at, folder));
  const missed = holes.flatMap(({ mutant, sentence, catchingTest }) => [
    `○ ${mutant}: ${sentence}`,
    `A test that notices it:`,
    String(catchingTest),
  ]);
  const total = Number(Object(tests).total);
  return {
    verdict:
      found.length + holes.length === 0
        ? `No failure in ${counted(total, 'test')}${red.length === 0 ? '' : `, of which ${red.length} fail without a fault`}.`
        : `${counted(found.length, 'failure')} in ${counted(total, 'test')}${holes.length === 0 ? '' : `, ${counted(holes.length, 'unnoticed mutant')}`}.`,
    story: [...stories, ...missed, ...red, ...textsOf(notes)].join('\n'),
    facts: {
      found: found.length + holes.length > 0,
      ...(first === undefined ? {} : { repeat: { method: 'gauntlet', path, test: first.test, fault: faultOf(first) } }),
    },
  };
}

function failureLines(failure: Result, at: number, folder: string): string[] {
  const { file, test, what, findings, outcome, message, faults, timeline } = failure;
  return [
    `${at + 1}. ${file}${lineOf(folder, String(file), String(test))} > ${test}`,
    `   fault: ${faultOf(failure)}${textsOf(faults).length > 1 ? ` (also ${textsOf(faults).slice(1).join(', ')})` : ''}`,
    `   what happened: ${what}`,
    ...listOf(findings).map(({ text }) => `   wrong: ${text}`),
    `   the test itself ${outcome}${message === undefined ? '' : `: ${message}`}`,
    ...String(timeline)
      .split('\n')
      .map((line) => `   | ${line.trim().replace(/ {2,}/g, '  ')}`),
  ];
}

/** Returns the fault as the option `fault` takes it: `response_lost@transactions.create#1`. */
function faultOf({ command }: Result): string {
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

function proveAnswer(result: Result, { path }: SearchInput): ToolAnswer {
  const { ok, summary, headline, reason, findings, events, timeline, notes, repeat } = result;
  if (ok === true) return { verdict: `${summary}.`, story: textsOf(notes).join('\n'), facts: { found: false } };
  return {
    verdict: String(headline),
    story: sections([
      ['What is wrong:', textsOf(findings).map((text) => `- ${text}`)],
      ['The events, in the order that fails:', textsOf(events).map((line, at) => `${at + 1}. ${line}`)],
      ['Also noticed:', textsOf(notes)],
      ['The timeline of the gateway:', timeline === '' ? [] : [String(timeline)]],
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

/** Ids of 26 characters fill a page: their last four tell them apart within a run. */
function shortIds(line: string): string {
  return line.replace(/\b([A-Z]+)-[0-9A-Z]{22}([0-9A-Z]{4})\b/g, '$1-…$2');
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function listOf(list: unknown): readonly Result[] {
  return Array.isArray(list) ? list.map(Object) : [];
}
