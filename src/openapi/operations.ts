import { type Access, PERMISSIONS } from '../contract/permissions.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import { type HttpMethod, takesId } from '../engine/operation.ts';
import type { OPERATIONS } from '../worlds/resources.ts';
import { isRemembered, requiresKey } from './errors.ts';
import type { RowExample } from './examples.ts';
import { parameterRef } from './headers.ts';
import { responsesOf } from './responses.ts';
import { bodyRef, querySchemas } from './schemas.ts';
import { SECURITY } from './security.ts';
import { idParameter, tagOf } from './tags.ts';
import type { ComponentRef, OpenApiOperation, OpenApiParameter, OpenApiRequestBody } from './types.ts';

type DocumentedRow = (typeof OPERATIONS)[number];

/** Reports whether a row accepts a body. */
export function takesBody({ method, input }: DocumentedRow): boolean {
  return method !== 'GET' && input !== emptyInput;
}

/** Describes a row for one of its methods. */
export function describeOperation(row: DocumentedRow, method: HttpMethod, example: RowExample): OpenApiOperation {
  return {
    operationId: method === row.method ? row.name : `${row.name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    tags: [tagOf(row.name).name],
    summary: row.summary,
    ...(row.extension === true ? { 'x-settlebox-extension': true as const } : {}),
    description: [needOf(row.permission), ...otherSpelling(row, method)].join(' '),
    security: requiresKey(row) ? SECURITY : [],
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

function otherSpelling({ method, also }: DocumentedRow, request: HttpMethod): string[] {
  if (also === undefined) return [];
  return [`${request === method ? also : method} on this path is equivalent.`];
}

function parametersOf(
  row: DocumentedRow,
  method: HttpMethod,
  { request }: RowExample,
): (OpenApiParameter | ComponentRef)[] {
  return [
    ...(takesId(row) ? [idParameter(row.name, request.id ?? '')] : []),
    ...(row.method === 'GET' ? queryParameters(row, request.input ?? {}) : []),
    ...(requiresKey(row) ? [parameterRef('ClientId')] : []),
    ...(isRemembered(row, method) ? [parameterRef('IdempotencyKey')] : []),
  ];
}

function queryParameters(row: DocumentedRow, request: Readonly<Record<string, unknown>>): OpenApiParameter[] {
  const { properties, required } = querySchemas(row.input());
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description: String(description) }),
    schema,
    ...(name in request ? { example: request[name] } : {}),
  }));
}

/** The body is optional if all of its fields are: an empty body is treated as `{}`. */
function requestBody({ input }: DocumentedRow, { request }: RowExample): OpenApiRequestBody {
  return {
    required: !input().safeParse({}).success,
    content: { 'application/json': { schema: { ...bodyRef(input()) }, example: request.input ?? {} } },
  };
}
