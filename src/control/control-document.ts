import { VERSION } from '../core/version.ts';
import type { JsonSchema } from '../openapi/types.ts';
import { CONTROL_CODES } from './control-error.ts';
import { type ControlRow, MEDIA, pathFields, topicOf } from './control-row.ts';
import { inputSchema, outputSchema } from './row-schemas.ts';

/** What the document says of each topic, by the first word of its rows' names. */
// biome-ignore format: a table reads in columns
const TAGS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  world:       ['World',        'The world: its addresses and keys, as bytes, and back to its start.'],
  merchants:   ['Merchants',    'The merchants whose keys are known.'],
  forks:       ['Forks',        'Worlds beside this one, each under an address of its own: one for each test process.'],
  clock:       ['Clock',        'Virtual time.'],
  timeline:    ['Timeline',     'What happened and what will, with why.'],
  inspect:     ['Inspect',      'The world as the inspector shows it. Looking leaves no trace.'],
  events:      ['Events',       'What was announced.'],
  deliveries:  ['Deliveries',   'Webhooks and their attempts.'],
  endpoints:   ['Endpoints',    'Who hears of events.'],
  simulate:    ['Simulate',     'What banks, networks and cardholders may be made to do.'],
  rules:       ['Rules',        'How issuers and banks answer.'],
  creditLines: ['Credit lines', 'How much cards may spend.'],
  faults:      ['Faults',       'Trouble on purpose.'],
  marks:       ['Marks',        'Moments to go back to. One is kept before each move of the clock.'],
  ledger:      ['Ledger',       'Every movement of money, in cents.'],
  ach:         ['ACH',          'Files between the banks, return rates, micro-deposits.'],
  mfa:         ['MFA',          'Second factors as their persons see them.'],
  truth:       ['Truth',        'Invariants, the tape, coverage and review.'],
  scenarios:   ['Scenarios',    'Scenarios that can be run.'],
  live:        ['Live',         'Watching.'],
  openapi:     ['Document',     'This document.'],
};

/** The control surface as an OpenAPI 3.1 document, made from its rows. */
export function controlDocument(rows: readonly ControlRow[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: describeRow(row) };
  const topics = [...new Set(rows.map(topicOf))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Settlebox control surface',
      summary: 'What the world around the payment gateway does: time, banks, trouble, whole worlds.',
      description: DESCRIPTION,
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/_sim', description: 'Of the main world; of a fork at /worlds/{name}/_sim.' }],
    security: [{}, { controlKey: [] }, { bearer: [] }],
    tags: topics.map((topic) => ({ name: tagOf(topic)[0], description: tagOf(topic)[1] })),
    paths,
    components: {
      schemas: { Error: ERROR },
      responses: { Refusal: REFUSAL },
      securitySchemes: {
        controlKey: { type: 'apiKey', in: 'header', name: 'settlebox-control-key', description: KEY },
        bearer: { type: 'http', scheme: 'bearer', description: KEY },
      },
    },
  };
}

const DESCRIPTION =
  'The simulator’s own surface, and no part of the gateway’s API. Fields are camelCase, money is integer cents, and time is ISO 8601 in UTC by the world’s clock. A POST without a body asks for the defaults.';
const KEY = 'Needed where the server is bound to anything but the loopback.';

const ERROR: JsonSchema = {
  type: 'object',
  description: 'A refusal: the world is as it was, unless it says that the work is done.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: `A stable word: ${CONTROL_CODES.join(', ')}.` },
        message: { type: 'string' },
        hint: { type: 'string', description: 'What would have worked; empty where nothing is to be said.' },
        details: { type: 'object', additionalProperties: true },
      },
      required: ['code', 'message', 'hint'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};

const REFUSAL = {
  description:
    'Rejected; the hint says what would work. A request over a shared limit gets 503, and `error.code` names the limit.',
  headers: {
    'Retry-After': {
      description: 'Seconds to wait before retrying.',
      schema: { type: 'integer' },
    },
  },
  content: { [MEDIA.json.type]: { schema: { $ref: '#/components/schemas/Error' } } },
};

function tagOf(topic: string): readonly [name: string, description: string] {
  const tag = TAGS[topic];
  if (tag === undefined) throw new Error(`no tag for ${topic}: add a row to src/control/control-document.ts`);
  return tag;
}

function describeRow(row: ControlRow): object {
  const { name, summary, status = 200, gives = 'json' } = row;
  const content = { [MEDIA[gives].type]: { schema: outputSchema(row) } };
  const body = bodyOf(row);
  return {
    operationId: name,
    tags: [tagOf(topicOf(row))[0]],
    summary,
    parameters: parametersOf(row),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [status]: { description: status === 201 ? 'Made.' : 'Done.', content },
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Refusal' },
    },
  };
}

function reads({ method }: ControlRow): boolean {
  return method === 'GET' || method === 'DELETE';
}

function parametersOf(row: ControlRow): object[] {
  const inPath = pathFields(row);
  const { properties, required } = inputSchema(row);
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }];
    return reads(row) ? [{ name, in: 'query', required: required.includes(name), schema }] : [];
  });
}

function bodyOf(row: ControlRow): object | undefined {
  const { takes = 'json' } = row;
  if (reads(row)) return undefined;
  if (takes !== 'json') return { required: true, content: { [MEDIA[takes].type]: { schema: { type: 'string' } } } };
  const inPath = pathFields(row);
  const { properties, required } = inputSchema(row);
  const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  if (fields.length === 0) return undefined;
  const needed = required.filter((name) => !inPath.includes(name));
  const schema = { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false };
  const whole = needed.length === 0 ? schema : { ...schema, required: needed };
  return { required: needed.length > 0, content: { [MEDIA.json.type]: { schema: whole } } };
}
