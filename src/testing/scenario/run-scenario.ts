import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { realMilliseconds, systemNow } from '../../engine/wall-clock.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { Over, World } from './call-operation.ts';
import { countExpectations, findMismatch } from './expectations.ts';
import type { Mismatch } from './mismatch.ts';
import { watchMoney } from './money-watch.ts';
import { plainStyle } from './paint.ts';
import { performStep } from './perform-step.ts';
import { printCase, printScenario } from './print-scenario.ts';
import type { Scenario, ScenarioCase } from './read-scenario.ts';
import { readScenario } from './read-scenario-file.ts';
import type { ScenarioStep } from './read-step.ts';
import { recordWorlds } from './record-worlds.ts';
import { createContext, type ScenarioContext } from './scenario-context.ts';
import { ScenarioError, type ScenarioFailure } from './scenario-error.ts';
import type { CaseResult, ScenarioRun, StepReport } from './scenario-result.ts';
import type { SourcePath } from './scenario-source.ts';
import { insertNames } from './values.ts';

/** Options of {@link runScenario}. */
export type ScenarioOptions = {
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
};

const scenarioOptions = lazily(() =>
  z.strictObject({
    seed: z.union([z.string(), z.number()]).optional(),
    case: z.string().optional(),
    over: z.enum(['calls', 'http'], "must be 'calls' or 'http'").optional(),
    createGateway: z
      .custom((value) => typeof value === 'function', 'must be a function that creates a gateway from options')
      .optional(),
  }),
);

/**
 * Runs a scenario like `runScenario` of `settlebox/testing`. The result also has each step, and the recorded worlds if
 * `record` is set.
 *
 * @throws ScenarioError if the file cannot be read; SettleboxError `bad_option` for an unknown case
 */
export async function runScenario(
  input: string | URL | Scenario,
  options: ScenarioOptions = {},
  { record = false }: { readonly record?: boolean } = {},
): Promise<ScenarioRun> {
  parseOptions(scenarioOptions(), options, 'options');
  const scenario = typeof input === 'string' || input instanceof URL ? readScenario(input) : input;
  const cases: CaseResult[] = [];
  for (const scenarioCase of selectCases(scenario, options.case))
    cases.push(await runCase(scenarioCase, options, record));
  const reported = cases.find(({ ok }) => !ok) ?? cases.at(-1);
  if (reported === undefined) throw new Error('a scenario without a case');
  const result: ScenarioRun = {
    ...reported,
    title: cases.length === 1 ? reported.title : scenario.title,
    description: scenario.description,
    cases,
    file: scenario.source.file,
    expectations: cases.reduce((sum, { expectations }) => sum + expectations, 0),
    close: () => {
      for (const { gateway } of cases) gateway.close();
    },
    toString: () => printScenario(result, plainStyle),
  };
  return result;
}

/** @throws SettleboxError `bad_option` for an unknown case */
function selectCases({ cases, source }: Scenario, name: string | undefined): readonly ScenarioCase[] {
  if (name === undefined) return cases;
  const selected = cases.filter((scenarioCase) => scenarioCase.case === name);
  if (selected.length > 0) return selected;
  const known = cases.map((scenarioCase) => scenarioCase.case).filter((other) => other !== '');
  const hint = known.length === 0 ? 'Omit the option: the scenario has no cases.' : suggest(name, known);
  throw new SettleboxError('bad_option', `options.case: ${source.file} has no case "${name}".`, hint);
}

async function runCase(scenarioCase: ScenarioCase, options: ScenarioOptions, record: boolean): Promise<CaseResult> {
  const { over = 'calls' } = options;
  const [startedAt, start] = [systemNow(), realMilliseconds()];
  const gateway = await openGateway(scenarioCase, options);
  const context = createContext(gateway, over);
  const money = watchMoney(gateway);
  const steps: StepReport[] = [];
  const recording = record ? recordWorlds(gateway) : undefined;
  const moments: number[] = [];
  const failed = await runSteps(context, scenarioCase, (step) => {
    steps.push(step);
    recording?.record(step);
    if (recording !== undefined) moments.push(recording.moments.length - 1);
  });
  const failure = failed?.error;
  const result: CaseResult = {
    title: scenarioCase.title,
    case: scenarioCase.case,
    ok: failure === undefined,
    failure,
    steps,
    money,
    gateway,
    expectations: steps.reduce((sum, { step }) => sum + countExpectations(step.expected), 0),
    timeline: gateway.timeline(),
    moments: recording?.moments ?? [],
    course: { planned: scenarioCase, moments, failed },
    realTime: { startedAt, milliseconds: realMilliseconds() - start },
    toString: () => printCase(result, plainStyle),
  };
  return result;
}

