import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packReport } from '../analysis/inspection/report.ts';
import type { ScenarioTitle, ServedScenarios } from '../control/worlds/served-world.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { readAssets, reportHtml } from '../testing/html/report-html.ts';
import { packageFolder } from '../testing/package-files/package-folder.ts';
import { readScenarioHead } from '../testing/scenario/read-scenario-head.ts';

/** Returns the scenarios that are bundled with the package, for the inspector. */
export function bundledScenarios(): ServedScenarios {
  return {
    list: titlesOf,
    async play(name) {
      if (!namesOf().includes(name))
        throw new SettleboxError('unknown_subject', 'No scenario has this name.', hintFor(name));
      // Imported on demand, because the code that runs scenarios is large.
      const { reportScenario } = await import('../testing/scenario/report/report.ts');
      return packReport(await reportScenario(fileOf(name)));
    },
    page: (report) => reportHtml(report, readAssets()),
  };
}

/** Returns the files of the bundled scenarios by name. */
export function bundledScenarioFiles(): ReadonlyMap<string, string> {
  const from = folder();
  return new Map(namesOf(from).map((name) => [name, join(from, `${name}.yaml`)]));
}

function hintFor(name: string): string {
  const meant = didYouMean(name, namesOf());
  return meant === undefined ? 'GET /_sim/scenarios lists the scenarios.' : `Did you mean "${meant}"?`;
}

const STORY = /\.yaml$/;

function folder(): string {
  return join(packageFolder(), 'scenarios');
}

function namesOf(from = folder()): readonly string[] {
  const files = readdirSync(from).filter((file) => STORY.test(file));
  return files.map((file) => file.replace(STORY, '')).sort();
}

function fileOf(name: string): string {
  return join(folder(), `${name}.yaml`);
}

/** Kept for the process: the files of an installed package don't change. */
let titles: readonly ScenarioTitle[] | undefined;

function titlesOf(): readonly ScenarioTitle[] {
  titles ??= [...bundledScenarioFiles()].map(([name, file]) => ({
    name,
    ...readScenarioHead(file),
    file: `scenarios/${name}.yaml`,
  }));
  return titles;
}
