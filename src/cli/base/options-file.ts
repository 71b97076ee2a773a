import { SettleboxError } from '../../engine/errors.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import { readSource } from '../../testing/scenario/scenario-source.ts';
import type { CommandContext } from './context.ts';
import { readText } from './files.ts';

/** Options of `createGateway` from a file and flags. */
interface GatheredOptions {
  readonly options: GatewayOptions;
  /** Rewrites a validation error to name the flag, or the file and line, of the invalid option. */
  explain(error: unknown): unknown;
}

/** The flags of options that have one. */
type FlagsByOption = Readonly<Partial<Record<keyof GatewayOptions, string>>>;

/**
 * Merges the options of a JSON or YAML file with those of flags, which win.
 *
 * @throws SettleboxError `bad_option` with file and line
 */
export async function gatherOptions(
  context: CommandContext,
  file: string | undefined,
  flagged: GatewayOptions,
  flags: FlagsByOption,
): Promise<GatheredOptions> {
  const read = file === undefined ? NO_FILE : readOptions(file, await readText(context, file));
  const fromFlags = Object.fromEntries(Object.entries(flagged).filter(([, value]) => value !== undefined));
  const explain = (error: unknown) => {
    const field = fieldOf(error);
    const [name = ''] = field ?? [];
    if (!(error instanceof SettleboxError) || field === undefined) return error;
    const message = error.message.replace(/^options\./, '');
    if (name in fromFlags) return badOption(message.replace(name, Reflect.get(flags, name) ?? name));
    return file === undefined ? error : badOption(`${file}:${read.lineOf(field)}: ${message}`);
  };
  return { options: { ...read.options, ...fromFlags }, explain };
}

interface FileOptions {
  readonly options: GatewayOptions;
  lineOf(path: readonly string[]): number;
}

const NO_FILE: FileOptions = { options: {}, lineOf: () => 1 };

function readOptions(file: string, text: string): FileOptions {
  try {
    const { value, lineOf } = readSource(file, text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw badOption(`${file} must contain an object with createGateway options, such as {"seed": "demo"}.`);
    return { options: value, lineOf };
  } catch (error) {
    if (error instanceof ScenarioError) throw badOption(error.message);
    throw error;
  }
}

/** Returns the path of the invalid option, such as `world`, `merchants`, `0`. */
function fieldOf(error: unknown): string[] | undefined {
  if (!(error instanceof SettleboxError)) return undefined;
  const { field } = error.details;
  const named = typeof field === 'string' ? field : error.message;
  return /^options\.([\w.]*\w)/.exec(named)?.[1]?.split('.');
}

function badOption(message: string): SettleboxError {
  return new SettleboxError('bad_option', message);
}
