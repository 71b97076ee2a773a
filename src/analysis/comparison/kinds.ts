/** What is compared: the objects of a world, and their fields that matter to a person. */

import type { ComparedKind } from './types.ts';

/**
 * How a value is compared. `ref` is the id of another object, which can have another id in the other world; `masked` may
 * contain a card or account number.
 */
type FieldForm = 'plain' | 'time' | 'ref' | 'masked';

/** A field of an object: its name, its SQL expression, and its form. */
export type ComparedField = readonly [name: string, sql: string, form?: FieldForm];

/** A kind of object. */
export interface KindOfObject {
  readonly kind: Exclude<ComparedKind, 'world'>;
  readonly table: string;
  /** The id that a person sees. */
  readonly id: string;
  /** The id by which objects of forks match. */
  readonly key: string;
  /** The merchant; objects match within their merchant. */
  readonly client: string;
  /** The correlation id of the request that made it, which can have had an Idempotency-Key. */
  readonly request?: string;
  /** The field with the time of creation, if the key is not an id with a time. */
  readonly made?: string;
  /** The order of creation. */
  readonly order: string;
  /** The field in which two objects must be equal to match by their order: a refund is not a sale. */
  readonly sort?: string;
  /** The names of the fields that describe the object, which match first among objects without a common id. */
  readonly described: readonly string[];
  readonly fields: readonly ComparedField[];
}

/** The status, or the error, of each attempt. */
const OUTCOMES = `(SELECT group_concat(coalesce(json_extract(value, '$.status'), substr(json_extract(value, '$.error'), 1, 60)), ', ')
  FROM json_each(log))`;
const METHOD = `coalesce(json_extract(masked, '$.brand'), json_extract(masked, '$.bank_name')) || ' …' || lastFour`;
const OF_TRANSACTION = '(SELECT clientId FROM transactions t WHERE t.id = transactionId)';