async function openGateway(
  scenarioCase: ScenarioCase,
  { seed, createGateway: create = createGateway }: ScenarioOptions,
): Promise<World> {
  try {
    return await create({ ...scenarioCase.gateway, ...(seed === undefined ? {} : { seed }) });
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const field = /^options\.([\w.]+)/.exec(error.message)?.[1] ?? '';
    const details = { about: 'gateway', expected: 'createGateway options', got: error.message };
    throw errorAt(scenarioCase, ['gateway', ...field.split('.')], details);
  }
}

/** Called after each step, before its expectations are checked. */
type StepObserver = (step: StepReport) => void;

/** Runs the steps until one fails. */
async function runSteps(
  context: ScenarioContext,
  scenarioCase: ScenarioCase,
  onStep: StepObserver,
): Promise<(FailedStep & { readonly index: number }) | undefined> {
  for (const [index, step] of scenarioCase.steps.entries()) {
    const failed = await runStep(context, scenarioCase, step, onStep);
    if (failed !== undefined) return { ...failed, index };
  }
  return undefined;
}

interface FailedStep {
  readonly error: ScenarioError;
  /** The expectation that is not met; undefined if the step itself failed. */
  readonly option: string | undefined;
}

async function runStep(
  context: ScenarioContext,
  scenarioCase: ScenarioCase,
  step: ScenarioStep,
  onStep: StepObserver,
): Promise<FailedStep | undefined> {
  try {
    const at = context.gateway.clock.now();
    const note = step.note === undefined ? undefined : insertNames(step.note, context.names);
    const outcome = await performStep(context, step);
    onStep({ ...outcome, step, at, note });
    const mismatch = findMismatch(step.expected, outcome, context);
    if (mismatch !== undefined)
      return { error: mismatchError(scenarioCase, step, mismatch), option: mismatch.path[0]?.toString() };
    context.gateway.check();
    return undefined;
  } catch (error) {
    return { error: thrownError(scenarioCase, step, error), option: undefined };
  }
}

function mismatchError(
  scenarioCase: ScenarioCase,
  { path, verb, grouped }: ScenarioStep,
  { about, ...mismatch }: Mismatch,
): ScenarioError {
  const group = grouped.includes(mismatch.path[0] ?? '') ? ['expect'] : [];
  const where = mismatch.path.length === 0 ? [verb.name] : [...group, ...mismatch.path];
  return errorAt(scenarioCase, [...path, ...where], {
    ...mismatch,
    about: about === '' ? verb.name : `${verb.name}, ${about}`,
  });
}

/** Reports an error of a step: an unknown name, a broken invariant, or an unexpected exception. */
function thrownError(scenarioCase: ScenarioCase, { path, verb }: ScenarioStep, error: unknown): ScenarioError {
  const where = [...path, verb.name];
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SettleboxError) || error.details.expected === undefined) {
    const expected = error instanceof InvariantError ? 'every invariant to hold' : 'a step without an error';
    return errorAt(scenarioCase, where, { about: verb.name, expected, got: message });
  }
  const [expected, got] = [String(error.details.expected), String(error.details.got)];
  const details = { about: verb.name, expected, got, hint: error.hint, case: scenarioCase.case };
  // An unknown name can be anywhere in the step, so its line is searched.
  const line = scenarioCase.source.lineWith(path, got.replace(/^"|"$/g, '').split('.').at(-1) ?? got);
  return new ScenarioError({ file: scenarioCase.source.file, line, ...details });
}

function errorAt(
  scenarioCase: ScenarioCase,
  path: SourcePath,
  details: Omit<ScenarioFailure, 'file' | 'line' | 'case'>,
): ScenarioError {
  const { about, expected, got, hint = '' } = details;
  const { file, lineOf } = scenarioCase.source;
  return new ScenarioError({ file, line: lineOf(path), about, expected, got, hint, case: scenarioCase.case });
}
