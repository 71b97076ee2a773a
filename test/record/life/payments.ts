/** Steps of a random run that charge, debit, capture, cancel, and read. */
import { banks, cards, type ReturnCode } from 'settlebox';
import type { Life } from './life.ts';
import type { Steps } from './steps.ts';

/** Codes of banks, operators, and issuers, drawn often enough that each occurs. */
export const RETURN_CODES = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R13',
  'R14',
  'R16',
  'R20',
  'R23',
  'R29',
  'R31',
  'R61',
  'R68',
  'R71',
  'R77',
] as const satisfies readonly ReturnCode[];
export const CHANGE_CODES = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C09', 'C13'] as const;
export const DECLINES = [
  '05',
  '14',
  '41',
  '43',
  '51',
  '54',
  '61',
  '65',
  '78',
  '91',
  '96',
  'N7',
  'R0',
  'R1',
  'R3',
] as const;

export function card({ random }: Life): object {
  const named = [cards.visa, cards.visaDebit, cards.mastercard, cards.mastercardDebit, cards.amex, cards.discover];
  const special = [
    cards.declinesWhenCharged,
    cards.refundRejected,
    cards.refundLate,
    cards.avsMismatch,
    cards.cvvMismatch,
    cards.expired,
  ];
  const base = random.chance(0.7)
    ? random.pick(named)
    : random.chance(0.6)
      ? random.pick(special)
      : cards.declines(random.pick(DECLINES));
  if (random.chance(0.8)) return base;
  const { cvv: _cvv, ...withoutCvv } = base;
  return random.pick<object>([
    withoutCvv,
    { ...base, address_line1: '1 Main St', zip: '10001' },
    { ...base, zip: '94103-1234' },
    { ...base, cvv: '12' },
    { ...base, pan: '4242424242424241' },
  ]);
}

export function bank({ random }: Life): object {
  const base = random.chance(0.6)
    ? random.pick([banks.good, banks.stuck, banks.badRoutingNumber, banks.good])
    : random.chance(0.7)
      ? banks.returns(random.pick(['R01', 'R02', 'R03', 'R07', 'R08', 'R09', 'R10', 'R11', 'R16', 'R20'] as const))
      : banks.notifies(random.pick(['C01', 'C02', 'C03', 'C05', 'C06', 'C07'] as const));
  if (random.chance(0.75)) return base;
  return random.pick<object>([
    { ...base, account_holder_type: 'company' },
    { ...base, account_type: 'Savings' },
    { ...base, name: 'Jane Doe' },
    { ...base, email: undefined },
    { ...base, routing_number: '12345' },
  ]);
}

function amount({ random }: Life): number {
  return random.pick([
    random.int(1, 500),
    random.int(500, 20_000),
    random.int(20_000, 900_000),
    2_000,
    5_100,
    random.chance(0.1) ? 0 : 1_999,
  ]);
}

function besides(life: Life): object {
  const { random } = life;
  return {
    ...(random.chance(0.3) ? { metadata: { order: `A-${random.int(1, 99)}`, rush: random.chance(0.5) } } : {}),
    ...(random.chance(0.3)
      ? { purchase_description: random.pick(['Blue socks', 'Order 12', 'Été à la plage', 'x'.repeat(40)]) }
      : {}),
    ...(random.chance(0.15) ? { recurring: random.chance(0.8) } : {}),
  };
}

function token(life: Life): object {
  return {
    type: 'token',
    payment_token: life.random.pickAny(life.made.tokens) ?? 'PAYMENT_TOKEN-none',
    ...(life.random.chance(0.3) ? { cvv: '123' } : {}),
  };
}

const key = ({ random }: Life) => (random.chance(0.25) ? `key-${random.int(1, 12)}` : undefined);
const transaction = ({ random, made }: Life) => random.pickAny(made.transactions) ?? 'TRANSACTION-none';
/** Most steps use the newest object. */
const recent = ({ random, made }: Life) => random.pickAny(made.transactions.slice(-6)) ?? 'TRANSACTION-none';

async function charge(life: Life): Promise<void> {
  const { random } = life;
  const type = random.pick(['SALE', 'SALE', 'AUTH', 'AUTH', 'sale', 'auth']);
  const payment_method = random.chance(0.75) ? card(life) : token(life);
  await life.call({
    operation: 'transactions.create',
    input: { type, amount: amount(life), payment_method, ...besides(life) },
    idempotencyKey: key(life),
  });
}

async function debit(life: Life): Promise<void> {
  const { random } = life;
  const input = {
    type: random.pick(['PAYMENT', 'PAYMENT', 'PAYMENT', 'PAYOUT', 'payment', 'payout']),
    amount: amount(life),
    payment_method: random.chance(0.75) ? bank(life) : token(life),
    ...besides(life),
    ...(random.chance(0.25) ? { sec_code: random.pick(['PPD', 'WEB', 'CCD', 'TEL', 'web', 'XXX']) } : {}),
    ...(random.chance(0.2) ? { speed: random.pick(['same_day', 'standard']) } : {}),
    ...(random.chance(0.1) ? { reference_id: recent(life) } : {}),
  };
  await life.call({ operation: 'transactions.create', input, idempotencyKey: key(life) });
}

