import { SettleboxError } from '../../engine/errors.ts';
import { bundledScenarioFiles } from '../../server/bundled-scenarios.ts';
import { plainStyle } from '../../testing/scenario/paint.ts';
import { printScenario } from '../../testing/scenario/print-scenario.ts';
import { runScenario } from '../../testing/scenario/run-scenario.ts';
import { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import { fieldsOf } from '../base/inputs.ts';
import { fileInProject } from '../base/project-files.ts';
import type { Session } from '../base/session.ts';
import { READS, type Tool } from '../base/tool.ts';

const SCENARIO_FILE = /\.ya?ml$/;

/** Tool `run_scenario`. */
export const scenario: Tool = {
  name: 'run_scenario',
  title: 'Run a scenario',
  description:
    'Runs a written scenario in worlds of its own, and returns whether its expectations hold, with its timeline. name is a bundled ' +
    'scenario, such as r10-on-day-40, or a .yaml file of the project. An unknown name is answered with all names.',
  annotations: READS,
  input() {
    const { properties, required } = fieldsOf('scenarios.run');
    return {
      properties: { name: { ...properties.name, description: 'A bundled scenario or a .yaml file.' } },
      required,
    };
  },
  facts: { ok: { type: 'boolean' }, cases: { type: 'integer' } },
  async run({ session, input }) {
    const { name, ...rest } = input;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined || typeof name !== 'string')
      throw new SettleboxError(
        'bad_option',
        'run_scenario takes only name, a text.',
        'Use "r10-on-day-40", for example.',
      );
    try {
      const result = await runScenario(fileOf(session, name));
      result.close();
      const failed = result.cases.filter(({ ok }) => !ok).length;
      const verdict = result.ok
        ? `Passed: ${result.title}.`
        : `Failed: ${result.title}. ${failed} of ${result.cases.length} cases do not hold.`;
      return {
        verdict,
        story: printScenario(result, plainStyle),
        facts: { ok: result.ok, cases: result.cases.length },
      };
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      throw new SettleboxError(
        'bad_option',
        error.message,
        'The resource settlebox://docs/scenarios.md explains the format.',
      );
    }
  },
};

function fileOf({ folder }: Session, name: string): string {
  const bundled = bundledScenarioFiles();
  const found = bundled.get(name);
  if (found !== undefined) return found;
  if (SCENARIO_FILE.test(name)) return fileInProject(folder, name, 'name');
  throw new SettleboxError(
    'unknown_subject',
    `No bundled scenario is named "${name}".`,
    `Use a .yaml file of the project, or one of: ${[...bundled.keys()].join(', ')}.`,
  );
}
