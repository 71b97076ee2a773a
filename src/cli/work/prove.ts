import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { ProveOptions } from '../../testing/prove/options.ts';
import { prove } from '../../testing/prove/prove.ts';
import { ProveError } from '../../testing/prove/prove-error.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type CommandContext, printJson, printLine } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { loadModule } from '../base/load-merchant.ts';
import { onlyGiven } from '../base/only-given.ts';
import { redirectConsole } from '../base/redirect-console.ts';

interface ProveCommandOptions {
  readonly runs: number | undefined;
  readonly repeat: string | undefined;
  readonly json: boolean;
}

/** The exports of a module that are options of `prove`. */
const EXPORTS = [
  'merchant',
  'given',
  'steps',
  'fault',
  'independentOrders',
  'check',
  'settle',
  'orderOf',
  'world',
  'retries',
  'scheduler',
] as const;

/** Runs every order of the events that a module describes. */
export async function proveModule(
  context: CommandContext,
  module: string,
  { runs, repeat, json }: ProveCommandOptions,
): Promise<number> {
  const restoreConsole = json ? redirectConsole() : () => undefined;
  try {
    const exported = await loadModule(context, module);
    // The default export of a CommonJS module is its `module.exports`.
    const options = [exported, Object(Reflect.get(exported, 'default'))]
      .map(optionsIn)
      .find(({ merchant }) => merchant);
    if (options === undefined)
      throw new SettleboxError(
        'bad_option',
        `${module} must export a function merchant(gateway, tools).`,
        'Export given and steps too: they describe the events.',
      );
    const proof = await prove(trusted<ProveOptions>({ ...options, ...onlyGiven({ runs, repeat }) }));
    if (json) printJson(context, { ok: true, ...proof });
    else {
      printLine(context, paintFor(context.stdout).green(`✓ ${proof.summary}`));
      for (const text of proof.notes) printLine(context, `  note: ${text}`);
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof ProveError)) throw namingFlags(error, ['runs', 'repeat']);
    const { message, reason, findings, events, timeline, notes, repeat: again, orders } = error;
    const [headline = ''] = message.split('\n', 1);
    if (json)
      printJson(context, {
        ok: false,
        reason,
        headline,
        findings,
        events,
        timeline,
        notes,
        repeat: again ?? null,
        orders,
      });
    else printLine(context, message);
    return EXIT.failed;
  } finally {
    restoreConsole();
  }
}

function optionsIn(exported: object): Readonly<Record<string, unknown>> {
  const pairs = EXPORTS.map((name) => [name, Reflect.get(exported, name)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
