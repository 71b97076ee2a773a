import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ConformRecording } from './cassette.ts';
import { callOf } from './cleanup.ts';
import { Memory, type MemoryState } from './memory.ts';
import { emptyObservation, machineTime, type ObservedGateway, observe } from './observe.ts';
import { AWAITED, OVER_DAYS, OVER_DAYS_SETTLEMENT, UNSETTLED } from './plan/over-days.ts';
import { type GatewayConnection, newTag, type RecordOptions } from './record.ts';
import { type Json, parseJson, valueAt } from './steps/json.ts';

const pairs = lazily(() => z.array(z.tuple([z.string(), z.string()])));
const json: () => z.ZodType<Json> = lazily(() => z.json());

const schema = lazily(() =>
  z.strictObject({
    baseUrl: z.string(),
    tag: z.string(),
    startedAt: z.string(),
    now: z.string(),
    totalCents: z.number(),
    memory: z.strictObject({
      bound: pairs(),
      own: pairs(),
      symbols: pairs(),
      uuids: z.array(z.string()),
      stable: pairs(),
      counts: z.array(z.tuple([z.string(), z.number()])),
    }),
    seen: z.array(
      z.tuple([
        z.string(),
        z.strictObject({ status: z.number(), headers: z.record(z.string(), z.string()), body: json() }),
      ]),
    ),
  }),
);

type DaysProgress = z.output<ReturnType<typeof schema>>;

/** Starts the run over days, or continues it: the later steps run once every awaited transaction is final. */
export async function recordOverDays(options: RecordOptions): Promise<ConformRecording> {
  const { run, connection } = options;
  const { files, settings, names } = run;
  const file = names.progress;
  const before = files.has(file) ? readProgress(files.read(file), file) : undefined;
  if (before !== undefined && before.baseUrl !== settings.baseUrl)
    throw new SettleboxError('bad_option', `${file} belongs to ${before.baseUrl}.`, 'Delete it to start again.');
  const memory = new Memory(before?.tag ?? newTag(settings.baseUrl), before?.memory);
  const observation = observationOf(before);
  const with_ = {
    ...connection,
    memory,
    maxTotal: settings.maxTotal,
    onStep: options.onProgress,
    onCreate: () => undefined,
  };
  await observe(
    OVER_DAYS.filter(({ later }) => !later),
    with_,
    observation,
  );
  const now = before?.now ?? observation.now ?? machineTime();
  const waiting = await findWaiting(connection, memory);
  if (waiting.length === 0) {
    await observe(
      OVER_DAYS.filter(({ later }) => later),
      with_,
      observation,
    );
    files.remove(file);
  } else {
    const reason = `${waiting.join(', ')}: not final yet`;
    observation.inconclusive.push({ step: OVER_DAYS_SETTLEMENT, reason });
    const progress: DaysProgress = {
      baseUrl: settings.baseUrl,
      tag: memory.tag,
      startedAt: before?.startedAt ?? machineTime(),
      now,
      totalCents: observation.totalCents,
      memory: mutable(memory.state()),
      seen: [...observation.seen],
    };
    files.write(file, `${JSON.stringify(progress, null, 2)}\n`);
  }
  return { observation, events: undefined, extensions: connection.extensions, now, recordedAt: machineTime() };
}

/** Returns the awaited transactions that can still change by themselves. */
async function findWaiting({ send, target }: GatewayConnection, memory: Memory): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const name of AWAITED) {
    const id = memory.bound.get(name);
    if (id === undefined) continue;
    const exchange = await send(callOf('GET', `/v1/transactions/${encodeURIComponent(id)}`, undefined, target));
    const body = exchange.kind === 'response' ? parseJson(exchange.response.text) : undefined;
    const state = valueAt(body ?? null, 'transaction_state');
    const isReturnPending = name === 'returned payment' && state === 'settled';
    if (body === undefined || UNSETTLED.includes(String(state)) || isReturnPending)
      waiting.push(`${name} is ${String(state)}`);
  }
  return waiting;
}

function observationOf(before: DaysProgress | undefined): ObservedGateway {
  const observation = emptyObservation();
  if (before === undefined) return observation;
  for (const [step, response] of before.seen) observation.seen.set(step, response);
  observation.totalCents = before.totalCents;
  observation.now = before.now;
  return observation;
}

function mutable({ bound, own, symbols, uuids, stable, counts }: MemoryState): DaysProgress['memory'] {
  const copy = <Value>(list: readonly (readonly [string, Value])[]) => list.map(([a, b]): [string, Value] => [a, b]);
  return {
    bound: copy(bound),
    own: copy(own),
    symbols: copy(symbols),
    uuids: [...uuids],
    stable: copy(stable),
    counts: copy(counts),
  };
}

function readProgress(text: string, file: string): DaysProgress {
  const parsed = schema().safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new SettleboxError('bad_option', `${file} is not a run over days.`, 'Delete it to start again.');
}