/** The kinds in an order in which an object follows those that it refers to. */
// biome-ignore format: each kind is a paragraph; Biome would put each of over 130 fields on a line of its own
export const KINDS: readonly KindOfObject[] = [
  { kind: 'merchant', table: 'clients', id: 'clientId', key: 'clientId', client: `''`, order: 'createdAt, clientId', described: ['name'],
    fields: [['name', 'name'], ['kind', 'kind'], ['legalName', 'legalName'], ['email', 'email'], ['phone', 'phone'], ['mcc', 'mcc'],
      ['status', 'status'], ['settlement', 'settlement', 'masked'], ['cardChecks', 'cardChecks'], ['fees', 'fees'],
      ['createdAt', 'createdAt', 'time']] },
  { kind: 'payment token', table: 'paymentTokens', id: 'tokenId', key: 'tokenId', client: 'clientId', request: 'correlationId',
    order: 'number', sort: 'type', described: ['type', 'holder', 'lastFour'],
    fields: [['type', 'type'], ['lastFour', `json_extract(masked, '$.last_four')`], ['holder', 'holderName', 'masked'],
      ['customer', 'customerReference', 'masked'], ['status', 'status'], ['statusReason', 'statusReason'], ['isDefault', 'isDefault'],
      ['nickname', 'nickname', 'masked'], ['expiresAt', 'expiresAt', 'time'], ['verification', 'verificationMethod'],
      ['triesLeft', 'triesLeft'], ['debitBlock', 'debitBlock'], ['recurringBlock', 'recurringBlock'], ['createdAt', 'createdAt', 'time']] },
  { kind: 'batch', table: 'batches', id: `coalesce(batchId, 'batch ' || number)`, key: 'number', client: 'clientId', order: 'number', made: 'openedAt',
    sort: 'processor', described: ['processor', 'openedAt'],
    fields: [['processor', 'processor'], ['speed', 'speed'], ['status', 'status'], ['salesCents', 'salesAmount'],
      ['refundsCents', 'refundsAmount'], ['paymentsCents', 'paymentsAmount'], ['payoutsCents', 'payoutsAmount'], ['netCents', 'netAmount'],
      ['voids', 'voidsCount'], ['returnsCents', 'returnsAmount'], ['openedAt', 'openedAt', 'time'], ['closesAt', 'closesAt', 'time'],
      ['closedAt', 'closedAt', 'time'], ['settledAt', 'settledAt', 'time'], ['fundedAt', 'fundedAt', 'time']] },
  { kind: 'transaction', table: 'transactions', id: 'id', key: 'id', client: 'clientId', request: 'correlationId', order: 'number',
    sort: 'kind', described: ['kind', 'amountCents', 'method', 'customer'],
    fields: [['kind', 'kind'], ['amountCents', 'requestedAmount'], ['method', METHOD],
      ['holder', 'holderName', 'masked'], ['customer', 'customerReference', 'masked'], ['state', 'state'], ['authorizedCents', 'amount'],
      ['capturedCents', 'capturedAmount'], ['refundedCents', 'refundedAmount'], ['disputedCents', 'disputedAmount'],
      ['responseCode', 'responseCode'], ['avsCode', 'avsCode'], ['cvvCode', 'cvvCode'], ['refersTo', 'referenceId', 'ref'],
      ['paymentToken', 'paymentToken', 'ref'], ['description', 'purchaseDescription', 'masked'], ['metadata', 'metadata', 'masked'],
      ['recurring', 'recurring'], ['secCode', 'secCode'], ['speed', 'speed'], ['effectiveEntryDate', 'effectiveEntryDate'],
      ['returnCode', 'returnCode'], ['returnedAt', 'returnedAt', 'time'], ['returnDispute', 'returnDispute'],
      ['createdAt', 'createdAt', 'time'], ['settledAt', 'settledAt', 'time'], ['fundedAt', 'fundedAt', 'time']] },
  { kind: 'reversal', table: 'reversals', id: 'reversalId', key: 'reversalId', client: OF_TRANSACTION, order: 'createdAt, reversalId',
    described: ['transaction'],
    fields: [['transaction', 'transactionId', 'ref'], ['reason', 'reason'], ['status', 'status'], ['submitAt', 'submitAt', 'time'],
      ['settleAt', 'settleAt', 'time']] },
  { kind: 'return', table: 'plannedReturns', id: 'returnId', key: 'returnId', client: OF_TRANSACTION, order: 'createdAt, returnId',
    described: ['transaction', 'code'],
    fields: [['transaction', 'transactionId', 'ref'], ['stage', 'stage'], ['code', 'code'], ['status', 'status'], ['when', 'whenText'],
      ['late', 'late'], ['dueAt', 'dueAt', 'time']] },
  { kind: 'change notice', table: 'changeNotices', id: 'noticeId', key: 'noticeId', client: OF_TRANSACTION, order: 'createdAt, noticeId',
    described: ['transaction', 'code'],
    fields: [['transaction', 'transactionId', 'ref'], ['code', 'code'], ['status', 'status'], ['when', 'whenText'], ['dueAt', 'dueAt', 'time']] },
  { kind: 'dispute', table: 'disputes', id: 'disputeId', key: 'disputeId', client: 'clientId', order: 'number',
    described: ['transaction', 'reason'],
    fields: [['transaction', 'transactionId', 'ref'], ['reason', 'reason'], ['opening', 'opening'], ['status', 'status'], ['state', 'state'],
      ['amountCents', 'amount'], ['when', 'whenText'], ['openedAt', 'openedAt', 'time'], ['endsAt', 'endsAt', 'time']] },
  { kind: 'deposit', table: 'deposits', id: 'depositId', key: 'depositId', client: 'clientId', order: 'number', sort: 'kind', described: ['depositedAt'],
    fields: [['kind', 'kind'], ['amountCents', 'amountCents'], ['depositedAt', 'depositedAt', 'time'], ['failedAt', 'failedAt', 'time']] },
  { kind: 'file', table: 'achFiles', id: `'file ' || number`, key: 'number', client: `''`, order: 'number', made: 'madeAt', sort: 'kind', described: ['kind', 'madeAt'],
    fields: [['kind', 'kind'], ['bank', 'odfi'], ['madeAt', 'madeAt', 'time'], ['received', 'received'],
      ['entries', '(SELECT count(*) FROM achFileEntries e JOIN achFileBatches b ON b.number = e.batchNumber WHERE b.fileNumber = achFiles.number)']] },
  { kind: 'endpoint', table: 'endpoints', id: 'endpointId', key: 'endpointId', client: `coalesce(clientId, '')`, order: 'number', described: ['url'],
    fields: [['url', 'url', 'masked'], ['events', 'events'], ['status', 'status'], ['failingSince', 'failingSince', 'time']] },
  { kind: 'delivery', table: 'deliveries', id: 'deliveryId', key: 'deliveryId', client: `''`, order: 'number',
    sort: 'type', described: ['endpoint', 'type', 'object'],
    fields: [['endpoint', 'endpointId', 'ref'], ['type', 'toldAs'], ['object', 'subject', 'ref'], ['status', 'status'],
      ['attempts', 'attempts'], ['nextAttemptAt', 'nextAttemptAt', 'time'], ['outcomes', OUTCOMES], ['createdAt', 'createdAt', 'time']] },
  { kind: 'fault', table: 'faults', id: 'faultId', key: 'faultId', client: `''`, order: 'faultId', sort: 'kind', described: ['kind', 'options'],
    fields: [['kind', 'kind'], ['options', 'wish', 'masked'], ['seen', 'seen'], ['fired', 'fired'], ['spent', 'spent']] },
  { kind: 'rule', table: 'networkRules', id: 'ruleId', key: 'ruleId', client: `''`, order: 'ruleId', sort: 'network', described: ['network', 'plan'],
    fields: [['network', 'network'], ['plan', `json_remove(plan, '$.struck')`, 'masked'], ['answer', 'answer', 'masked'], ['seen', 'seen'], ['fired', 'fired']] },
  { kind: 'credit line', table: 'creditLines', id: 'lineId', key: 'lineId', client: `''`, order: 'lineId', described: ['lastFour'],
    fields: [['lastFour', 'lastFour'], ['limitCents', 'limitCents'], ['paidCents', 'paidCents'], ['over', 'over']] },
];
