import { relative } from 'node:path';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { ownFields, parseArguments } from '../base/inputs.ts';
import { fileInProject } from '../base/project-files.ts';
import { runSettlebox } from '../base/run-command.ts';
import { ADDS, type Tool } from '../base/tool.ts';
import { SEARCH_ANSWERS, type SearchResult } from './search-answers.ts';

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
    return SEARCH_ANSWERS[options.method](result, { path: options.path, folder: session.folder });
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

function resultIn(out: string): SearchResult | undefined {
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
