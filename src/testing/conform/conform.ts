import { SettleboxError } from '../../engine/errors.ts';
import { type ConformRecording, cassetteText, readCassette } from './cassette.ts';
import { judge } from './judge.ts';
import { machineTime } from './observe.ts';
import { type ConformRun, openRun } from './open-run.ts';
import { type ConformOptions, type ParsedConformOptions, parseConformOptions } from './options.ts';
import { recordOverDays } from './over-days.ts';
import { OVER_DAYS } from './plan/over-days.ts';
import { planOf } from './plan/plan.ts';
import { cleanUpEarlier, connect, record } from './record.ts';
import { runReference } from './reference.ts';
import type { ConformReport } from './report-types.ts';
import { idOf, type Step } from './steps/step.ts';
import { transport } from './transport.ts';
import { listenForWebhooks } from './webhook-listener.ts';

/**
 * Runs scenarios against a gateway that claims the specification and against an engine of its own, and compares. Only a contradiction
 * of the specification makes the gateway wrong; other differences propose options of the engine.
 *
 * @throws SettleboxError `bad_option` naming the field, or if the gateway does not accept the key or a cassette is unusable
 * @example
 * const report = await conform({ file: 'conform.yaml' });
 * if (!report.ok) console.log(report.verdict, report.findings.map(({ operation, path, notice }) => `${operation} ${path}: ${notice}`));
 */
export async function conform(options: ConformOptions): Promise<ConformReport> {
  return (await conformWithFiles(options)).report;
}

/** Runs `conform`. Returns the report, and the names of the files that it is in. */
export async function conformWithFiles(
  options: ConformOptions,
): Promise<{ readonly report: ConformReport; readonly names: ConformRun['names'] }> {
  const parsed = parseConformOptions(options);
  const run = openRun(parsed);
  const { settings, files, names } = run;
  const steps =
    parsed.over === 'days'
      ? OVER_DAYS
      : planOf(settings.scenarios, settings.accounts, settings.rateLimit !== undefined);
  const replayed = parsed.replay ? replay(steps, run, parsed.refresh) : undefined;
  const recording = replayed ?? (await recordLive(steps, run, parsed));
  const { extensions: chosen = recording.extensions, ...reviewed } = settings.reviewed?.options ?? {};
  // Steps that were not sent, or not answered, must not leave rows in the engine either.
  const answered = steps.filter((step) => recording.observation.seen.has(idOf(step)));
  const reference = await runReference(answered, { now: recording.now, extensions: chosen, reviewed });
  const source = replayed === undefined ? 'network' : 'cassette';
  const today = machineTime().slice(0, TODAY_LETTERS);
  const report = judge({ steps, settings, recording, reference, source, today });
  if (names.report !== undefined) files.write(names.report, `${JSON.stringify(report, null, 2)}\n`);
  return { report, names };
}

/** The length of a date such as 2026-11-23. */
const TODAY_LETTERS = 10;
const DAY_MS = 86_400_000;

/** Reads the cassette; undefined if it is unusable and may be recorded again. */
function replay(
  steps: readonly Step[],
  { settings: { maxAgeDays }, files, names: { cassette: name } }: ConformRun,
  refresh: boolean,
): ConformRecording | undefined {
  if (name === undefined)
    throw new SettleboxError(
      'bad_option',
      'options.replay requires a cassette.',
      'Name its file in the settings: cassette: conform.cassette.json',
    );
  if (!files.has(name)) {
    if (refresh) return undefined;
    throw new SettleboxError(
      'bad_option',
      `${name} does not exist: nothing has been recorded yet.`,
      'Run it once without --replay, or add --refresh.',
    );
  }
  try {
    const recording = readCassette(files.read(name), steps, name);
    const days = (Date.parse(machineTime()) - Date.parse(recording.recordedAt)) / DAY_MS;
    if (days <= maxAgeDays) return recording;
    throw new SettleboxError(
      'bad_option',
      `${name} is ${Math.floor(days)} days old; maxAgeDays is ${maxAgeDays}.`,
      'Record it again with --refresh.',
    );
  } catch (error) {
    if (refresh && error instanceof SettleboxError) return undefined;
    throw error;
  }
}

async function recordLive(
  steps: readonly Step[],
  run: ConformRun,
  options: ParsedConformOptions,
): Promise<ConformRecording> {
  const { settings, files, names, webhookSecret } = run;
  const secrets = secretsOf(run);
  const send = transport(settings.hosts, { fetch: options.fetch, secrets });
  const port = options.listen ?? settings.webhooks?.listen;
  if (port !== undefined && webhookSecret === undefined)
    throw new SettleboxError(
      'bad_option',
      'options.listen requires the secret of the endpoint.',
      'Set webhooks.secret in conform.yaml.',
    );
  const listener =
    port === undefined || webhookSecret === undefined ? undefined : await listenForWebhooks(port, webhookSecret);
  try {
    const publicUrl = options.publicUrl ?? settings.webhooks?.publicUrl;
    if (publicUrl !== undefined) await listener?.reach(publicUrl);
    const connection = await connect(run, send);
    const waitSeconds = settings.webhooks?.waitSeconds ?? WEBHOOK_WAIT_SECONDS;
    const using = { run, connection, listener, waitSeconds, onProgress: options.onProgress ?? (() => undefined) };
    const recording = options.over === 'days' ? await recordOverDays(using) : await record(steps, using);
    if (names.cassette !== undefined) files.write(names.cassette, cassetteText(steps, recording, secrets));
    return recording;
  } finally {
    await listener?.close();
  }
}

const WEBHOOK_WAIT_SECONDS = 10;

/** Returns the keys of a run, which no report, cassette, or message may contain. */
function secretsOf({ keys, webhookSecret }: ConformRun): readonly string[] {
  return [...Object.values(keys), webhookSecret ?? ''];
}

/**
 * Removes what earlier runs created and could not remove.
 *
 * @throws SettleboxError `bad_option` as `conform` does
 */
export async function cleanUpRuns(options: ConformOptions): Promise<CleanedRuns> {
  const parsed = parseConformOptions(options);
  const run = openRun(parsed);
  const send = transport(run.settings.hosts, { fetch: parsed.fetch, secrets: secretsOf(run) });
  const connection = await connect(run, send);
  const { files, names } = run;
  const left = await cleanUpEarlier(run, connection);
  return { left, progress: files.has(names.progress) ? names.progress : undefined };
}

type CleanedRuns = {
  /** The number of objects that could not be removed. */
  readonly left: number;
  /** The file of a run over days that has not finished. Its payments are not removed, because they have to settle. */
  readonly progress: string | undefined;
};
