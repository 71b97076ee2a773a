import { InvariantError, SettleboxError } from '../../core/errors.ts';
import { createGateway } from '../../gateway.ts';
import { countExpected, unmet } from './expectations.ts';
import type { Mismatch } from './mismatch.ts';
import { watchMoney } from './money-watch.ts';
import { plain } from './paint.ts';
import { performStep } from './perform-step.ts';
import { printScenario } from './print-scenario.ts';
import { readScenario, type Scenario, type Step } from './read-scenario.ts';
import { ScenarioError, type ScenarioFault } from './scenario-error.ts';
import type { ScenarioResult, StepReport } from './scenario-result.ts';
import type { Path } from './scenario-source.ts';
import { openStage, type Stage, type World } from './stage.ts';

export interface ScenarioOptions {
  /** In place of the scenario's own. */
  readonly seed?: string | number;
}

/**
 * Plays a scenario in a world of its own. What it expects is compared after each step, and so is every invariant.
 *
 * @throws ScenarioError for a file that can't be read; an expectation that is not met is in the result
 * @example
 * const { ok, failure } = await runScenario('scenarios/r10-on-day-40.yaml');
 */
export async function runScenario(given: string | Scenario, { seed }: ScenarioOptions = {}): Promise<ScenarioResult> {
  const scenario = typeof given === 'string' ? readScenario(given) : given;
  const gateway = openWorld(scenario, seed);
  const stage = openStage(gateway);
  const money = watchMoney(gateway);
  const steps: StepReport[] = [];
  const failure = await playAll(stage, scenario, steps);
  const { title, story } = scenario;
  const result: ScenarioResult = {
    ...{ title, story, ok: failure === undefined, failure, steps, money, gateway },
    expectations: steps.reduce((sum, { step }) => sum + countExpected(step.expected), 0),
    timeline: gateway.timeline(),
    toString: () => printScenario(result, plain),
  };
  return result;
}

function openWorld(scenario: Scenario, seed: string | number | undefined): World {
  try {
    return createGateway({ ...scenario.gateway, ...(seed === undefined ? {} : { seed }) });
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const field = /^options\.([\w.]+)/.exec(error.message)?.[1] ?? '';
    const words = { about: 'gateway', expected: 'options of createGateway', got: error.message };
    throw faultAt(scenario, ['gateway', ...field.split('.')], words);
  }
}

/** Plays the steps until one does not go as it says. */
async function playAll(stage: Stage, scenario: Scenario, reports: StepReport[]): Promise<ScenarioError | undefined> {
  for (const step of scenario.steps) {
    const failure = await play(stage, scenario, step, reports);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function play(
  stage: Stage,
  scenario: Scenario,
  step: Step,
  reports: StepReport[],
): Promise<ScenarioError | undefined> {
  try {
    const at = stage.gateway.clock.now();
    const outcome = await performStep(stage, step);
    reports.push({ ...outcome, step, at });
    const found = unmet(step.expected, outcome, stage);
    if (found !== undefined) return unmetFault(scenario, step, found);
    stage.gateway.check();
    return undefined;
  } catch (error) {
    return thrownFault(scenario, step, error);
  }
}

function unmetFault(scenario: Scenario, { path, verb }: Step, { about, ...found }: Mismatch): ScenarioError {
  const where = found.path.length === 0 ? [verb.name] : found.path;
  return faultAt(scenario, [...path, ...where], {
    ...found,
    about: about === '' ? verb.name : `${verb.name}, ${about}`,
  });
}

/** What a step names is not there, or what must always hold does not. */
function thrownFault(scenario: Scenario, { path, verb }: Step, error: unknown): ScenarioError {
  const where = [...path, verb.name];
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SettleboxError) || error.details.expected === undefined) {
    const expected = error instanceof InvariantError ? 'every invariant to hold' : 'a step that can be made';
    return faultAt(scenario, where, { about: verb.name, expected, got: message });
  }
  const [expected, got] = [String(error.details.expected), String(error.details.got)];
  return faultAt(scenario, where, { about: verb.name, expected, got, hint: error.hint });
}

function faultAt({ source }: Scenario, path: Path, words: Omit<ScenarioFault, 'file' | 'line'>): ScenarioError {
  const { about, expected, got, hint = '' } = words;
  return new ScenarioError({ file: source.file, line: source.lineOf(path), about, expected, got, hint });
}
