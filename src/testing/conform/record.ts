import { createHash } from 'node:crypto';
import { SettleboxError } from '../../engine/errors.ts';
import { realMilliseconds, systemNow } from '../../engine/wall-clock.ts';
import type { Target } from './build-call.ts';
import type { ConformRecording } from './cassette.ts';
import { callOf, cleanUp, type Leftovers, readLeftovers } from './cleanup.ts';
import { Memory } from './memory.ts';
import { emptyObservation, machineTime, observe } from './observe.ts';
import type { ConformRun } from './open-run.ts';
import { parseJson } from './steps/json.ts';
import type { Step } from './steps/step.ts';
import type { RawResponse } from './symbolize.ts';
import type { Send } from './transport.ts';
import { eventsBySubject } from './webhook-events.ts';
import type { WebhookListener } from './webhook-listener.ts';

/** The connection to the other gateway. */
export type GatewayConnection = {
  readonly target: Target;
  readonly send: Send;
  /** True if it has the extensions of Settlebox. */
  readonly extensions: boolean;
};

/**
 * Calls the gateway for the first time, only to read: the key must work, and the name of its header is found out.
 *
 * @throws SettleboxError `bad_option` if the gateway does not accept the key or does not respond
 */
export async function connect({ settings, keys }: ConformRun, send: Send): Promise<GatewayConnection> {
  const { baseUrl } = settings;
  const names = settings.keyHeader === undefined ? ['APIKEY', 'Api-Key'] : [settings.keyHeader];
  let outcome = '';
  for (const keyHeader of names) {
    const target = { baseUrl, keyHeader, keys };
    const exchange = await send(callOf('GET', '/v1/transactions?take=1', undefined, target));
    outcome = exchange.kind === 'inconclusive' ? exchange.reason : `status ${exchange.response.status}`;
    if (exchange.kind === 'inconclusive') break;
    if (exchange.response.status === 401) continue;
    const problem = problemOf(exchange.response);
    if (problem !== undefined) throw noFirstResponse(baseUrl, outcome, problem);
    const disputes = await send(callOf('GET', '/v1/disputes?take=1', undefined, target));
    const extensions = disputes.kind === 'response' && disputes.response.status === 200;
    return { target, send, extensions };
  }
  throw noFirstResponse(
    baseUrl,
    outcome,
    outcome === 'status 401' ? 'Check keys.main: the gateway does not know this key.' : connectionFix(outcome),
  );
}

/** Returns the fix for a failed connection, whose reason ends with the code of the error. */
function connectionFix(outcome: string): string {
  if (outcome.endsWith('WRONG_VERSION_NUMBER')) return 'The server does not use TLS: baseUrl must begin with http://.';
  if (/CERT|ISSUER|ALTNAME/.test(outcome))
    return 'Its certificate is not trusted. Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.';
  return 'Check baseUrl, and that the gateway runs.';
}

/** Returns how to fix settings that lead to something other than the API. Sales must not be sent there. */
function problemOf({ status, text }: RawResponse): string | undefined {
  if (status >= 300 && status < 400)
    return 'It is a redirect. Redirects are not followed: set baseUrl to the final address.';
  if (status === 403) return 'Check keys.main: this key must be able to read transactions.';
  if (status >= 400) return 'Check baseUrl: the paths of the API, such as /v1/transactions, follow it.';
  if (parseJson(text) === undefined) return 'The response is not JSON. Check that baseUrl is the address of the API.';
  return undefined;
}

function noFirstResponse(baseUrl: string, outcome: string, fix: string): SettleboxError {
  const what = `${baseUrl} did not accept the first request, GET /v1/transactions: ${outcome}.`;
  return new SettleboxError('bad_option', what, fix);
}

/** What a recording needs besides its steps. */
export type RecordOptions = {
  readonly run: ConformRun;
  readonly connection: GatewayConnection;
  readonly listener: WebhookListener | undefined;
  readonly waitSeconds: number;
  readonly onProgress: (done: number, total: number) => void;
};

/** Sends the steps, and removes what they created. The list of leftovers is written before each creation. */
export async function record(steps: readonly Step[], options: RecordOptions): Promise<ConformRecording> {
  const { run, connection, listener } = options;
  const { files, settings } = run;
  const leftoversFile = run.names.leftovers;
  await cleanUpEarlier(run, connection);
  const memory = new Memory(newTag(settings.baseUrl));
  const observation = emptyObservation();
  let left: Leftovers = { baseUrl: settings.baseUrl, tag: memory.tag, unknown: 0, created: [] };
  const keep = (next: Leftovers) => {
    left = next;
    files.write(leftoversFile, `${JSON.stringify(left, null, 2)}\n`);
  };
  await observe(
    steps,
    {
      ...connection,
      memory,
      maxTotal: settings.maxTotal,
      burst: settings.rateLimit,
      onStep: options.onProgress,
      onCreate: ({ undo }, id, isAnswered) => {
        if (!isAnswered) keep({ ...left, unknown: left.unknown + 1 });
        else
          keep({
            ...left,
            unknown: left.unknown - 1,
            created: id === undefined || undo === undefined ? left.created : [...left.created, { undo, id }],
          });
      },
    },
    observation,
  );
  if (listener !== undefined) await listener.quiet(options.waitSeconds);
  const events = listener === undefined ? undefined : eventsBySubject(listener.events, memory);
  await removeLeftovers(left, run, connection);
  const now = observation.now ?? machineTime();
  return { observation, events, extensions: connection.extensions, now, recordedAt: machineTime() };
}

/** Removes what an earlier run left behind. */
export async function cleanUpEarlier(run: ConformRun, connection: GatewayConnection): Promise<number> {
  const file = run.names.leftovers;
  if (!run.files.has(file)) return 0;
  const left = readLeftovers(run.files.read(file), file);
  if (left.baseUrl !== run.settings.baseUrl)
    throw new SettleboxError(
      'bad_option',
      `${file} lists what a run created at ${left.baseUrl}, which is not baseUrl.`,
      'Run it with that baseUrl and --cleanup first, or delete the file.',
    );
  return removeLeftovers(left, run, connection);
}

async function removeLeftovers(left: Leftovers, run: ConformRun, connection: GatewayConnection): Promise<number> {
  const file = run.names.leftovers;
  const remaining = await cleanUp(left, connection);
  if (remaining.created.length === 0 && remaining.unknown === 0) run.files.remove(file);
  else run.files.write(file, `${JSON.stringify(remaining, null, 2)}\n`);
  return remaining.created.length + remaining.unknown;
}

/** Returns a text that no other run uses, because two runs can share an account. */
export function newTag(baseUrl: string): string {
  const source = `${baseUrl} ${systemNow()} ${realMilliseconds()} ${process.pid}`;
  return `conform-${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
}
