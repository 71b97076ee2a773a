/** Steps of a random run that store and use payment methods. */
import { banks, cards, storable } from 'settlebox';
import type { Life } from './life.ts';
import { pass } from './payments.ts';
import type { Steps } from './steps.ts';

const customer = ({ random }: Life) => `CUSTOMER-${random.pick(['ada', 'grace', 'alan'])}`;
const token = ({ random, made }: Life) => random.pickAny(made.tokens) ?? 'PAYMENT_TOKEN-none';

async function storeCard(life: Life): Promise<void> {
  const { random } = life;
  const { card } = storable(
    random.pick([
      cards.visa,
      cards.mastercard,
      cards.amex,
      cards.discover,
      cards.declinesWhenCharged,
      cards.avsMismatch,
      cards.declines('51'),
    ]),
  );
  const expiry = random.chance(0.3)
    ? { expiry_month: random.pick(['01', '03', '12']), expiry_year: random.pick(['2025', '2026', '2027']) }
    : {};
  const address = random.chance(0.3) ? { address: { line1: '510 Townsend St', zip: '94103' } } : {};
  const input = {
    customer_id: customer(life),
    is_default: random.chance(0.4),
    ...(random.chance(0.3) ? { nickname: 'Main' } : {}),
    card: { ...card, ...expiry, ...address },
  };
  await life.call({ operation: 'paymentTokens.create', input });
}

async function storeAccount(life: Life): Promise<void> {
  const { random } = life;
  const account = random.pick([
    banks.good,
    banks.returns('R02'),
    banks.returns('R10'),
    banks.notifies('C01'),
    banks.good,
  ]);
  const verification = random.chance(0.5) ? { verification: random.pick(['micro_deposits', 'instant', 'skip']) } : {};
  await life.call({
    operation: 'paymentTokens.create',
    input: { customer_id: customer(life), ...storable(account), ...verification },
  });
}

async function verify(life: Life): Promise<void> {
  const { random, gateway } = life;
  const input = { customer_id: customer(life), ...storable(banks.good), verification: 'micro_deposits' };
  const { body } = await life.call({ operation: 'paymentTokens.create', input, by: gateway.merchant });
  const id: unknown = Reflect.get(Object(body), 'payment_token');
  if (typeof id !== 'string') return;
  await pass(life, { bankingDays: random.int(0, 4) });
  const deposits = await life.command('ach.microDeposits', () => gateway.ach.microDeposits(id));
  const amounts = random.chance(0.6) && deposits !== undefined ? deposits.amountsCents : [1, 2];
  await life.call({ operation: 'paymentTokens.verify', id, input: { amounts }, by: gateway.merchant });
}

async function change(life: Life): Promise<void> {
  const { random } = life;
  const input = random.pick<object>([
    { nickname: 'Renamed' },
    { is_default: true },
    { is_default: false },
    { card: { expiry_month: '12', expiry_year: random.pick(['2020', '2031', '2040']) } },
    { apply_correction: true },
    { nickname: 'x'.repeat(61) },
  ]);
  await life.call({ operation: 'paymentTokens.update', id: token(life), input });
}

async function read(life: Life): Promise<void> {
  const { random } = life;
  const query = random.pick<object>([
    {},
    { customer_id: customer(life) },
    { type: 'card' },
    { status: 'expired' },
    { per_page: 2, page: 2 },
    { page: 0 },
  ]);
  if (random.chance(0.5)) await life.call({ operation: 'paymentTokens.list', input: query });
  else await life.call({ operation: 'paymentTokens.get', id: token(life) });
}

async function authorize(life: Life): Promise<void> {
  const paymentToken = token(life);
  const { gateway } = life;
  await life.command('noteAuthorization', () =>
    life.random.chance(0.5)
      ? gateway.ach.noteAuthorization({ paymentToken })
      : gateway.cards.noteAuthorization({ paymentToken }),
  );
}

export const VAULT_STEPS: Steps = [
  [5, 'store a card', storeCard],
  [4, 'store a bank account', storeAccount],
  [2, 'verify by micro-deposits', verify],
  [3, 'change a token', change],
  [2, 'read tokens', read],
  [1, 'delete a token', (life) => life.call({ operation: 'paymentTokens.delete', id: token(life) })],
  [1, 'authorize anew', authorize],
];
