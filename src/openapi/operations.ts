import { type Access, PERMISSIONS } from '../contract/permissions.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import { type HttpMethod, takesId } from '../engine/operation.ts';
import type { OPERATIONS } from '../worlds/resources.ts';
import { asksForKey, isRemembered } from './errors.ts';
import type { RowExample } from './examples.ts';
import { parameterRef } from './headers.ts';
import { responsesOf } from './responses.ts';
import { bodyRef, querySchemas } from './schemas.ts';
import { SECURITY } from './security.ts';
import { idParameter, tagOf } from './tags.ts';
import type { ComponentRef, OpenApiOperation, OpenApiParameter, OpenApiRequestBody } from './types.ts';

type Row = (typeof OPERATIONS)[number];

/** Whether a row takes a body. */
export function takesBody({ method, input }: Row): boolean {
  return method !== 'GET' && input !== emptyInput;
}

/** A row, asked by one of its methods. */
export function describeOperation(row: Row, method: HttpMethod, example: RowExample): OpenApiOperation {
  return {
    operationId: method === row.method ? row.name : `${row.name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    tags: [tagOf(row.name).name],
    summary: row.summary,
    description: [needOf(row.permission), ...otherSpelling(row, method)].join(' '),
    security: asksForKey(row) ? SECURITY : [],
    parameters: parametersOf(row, method, example),
    ...(takesBody(row) ? { requestBody: requestBody(row, example) } : {}),
    responses: responsesOf(row, method, example),
  };
}

function needOf(permission: Access): string {
  switch (permission) {
    case 'nobody':
      return 'Requires no API key.';
    case 'person':
      return 'Requires a user’s API key, but no permission.';
    case 'mfa':
      return 'Requires a user’s API key, which may still await verification, but no permission.';
    default:
      return `Requires the permission \`${permission}\`: ${PERMISSIONS[permission].join(', ')}.`;
  }
}

function otherSpelling({ method, also }: Row, asked: HttpMethod): string[] {
  if (also === undefined) return [];
  return [`${asked === method ? also : method} on this path is equivalent.`];
}

function parametersOf(row: Row, method: HttpMethod, { asked }: RowExample): (OpenApiParameter | ComponentRef)[] {
  return [
    ...(takesId(row) ? [idParameter(row.name, asked.id ?? '')] : []),
    ...(row.method === 'GET' ? queryParameters(row, asked.input ?? {}) : []),
    ...(asksForKey(row) ? [parameterRef('ClientId')] : []),
    ...(isRemembered(row, method) ? [parameterRef('IdempotencyKey')] : []),
  ];
}

function queryParameters(row: Row, asked: Readonly<Record<string, unknown>>): OpenApiParameter[] {
  const { properties, required } = querySchemas(row.input);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description: String(description) }),
    schema,
    ...(name in asked ? { example: asked[name] } : {}),
  }));
}

/** An empty body is `{}`, so one that asks for nothing may be left out. */
function requestBody({ input }: Row, { asked }: RowExample): OpenApiRequestBody {
  return {
    required: !input.safeParse({}).success,
    content: { 'application/json': { schema: { ...bodyRef(input) }, example: asked.input ?? {} } },
  };
}
