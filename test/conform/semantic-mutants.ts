/** Gateways that are wrong in what they do. */
import { type Body, ignores, is, type Mutant, reads, replies, takes } from './wrong-gateway.ts';

const VISA = '4242424242424242';

const row = (scenario: string, name: string, wrong: Mutant['wrong']): Mutant => ({
  name,
  scenarios: [scenario],
  wrong,
});

const LISTS: readonly Mutant[] = [
  row(
    'lists',
    'pages overlap by a row',
    reads(is.list, ({ query }) => {
      const skip = Number(query.get('skip'));
      if (skip > 0) query.set('skip', String(skip - 1));
    }),
  ),
  row('lists', 'the filter by type is ignored', ignores(is.list, 'type')),
  row('lists', 'the filter by state is ignored', ignores(is.list, 'transaction_state')),
  row('lists', 'the filter by response code is ignored', ignores(is.list, 'response_code')),
  row('lists', 'the filter by amount is ignored', ignores(is.list, 'amount_min', 'amount_max')),
  row('lists', 'the filter by time is ignored', ignores(is.list, 'created_from', 'created_to')),
  row('lists', 'the search is ignored', ignores(is.list, 'search_text')),
  row('lists', 'the term is ignored', ignores(is.list, 'term')),
  row(
    'lists',
    'the order is reversed',
    reads(is.list, ({ query }) => {
      query.set('sort_order', query.get('sort_order') === 'asc' ? 'desc' : 'asc');
    }),
  ),
  row('lists', 'the sort column is ignored', ignores(is.list, 'sort_column')),
  row('lists', 'pages have any size', ignores(is.list, 'take')),
  row(
    'lists',
    'the total counts the page',
    replies(is.list, (body) => {
      body.total = body.data.length;
    }),
  ),
  row(
    'lists',
    'a row shows an older state',
    replies(is.list, (body) => {
      for (const one of body.data) if (one.transaction_state === 'voided') one.transaction_state = 'authorized';
    }),
  ),
  row(
    'lists',
    'declined transactions are not listed',
    replies(is.list, (body) => {
      body.data = body.data.filter((one: Body) => one.transaction_state !== 'declined');
    }),
  ),
];

const SALES: readonly Mutant[] = [
  row(
    'sales',
    'a capture settles at once',
    replies(is.capture, (body) => {
      body.transaction_state = 'settled';
    }),
  ),
  row(
    'sales',
    'a void has no effect',
    replies(is.get, (body) => {
      if (body.transaction_state === 'voided') body.transaction_state = 'authorized';
    }),
  ),
  row(
    'sales',
    'a partial capture is a cent off',
    replies(is.capture, (body) => {
      if (body.captured_amount === 4) body.captured_amount = 3;
    }),
  ),
  row(
    'sales',
    'a capture above the authorization is accepted',
    reads(is.capture, ({ body }) => {
      if (body?.amount === 10) body.amount = 9;
    }),
  ),
  row(
    'sales',
    'a refund before settlement is accepted',
    reads(is.cancel, ({ body }) => {
      if (body?.type === 'REFUND') body.type = 'VOID';
    }),
  ),
  row(
    'sales',
    'the metadata is forgotten',
    replies(is.get, (body) => {
      if (body.metadata !== null) body.metadata = {};
    }),
  ),
  row(
    'sales',
    'numbers in metadata become texts',
    replies(is.get, (body) => {
      if (Array.isArray(body.metadata?.lines)) body.metadata.lines = body.metadata.lines.map(String);
    }),
  ),
  row(
    'sales',
    'amounts are dollars',
    replies(is.create, (body) => {
      body.requested_amount /= 100;
    }),
  ),
  row(
    'sales',
    'amounts are rounded to ten cents',
    replies(is.create, (body) => {
      if (typeof body.requested_amount === 'number') body.requested_amount = Math.ceil(body.requested_amount / 10) * 10;
    }),
  ),
  row(
    'sales',
    'times have no zone',
    replies(is.any, (body) => {
      if (typeof body.created_at === 'string') body.created_at = body.created_at.replace('Z', '');
    }),
  ),
  row('sales', 'created_at is the time of the request', () => {
    let minutes = 0;
    return {
      reply({ body }) {
        minutes += 1;
        if (typeof body?.created_at === 'string')
          body.created_at = new Date(Date.parse(body.created_at) + minutes * 60_000).toISOString();
      },
    };
  }),
  row(
    'sales',
    'updated_at is before created_at',
    replies(is.get, (body) => {
      body.updated_at = new Date(Date.parse(body.created_at) - 1_000).toISOString();
    }),
  ),
  row(
    'sales',
    'a transaction gets another id when it is read',
    replies(is.get, (body) => {
      body.transaction_id = body.transaction_id?.replace(/.$/, '_');
    }),
  ),
  row(
    'sales',
    'every transaction has the same correlation id',
    replies(is.any, (body) => {
      body.correlation_id = '6f1c9a52-8a5e-4a0e-9e43-0e7ad0d1c6b4';
    }),
  ),
  row(
    'sales',
    'the authorization code has five digits',
    replies(is.create, (body) => {
      if (body.processor_response?.authorization_code) body.processor_response.authorization_code = '12345';
    }),
  ),
  row('sales', 'the authorization code changes', () => {
    let count = 100_000;
    return {
      reply({ body }) {
        count += 1;
        if (body?.auth_code) body.auth_code = String(count);
      },
    };
  }),
  row(
    'sales',
    'the address always matches',
    reads(is.create, ({ body }) => {
      if (body?.payment_method?.pan === '4000000000000010') body.payment_method.pan = VISA;
    }),
  ),
  row('sales', 'lower-case types are rejected', () => ({
    reply(answer, call) {
      if (!is.create(call) || call.body?.type !== 'sale') return;
      answer.status = 400;
      answer.body = {
        error: { code: 'validation_failed', message: 'type' },
        correlation_id: answer.body.correlation_id,
      };
    },
  })),
  row(
    'sales',
    'the whole card number is returned',
    replies(is.get, (body) => {
      if (body.payment_method?.card) body.payment_method.card.pan = VISA;
      else body.pan = VISA;
    }),
  ),
  row(
    'sales',
    'the brand is always Visa',
    replies(is.create, (body) => {
      const card = body.payment_method?.card ?? body.payment_method;
      if (card?.brand) card.brand = 'visa';
    }),
  ),
];

