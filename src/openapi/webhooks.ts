import {
  EVENT_ALIASES,
  EVENT_TYPES,
  EVENTS,
  type EventObjectName,
  type EventType,
  isExtensionEvent,
} from '../contract/event-types.ts';
import { RATE_NAMES } from '../domain/ach/return-rates/rules.ts';
import { FRAUD_KINDS } from '../domain/cards/fraud-reports/schema.ts';
import { endpointLife } from '../domain/webhooks/deliveries/lifecycle.ts';
import type { GatewayEvent } from '../domain/webhooks/deliveries/schema.ts';
import { idPattern } from '../engine/ids.ts';
import { cardBrands } from '../facts/card-numbers.ts';
import { CHANGE_CODES } from '../facts/change-codes.ts';
import { schemaRef } from './schemas.ts';
import { WEBHOOK_TAG } from './tags.ts';
import type {
  JsonSchema,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './types.ts';

/** Describes every type of event as a request to an endpoint. Events of the example worlds are the examples. */
export function describeWebhooks(events: readonly GatewayEvent[]): OpenApiDocument['webhooks'] {
  const types = EVENT_TYPES.map((type) => [type, type] as const);
  return Object.fromEntries(
    [...types, ...Object.entries(EVENT_ALIASES)].map(([event, type]) => [
      event,
      { post: describe(event, type, events) },
    ]),
  );
}

function describe(eventName: string, type: EventType, events: readonly GatewayEvent[]): OpenApiOperation {
  const schema = {
    allOf: [schemaRef(`${EVENTS[type].object}Event`), { type: 'object', properties: { type: { const: eventName } } }],
  };
  const emitted = events.find((event) => event.type === type);
  const example = emitted && { ...emitted, type: eventName };
  return {
    operationId: `webhooks.${eventName}`,
    tags: [WEBHOOK_TAG.name],
    ...(isExtensionEvent(type) ? { 'x-settlebox-extension': true as const } : {}),
    summary: eventName === type ? `Reports ${type}` : `Reports ${type} under its alias`,
    description: 'Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.',
    security: [],
    parameters: Object.keys(SIGNATURE_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    },
    responses: RECEIVER_RESPONSES,
  };
}

/** The request headers of Standard Webhooks. */
export const SIGNATURE_PARAMETERS: OpenApiComponents['parameters'] = {
  WebhookId: header('webhook-id', 'The id of the event, which is the same in every attempt.'),
  WebhookTimestamp: header('webhook-timestamp', 'Unix time of the attempt, in seconds.'),
  WebhookSignature: header('webhook-signature', '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64.'),
};

function header(name: string, description: string): OpenApiParameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const RECEIVER_RESPONSES: Readonly<Record<string, OpenApiResponse>> = {
  '2XX': { description: 'Acknowledged.' },
  '3XX': { description: 'Not acknowledged, because redirects are not followed; retried.' },
  '410': { description: 'Gone: the endpoint is disabled.' },
  '4XX': { description: 'Not acknowledged; retried.' },
  '5XX': { description: 'Not acknowledged; retried.' },
};

/** The names of event objects, in the order of the document. */
const OBJECT_NAMES: readonly EventObjectName[] = [
  'Transaction',
  'Batch',
  'Deposit',
  'PaymentToken',
  'Dispute',
  'FraudReport',
  'DisputeRate',
  'Client',
  'Integration',
  'User',
  'Challenge',
  'Endpoint',
  'ReturnRate',
  'NotificationOfChange',
];

/** Returns the schemas of events: one envelope per kind of object. */
export function eventSchemas(): Record<string, JsonSchema> {
  return {
    Endpoint: ENDPOINT,
    ReturnRate: RETURN_RATE,
    NotificationOfChange: NOTIFICATION_OF_CHANGE,
    FraudReport: FRAUD_REPORT,
    DisputeRate: DISPUTE_RATE,
    ...Object.fromEntries(OBJECT_NAMES.map((name) => [`${name}Event`, envelope(name)])),
  };
}

function envelope(object: string): JsonSchema {
  const named = [...EVENT_TYPES.map((type) => [type, type] as const), ...Object.entries(EVENT_ALIASES)];
  const types = named.flatMap(([name, type]) => (EVENTS[type].object === object ? [name] : []));
  const properties = {
    id: { type: 'string', pattern: idPattern('EVENT') },
    type: { type: 'string', enum: types },
    created_at: { type: 'string', format: 'date-time' },
    timestamp: { type: 'string', format: 'date-time', description: 'Repeats `created_at`.' },
    client_id: object === 'Endpoint' ? CLIENT_OF_ENDPOINT : { type: 'string', pattern: idPattern('CLIENT') },
    subject: { type: 'string', description: 'The id of the object, in either layout.' },
    sequence: { type: 'integer', minimum: 1, description: 'Sequence number of the event within its object.' },
    cause: { type: 'string' },
    data: closed({ object: { ...schemaRef(object) } }),
  };
  return { ...closed(properties), description: 'The object as it was at that time.' };
}

const CLIENT_OF_ENDPOINT: JsonSchema = {
  type: 'string',
  pattern: `${idPattern('CLIENT')}|^$`,
  description: 'Empty if the endpoint receives the events of all clients.',
};

const ENDPOINT = closed({
  endpoint_id: { type: 'string', pattern: idPattern('ENDPOINT') },
  object: { const: 'endpoint' },
  url: { type: ['string', 'null'] },
  events: { type: 'array', items: { type: 'string' } },
  status: { type: 'string', enum: [...new Set(endpointLife.rows.map(([, , to]) => to))] },
});

const RETURN_RATE = {
  ...closed({
    object: { const: 'return_rate' },
    client_id: { type: 'string', pattern: idPattern('CLIENT') },
    rate: { type: 'string', enum: RATE_NAMES },
    threshold: { type: 'number', description: 'As a fraction: 0.005 is half a percent.' },
    value: { type: 'number', description: 'Returns divided by debits; above the threshold.' },
    returns: { type: 'integer', description: 'Returns of this kind that arrived in the period.' },
    debits: { type: 'integer', description: 'Debits that settled in the period.' },
    from: { type: 'string', format: 'date', description: 'The first of the 60 days, Eastern Time.' },
    to: { type: 'string', format: 'date', description: 'The last day, Eastern Time: the day of the return.' },
  }),
  description: 'A return rate that exceeds a threshold of the ACH network.',
};

const NOTIFICATION_OF_CHANGE = {
  ...closed({
    object: { const: 'notification_of_change' },
    code: { type: 'string', enum: CHANGE_CODES.map(({ code }) => code) },
    corrects: { type: 'string', description: 'A description of the corrected field.' },
    transaction_id: { type: 'string', pattern: idPattern('TRANSACTION') },
    trace_number: { type: ['string', 'null'], pattern: '^\\d{15}$' },
    payment_token: { type: ['string', 'null'], pattern: idPattern('PAYMENT_TOKEN') },
    corrected: {
      type: 'object',
      properties: {
        last_four: { type: 'string', description: 'The last four digits of the corrected account number.' },
        routing_number: { type: 'string' },
        account_type: { type: 'string', enum: ['checking', 'savings'] },
        individual_id: { type: 'string' },
      },
      additionalProperties: false,
    },
    received_at: { type: 'string', format: 'date-time' },
    apply_by: {
      type: 'string',
      format: 'date',
      description: 'The sixth banking day after receipt; or the next entry, if that is later.',
    },
  }),
  description: 'A correction of account data by the receiving bank. The entry itself has settled.',
};

const DISPUTE_RATE = {
  ...closed({
    object: { const: 'dispute_rate' },
    client_id: { type: 'string', pattern: idPattern('CLIENT') },
    network: { type: 'string', enum: cardBrands() },
    month: { type: 'string', description: 'The calendar month in Eastern Time: `2026-05`.' },
    fraud_reports: { type: 'integer' },
    disputes: { type: 'integer' },
    settled: { type: 'integer', description: 'Charges that settled in the month.' },
    value: { type: 'number', description: 'Fraud reports and disputes divided by settled charges.' },
    threshold: { type: 'number', description: 'As a fraction: 0.015 is 1.5 percent.' },
  }),
  description: 'A ratio that exceeds a threshold of a card network. An extension.',
  'x-settlebox-extension': true,
};

const FRAUD_REPORT = {
  ...closed({
    id: { type: 'string', pattern: idPattern('FRAUD_REPORT') },
    object: { const: 'fraud_report' },
    client_id: { type: 'string', pattern: idPattern('CLIENT') },
    transaction_id: { type: 'string', pattern: idPattern('TRANSACTION') },
    network: { type: 'string', enum: cardBrands() },
    kind: { type: 'string', enum: FRAUD_KINDS },
    amount: { type: 'integer', description: 'The charged cents. A report moves no money.' },
    reported_at: { type: 'string', format: 'date-time' },
  }),
  description: 'The issuer’s report of a fraudulent transaction (TC40, SAFE). An extension.',
  'x-settlebox-extension': true,
};

/** Returns an object schema in which all of these fields are required and no others are allowed. */
function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
