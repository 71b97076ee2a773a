/** Gateways that the specification allows are never called wrong, even if they differ from the engine everywhere else. */
import { expect, it } from 'vitest';
import { compared, ownGateway } from './own-gateway.ts';
import { type Answer, type Body, type Call, type Wrong, wrongFetch } from './wrong-gateway.ts';

/** Calls a function with each transaction and token of a body. */
function eachRecord(body: Body, change: (record: Body) => void): void {
  for (const one of Array.isArray(body?.data) ? body.data : [body])
    if (typeof one === 'object' && one !== null) change(one);
}

const STATES: Readonly<Record<string, string>> = { voided: 'CANCELED', captured: 'pending', declined: 'failed' };

/** Other names for what the specification does not name: states, statuses of errors, and the shapes of lists and errors. */
const otherNames: Wrong = {
  reply(answer, call) {
    eachRecord(answer.body, (record) => {
      record.transaction_state = STATES[record.transaction_state] ?? record.transaction_state;
      if (record.transaction_state === undefined) delete record.transaction_state;
      if (record.response_status) record.response_status = record.response_status.toUpperCase();
    });
    if (answer.status === 201) answer.status = 200;
    if (answer.status === 409) answer.status = 400;
    if (answer.status === 404 && call.headers.get('apikey') !== null) answer.status = 404;
    const { body } = answer;
    if (body?.error)
      answer.body = { code: body.error.code.toUpperCase(), detail: 'No.', correlation_id: body.correlation_id };
    if (Array.isArray(body?.data)) {
      const { data, total, ...others } = body;
      answer.body = { ...others, items: data, count: total };
    }
  },
};

const SPECIFIED = new Set(
  (
    'transaction_id id object approved response_description response_message requested_amount amount_requested amount ' +
    'amount_authorized type transaction_state response_status response_code correlation_id metadata recurring ' +
    'purchase_description processor_response payment_token customer_id status is_default nickname'
  ).split(' '),
);

/** Only what the specification names: no further fields, bare lists, no replay, declines as errors. */
const bareMinimum: Wrong = {
  ask: ({ headers }) => headers.delete('idempotency-key'),
  reply(answer, { path }) {
    if (!/^\/v1\/(transactions|payment_tokens|batches\/transactions)/.test(path)) return;
    eachRecord(answer.body, (record) => {
      for (const name of ['last_four', 'brand', 'bin', 'funding', 'account_type'])
        if (record.card?.[name] ?? record.bank_account?.[name])
          record[name] = record.card?.[name] ?? record.bank_account[name];
      for (const name of Object.keys(record))
        if (!SPECIFIED.has(name) && !/^(data|error|last_four|brand|bin|funding|account_type)$/.test(name))
          delete record[name];
      if (record.processor_response) record.processor_response = { authorization_code: '123456' };
    });
    if (answer.body?.approved === false) answer.status = 402;
    if (Array.isArray(answer.body?.data)) answer.body = answer.body.data;
    if (answer.body?.error) answer.body = { message: 'No.', correlation_id: answer.body.correlation_id };
  },
};

/** A gateway with more of everything: fields, headers, and stricter rules where the specification has none. */
const strict: Wrong = {
  reply(answer, call) {
    answer.headers.set('x-served-by', 'node-7');
    answer.headers.set('content-type', 'application/json; charset=utf-8');
    eachRecord(answer.body, (record) => {
      record.links = { self: call.path };
      if (Object.hasOwn(record, 'metadata')) record.risk = { score: 7, rules: ['a'] };
    });
    if (rejects(call)) reject(answer);
  },
};

function rejects({ path, body, query }: Call): boolean {
  if (path.endsWith('/capture')) return body?.amount === 4;
  return (
    Number(query.get('take')) > 100 ||
    query.get('sort_column') === 'amount' ||
    body?.payment_method?.routing_number === '123456789'
  );
}

function reject(answer: Answer): void {
  answer.status = 400;
  answer.body = { errors: [{ title: 'not supported' }], correlation_id: crypto.randomUUID() };
}

it.each([
  ['with other names', otherNames, { typeCase: 'lower', layout: 'B' }],
  ['with nothing but the specified fields', bareMinimum, { typeCase: 'upper', layout: 'A' }],
  ['with more fields and stricter rules', strict, { layout: 'shuffle' }],
] as const)('does not call a gateway wrong %s', { timeout: 120_000 }, async (_name, variant, options) => {
  const right = ownGateway(options);
  const report = await compared({ ...right, fetch: wrongFetch(right.fetch, variant) });
  expect(report.findings.filter(({ basis }) => basis === 'specified')).toEqual([]);
  expect(report.verdict).toBe('differs');
});
