import type { TapeStep } from '../analysis/tape/tape.ts';
import { GATEWAY_ERRORS, type GatewayErrorCode } from '../contract/error-codes.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import type { Deliver } from '../domain/webhooks/dispatcher/deliver.ts';
import type { AttemptLine, ResponseLine, Sent } from '../domain/webhooks/dispatcher/delivery-lines.ts';
import type { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { GatewayError, reject, SettleboxError } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { maskText } from '../engine/mask.ts';
import { type HttpMethod, methodsOf } from '../engine/operation.ts';
import type { HttpRequestInfo, OperationRequest, OperationResponse } from '../engine/request.ts';
import type { ProcessingEffectEntry } from '../engine/request-log.ts';
import type { Job } from '../engine/schedule.ts';
import { trusted } from '../engine/trusted.ts';
import { releaseResponse } from '../gateway/gateway.ts';
import { COMMANDS, type CommandName, runCommand } from '../harness/commands.ts';
import { type DelayedRequest, hold } from '../transports/faulty-request.ts';
import { slowBurden } from '../transports/request-effects.ts';
import { type FaultLine, triggerRequestFault } from '../transports/request-faults.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import { differs } from './differs.ts';
import { textOf } from './read-tape.ts';
import type { Secrets } from './secrets.ts';

/** The state of a running replay. */
export interface ReplayState {
  readonly engine: Engine;
  readonly dispatcher: WebhookDispatcher;
  readonly secrets: Secrets;
  readonly deliver: Deliver | undefined;
  /** Pending responses of receivers, by the job number of the attempt. */
  readonly responses: Map<number, Promise<Sent>>;
  /** Ids of requests that were already drawn: a delayed request has several steps. */
  readonly drawnIds: Set<string>;
}

/** Repeats a step. @throws SettleboxError `tape_mismatch` */
export async function perform(replay: ReplayState, step: TapeStep, name: string): Promise<void> {
  // The journal wrote the fields that the function of this kind accepts.
  await STEPS[step.kind](replay, trusted<never>(step), name);
}

const STEPS: Readonly<Record<TapeStep['kind'], (replay: ReplayState, step: never, name: string) => unknown>> = {
  request: replayRequest,
  request_blocked: drawIds,
  command: replayCommand,
  clock: () => undefined,
  fault: triggerFaultAgain,
  hold: replayDelay,
  released: ({ engine }, step: JobStep) => releaseResponse(engine, jobOf(engine, step)),
  attempt: replayAttempt,
  response: replayResponse,
};

/** A step that a job performed. */
interface JobStep extends TapeStep {
  readonly job: number;
}

interface RequestStep extends TapeStep {
  readonly burden?: ProcessingEffectEntry;
  readonly callerRequestId?: string;
}

function replayRequest(replay: ReplayState, step: RequestStep, name: string): void {
  const { engine, secrets } = replay;
  const operation = operationOf(step);
  const { unreadable, burden: effect } = step;
  if (operation.name === 'mfa.verify') secrets.learnCodes();
  const request: OperationRequest = {
    credentials: trusted<Credentials>(secrets.resolve(step.shown)),
    method: methodOf(operation, step),
    ...(step.id === undefined ? {} : { id: textOf(step, 'id') }),
    input: () => (unreadable === undefined ? secrets.resolve(step.body ?? {}) : rejectUnreadable(unreadable)),
    idempotencyKey: trusted<string | undefined>(secrets.resolve(step.idempotencyKey)),
    effect: effectOf(effect),
    ...(step.transport === 'http' ? { http: arrivalOf(replay, step) } : {}),
  };
  const { status, code, correlationId } = outcomeOf(() => {
    const response = invoke(engine, operation, request);
    secrets.learn(response.body);
    return response;
  });
  const [was, is] = [describeStatus(step.status, step.code), describeStatus(status, code)];
  if (was !== is) throw differs(name, `the response was ${was}`, `the response is ${is}`);
  if (correlationId !== undefined) compareIds(step, correlationId, name);
}

function methodOf(operation: ReturnType<typeof operationOf>, step: TapeStep): HttpMethod {
  const method = methodsOf(operation).find((one) => one === step.method);
  if (method !== undefined) return method;
  throw new SettleboxError(
    'bad_tape',
    `${operation.name} doesn’t support the method of this step.`,
    'The tape was edited.',
  );
}

function describeStatus(status: unknown, code: unknown): string {
  return code === undefined ? String(status) : `${String(status)} ${String(code)}`;
}

interface RequestOutcome {
  readonly status: number;
  readonly code: string | undefined;
  readonly correlationId: string | undefined;
}

function outcomeOf(work: () => OperationResponse): RequestOutcome {
  try {
    const { status, body, replayed } = work();
    // A replayed response has the correlation id of the original request.
    return { status, code: undefined, correlationId: replayed ? undefined : body.correlation_id };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { status: error.status, code: error.code, correlationId: error.correlationId };
  }
}

function rejectUnreadable(code: unknown): never {
  const known = Object.keys(GATEWAY_ERRORS).find((name): name is GatewayErrorCode => name === code);
  return reject(known ?? 'invalid_json', 'The body could not be read.');
}

function effectOf(line: ProcessingEffectEntry | undefined): OperationRequest['effect'] {
  if (line === undefined) return undefined;
  return line.delayMs === undefined ? { suppressWebhooks: line.suppressWebhooks === true } : slowBurden(line.delayMs);
}

/** A request's id is drawn with the first step that names it. */
function arrivalOf(replay: ReplayState, step: RequestStep): HttpRequestInfo {
  const requestId = drawnOnce(replay, textOf(step, 'requestId'));
  return { requestId, callerRequestId: step.callerRequestId ?? null, correlationId: '' };
}

function drawnOnce({ engine, drawnIds }: ReplayState, requestId: string): string {
  if (drawnIds.has(requestId)) return requestId;
  const id = engine.state.rng.uuid('requests');
  drawnIds.add(id);
  return id;
}

function drawIds({ engine }: ReplayState, step: TapeStep, name: string): void {
  const correlationId = engine.state.rng.uuid('correlation');
  if (step.transport === 'http') engine.state.rng.uuid('requests');
  compareIds(step, correlationId, name);
}

function compareIds(step: TapeStep, correlationId: string, name: string): void {
  if (correlationId !== step.correlationId)
    throw differs(name, 'another correlation_id', 'the seeded RNG drew a different one');
}

function replayCommand({ engine, secrets }: ReplayState, step: TapeStep): void {
  const name = textOf(step, 'command');
  if (!isCommand(name))
    throw new SettleboxError(
      'bad_tape',
      `"${maskText(name)}" is not a simulation command.`,
      'The tape was recorded by a newer version of settlebox.',
    );
  secrets.learn(runCommand(engine, name, trusted<never>(secrets.resolve(step.with))));
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function triggerFaultAgain({ engine, secrets }: ReplayState, step: FaultLine & TapeStep, name: string): void {
  const { method, transport, id, ordered } = step;
  const about = () => secrets.resolve(step.about);
  const fault = triggerRequestFault(engine, {
    operation: operationOf(step),
    method,
    id,
    transport,
    about,
    ordered: ordered ?? null,
  });
  if (fault?.kind !== step.fault)
    throw differs(name, `the fault was ${String(step.fault ?? 'none')}`, `the fault is ${fault?.kind ?? 'none'}`);
}

function replayDelay(replay: ReplayState, delayed: DelayedRequest): void {
  const requestId = drawnOnce(replay, delayed.requestId);
  hold(replay.engine, { requestId, delayMs: delayed.delayMs, why: delayed.why });
}

function operationOf(step: TapeStep) {
  const name = textOf(step, 'operation');
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found !== undefined) return found;
  throw new SettleboxError(
    'bad_tape',
    `"${maskText(name)}" is not an operation.`,
    'The tape was recorded by another version of settlebox.',
  );
}

function jobOf({ schedule }: Engine, step: JobStep): Job {
  const job = schedule.find(step.job);
  if (job === undefined) throw differs(`${step.kind} at ${step.at}`, 'the job was due', 'no such job is due');
  return job;
}

function replayAttempt(
  { engine, dispatcher, deliver, responses }: ReplayState,
  step: AttemptLine & JobStep,
  name: string,
): void {
  const { attached, sent, fault, job } = step;
  const begun = dispatcher.begin(jobOf(engine, step), () => attached);
  const kind = begun?.fault?.kind;
  if ((begun !== undefined) !== sent || (sent && kind !== fault))
    throw differs(
      name,
      `the attempt was ${sent ? 'sent' : 'not sent'} (${fault ?? 'no fault'})`,
      `it is ${begun === undefined ? 'not sent' : 'sent'} (${kind ?? 'no fault'})`,
    );
  if (begun !== undefined && deliver !== undefined) responses.set(job, dispatcher.send(begun, deliver));
}

async function replayResponse(
  { engine, dispatcher, responses }: ReplayState,
  step: ResponseLine & JobStep,
  name: string,
): Promise<void> {
  const { outcome, delivery, again, job } = step;
  const live = again === true ? undefined : (await responses.get(job))?.outcome;
  if (live !== undefined && live.status !== outcome.status)
    throw differs(
      name,
      `the receiver returned ${outcome.status ?? outcome.error}`,
      `it returns ${live.status ?? live.error}`,
    );
  if (again === true) dispatcher.finishDuplicate(jobNamed(job), delivery, outcome);
  else dispatcher.finish(jobOf(engine, step), delivery, outcome);
}

/** The attempt's job no longer exists when its duplicate gets a response; only its number is needed. */
function jobNamed(seq: number): Job {
  return { seq, kind: 'webhook.attempt', rank: 0, dueAt: 0, subject: '', why: '' };
}
