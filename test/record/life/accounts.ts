/** Steps of a random run that change clients, integrations, people, their keys, and second factors. */
import type { Life } from './life.ts';
import type { Steps } from './steps.ts';

const PASSWORD = 'correct horse battery';
const ROLES = ['owner', 'admin', 'manager', 'operator', 'viewer', 'developer', 'accountant'];

const client = ({ random, made }: Life) => random.pickAny(made.clients) ?? 'CLIENT-none';
const user = ({ random, made }: Life) => random.pickAny(made.users) ?? 'USER-none';
const asReseller = ({ gateway, random }: Life) => (random.chance(0.8) ? { by: gateway.reseller } : {});

async function clients(life: Life): Promise<void> {
  const { random } = life;
  const by = asReseller(life);
  const settlement = random.pick<object>([
    {},
    { settlement: { card_cutoff: '18:30', time_zone: 'America/Los_Angeles' } },
    { settlement: { auto_close: false } },
    { settlement: { card_funding_days: 2, ach_funding_days: 0 } },
  ]);
  const checks = random.pick<object>([
    {},
    { card_checks: { decline_avs: ['N'], duplicate_minutes: 10 } },
    { card_checks: { decline_cvv: ['N'] } },
  ]);
  await random.pick<() => unknown>([
    () =>
      life.call({
        operation: 'clients.create',
        input: {
          kind: random.pick(['merchant', 'merchant', 'reseller']),
          name: `Shop ${random.int(1, 9)}`,
          mcc: '5732',
          ...settlement,
          ...checks,
        },
        ...by,
      }),
    () =>
      life.call({
        operation: 'clients.list',
        input: random.pick<object>([
          {},
          { kind: 'merchant' },
          { search_text: 'acme' },
          { sort_column: 'name', sort_order: 'asc' },
        ]),
        ...by,
      }),
    () => life.call({ operation: 'clients.get', id: client(life), ...by }),
    () =>
      life.call({
        operation: random.pick(['clients.update', 'clients.updateByPut']),
        id: client(life),
        input: { ...settlement, ...checks },
        ...by,
      }),
    () =>
      life.call({
        operation: 'clients.update',
        id: client(life),
        input: { status: random.pick(['suspended', 'active']) },
        ...by,
      }),
    () => life.call({ operation: 'clients.delete', id: client(life), ...by }),
  ])();
}

async function integrations(life: Life): Promise<void> {
  const { random, made } = life;
  const id = random.pickAny(made.integrations) ?? 'INTEGRATION-none';
  const by = asReseller(life);
  const kind = random.pick<object>([
    { kind: 'card_processor', mid: 'M-1', tid: 'T-1' },
    { kind: 'ach_processor', company_id: '1234567890', same_day: true },
    { kind: 'other' },
    { kind: 'card_processor' },
  ]);
  await random.pick<() => unknown>([
    () =>
      life.call({
        operation: 'integrations.create',
        input: { provider: 'northwind', client_id: client(life), ...kind },
        ...by,
      }),
    () =>
      life.call({
        operation: 'integrations.list',
        input: random.pick<object>([{}, { kind: 'ach_processor' }, { status: 'active', take: 2 }]),
      }),
    () => life.call({ operation: 'integrations.get', id }),
    () =>
      life.call({
        operation: random.pick(['integrations.update', 'integrations.updateByPut']),
        id,
        input: random.pick<object>([
          { same_day: true },
          { sec_codes: ['PPD'] },
          { status: 'inactive' },
          { status: 'active' },
          { tid: 'T-2' },
        ]),
        ...by,
      }),
    () => life.call({ operation: 'integrations.summary', id: client(life) }),
    () => (random.chance(0.3) ? life.call({ operation: 'integrations.delete', id, ...by }) : undefined),
  ])();
}

async function people(life: Life): Promise<void> {
  const { random } = life;
  const who = random.pick(['ada', 'grace', 'alan']);
  await random.pick<() => unknown>([
    () =>
      life.call({
        operation: 'users.create',
        input: {
          first_name: who,
          last_name: 'Example',
          email: `${who}${random.int(1, 3)}@example.test`,
          role: random.pick(ROLES),
          password: PASSWORD,
          phone: '+15551234567',
        },
      }),
    () =>
      life.call({
        operation: 'users.list',
        input: random.pick<object>([{}, { role: 'owner' }, { search_text: who }, { status: 'inactive' }]),
      }),
    () => life.call({ operation: 'users.get', id: user(life) }),
    () =>
      life.call({
        operation: 'users.update',
        id: user(life),
        input: random.pick<object>([
          { first_name: 'Renamed' },
          { role: random.pick(ROLES) },
          { status: 'active' },
          { mfa: { enabled: true, channel: random.pick(['sms', 'email', 'totp']) } },
          { mfa: { enabled: false } },
          { password: 'short' },
        ]),
      }),
    () => life.call({ operation: 'users.delete', id: user(life) }),
  ])();
}

async function logIn(life: Life): Promise<void> {
  const { random, gateway } = life;
  const known = gateway.merchant;
  const input = random.pick<object>([
    { email: known.ownerEmail, password: known.ownerPassword },
    { email: known.ownerEmail, password: 'wrong password' },
    { email: `ada${random.int(1, 3)}@example.test`, password: PASSWORD, label: 'laptop' },
    { email: `grace${random.int(1, 3)}@example.test`, password: PASSWORD },
  ]);
  await life.call({ operation: 'auth.issueKey', input, by: null });
}

async function secondFactor(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const by = random.pickAny(made.keys) ?? gateway.merchant;
  await life.call({
    operation: 'mfa.challenge',
    input: { channel: random.pick(['email', 'sms', 'totp']), purpose: 'test' },
    by,
  });
  const code = random.chance(0.7) ? gateway.mfa.inbox().at(-1)?.code : '000000';
  const challenge_id = made.challenges.at(-1) ?? 'CHALLENGE-none';
  const { body } = await life.call({ operation: 'mfa.verify', input: { challenge_id, code: code ?? '000000' }, by });
  const mfa_token: unknown = Reflect.get(Object(body), 'mfa_token');
  if (random.chance(0.5))
    await life.call({
      operation: 'users.changePassword',
      input: {
        current_password: PASSWORD,
        new_password: `${PASSWORD}!`,
        ...(typeof mfa_token === 'string' ? { mfa_token } : {}),
      },
      by,
    });
}

async function addMerchant(life: Life): Promise<void> {
  const { random, gateway } = life;
  if (gateway.merchants.length > 3) return;
  const settlement = random.pick<object>([{}, { settlement: { cardCutoff: '17:00', cardFundingDays: 0 } }]);
  await life.command('addMerchant', () =>
    gateway.addMerchant({
      name: `Branch ${gateway.merchants.length}`,
      timeZone: random.pick(['America/Chicago', 'Pacific/Honolulu']),
      ...settlement,
    }),
  );
}

// biome-ignore format: a table reads in columns
export const ACCOUNT_STEPS: Steps = [
  [5, 'clients',        clients],
  [4, 'integrations',   integrations],
  [4, 'people',         people],
  [3, 'log in',         logIn],
  [2, 'second factor',  secondFactor],
  [1, 'add a merchant', addMerchant],
];
