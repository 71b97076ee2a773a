import { basename, dirname, resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { readSource } from '../scenario/scenario-source.ts';
import type { Target } from './build-call.ts';
import { ConformFiles } from './conform-files.ts';
import type { ParsedConformOptions } from './options.ts';
import { type ParsedSettings, parseSettings } from './settings.ts';

/** The settings, keys, and files of a run. */
export type ConformRun = {
  readonly settings: ParsedSettings;
  readonly files: ConformFiles;
  readonly names: RunFiles;
  readonly keys: Target['keys'];
  readonly webhookSecret: string | undefined;
};

/** The names of the files of a run, relative to the folder of the settings. */
type RunFiles = {
  /** Undefined if nothing names the file. */
  readonly report: string | undefined;
  readonly cassette: string | undefined;
  /** What a run created and has not removed yet. */
  readonly leftovers: string;
  /** The state of a run over days between two days. */
  readonly progress: string;
};

/**
 * Reads the settings, and the keys that a run with a network needs.
 *
 * @throws SettleboxError `bad_option` naming the field; ScenarioError if the file is not YAML
 */
export function openRun(options: ParsedConformOptions): ConformRun {
  const { file, settings: given } = options;
  if ((file === undefined) === (given === undefined))
    throw new SettleboxError(
      'bad_option',
      'options must have either file or settings.',
      'Pass the path of conform.yaml as file.',
    );
  const path = resolve(options.cwd ?? '.', file ?? 'conform.yaml');
  const folder = new ConformFiles(dirname(path));
  const value = file === undefined ? given : readSource(file, folder.read(path)).value;
  const parsed = parseSettings(value, file === undefined ? 'options.settings' : 'conform');
  const settings: ParsedSettings = {
    ...parsed,
    maxTotal: options.maxTotal ?? parsed.maxTotal,
    minCompared: options.minCompared ?? parsed.minCompared,
  };
  const isOffline = options.replay && !options.refresh;
  const names = namesOf(settings, path, options);
  if (isOffline) return { settings, files: folder, names, keys: {}, webhookSecret: undefined };
  const { keys: sources, webhooks } = settings;
  const keys = options.keys ?? {
    main: folder.key(sources.main, 'keys.main'),
    ...(sources.other === undefined ? {} : { other: folder.key(sources.other, 'keys.other') }),
    ...(sources.viewer === undefined ? {} : { viewer: folder.key(sources.viewer, 'keys.viewer') }),
  };
  const { main, other, viewer } = { other: undefined, viewer: undefined, ...keys };
  const target: Target['keys'] = {
    main,
    ...(other === undefined ? {} : { other }),
    ...(viewer === undefined ? {} : { viewer }),
  };
  const listens = options.listen !== undefined || webhooks?.listen !== undefined;
  const fromSettings =
    listens && webhooks !== undefined ? () => folder.key(webhooks.secret, 'webhooks.secret') : () => undefined;
  return { settings, files: folder, names, keys: target, webhookSecret: options.keys?.webhookSecret ?? fromSettings() };
}

/** A run from a file always leaves a report and a cassette next to it. A run over days has files of its own. */
function namesOf(settings: ParsedSettings, path: string, { file, over }: ParsedConformOptions): RunFiles {
  const name = basename(path).replace(/\.ya?ml$/, '');
  const named = (given: string | undefined, usual: string) => {
    const chosen = given ?? (file === undefined ? undefined : usual);
    return over === undefined ? chosen : chosen?.replace(/(\.cassette)?\.json$|$/, '.days$&');
  };
  return {
    report: named(settings.report, `${name}.json`),
    cassette: named(settings.cassette, `${name}.cassette.json`),
    leftovers: `${name}.leftovers.json`,
    progress: `${name}.progress.json`,
  };
}
