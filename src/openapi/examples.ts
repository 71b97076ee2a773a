import { GatewayError } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { type Example, takesId } from '../engine/operation.ts';
import type { OperationResponse } from '../engine/request.ts';
import { openEngine } from '../worlds/engine-parts.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import { failedDeposit } from './example-deposits.ts';
import { busyMonth } from './example-events.ts';
import { type PreparedWorld, prepareWorld } from './example-world.ts';

type ExampleRow = (typeof OPERATIONS)[number];

/** An example request of a row and the response, created by running the gateway. */
export interface RowExample {
  readonly request: Example;
  readonly response: Pick<OperationResponse, 'status' | 'body'>;
  /** Bodies of error responses by status, for errors that are easy to provoke. */
  readonly errors: Readonly<Record<number, object>>;
}

/** The examples of the document. */
export interface Examples extends Pick<PreparedWorld, 'events'> {
  readonly rows: ReadonlyMap<ExampleRow, RowExample>;
}

/** Runs the example of every row, each in a world of its own. */
export function makeExamples(extensions: boolean): Examples {
  const world = prepareWorld(extensions);
  const events = [...world.events, ...busyMonth(extensions), ...(extensions ? failedDeposit() : [])];
  const rows = OPERATIONS.filter(({ extension }) => extensions || extension !== true);
  return { events, rows: new Map(rows.map((row) => [row, exampleOf(world, row)])) };
}

function exampleOf(world: PreparedWorld, row: ExampleRow): RowExample {
  const request = row.example(world.examples);
  const { status, body } = runExample(world, row, request);
  if (body instanceof GatewayError) throw new Error(`the example of ${row.name} was rejected: ${body.message}`);
  const errors = WRONG_WAYS.flatMap((spoil) => {
    const wrong = spoil(row, request);
    const response = wrong === undefined ? undefined : runExample(world, row, wrong);
    return response?.body instanceof GatewayError ? [[response.status, response.body.toBody()]] : [];
  });
  return { request, response: { status, body }, errors: Object.fromEntries(errors) };
}

type Spoil = (row: ExampleRow, request: Example) => Example | undefined;

/** Requests without a key, with an unknown id, and without required fields. */
const WRONG_WAYS: readonly Spoil[] = [
  (_row, request) => ({ ...request, as: '' }),
  (row, request) =>
    takesId(row) ? { ...request, id: request.id?.replace(/[0-9A-Z]{26}$/, '0'.repeat(26)) ?? '' } : undefined,
  (row, request) => (row.method === 'GET' ? undefined : { ...request, input: {} }),
];

function runExample(world: PreparedWorld, row: ExampleRow, { id, input = {}, as = world.merchantKey }: Example) {
  const engine = openEngine(world.bytes);
  try {
    const { status, body } = invoke(engine, row, {
      credentials: { keys: as === '' ? [] : [as] },
      method: row.method,
      ...(id === undefined ? {} : { id }),
      input: () => input,
    });
    return { status, body };
  } catch (error) {
    if (error instanceof GatewayError) return { status: error.status, body: error };
    throw error;
  } finally {
    engine.close();
  }
}
