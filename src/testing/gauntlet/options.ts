import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { RUNNERS, type RunnerName } from './suite-runner.ts';

/** The parts of a gauntlet. */
const GAUNTLET_PARTS = ['faults', 'mutants'] as const;

/** Options of `gauntlet`. */
export type GauntletOptions = {
  /** The folder of the project. Default: the working folder. */
  readonly cwd?: string | undefined;
  /** Test files, or parts of their paths. Default: every file that the runner finds. */
  readonly files?: readonly string[] | undefined;
  /** The runner of the suite. Default: the one that the project has installed, vitest first. */
  readonly runner?: RunnerName | undefined;
  /** Runs only one part: `faults` in the application's calls and webhooks, or `mutants` of the gateway. Default both. */
  readonly only?: (typeof GAUNTLET_PARTS)[number] | undefined;
  /** Real seconds after which no further run is started; the riskiest situations run first. Default: no limit. */
  readonly budgetSeconds?: number | undefined;
  /** The part of the situations to run on this machine, such as `3/8`. Default all. */
  readonly shard?: string | undefined;
  /** Runs only the tests that are affected by uncommitted changes. Default false. */
  readonly changed?: boolean | undefined;
  /** Runs only tests of this full name, suites separated by ` > `. Default all. */
  readonly test?: string | undefined;
  /** Runs only this fault, such as `response_lost@transactions.create#1`, or each of these, at most 100; requires `test`. */
  readonly fault?: string | readonly string[] | undefined;
  /** The folder that the tape of each finding is written to. Default: no tapes. */
  readonly tape?: string | undefined;
  /**
   * The folder that an HTML page of each failure is written to; false for none. Default: the option `failurePages` of the suite,
   * whose default is `settlebox-failures` in CI, and no pages elsewhere.
   */
  readonly pages?: string | false | undefined;
  /** Receives the progress. */
  readonly onProgress?: ((progress: GauntletProgress) => void) | undefined;
};

/** The progress of a gauntlet. */
export type GauntletProgress = {
  /** The current step. */
  readonly step: 'first run' | 'faults' | 'confirmation' | 'mutants';
  /** Finished situations, confirmations, or mutants. */
  readonly done: number;
  /** The number of all of them. */
  readonly total: number;
  /** The number of findings so far. */
  readonly found: number;
};

const SHARD = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/;
const FAULT = /^(\w+)@([\w.]+)#([1-9]\d{0,3})$/;
/** Faults that a call can name; each takes a run of the test. */
const FAULTS_MAX = 100;
const NO_FAULT = 'must be a fault such as response_lost@transactions.create#1';

const schema = lazily(() =>
  z.strictObject({
    cwd: z.string().optional(),
    files: z.array(z.string()).default([]),
    runner: z.enum(RUNNERS, `must be one of ${RUNNERS.join(', ')}`).optional(),
    only: z.enum(GAUNTLET_PARTS, `must be one of ${GAUNTLET_PARTS.join(', ')}`).optional(),
    budgetSeconds: z.number().positive('must be a positive number of seconds').optional(),
    shard: z
      .string()
      .regex(SHARD, 'must be a part such as 3/8')
      .transform((text) => shardIn(text))
      .refine(({ index, count }) => index <= count, 'must be a part such as 3/8')
      .optional(),
    changed: z.boolean().default(false),
    test: z.string().min(1, 'must be the name of a test').optional(),
    fault: z
      .union([z.string().regex(FAULT, NO_FAULT), z.array(z.string().regex(FAULT, NO_FAULT)).min(1, NO_FAULT)])
      .transform((given) => [...new Set([given].flat())])
      .refine(({ length }) => length <= FAULTS_MAX, `must be at most ${FAULTS_MAX} faults`)
      .transform((given) => given.map((text) => faultIn(text)))
      .optional(),
    tape: z.string().min(1, 'must be the name of a folder').optional(),
    pages: z
      .union(
        [z.string().min(1, 'must be the name of a folder, or false'), z.literal(false)],
        'must be the name of a folder, or false',
      )
      .optional(),
    onProgress: z.custom<(progress: GauntletProgress) => void>((value) => typeof value === 'function').optional(),
  }),
);

/** The options of a gauntlet, validated. */
export type ParsedGauntletOptions = z.output<ReturnType<typeof schema>>;

/** @throws SettleboxError `bad_option` naming the field */
export function parseGauntletOptions(options: GauntletOptions): ParsedGauntletOptions {
  return parseOptions(schema(), options, 'options');
}

function shardIn(text: string): { readonly index: number; readonly count: number } {
  const [, index, count] = SHARD.exec(text) ?? [];
  return { index: Number(index), count: Number(count) };
}

function faultIn(text: string): { readonly fault: string; readonly of: string; readonly nth: number } {
  const [, fault = '', of = '', nth] = FAULT.exec(text) ?? [];
  return { fault, of, nth: Number(nth) };
}
