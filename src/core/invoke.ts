import type { ZodError, ZodType } from 'zod';
import type { Engine, EngineShape } from './engine.ts';
import { type ErrorDetail, GatewayError, refuse } from './errors.ts';
import { remembered } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { isDeeperThan } from './words.ts';

const BODY_DEPTH_MAX = 32;

/** A question to the gateway, from whichever face. */
export interface Ask<Shape extends EngineShape> {
  readonly credentials: Shape['credentials'];
  readonly id?: string;
  /** The body or query. Called after the caller is known, since a stranger's body is not read; may refuse. */
  input(): unknown;
  readonly idempotencyKey?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: { correlation_id: string };
  readonly replayed: boolean;
}

/**
 * The one way through for those who ask:
 * authenticate > permit > validate > [ transaction: known key? replay : run ] > answer.
 *
 * @throws GatewayError with the correlation id of this question
 */
export function invoke<Shape extends EngineShape>(
  engine: Engine<Shape>,
  // biome-ignore lint/suspicious/noExplicitAny: rows of one table take inputs of many types.
  operation: Operation<Shape, any, any>,
  ask: Ask<Shape>,
): Answer {
  const correlationId = engine.state.dice.uuid('correlation');
  try {
    const caller = engine.parts.authenticate(engine, ask.credentials);
    engine.parts.permit(caller, operation);
    const raw = ask.input();
    const input = parse(operation.input, raw);
    const context = engine.context(caller, { cause: `call: ${operation.name}`, correlationId });
    const run = (): Answer => ({
      status: typeof operation.status === 'function' ? operation.status(input) : operation.status,
      body: Object.assign(operation.run(context, input, ask.id ?? ''), { correlation_id: correlationId }),
      replayed: false,
    });
    if (operation.method === 'GET') return run();
    return engine.transaction(() => remembered(context, operation, ask, raw, run));
  } catch (error) {
    if (error instanceof GatewayError) error.correlationId = correlationId;
    throw error;
  }
}

/** Checks an input at the door; a refusal names every field at fault and never a value. */
function parse<Input>(schema: ZodType<Input>, raw: unknown): Input {
  // Also what a direct call passes: an object that holds itself would never end.
  if (isDeeperThan(raw, BODY_DEPTH_MAX)) refuse('body_too_deep', `A body nests at most ${BODY_DEPTH_MAX} levels deep.`);
  const result = schema.safeParse(raw);
  // Our own words make zod twice as slow, so they are asked for only where something is wrong.
  return result.success ? result.data : refuseIssues(schema.safeParse(raw, { error: sayMissing }).error);
}

interface RawIssue {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
}

function sayMissing({ code, input, expected, values }: RawIssue): string | undefined {
  if (input !== undefined) return undefined;
  if (code === 'invalid_type') return `is required (${expected})`;
  return code === 'invalid_value' ? `is required (${values?.join(', ')})` : undefined;
}

function refuseIssues(error: ZodError | undefined): never {
  const details: ErrorDetail[] = (error?.issues ?? []).map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  const text = details.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
  refuse('invalid_request', text, details);
}