async function sendAgain(life: Life): Promise<void> {
  const input = { type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01') };
  const first = await life.call({ operation: 'transactions.create', input, by: life.gateway.merchant });
  const id: unknown = Reflect.get(Object(first.body), 'id') ?? Reflect.get(Object(first.body), 'transaction_id');
  await pass(life, { bankingDays: life.random.int(1, 5) });
  await life.call({
    operation: 'transactions.create',
    input: { ...input, reference_id: id },
    by: life.gateway.merchant,
  });
}

export async function pass(life: Life, duration: Parameters<Life['gateway']['clock']['advance']>[0]): Promise<void> {
  await life.command(`advance ${JSON.stringify(duration)}`, async () => {
    const { from, to, happened } = await life.gateway.clock.advance(duration);
    return { from, to, happened: [...happened] };
  });
}

async function capture(life: Life): Promise<void> {
  const { random } = life;
  const input = random.chance(0.5) ? undefined : { amount: amount(life) };
  await life.call({ operation: 'transactions.capture', id: recent(life), input, idempotencyKey: key(life) });
}

async function cancel(life: Life): Promise<void> {
  const { random } = life;
  const type = random.pick(['VOID', 'REFUND', 'REFUND', 'cancel', 'CANCEL', 'void', 'refund']);
  const input = { type, ...(random.chance(0.4) ? { amount: amount(life) } : {}) };
  await life.call({
    operation: 'transactions.cancel',
    id: random.chance(0.5) ? recent(life) : transaction(life),
    input,
    idempotencyKey: key(life),
  });
}

async function listTransactions(life: Life): Promise<void> {
  const { random, made } = life;
  const filters: readonly object[] = [
    { type: random.pick(['SALE', 'AUTH', 'REFUND', 'PAYMENT', 'payout']) },
    {
      transaction_state: random.pick([
        'authorized',
        'captured',
        'settled',
        'returned',
        'voided',
        'declined',
        'expired',
        'submitted',
        'refunded',
      ]),
    },
    { processor: random.pick(['card', 'ach']) },
    { search_text: random.pick(['socks', 'lovelace', 'hopper', '4242', 'a-1']) },
    { term: random.pick(['Blue', 'Ada', 'A-3']) },
    { amount_min: 1_000, amount_max: 50_000 },
    { return_code: random.pick(['R01', 'R10']) },
    { response_code: random.pick(['00', '51', '05']) },
    { payment_method_type: random.pick(['card', 'ACH', 'token']) },
    { recurring: random.chance(0.5) },
    { batch_id: random.pickAny(made.batches) ?? 'BATCH-none' },
    { payment_token: random.pickAny(made.tokens) ?? 'PAYMENT_TOKEN-none' },
    { created_from: '2026-01-05T00:00:00Z', created_to: '2030-01-01T00:00:00Z' },
    { take: 0 },
    { sort_column: 'nothing' },
  ];
  const paging = {
    ...(random.chance(0.5) ? { take: random.int(1, 5) } : {}),
    ...(random.chance(0.3) ? { skip: random.int(0, 4) } : {}),
  };
  const sorting = random.chance(0.5)
    ? {
        sort_column: random.pick(['created_at', 'updated_at', 'amount', 'type', 'transaction_state', 'settled_at']),
        sort_order: random.pick(['asc', 'desc']),
      }
    : {};
  await life.call({
    operation: 'transactions.list',
    input: { ...(random.chance(0.7) ? random.pick(filters) : {}), ...paging, ...sorting },
  });
}

async function batches(life: Life): Promise<void> {
  const { random, made } = life;
  const processor = random.chance(0.5) ? { processor: random.pick(['card', 'ach']) } : {};
  await random.pick([
    () => life.call({ operation: 'batches.close', input: processor }),
    () => life.call({ operation: 'batches.updateStatus', input: { status: 'closed', ...processor } }),
    () => life.call({ operation: 'batches.list', input: { take: 5, ...processor } }),
    () => life.call({ operation: 'batches.status', input: processor }),
    () => life.call({ operation: 'batches.openTransactions', input: processor }),
    () => life.call({ operation: 'batches.transactions', id: random.pickAny(made.batches) ?? 'BATCH-none' }),
  ])();
}

export const PAYMENT_STEPS: Steps = [
  [14, 'charge a card', charge],
  [14, 'debit or credit an account', debit],
  [5, 'capture', capture],
  [7, 'void, refund, or cancel', cancel],
  [2, 'send a returned debit again', sendAgain],
  [2, 'read a transaction', (life) => life.call({ operation: 'transactions.get', id: transaction(life) })],
  [3, 'list transactions', listTransactions],
  [4, 'batches', batches],
];