const OTHERS: readonly Mutant[] = [
  row(
    'declines',
    'a decline is approved',
    reads(is.create, ({ body }) => {
      if (body?.payment_method?.pan === '4000090000000185') body.payment_method.pan = VISA;
    }),
  ),
  row(
    'declines',
    'every decline has code 05',
    replies(is.create, (body) => {
      if (body.response_code !== '00') body.response_code = '05';
    }),
  ),
  row('declines', 'a decline is an error', () => ({
    reply(answer, call) {
      if (is.create(call) && answer.body?.approved === false) answer.status = 402;
    },
  })),
  row('declines', 'a declined transaction is not stored', () => ({
    reply(answer, call) {
      if (!is.get(call)) return;
      answer.status = 404;
      answer.body = { error: { code: 'not_found', message: 'x' }, correlation_id: answer.body.correlation_id };
    },
  })),
  row(
    'declines',
    'other brands are accepted',
    reads(is.create, ({ body }) => {
      if (body?.payment_method?.pan === '3530111333300000') body.payment_method.pan = VISA;
    }),
  ),
  row(
    'declines',
    'expired cards are accepted',
    reads(is.create, ({ body }) => {
      if (body?.payment_method?.expiry?.year === '2020') body.payment_method.expiry.year = '2039';
    }),
  ),
  row(
    'bank payments',
    'a canceled payment goes on',
    replies(is.get, (body) => {
      if (body.transaction_state !== 'authorized') body.transaction_state = 'authorized';
    }),
  ),
  row(
    'bank payments',
    'a payout is a payment',
    replies(is.create, (body) => {
      if (/payout/i.test(body.type)) body.type = body.type === 'payout' ? 'payment' : 'PAYMENT';
    }),
  ),
  row(
    'idempotency',
    'keys are ignored',
    reads(is.any, ({ headers }) => headers.delete('idempotency-key')),
  ),
  row('idempotency', 'a replay has no flag', () => ({
    reply: ({ headers }) => headers.delete('idempotent-replayed'),
  })),
  row('idempotency', 'every response is flagged as a replay', () => ({
    reply: ({ headers }) => headers.set('idempotent-replayed', 'true'),
  })),
  row('idempotency', 'a key can be used for another body', () => {
    const first = new Map<string, { status: number; body: Body }>();
    return {
      reply(answer, call) {
        const key = call.headers.get('idempotency-key') ?? '';
        const known = first.get(key);
        if (known === undefined && key !== '') first.set(key, { status: answer.status, body: answer.body });
        if (known === undefined || answer.status !== 409) return;
        answer.status = known.status;
        answer.body = known.body;
      },
    };
  }),
  row(
    'tokens',
    'the earlier default stays',
    replies(is.token, (body) => {
      body.is_default = true;
    }),
  ),
  row(
    'tokens',
    'a deleted token stays active',
    replies(is.remove, (body) => {
      body.status = 'active';
    }),
  ),
  row('tokens', 'a deleted token can be charged', () => {
    const deleted = new Set<string>();
    return {
      ask(call) {
        if (is.remove(call)) deleted.add(call.path.replace(/.*\//, ''));
        if (is.create(call) && deleted.has(call.body?.payment_method?.payment_token))
          call.body.payment_method = { type: 'card', pan: VISA, cvv: '123', expiry: { month: '12', year: '2039' } };
      },
    };
  }),
  row('tokens', 'deleted tokens are not found', () => {
    const deleted = new Set<string>();
    return {
      reply(answer, call) {
        if (is.remove(call)) deleted.add(call.path);
        else if (is.token(call) && deleted.has(call.path)) answer.status = 404;
      },
    };
  }),
  row('tokens', 'tokens of other customers are listed', ignores(is.tokens, 'customer_id')),
  row('tokens', 'the filter by status is ignored', ignores(is.tokens, 'status')),
  row('tokens', 'the filter by type is ignored', ignores(is.tokens, 'type')),
  row('tokens', 'every page is the first', ignores(is.tokens, 'page')),
  row('tokens', 'pages of tokens have any size', ignores(is.tokens, 'per_page')),
  row(
    'tokens',
    'a new nickname is ignored',
    reads(is.update, ({ body }) => {
      if (body?.nickname) body.nickname = 'first';
    }),
  ),
  row(
    'tokens',
    'the whole account number is returned',
    replies(is.store, (body) => {
      if (body.type === 'bank_account') body.bank_account = { ...body.bank_account, account_number: '000123456789' };
    }),
  ),
  row(
    'tokens',
    'the last four digits are the first four',
    replies(is.token, (body) => {
      if (body.card?.last_four) body.card.last_four = VISA.slice(0, 4);
      if (body.last_four) body.last_four = '9999';
    }),
  ),
  row('permissions', 'another merchant can read a transaction', takes('other', is.get)),
  row('permissions', 'another merchant finds transactions', takes('other', is.list)),
  row('permissions', 'another merchant can charge a token', takes('other', is.create)),
  row('permissions', 'another merchant can delete a token', takes('other', is.remove)),
  row('permissions', 'a viewer can sell', takes('viewer', is.create)),
  row('permissions', 'a viewer can void', takes('viewer', is.cancel)),
  row('permissions', 'unknown keys are accepted', takes('unknown', is.list)),
  row('permissions', 'a missing key is forbidden instead of unauthorized', () => ({
    reply(answer) {
      if (answer.status === 401) answer.status = 403;
    },
  })),
  row('errors', 'errors have no x-request-id', () => ({
    reply({ status, headers }) {
      if (status >= 400) headers.delete('x-request-id');
    },
  })),
  row('errors', 'errors are web pages', () => ({
    reply(answer) {
      if (answer.status !== 404) return;
      answer.headers.set('content-type', 'text/html');
      answer.text = '<h1>Not found</h1>';
    },
  })),
  row('errors', 'unknown transactions are null', () => ({
    reply(answer, call) {
      if (is.get(call) && answer.status === 404) answer.status = 200;
    },
  })),
  row(
    'errors',
    'amounts as text are converted',
    reads(is.create, ({ body }) => {
      if (body?.amount === '5') body.amount = 5;
    }),
  ),
  row(
    'errors',
    'the email of an account holder is optional',
    reads(is.create, ({ body }) => {
      if (body?.payment_method?.type === 'ACH') body.payment_method.email ??= 'x@example.test';
    }),
  ),
  row(
    'batches',
    'a sale is not in the open batch',
    replies(
      ({ path }) => path === '/v1/batches/status',
      (body) => {
        for (const one of body.data) if (one.open_batch) one.open_batch.sales_count = 0;
      },
    ),
  ),
  row(
    'account',
    'a client has no kind',
    replies(
      ({ path }) => path.startsWith('/v1/clients/'),
      (body) => {
        delete body.kind;
      },
    ),
  ),
];

export const SEMANTIC_MUTANTS: readonly Mutant[] = [...LISTS, ...SALES, ...OTHERS];
