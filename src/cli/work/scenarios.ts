import { fitColumns } from '../../engine/text-table.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { readScenario } from '../../testing/scenario/read-scenario-file.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { bundledScenarios } from '../base/scenario-files.ts';

/** Lists the bundled scenarios. */
export async function listScenarios(
  context: CommandContext,
  { names, json }: { readonly names: boolean; readonly json: boolean },
): Promise<number> {
  if (names && !json) {
    for (const name of bundledScenarios().keys()) printLine(context, name);
    return EXIT.ok;
  }
  const scenarios = [...bundledScenarios()].map(([name, file]) => readBundled(name, file));
  if (json) printJson(context, scenarios);
  else for (const line of linesOf(scenarios, context)) printLine(context, line);
  return EXIT.ok;
}

interface BundledScenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly file: string;
  /** The names of the cases; empty if the scenario has none. */
  readonly cases: readonly string[];
}

function readBundled(name: string, file: string): BundledScenario {
  const { title, description, cases } = readScenario(file);
  return {
    name,
    title,
    description: description.trim(),
    file,
    cases: cases.map((scenarioCase) => scenarioCase.case).filter((name) => name !== ''),
  };
}

function linesOf(scenarios: readonly BundledScenario[], { stdout }: CommandContext): readonly string[] {
  const paint = paintFor(stdout);
  const rows = scenarios.map(({ name, title, cases }) => [
    name,
    cases.length === 0 ? title : `${title} (${cases.length} cases)`,
  ]);
  return [
    ...fitColumns(rows, { width: widthOf(stdout), texts: [1] }),
    '',
    paint.dim(`${scenarios.length} scenarios. Run one: settlebox run ${scenarios[0]?.name ?? ''}`),
  ];
}
