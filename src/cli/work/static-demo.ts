import { join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { shellWord } from '../../testing/gauntlet/command-text.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { createFolder, createPage, requireFree } from '../base/new-folder.ts';
import { demoFolder, demoPage } from '../static-demo/demo-files.ts';

/** Options of a demo with traffic. */
interface ServedDemoOptions {
  readonly merchants: number;
  readonly days: number;
  readonly port: number;
}

interface StaticDemoOptions extends ServedDemoOptions {
  readonly static: string | undefined;
  readonly singleFile: boolean;
  readonly seed: string;
  readonly json: boolean;
  readonly transactions: number | undefined;
  readonly serve: boolean;
}

/** Writes a demo that needs no server. Prints where it is. */
export async function writeStaticDemo(
  context: CommandContext,
  options: StaticDemoOptions,
  defaults: ServedDemoOptions,
): Promise<number> {
  const { static: path, singleFile, seed, json } = options;
  if (path === undefined)
    throw new SettleboxError(
      'bad_option',
      '--single-file requires --static, the path of the file.',
      'For example: settlebox demo --static demo.html --single-file',
    );
  rejectServedDemoOptions(options, defaults);
  if (!singleFile && PAGE_NAME.test(path))
    throw new SettleboxError(
      'bad_option',
      `--static must be a folder without --single-file; ${path} is the name of a page.`,
      'Add --single-file, or give the path of a folder.',
    );
  requireFree(context, path, '--static');
  const file = singleFile ? writePage(context, path, seed) : writeFolder(context, path, seed);
  if (json) printJson(context, { path, file, seed });
  else printLine(context, `Wrote ${file}\n\n${singleFile ? OPEN_FILE : openFolder(path)}`);
  return EXIT.ok;
}

function rejectServedDemoOptions(options: StaticDemoOptions, defaults: ServedDemoOptions): void {
  const numbers = (['merchants', 'days', 'port'] as const).filter((name) => options[name] !== defaults[name]);
  const [name] = [
    ...numbers,
    ...(options.transactions === undefined ? [] : ['transactions']),
    ...(options.serve ? [] : ['no-serve']),
  ];
  if (name === undefined) return;
  const why = 'A static demo has no traffic and no server.';
  throw new SettleboxError('bad_option', `--${name} can't be used with --static.`, why);
}

const PAGE_NAME = /\.html?$/i;

/** A path that ends in .html is the file itself; any other one is its folder. */
function writePage(context: CommandContext, path: string, seed: string): string {
  const page = demoPage(seed);
  if (!PAGE_NAME.test(path)) {
    createFolder(context, path, new Map([['index.html', page]]));
    return join(path, 'index.html');
  }
  createPage(context, path, page);
  return path;
}

function writeFolder(context: CommandContext, path: string, seed: string): string {
  createFolder(context, path, demoFolder(seed));
  return join(path, 'index.html');
}

const OPEN_FILE = 'Open it in a browser. It needs no network.';

function openFolder(path: string): string {
  return `Copy the folder to any static host, or try it here: npx --yes serve ${shellWord(path)}\nAfter the first visit, the page works offline.`;
}
