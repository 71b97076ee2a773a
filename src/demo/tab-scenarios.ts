/** The bundled scenarios in a page, which runs them in worlds of their own. */
import { packReport } from '../analysis/inspection/report.ts';
import type { ServedScenarios } from '../control/worlds/served-world.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseScenario } from '../testing/scenario/read-scenario.ts';
import { reportOf } from '../testing/scenario/report/report.ts';
import { runScenario } from '../testing/scenario/run-scenario.ts';
import { type PreparedScenario, sourceOf } from './prepared-scenario.ts';

/** The bundled scenarios by name. */
export type ScenariosByName = Readonly<Record<string, PreparedScenario>>;

/** Returns the scenarios for the inspector. */
export function scenariosInTab(scenarios: ScenariosByName): ServedScenarios {
  const names = Object.keys(scenarios);
  const read = (name: string) => {
    const prepared = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    if (prepared !== undefined) return parseScenario(sourceOf(`scenarios/${name}.yaml`, prepared));
    const meant = didYouMean(name, names);
    const hint = meant === undefined ? 'The view Scenarios lists them.' : `Did you mean "${meant}"?`;
    throw new SettleboxError('unknown_subject', 'No scenario has this name.', hint);
  };
  return {
    list: () =>
      names.map((name) => {
        const { title, description, source } = read(name);
        return { name, title, description: description.trim(), file: source.file };
      }),
    async play(name) {
      const run = await runScenario(read(name), {}, { record: true });
      run.close();
      return packReport(reportOf([run]));
    },
    page() {
      throw new SettleboxError('bad_option', 'A page without a server can’t save worlds as HTML.');
    },
  };
}
