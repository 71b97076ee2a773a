import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { packageFolder } from '../../server/package-folder.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { printScenario } from '../../testing/scenario/print-scenario.ts';
import { parseScenario } from '../../testing/scenario/read-scenario.ts';
import { reportOf } from '../../testing/scenario/report/report.ts';
import { runScenario } from '../../testing/scenario/run-scenario.ts';
import { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import { type Context, note, say, sayJson } from '../base/context.ts';
import { EXIT, saidOfFlags } from '../base/failure.ts';
import { readText, refuseMissingFolder, writeWhole } from '../base/files.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openProgress } from '../base/progress.ts';
import { findStories } from '../base/stories.ts';
import { junitOf } from '../output/junit.ts';
import { type Played, resultsJson } from '../output/played.ts';
import { type ReportAssets, reportHtml } from '../output/report-html.ts';

interface Asked {
  readonly case: string | undefined;
  readonly over: 'calls' | 'http' | undefined;
  readonly seed: string | undefined;
  readonly html: string | undefined;
  readonly junit: string | undefined;
  readonly json: string | true | undefined;
  readonly quiet: boolean;
}

/** Plays scenarios, tells of each, and writes what was asked for. */
export async function runStories(context: Context, given: Asked, words: readonly string[]): Promise<number> {
  const { asked, wanted } = sorted(given, words);
  const files = findStories(context, wanted);
  for (const flag of FILES) if (typeof asked[flag] === 'string') refuseMissingFolder(context, asked[flag], `--${flag}`);
  // A page that can't be made is told of before the work.
  if (asked.html !== undefined) readAssets();
  const played = await playAll(context, files, asked);
  writeAll(context, played, asked);
  return played.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed;
}

const FILES = ['html', 'junit', 'json'] as const;

/** `--json story.yaml` means the story: results are never written over one. */
function sorted(given: Asked, words: readonly string[]): { readonly asked: Asked; readonly wanted: readonly string[] } {
  const { json } = given;
  const isStory = typeof json === 'string' && !json.endsWith('.json');
  const asked = isStory ? { ...given, json: true as const } : given;
  const wanted = isStory ? [json, ...words] : words;
  if (wanted.length > 0) return { asked, wanted };
  const hint =
    'Give a file, a folder or a bundled scenario, such as r10-on-day-40; "settlebox scenarios" lists the bundled scenarios.';
  throw new SettleboxError('bad_option', 'A scenario is required.', hint);
}

async function playAll(context: Context, files: readonly string[], asked: Asked): Promise<readonly Played[]> {
  const progress = await openProgress(context, files.length);
  const played: Played[] = [];
  try {
    for (const [index, file] of files.entries()) {
      progress.reach(index, file);
      const one = await play(context, file, asked);
      played.push(one);
      progress.clear();
      if (asked.json !== true && !(asked.quiet && one.ok)) tell(context, one, index === 0);
    }
  } finally {
    progress.clear();
  }
  if (asked.json !== true && (files.length > 1 || asked.quiet)) tellTotal(context, played, asked.quiet);
  return played;
}

async function play(context: Context, file: string, asked: Asked): Promise<Played> {
  const { seed, over } = asked;
  try {
    const scenario = parseScenario(await readText(context, file), file);
    const result = await runScenario(scenario, onlyGiven({ seed, over, case: asked.case }), {
      record: asked.html !== undefined,
    });
    result.close();
    return { file, ok: result.ok, result };
  } catch (error) {
    if (error instanceof ScenarioError) return { file, ok: false, failure: error };
    throw saidOfFlags(error, ['case', 'seed', 'over']);
  }
}

function tell(context: Context, played: Played, isFirst: boolean): void {
  const paint = paintFor(context.stdout);
  const told =
    played.result === undefined ? paint.red(`✗ ${played.failure.message}`) : printScenario(played.result, paint);
  say(context, isFirst ? told : `\n\n${told}`);
}

function tellTotal(context: Context, played: readonly Played[], quiet: boolean): void {
  const paint = paintFor(context.stdout);
  const failed = played.filter(({ ok }) => !ok).length;
  const verdict =
    failed === 0
      ? paint.green(`✓ ${counted(played.length)} passed`)
      : paint.red(`✗ ${failed} of ${counted(played.length)} failed`);
  say(context, played.some(({ ok }) => !ok) || !quiet ? `\n${verdict}` : verdict);
}

function counted(stories: number): string {
  return stories === 1 ? '1 scenario' : `${stories} scenarios`;
}

/** Writes what was asked for; a story that could not be read is in all but the page. */
function writeAll(context: Context, played: readonly Played[], { json, junit, html, quiet }: Asked): void {
  const results = played.map(({ result, failure }) => result ?? failure);
  const told = played.flatMap(({ result }) => result ?? []);
  const texts: readonly (readonly [file: string | true | undefined, text: () => string])[] = [
    [json === true ? undefined : json, () => `${JSON.stringify(resultsJson(played), null, 2)}\n`],
    [junit, () => junitOf(results)],
    [told.length === 0 ? undefined : html, () => reportHtml(reportOf(told), readAssets())],
  ];
  if (json === true) sayJson(context, resultsJson(played));
  for (const [file, text] of texts) {
    if (typeof file !== 'string') continue;
    writeWhole(context, file, text());
    if (!quiet) note(context, `Wrote ${file}`);
  }
}

/**
 * The inspector's script and style, as the build leaves them.
 *
 * @throws SettleboxError `bad_option` where it is not built
 */
function readAssets(): ReportAssets {
  const folder = join(packageFolder(), 'dist', 'inspector');
  try {
    const [script, style] = ['app.js', 'app.css'].map((name) => readFileSync(join(folder, name), 'utf8'));
    return { script: script ?? '', style: style ?? '' };
  } catch {
    throw new SettleboxError('bad_option', '--html requires the built inspector.', 'Run: npm run build');
  }
}
