import { SettleboxError } from '../../engine/errors.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import { readSource } from '../../testing/scenario/scenario-source.ts';
import type { Context } from './context.ts';
import { readText } from './files.ts';

/** Options of `createGateway`, and from where. */
export interface OptionsGiven {
  readonly options: GatewayOptions;
  /** The same refusal, said of the line of the file or of the flag at fault. */
  explain(error: unknown): unknown;
}

/** Options that have a flag of their own, and which. */
export type FlagsByOption = Readonly<Partial<Record<keyof GatewayOptions, string>>>;

/**
 * The options that are in a file of JSON or YAML, and above them those of flags.
 *
 * @throws SettleboxError `bad_option` with file and line
 */
export async function gatherOptions(
  context: Context,
  file: string | undefined,
  flagged: GatewayOptions,
  flags: FlagsByOption,
): Promise<OptionsGiven> {
  const read = file === undefined ? NO_FILE : readOptions(file, await readText(context, file));
  const given = Object.fromEntries(Object.entries(flagged).filter(([, value]) => value !== undefined));
  const explain = (error: unknown) => {
    const field = fieldOf(error);
    const [name = ''] = field ?? [];
    if (!(error instanceof SettleboxError) || field === undefined) return error;
    const said = error.message.replace(/^options\./, '');
    if (name in given) return refusal(said.replace(name, Reflect.get(flags, name) ?? name));
    return file === undefined ? error : refusal(`${file}:${read.lineOf(field)}: ${said}`);
  };
  return { options: { ...read.options, ...given }, explain };
}

interface OptionsRead {
  readonly options: GatewayOptions;
  lineOf(path: readonly string[]): number;
}

const NO_FILE: OptionsRead = { options: {}, lineOf: () => 1 };

function readOptions(file: string, text: string): OptionsRead {
  try {
    const { value, lineOf } = readSource(file, text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refusal(`${file} must contain an object with createGateway options, such as {"seed": "demo"}.`);
    return { options: value, lineOf };
  } catch (error) {
    if (error instanceof ScenarioError) throw refusal(error.message);
    throw error;
  }
}

/** The path of the option that is refused: `options.world.merchants.0`. */
function fieldOf(error: unknown): string[] | undefined {
  if (!(error instanceof SettleboxError)) return undefined;
  const { field } = error.details;
  const named = typeof field === 'string' ? field : error.message;
  return /^options\.([\w.]*\w)/.exec(named)?.[1]?.split('.');
}

function refusal(message: string): SettleboxError {
  return new SettleboxError('bad_option', message);
}
