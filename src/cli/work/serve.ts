import { resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { VERSION } from '../../engine/version.ts';
import { DEFAULT_SEED, type GatewayOptions } from '../../options/options.ts';
import { isLocal } from '../../server/addresses.ts';
import { type GatewayServer, type ServerOptions, serve } from '../../server/serve.ts';
import { styleFor } from '../../testing/scenario/paint.ts';
import { type CommandContext, printAsIs, printLine, printNote } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { readText } from '../base/files.ts';
import { onlyGiven } from '../base/only-given.ts';
import { gatherOptions } from '../base/options-file.ts';
import type { ClockFlag } from '../base/parsers.ts';
import { printServer, type ServerFacts, serverJson } from '../output/server-lines.ts';

interface ServeCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly basePath: string | undefined;
  readonly seed: string | undefined;
  readonly now: string | undefined;
  readonly file: string | undefined;
  readonly durability: GatewayOptions['durability'];
  readonly options: string | undefined;
  readonly clock: ClockFlag;
  readonly allowWebhookHost: readonly string[];
  readonly cors: readonly string[];
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  readonly controlKey: string | undefined;
  readonly control: boolean;
  readonly json: boolean;
}

/** Serves a gateway until the process gets a signal to stop. */
export async function serveGateway(context: CommandContext, flags: ServeCommandOptions): Promise<number> {
  const stopped = context.untilStopped();
  const server = await openServer(context, flags);
  const { pid } = context;
  const facts: ServerFacts = { version: VERSION, pid, certificate: flags.tlsCert };
  if (flags.json) printAsIs(context, JSON.stringify(serverJson(server, facts)));
  else printLine(context, `${printServer(server, facts, styleFor(context.stdout))}\n\nPress Ctrl+C to stop.`);
  if (hasPublicKeys(server)) printNote(context, PUBLIC_KEYS);
  await stopped;
  if (!flags.json) printNote(context, 'Stopping.');
  await server.close();
  return EXIT.ok;
}

/** A new world gets random keys there; a file or a snapshot keeps its own. */
function hasPublicKeys({ host, gateway }: GatewayServer): boolean {
  return !isLocal(host) && gateway.inspect.overview().seed === DEFAULT_SEED;
}

const PUBLIC_KEYS =
  'Warning: the keys and passwords of this world are those of the default seed, which everyone can derive, and other machines can ' +
  'reach this server. A new --file gets random ones.';

/** Options of `serve()` that have a flag. */
const FLAGS = [
  'host',
  'port',
  'basePath',
  'clock',
  'cors',
  ['allowWebhookHosts', '--allow-webhook-host'] as const,
  'control.key',
  'tls.cert',
  'tls.key',
  ['tls', '--tls-cert and --tls-key'] as const,
];

async function openServer(context: CommandContext, values: ServeCommandOptions) {
  const { seed, now, file, durability } = values;
  const database = file === undefined ? undefined : resolve(context.cwd, file);
  const flags = { seed: '--seed', now: '--now', database: '--file', durability: '--durability' };
  const flagged = onlyGiven({ seed, now, database, durability });
  const { options, explain } = await gatherOptions(context, values.options, flagged, flags);
  const { host, port, basePath, clock, cors, allowWebhookHost: allowWebhookHosts } = values;
  const given: ServerOptions = {
    options,
    host,
    port,
    clock,
    control: controlOf(values),
    cors: cors.length === 1 && cors[0] === '*' ? '*' : cors,
    allowWebhookHosts,
    ...onlyGiven({ basePath, tls: await tlsOf(context, values) }),
  };
  try {
    return await serve(given);
  } catch (error) {
    throw explain(namingFlags(error, FLAGS));
  }
}

function controlOf({ control, controlKey }: ServeCommandOptions): boolean | { readonly key: string } {
  if (control) return controlKey === undefined ? true : { key: controlKey };
  if (controlKey === undefined) return false;
  throw new SettleboxError('bad_option', '--control-key and --no-control cannot be combined.', 'Remove one of them.');
}

async function tlsOf(context: CommandContext, { tlsCert, tlsKey }: ServeCommandOptions) {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new SettleboxError('bad_option', '--tls-cert and --tls-key must be given together.');
  return { cert: await readText(context, tlsCert), key: await readText(context, tlsKey) };
}
