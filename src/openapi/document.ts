import { methodsOf } from '../engine/operation.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import { type Examples, makeExamples } from './examples.ts';
import { HEADER_PARAMETERS, HEADERS } from './headers.ts';
import { API_VERSION, CONTACT, DESCRIPTION, SERVERS } from './introduction.ts';
import { describeOperation, takesBody } from './operations.ts';
import { ERROR_BODY, sharedResponses } from './responses.ts';
import { bodySchemas } from './schemas.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { specified } from './specified.ts';
import { ALL_TAGS } from './tags.ts';
import type { OpenApiDocument, OpenApiPathItem } from './types.ts';
import { describeWebhooks, eventSchemas, SIGNATURE_PARAMETERS } from './webhooks.ts';

/** Cache of a pure function: the document depends only on whether it has extensions. */
const texts = new Map<boolean, string>();

/**
 * Returns a copy of the OpenAPI document of the gateway's API, which is generated from its rows. Without `extensions`, it
 * has only the specification's operations and fields.
 */
export function openApiDocument(extensions = true): OpenApiDocument {
  const text =
    texts.get(extensions) ?? JSON.stringify(extensions ? makeDocument(true) : specified(makeDocument(false)));
  texts.set(extensions, text);
  return JSON.parse(text);
}

function makeDocument(extensions: boolean): OpenApiDocument {
  const { rows, events } = makeExamples(extensions);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment Gateway API',
      summary: 'Cards and ACH: payments, a vault, batches, settlement, accounts.',
      description: DESCRIPTION,
      version: API_VERSION,
      contact: CONTACT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: SERVERS,
    tags: ALL_TAGS,
    paths: pathsOf(rows),
    webhooks: describeWebhooks(events),
    components: {
      schemas: { ...bodies(), ErrorBody: ERROR_BODY, ...eventSchemas() },
      parameters: { ...HEADER_PARAMETERS, ...SIGNATURE_PARAMETERS },
      headers: HEADERS,
      responses: sharedResponses(rows),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** Paths in the order of the table of operations. */
function pathsOf(rows: Examples['rows']): Record<string, OpenApiPathItem> {
  const paths: Record<string, OpenApiPathItem> = {};
  for (const [row, example] of rows)
    for (const method of methodsOf(row)) {
      const operation = describeOperation(row, method, example);
      paths[row.path] = { ...paths[row.path], [method.toLowerCase()]: operation };
    }
  return paths;
}

function bodies() {
  return bodySchemas(
    OPERATIONS.filter(takesBody).map(({ input }) => input()),
    OPERATIONS.map(({ output }) => output()),
  );
}
