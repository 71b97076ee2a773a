import { VERSION } from '../engine/version.ts';
import { CONTACT } from '../openapi/introduction.ts';
import type { JsonSchema } from '../openapi/types.ts';
import { CONTROL_CODES } from './errors/control-error.ts';
import { type ControlExample, makeControlExamples } from './examples/make-examples.ts';
import { inputSchema, outputSchema } from './row-schemas.ts';
import { type ControlRow, MEDIA, pathFields, topicOf } from './rows/control-row.ts';

/** The tag of each topic; the topic is the first word of a row's name. */
const TAGS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  world: ['World', 'The world: its addresses and keys, snapshots, and reset.'],
  merchants: ['Merchants', 'Merchants and their keys.'],
  forks: ['Forks', 'Independent copies of a world, each with its own address, such as one for each test process.'],
  clock: ['Clock', 'Virtual time.'],
  timeline: ['Timeline', 'Past and upcoming events, with their reasons.'],
  inspect: ['Inspect', 'The world as the inspector displays it. These requests are read-only.'],
  events: ['Events', 'Emitted events.'],
  deliveries: ['Deliveries', 'Webhook deliveries and their attempts.'],
  endpoints: ['Endpoints', 'Webhook endpoints.'],
  simulate: ['Simulate', 'Actions of banks, networks and cardholders.'],
  rules: ['Rules', 'Rules for the responses of issuers and banks.'],
  creditLines: ['Credit lines', 'Credit lines of cards.'],
  faults: ['Faults', 'Injected faults.'],
  marks: ['Marks', 'Marks to rewind to. An automatic mark is stored before each clock move.'],
  ledger: ['Ledger', 'Balances, deposits and postings, in cents.'],
  ach: ['ACH', 'ACH files, return rates and micro-deposits.'],
  cards: ['Cards', 'Attempts with declined cards.'],
  mfa: ['MFA', 'Second factors as the user sees them.'],
  truth: ['Truth', 'Invariants, the tape, coverage and review.'],
  scenarios: ['Scenarios', 'Scenarios that can be run.'],
  live: ['Live', 'Live updates.'],
  openapi: ['Document', 'This document.'],
};

/** Cache of a pure function: the document is the same for every world. */
let made: Promise<string> | undefined;

/** Returns the control surface as an OpenAPI 3.1 document, generated from its rows. Its examples are created once. */
export async function controlDocument(rows: readonly ControlRow[]): Promise<ControlDocument> {
  made ??= makeDocument(rows).then((document) => JSON.stringify(document));
  return JSON.parse(await made);
}

type ControlDocument = Awaited<ReturnType<typeof makeDocument>>;

async function makeDocument(rows: readonly ControlRow[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [row, example] of await makeControlExamples(rows))
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: describeRow(row, example) };
  const topics = [...new Set(rows.map(topicOf))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Settlebox control surface',
      summary: 'Controls the simulation: time, banks, faults and worlds.',
      description: DESCRIPTION,
      version: VERSION,
      contact: CONTACT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/_sim', description: 'The main world. A fork is at /worlds/{name}/_sim.' }],
    security: [{}, { controlKey: [] }, { bearer: [] }],
    tags: topics.map((topic) => ({ name: tagOf(topic)[0], description: tagOf(topic)[1] })),
    paths,
    components: {
      schemas: { Error: ERROR },
      responses: { Refusal: ERROR_RESPONSE },
      securitySchemes: {
        controlKey: { type: 'apiKey', in: 'header', name: 'Settlebox-Control-Key', description: KEY },
        bearer: { type: 'http', scheme: 'bearer', description: KEY },
      },
    },
  };
}

const DESCRIPTION =
  'The simulator’s own API, separate from the gateway’s API. Fields are camelCase, amounts are integer cents, and times are ISO 8601 in UTC on the world’s clock. A POST without a body uses the defaults.';
const KEY = 'Required if the server listens on an address other than loopback.';

const ERROR: JsonSchema = {
  type: 'object',
  description: 'An error. The world is unchanged unless the message says that the request was processed.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: `A stable code: ${CONTROL_CODES.join(', ')}.` },
        message: { type: 'string' },
        hint: { type: 'string', description: 'A suggestion, or an empty string.' },
        details: { type: 'object', additionalProperties: true },
      },
      required: ['code', 'message', 'hint'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};

const ERROR_RESPONSE = {
  description:
    'Rejected. The hint suggests a fix. A request over a shared limit gets 503, and `error.code` names the limit.',
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

function describeRow(row: ControlRow, example: ControlExample): object {
  const { name, summary, status = 200, gives = 'json' } = row;
  const content = { [MEDIA[gives].type]: { schema: outputSchema(row), ...exampleOf(example.response) } };
  const body = bodyOf(row, example);
  return {
    operationId: name,
    tags: [tagOf(topicOf(row))[0]],
    summary,
    description: effectOf(row),
    parameters: parametersOf(row, example),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [status]: { description: status === 201 ? 'Created.' : 'OK.', content },
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Refusal' },
    },
  };
}

function effectOf(row: ControlRow): string {
  if (row.method === 'GET') return 'Read-only: the world does not change.';
  const { takes } = row;
  const limit = takes === undefined ? '' : ` The body has at most ${MEDIA[takes].bytesMax / BYTES_OF_MIB} MiB.`;
  return `Readers of \`/live\` then receive \`changed\` with \`by\` \`${row.name}\`.${limit}`;
}

const BYTES_OF_MIB = 1_024 * 1_024;

function reads({ method }: ControlRow): boolean {
  return method === 'GET' || method === 'DELETE';
}

function exampleOf(example: unknown): { readonly example?: unknown } {
  return example === undefined ? {} : { example };
}

function parametersOf(row: ControlRow, { fields }: ControlExample): object[] {
  const inPath = pathFields(row);
  const { properties, required } = inputSchema(row);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const described = { schema, ...exampleOf(fields[name]) };
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, ...described }];
    return reads(row) ? [{ name, in: 'query', required: required.includes(name), ...described }] : [];
  });
}

function bodyOf(row: ControlRow, example: ControlExample): object | undefined {
  const { takes = 'json' } = row;
  if (reads(row)) return undefined;
  if (takes !== 'json')
    return {
      required: true,
      content: { [MEDIA[takes].type]: { schema: { type: 'string' }, ...exampleOf(example.text) } },
    };
  const inPath = pathFields(row);
  const { properties, required } = inputSchema(row);
  const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  if (fields.length === 0) return undefined;
  const needed = required.filter((name) => !inPath.includes(name));
  const schema = { type: 'object', properties: Object.fromEntries(fields), additionalProperties: false };
  const whole = needed.length === 0 ? schema : { ...schema, required: needed };
  const sent = Object.fromEntries(Object.entries(example.fields).filter(([name]) => !inPath.includes(name)));
  return { required: needed.length > 0, content: { [MEDIA.json.type]: { schema: whole, example: sent } } };
}
