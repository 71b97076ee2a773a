import { resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { VERSION } from '../../engine/version.ts';
import { type ServerOptions, serve } from '../../server/serve.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { type Context, note, say } from '../base/context.ts';
import { EXIT, saidOfFlags } from '../base/failure.ts';
import { readText } from '../base/files.ts';
import { onlyGiven } from '../base/only-given.ts';
import { gatherOptions } from '../base/options-file.ts';
import type { ClockMode } from '../base/readings.ts';
import { printServer, serverJson, type Told } from '../output/server-lines.ts';

interface Asked {
  readonly port: number;
  readonly host: string;
  readonly basePath: string | undefined;
  readonly seed: string | undefined;
  readonly now: string | undefined;
  readonly file: string | undefined;
  readonly options: string | undefined;
  readonly clock: ClockMode;
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  readonly controlKey: string | undefined;
  readonly control: boolean;
  readonly json: boolean;
}

/** Serves a gateway until somebody asks it to stop. */
export async function serveGateway(context: Context, asked: Asked): Promise<number> {
  const stopped = context.untilStopped();
  const server = await openServer(context, asked);
  const { pid } = context;
  const told: Told = { version: VERSION, pid, certificate: asked.tlsCert };
  if (asked.json) say(context, JSON.stringify(serverJson(server, told)));
  else say(context, `${printServer(server, told, paintFor(context.stdout))}\n\nPress Ctrl+C to stop.`);
  await stopped;
  if (!asked.json) note(context, 'Stopping.');
  await server.close();
  return EXIT.ok;
}

/** Options of `serve` that have a flag. */
const FLAGS = [
  'host',
  'port',
  'basePath',
  'clock',
  'control.key',
  'tls.cert',
  'tls.key',
  ['tls', '--tls-cert and --tls-key'] as const,
];

async function openServer(context: Context, asked: Asked) {
  const { seed, now, file } = asked;
  const database = file === undefined ? undefined : resolve(context.cwd, file);
  const flags = { seed: '--seed', now: '--now', database: '--file' };
  const { options, explain } = await gatherOptions(context, asked.options, onlyGiven({ seed, now, database }), flags);
  const { host, port, basePath, clock } = asked;
  const given: ServerOptions = {
    options,
    host,
    port,
    clock,
    control: controlOf(asked),
    ...onlyGiven({ basePath, tls: await tlsOf(context, asked) }),
  };
  try {
    return await serve(given);
  } catch (error) {
    throw explain(saidOfFlags(error, FLAGS));
  }
}

function controlOf({ control, controlKey }: Asked): boolean | { readonly key: string } {
  if (control) return controlKey === undefined ? true : { key: controlKey };
  if (controlKey === undefined) return false;
  throw new SettleboxError('bad_option', '--control-key and --no-control cannot be combined.', 'Remove one of them.');
}

async function tlsOf(context: Context, { tlsCert, tlsKey }: Asked) {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new SettleboxError('bad_option', '--tls-cert and --tls-key must be given together.');
  return { cert: await readText(context, tlsCert), key: await readText(context, tlsKey) };
}
