import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { normalize } from 'node:path/posix';
import { SettleboxError } from '../../engine/errors.ts';
import { fitColumns } from '../../engine/text-table.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
import { type CommandContext, printAsIs, printLine } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { createFile } from '../base/files.ts';
import { type FileNames, fileNamesFor } from '../init/file-names.ts';
import { notesFor } from '../init/notes.ts';
import { type PlannedFile, planFiles } from '../init/planned-files.ts';
import { readProject } from '../init/project.ts';
import { detectSetup, type Language, type Runner, type Setup } from '../init/setup.ts';
import { type Toolchain, toolchainFor } from '../init/toolchain.ts';

interface InitCommandOptions {
  readonly runner: Runner | undefined;
  readonly language: Language | undefined;
  readonly folder: string;
  readonly dryRun: boolean;
}

/** Writes a first test, its shop and a CI workflow. Leaves existing files alone, package.json included. */
export async function initProject(context: CommandContext, options: InitCommandOptions): Promise<number> {
  const folder = readFolder(options.folder);
  const project = readProject(context.cwd);
  const setup = detectSetup(project, options);
  const runner = setup.runner.value;
  const language = setup.language.value;
  const names = fileNamesFor(runner, language, project.isModule, folder);
  const nodeVersion = process.versions.node;
  const toolchain = toolchainFor(project, { runner, language, folder, testFile: names.test, nodeVersion });
  const files = planFiles(runner, names, toolchain);
  printLines(context, [...describeSetup(setup, widthOf(context.stdout)), '']);
  const present = files.map(({ path }) => path).filter((path) => existsSync(resolve(context.cwd, path)));
  if (options.dryRun) printFiles(context, files, present);
  else writeFiles(context, files);
  const notes = [...overwriteNotes(names, present), ...notesFor(project, runner, language)];
  printLines(context, [...describeSteps(toolchain, project.hasTestScript), ...notes.flatMap((note) => ['', note])]);
  return EXIT.ok;
}

/** Normalizes the folder to slashes without one at the end, as test runners match paths. */
function readFolder(given: string): string {
  const folder = normalize(given.replaceAll('\\', '/')).replace(/\/$/, '');
  if (SAFE_FOLDER.test(folder) && !folder.split('/').includes('..')) return folder;
  throw new SettleboxError(
    'bad_option',
    '--folder must be a folder inside the project, without spaces.',
    'For example: test/payments.',
    { field: '--folder' },
  );
}

/** The folder becomes part of shell commands, so special characters are not allowed. */
const SAFE_FOLDER = /^[\w@.][\w@./-]*$/;

const RUNNER_NAMES: Readonly<Record<Runner, string>> = { vitest: 'vitest', jest: 'Jest', node: 'node:test' };
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ts: 'TypeScript', js: 'JavaScript' };

function describeSetup({ runner, language }: Setup, width: number): readonly string[] {
  const rows = [
    ['Test runner', RUNNER_NAMES[runner.value], `(${runner.reason})`],
    ['Language', LANGUAGE_NAMES[language.value], `(${language.reason})`],
  ];
  return fitColumns(rows, { width, texts: [2] });
}

function printFiles(context: CommandContext, files: readonly PlannedFile[], present: readonly string[]): void {
  for (const { path, text } of files) {
    const lines = present.includes(path)
      ? [`${path} already exists and would not be changed`, '']
      : [`--- ${path}`, text];
    for (const line of lines) printAsIs(context, line);
  }
}

function writeFiles(context: CommandContext, files: readonly PlannedFile[]): void {
  const width = Math.max(...files.map(({ path }) => path.length));
  for (const { path, purpose, text } of files) {
    const isNew = createFile(context, path, text);
    const outcome = isNew
      ? `Wrote ${path.padEnd(width)}  ${purpose}`
      : `Kept  ${path.padEnd(width)}  already exists, not changed`;
    printLine(context, outcome);
  }
  printLine(context);
}

/** Warns if only one of the two files is new: the test may not match an existing shop. */
function overwriteNotes({ shop, test }: FileNames, present: readonly string[]): readonly string[] {
  if (present.includes(shop) === present.includes(test)) return [];
  return [
    `${shop} and ${test} belong together, but one of them already existed. To write both, choose another --folder.`,
  ];
}

function describeSteps({ install, runTest, testScript }: Toolchain, hasTestScript: boolean): readonly string[] {
  const script = ['To run it with npm test as well:', `  npm pkg set scripts.test="${testScript}"`];
  return [
    ...(install === undefined ? [] : ['Install the missing packages:', `  ${install}`]),
    'Run the test:',
    `  ${runTest}`,
    ...(hasTestScript ? [] : ['', ...script]),
  ];
}

function printLines(context: CommandContext, lines: readonly string[]): void {
  for (const line of lines) printLine(context, line);
}
