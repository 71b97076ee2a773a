import {
  Argument as CommanderArgument,
  CommanderError,
  Option as CommanderOption,
  type Help,
  Command as Program,
} from 'commander';
import { maskText } from '../engine/mask.ts';
import { fitText, wrapText } from '../engine/text-table.ts';
import { VERSION } from '../engine/version.ts';
import { paintFor, showsCodes } from '../testing/scenario/paint.ts';
import { widthOf } from '../testing/scenario/terminal-width.ts';
import { type Argument, type Command, flagOf, type Option } from './base/command.ts';
import { type CommandContext, type Output, printError } from './base/context.ts';
import { EXIT, reportFailure } from './base/failure.ts';
import { COMMANDS, GROUPS } from './commands.ts';

/** Runs one command line (without `node settlebox`) and returns the exit code. Never throws. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = programOf(context, (code) => {
    exitCode = code;
  });
  if (args.length === 0) program.outputHelp();
  try {
    if (args.length > 0) await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return reportFailure(context, error);
  }
}

const DESCRIPTION =
  'A payment gateway simulator: cards and ACH, settlement, returns and webhooks, on a clock that you control.';

/** Builds the commander program from the rows. */
function programOf(context: CommandContext, finish: (exitCode: number) => void): Program {
  const program = styled(new Program('settlebox'), context);
  program.description(DESCRIPTION).version(VERSION, '-V, --version', 'prints the version of settlebox');
  program.helpOption('-h, --help', 'prints this help; "settlebox help <command>" prints the help of a command');
  program.helpCommand('help [command]', 'prints the help of a command');
  program.addHelpText(
    'after',
    `\n${examplesOf(
      COMMANDS.flatMap(({ examples }) => examples.slice(0, 1)),
      context,
    )}`,
  );
  const groups = new Map(Object.entries(GROUPS).map(([name, summary]) => [name, groupOf(name, summary, context)]));
  for (const row of COMMANDS) {
    const [first = '', second] = row.name.split(' ');
    const group = groups.get(first);
    if (group === undefined) program.addCommand(commandOf(row, first, context, finish));
    else group.addCommand(commandOf(row, second ?? '', context, finish));
    if (group !== undefined && !program.commands.includes(group)) program.addCommand(group);
  }
  return program;
}

function groupOf(name: string, summary: string, context: CommandContext): Program {
  return styled(new Program(name), context)
    .description(summary)
    .helpCommand(false)
    .helpOption('-h, --help', 'prints this help');
}

function commandOf(row: Command, name: string, context: CommandContext, finish: (exitCode: number) => void): Program {
  const command = styled(new Program(name), context)
    .description(row.summary)
    .helpOption('-h, --help', 'prints this help');
  for (const argument of row.arguments) command.addArgument(argumentOf(argument));
  for (const [key, option] of Object.entries(row.options)) command.addOption(optionOf(key, option));
  command.addHelpText('after', `\n${examplesOf(row.examples, context)}`);
  return command.action(async () => {
    const given = Object.keys(row.options).filter((key) => command.getOptionValueSource(key) === 'cli');
    finish(await row.run({ ...context, given }, withFallbacks(row, command.opts()), command.args));
  });
}

/** Adds the defaults of missing options. */
function withFallbacks(
  { options }: Command,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).map(([key, { fallback }]) => [key, given[key] ?? fallback]));
}

function argumentOf({ name, text, many = false, optional = false }: Argument): CommanderArgument {
  const word = many ? `${name}...` : name;
  return new CommanderArgument(optional ? `[${word}]` : `<${word}>`, text);
}

function optionOf(key: string, option: Option<unknown>): CommanderOption {
  const flag = flagOf(key, option);
  const value = `${flag} <${option.value}>`;
  const shapes = { flag, off: flag, value, many: value, maybe: `${flag} [${option.value}]` };
  const made = new CommanderOption(shapes[option.kind], option.text);
  if (option.kind === 'value') made.argParser((given) => option.read(given, flag));
  if (option.kind === 'many')
    made.argParser((given, before: unknown) => [before ?? [], option.read(given, flag)].flat());
  if (option.kind === 'value' && option.fallback !== undefined) made.default(option.fallback, String(option.fallback));
  return made;
}

function examplesOf(examples: Command['examples'], context: CommandContext): string {
  const paint = paintFor(context.stdout);
  const width = helpWidth(context.stdout) - INDENT.length;
  const lines = examples.flatMap(([line, what]) => [
    ...wrapText(what, width - '# '.length).map((text) => paint.dim(`# ${text}`)),
    // A shell joins the lines of a long command.
    wrapText(`settlebox ${line}`, width - ' \\'.length).join(` \\\n${INDENT}${INDENT}`),
  ]);
  return [paint.bold('Examples:'), ...lines.map((line) => INDENT + line)].join('\n');
}

const INDENT = '  ';

/** Configures the output of commander, which throws instead of exiting. */
function styled(program: Program, context: CommandContext): Program {
  const paint = paintFor(context.stdout);
  return program
    .exitOverride()
    .configureHelp({ styleTitle: (title) => paint.bold(title), sortSubcommands: false, formatItem })
    .configureOutput({
      writeOut: (text) => context.stdout.write(fitText(text, helpWidth(context.stdout))),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => helpWidth(context.stdout),
      getErrHelpWidth: () => helpWidth(context.stderr),
      getOutHasColors: () => showsCodes(context.stdout),
      getErrHasColors: () => showsCodes(context.stderr),
      outputError: (text) => printError(context, `settlebox: ${errorText(text, program)}`),
    });
}

const ITEM_GAP = 2;
const ITEM_TEXT_WIDTH_MIN = 36;

/** Formats an option, argument, or command of the help. On a narrow terminal, the description is below its name. */
function formatItem(
  this: { helpWidth?: number | undefined },
  term: string,
  termWidth: number,
  description: string,
  helper: Pick<Help, 'displayWidth'>,
): string {
  const width = this.helpWidth ?? HELP_WIDTH_MAX;
  const column = INDENT.length + termWidth + ITEM_GAP;
  if (width - column < ITEM_TEXT_WIDTH_MIN) {
    const lines = wrapText(description, width - 2 * INDENT.length);
    return [INDENT + term, ...lines.map((line) => INDENT + INDENT + line)].join('\n');
  }
  const padding = ' '.repeat(termWidth - helper.displayWidth(term) + ITEM_GAP);
  const head = `${INDENT}${term}${padding}`;
  return head + wrapText(description, width - column).join(`\n${' '.repeat(column)}`);
}

/** Wider help is hard to read. */
const HELP_WIDTH_MAX = 100;

function helpWidth(stream: Output): number {
  return Math.min(widthOf(stream), HELP_WIDTH_MAX);
}

/** Formats an error of commander as a sentence and a hint, without the values of options, which can be secret. */
function errorText(text: string, program: Program): string {
  const [first = '', second = ''] = text.trim().split('\n');
  const message = first.replace(/^error: /, '').replace(/('-[^'=]*)=[^']*'/, "$1'");
  const suggestion = second.replace(/^\((.*)\)$/, '$1');
  return maskText(
    `${message}${message.endsWith('.') ? '' : '.'} ${suggestion === '' ? `"${pathOf(program)} --help" lists arguments and options.` : suggestion}`,
  );
}

/** Returns the full name of a command, such as `settlebox tape replay`. */
function pathOf(program: Program): string {
  return program.parent === null ? program.name() : `${pathOf(program.parent)} ${program.name()}`;
}
