import { z } from 'zod';
import { suggest } from '../../engine/did-you-mean.ts';
import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { parseWish } from '../../engine/parse-options.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { Over, World } from './call-operation.ts';
import { countExpected, unmet } from './expectations.ts';
import type { Mismatch } from './mismatch.ts';
import { watchMoney } from './money-watch.ts';
import { plain } from './paint.ts';
import { performStep } from './perform-step.ts';
import { printCase, printScenario } from './print-scenario.ts';
import { type Play, readScenario, type Scenario } from './read-scenario.ts';
import type { Step } from './read-step.ts';
import { recordMoments } from './record-worlds.ts';
import { openStage, type Stage } from './scenario-context.ts';
import { ScenarioError, type ScenarioFailure } from './scenario-error.ts';
import type { CaseResult, ScenarioRun, StepReport } from './scenario-result.ts';
import type { Path } from './scenario-source.ts';
import { insertNames } from './values.ts';

/** Options of {@link runScenario}. */
export interface ScenarioOptions {
  /** The seed. Default: the scenario's own seed. */
  readonly seed?: string | number | undefined;
  /** Runs only the case with this name, such as `code: R02`. Default all cases. */
  readonly case?: string | undefined;
  /** Runs operations as function calls (`calls`, the default) or as HTTP requests to `gateway.fetch` (`http`). */
  readonly over?: Over | undefined;
  /**
   * Creates the gateway for each case; defaults to `createGateway`. Use it to observe the gateway, or to put your own server
   * or proxy in front. With `over: 'http'`, requests go through the `fetch` of the gateway you return.
   *
   * @example
   * const watched = (options: GatewayOptions) => Object.assign(createGateway(options), { fetch: logRequests });
   * await runScenario('scenarios/refund.yaml', { over: 'http', createGateway: watched });
   */
  readonly createGateway?: ((options: GatewayOptions) => World | Promise<World>) | undefined;
}

const scenarioOptions = z.strictObject({
  seed: z.union([z.string(), z.number()]).optional(),
  case: z.string().optional(),
  over: z.enum(['calls', 'http'], "must be 'calls' or 'http'").optional(),
  createGateway: z
    .custom((value) => typeof value === 'function', 'must be a function that creates a gateway from options')
    .optional(),
});

/**
 * Runs a scenario like `runScenario` of `settlebox/testing`. The result also has each step, and the recorded worlds if
 * `record` is set.
 *
 * @throws ScenarioError if the file cannot be read; SettleboxError `bad_option` for an unknown case
 */
export async function runScenario(
  given: string | URL | Scenario,
  options: ScenarioOptions = {},
  { record = false }: { readonly record?: boolean } = {},
): Promise<ScenarioRun> {
  parseWish(scenarioOptions, options, 'options');
  const scenario = typeof given === 'string' || given instanceof URL ? readScenario(given) : given;
  const cases: CaseResult[] = [];
  for (const play of chosen(scenario, options.case)) cases.push(await playCase(play, options, record));
  const shown = cases.find(({ ok }) => !ok) ?? cases.at(-1);
  if (shown === undefined) throw new Error('a scenario without a play');
  const result: ScenarioRun = {
    ...shown,
    title: cases.length === 1 ? shown.title : scenario.title,
    description: scenario.description,
    cases,
    file: scenario.source.file,
    expectations: cases.reduce((sum, { expectations }) => sum + expectations, 0),
    close: () => {
      for (const { gateway } of cases) gateway.close();
    },
    toString: () => printScenario(result, plain),
  };
  return result;
}

/** @throws SettleboxError `bad_option` for an unknown case */
function chosen({ plays, source }: Scenario, name: string | undefined): readonly Play[] {
  if (name === undefined) return plays;
  const found = plays.filter((play) => play.case === name);
  if (found.length > 0) return found;
  const known = plays.map((play) => play.case).filter((one) => one !== '');
  const hint = known.length === 0 ? 'Omit the option: the scenario has no cases.' : suggest(name, known);
  throw new SettleboxError('bad_option', `options.case: ${source.file} has no case "${name}".`, hint);
}

