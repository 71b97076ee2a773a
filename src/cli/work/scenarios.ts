import { alignColumns } from '../../engine/text-table.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { readScenario } from '../../testing/scenario/read-scenario.ts';
import { type Context, say, sayJson } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { shippedStories } from '../base/stories.ts';

/** Lists the stories of the package. */
export async function listStories(
  context: Context,
  { names, json }: { readonly names: boolean; readonly json: boolean },
): Promise<number> {
  if (names && !json) {
    for (const name of shippedStories().keys()) say(context, name);
    return EXIT.ok;
  }
  const stories = [...shippedStories()].map(([name, file]) => storyOf(name, file));
  if (json) sayJson(context, stories);
  else for (const line of listOf(stories, context)) say(context, line);
  return EXIT.ok;
}

interface ShippedStory {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly file: string;
  /** Their names; none where it is played once. */
  readonly cases: readonly string[];
}

function storyOf(name: string, file: string): ShippedStory {
  const { title, description, cases } = readScenario(file);
  return {
    name,
    title,
    description: description.trim(),
    file,
    cases: cases.map((scenarioCase) => scenarioCase.case).filter((name) => name !== ''),
  };
}

function listOf(stories: readonly ShippedStory[], { stdout }: Context): readonly string[] {
  const paint = paintFor(stdout);
  const rows = stories.map(({ name, title, cases }) => [
    name,
    cases.length === 0 ? title : `${title} (${cases.length} cases)`,
  ]);
  return [
    ...alignColumns(rows),
    '',
    paint.dim(`${stories.length} scenarios. Run one: settlebox run ${stories[0]?.name ?? ''}`),
  ];
}
