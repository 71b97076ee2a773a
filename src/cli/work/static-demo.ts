import { join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { shellWord } from '../../testing/shell-word.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';
import { createFolder, createPage, requireFree } from '../base/new-folder.ts';
import { demoFolder, demoPage } from '../static-demo/demo-files.ts';

interface StaticDemoOptions {
  readonly static: string | undefined;
  readonly singleFile: boolean;
  readonly seed: string;
  readonly json: boolean;
}

/** Writes a demo that needs no server. Prints where it is. */
export async function writeStaticDemo(context: CommandContext, options: StaticDemoOptions): Promise<number> {
  const { static: path, singleFile, seed, json } = options;
  if (path === undefined)
    throw new SettleboxError(
      'bad_option',
      '--single-file requires --static, the path of the file.',
      'For example: settlebox demo --static demo.html --single-file',
    );
  rejectServedDemoOptions(context);
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

/** Options of a demo with traffic and a server, with their flags. */
const SERVED: readonly (readonly [option: string, flag: string])[] = [
  ['merchants', 'merchants'],
  ['days', 'days'],
  ['port', 'port'],
  ['transactions', 'transactions'],
  ['serve', 'no-serve'],
];

function rejectServedDemoOptions({ given = [] }: CommandContext): void {
  const [, name] = SERVED.find(([option]) => given.includes(option)) ?? [];
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