async function playCase(play: Play, options: ScenarioOptions, record: boolean): Promise<CaseResult> {
  const { over = 'calls' } = options;
  const gateway = await openWorld(play, options);
  const stage = openStage(gateway, over);
  const money = watchMoney(gateway);
  const steps: StepReport[] = [];
  const recording = record ? recordMoments(gateway) : undefined;
  const failure = await playAll(stage, play, (step) => {
    steps.push(step);
    recording?.note(step);
  });
  const result: CaseResult = {
    title: play.title,
    case: play.case,
    ok: failure === undefined,
    failure,
    steps,
    money,
    gateway,
    expectations: steps.reduce((sum, { step }) => sum + countExpected(step.expected), 0),
    timeline: gateway.timeline(),
    moments: recording?.moments ?? [],
    toString: () => printCase(result, plain),
  };
  return result;
}

async function openWorld(play: Play, { seed, createGateway: create = createGateway }: ScenarioOptions): Promise<World> {
  try {
    return await create({ ...play.gateway, ...(seed === undefined ? {} : { seed }) });
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const field = /^options\.([\w.]+)/.exec(error.message)?.[1] ?? '';
    const words = { about: 'gateway', expected: 'createGateway options', got: error.message };
    throw faultAt(play, ['gateway', ...field.split('.')], words);
  }
}

/** Called after each step, before its expectations are checked. */
type Note = (step: StepReport) => void;

/** Runs the steps until one fails. */
async function playAll(stage: Stage, play: Play, note: Note): Promise<ScenarioError | undefined> {
  for (const step of play.steps) {
    const failure = await playStep(stage, play, step, note);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function playStep(stage: Stage, play: Play, step: Step, note: Note): Promise<ScenarioError | undefined> {
  try {
    const at = stage.gateway.clock.now();
    const said = step.note === undefined ? undefined : insertNames(step.note, stage.names);
    const outcome = await performStep(stage, step);
    note({ ...outcome, step, at, said });
    const found = unmet(step.expected, outcome, stage);
    if (found !== undefined) return unmetFault(play, step, found);
    stage.gateway.check();
    return undefined;
  } catch (error) {
    return thrownFault(play, step, error);
  }
}

function unmetFault(play: Play, { path, verb, grouped }: Step, { about, ...found }: Mismatch): ScenarioError {
  const group = grouped.includes(found.path[0] ?? '') ? ['expect'] : [];
  const where = found.path.length === 0 ? [verb.name] : [...group, ...found.path];
  return faultAt(play, [...path, ...where], {
    ...found,
    about: about === '' ? verb.name : `${verb.name}, ${about}`,
  });
}

/** Reports an error of a step: an unknown name, a broken invariant, or an unexpected exception. */
function thrownFault(play: Play, { path, verb }: Step, error: unknown): ScenarioError {
  const where = [...path, verb.name];
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SettleboxError) || error.details.expected === undefined) {
    const expected = error instanceof InvariantError ? 'every invariant to hold' : 'a step without an error';
    return faultAt(play, where, { about: verb.name, expected, got: message });
  }
  const [expected, got] = [String(error.details.expected), String(error.details.got)];
  const words = { about: verb.name, expected, got, hint: error.hint, case: play.case };
  // An unknown name can be anywhere in the step, so its line is searched.
  const line = play.source.lineWith(path, got.replace(/^"|"$/g, '').split('.').at(-1) ?? got);
  return new ScenarioError({ file: play.source.file, line, ...words });
}

function faultAt(play: Play, path: Path, words: Omit<ScenarioFailure, 'file' | 'line' | 'case'>): ScenarioError {
  const { about, expected, got, hint = '' } = words;
  const { file, lineOf } = play.source;
  return new ScenarioError({ file, line: lineOf(path), about, expected, got, hint, case: play.case });
}
