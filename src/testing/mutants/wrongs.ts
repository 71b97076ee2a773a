/** The ways in which a gateway can be wrong. A row of the table of mutants combines them. */
import type { Context } from '../../domain/base/context.ts';
import { nameForEndpoint } from '../../domain/webhooks/deliveries/rules.ts';
import { listActiveEndpoints } from '../../domain/webhooks/deliveries/store.ts';
import type { DeviatedRequest, DeviatedWebhook, PerformRequest } from '../../engine/deviation.ts';
import { GatewayError } from '../../engine/errors.ts';
import type { EventRow } from '../../engine/event-log.ts';
import type { OperationResponse } from '../../engine/request.ts';
import { type Fields, fieldsOf, isFields } from './fields.ts';
import type { Wrong } from './mutant.ts';

/** Reads another input than the caller sent. `change` returns undefined if it changes nothing. */
export function readsInput(
  operations: readonly string[],
  change: (input: Fields, asked: DeviatedRequest) => Fields | undefined,
): Wrong {
  return (took) => ({
    answer(asked, perform) {
      if (!operations.includes(asked.operation.name)) return perform(asked);
      return perform(
        withInput(asked, (input) => {
          const changed = change(input, asked);
          if (changed !== undefined) took();
          return changed ?? input;
        }),
      );
    },
  });
}

/** Returns a request whose input is read differently. An input that is not an object is left to the gateway to reject. */
export function withInput(asked: DeviatedRequest, change: (input: Fields) => Fields): DeviatedRequest {
  const { request } = asked;
  const input = () => {
    const sent = request.input();
    return isFields(sent) ? change(sent) : sent;
  };
  return { ...asked, request: { ...request, input } };
}

/** Returns a response with other fields in its body. */
export function withFields(response: OperationResponse, fields: Fields): OperationResponse {
  return { ...response, body: Object.assign({}, response.body, fields) };
}

/** Changes the responses of some operations. `change` returns the changed response, or undefined. */
export function responds(
  operations: readonly string[],
  change: (response: OperationResponse, asked: DeviatedRequest) => OperationResponse | undefined,
): Wrong {
  return (took) => ({
    answer(asked, perform) {
      const response = perform(asked);
      const changed = operations.includes(asked.operation.name) ? change(response, asked) : undefined;
      if (changed !== undefined) took();
      return changed ?? response;
    },
  });
}

/** Responds to a request that the gateway rejected with one of these codes. `instead` returns undefined to let it be rejected. */
export function respondsInsteadOf(
  operations: readonly string[],
  codes: readonly string[],
  instead: (asked: DeviatedRequest, perform: PerformRequest, error: GatewayError) => OperationResponse | undefined,
): Wrong {
  return (took) => ({
    answer(asked, perform) {
      try {
        return perform(asked);
      } catch (error) {
        const isMeant = error instanceof GatewayError && codes.includes(error.code);
        const response =
          isMeant && operations.includes(asked.operation.name) ? instead(asked, perform, error) : undefined;
        if (response === undefined) throw error;
        took();
        return response;
      }
    },
  });
}

/** Returns the fields of an object that are shown differently; undefined if there are none. */
type ChangeObject = (object: Fields) => Fields | undefined;

/** Shows objects of the API differently in responses, alone and in lists. */
export function respondsWithObjects(change: ChangeObject): Wrong {
  return (took) => {
    const shown = (object: unknown): unknown => {
      const changed = isFields(object) ? change(object) : undefined;
      if (changed === undefined) return object;
      took();
      return Object.assign({}, object, changed);
    };
    return {
      answer(asked, perform) {
        const response = perform(asked);
        const { data } = fieldsOf(response.body);
        if (Array.isArray(data)) return withFields(response, { data: data.map(shown) });
        return withFields(response, fieldsOf(shown(response.body)));
      },
    };
  };
}

/** Changes the fields of an event in its webhook. */
export function sendsEvent(change: (event: Fields, sent: DeviatedWebhook) => Fields | undefined): Wrong {
  return (took) => ({
    webhook(event, sent) {
      const changed = change(fieldsOf(event), sent);
      if (changed !== undefined) took();
      return changed ?? {};
    },
  });
}

/** Shows objects of the API differently in webhooks. */
export function sendsObjects(change: ChangeObject): Wrong {
  return sendsEvent((event) => {
    const object = fieldsOf(fieldsOf(event.data).object);
    const changed = change(object);
    return changed === undefined ? undefined : { data: { object: { ...object, ...changed } } };
  });
}

/** Shows objects of the API differently, in responses and webhooks. */
export function showsObjects(change: ChangeObject): Wrong {
  return combined(respondsWithObjects(change), sendsObjects(change));
}

/** Queues the webhooks of an event. */
type Queue = (event: EventRow) => void;

/** Queues other webhooks for an event that at least one endpoint receives. `queue` returns true if it did something else. */
export function queuesWebhooks(queue: (event: EventRow, right: Queue, context: Context) => boolean): Wrong {
  return (took) => ({
    parts: ({ fanOut }) => ({
      fanOut(context, event) {
        const right = (row: EventRow) => fanOut(context, row);
        if (!isReceived(context, event)) right(event);
        else if (queue(event, right, context)) took();
      },
    }),
  });
}

function isReceived({ database }: Context, { clientId, type }: EventRow): boolean {
  return listActiveEndpoints(database).some(
    (endpoint) =>
      (endpoint.clientId === null || endpoint.clientId === clientId) &&
      nameForEndpoint(type, JSON.parse(endpoint.events)) !== undefined,
  );
}

/** Is wrong in two ways, which are not both about webhooks. */
export function combined(one: Wrong, other: Wrong): Wrong {
  return (took) => {
    const [first, second] = [one(took), other(took)];
    return {
      ...first,
      ...second,
      answer: chained(first.answer, second.answer),
      parts: (right) => ({ ...first.parts?.(right), ...second.parts?.(right) }),
    };
  };
}

type Answer = ReturnType<Wrong>['answer'];

function chained(outer: Answer, inner: Answer): Answer {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return (asked, perform) => outer(asked, (passed) => inner(passed, perform));
}
