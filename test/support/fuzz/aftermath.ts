/** What must hold of a world that was asked all sorts of things. */
import { cards, type Gateway } from '../../../src/index.ts';
import { OPERATIONS } from '../../../src/worlds/resources.ts';
import { askDirectly } from '../asking.ts';
import { fieldOf } from '../http-requests.ts';
import type { Row } from '../operation-cases.ts';
import { faultOfForm, type Heard } from './judge.ts';
import { secretIn } from './secrets.ts';

/** Rows that make a thing, the row that shows it, and where its id is. */
const READ_BY: ReadonlyMap<string, readonly [row: string, ...ids: string[]]> = new Map([
  ['transactions.create', ['transactions.get', 'transaction_id', 'id']],
  ['paymentTokens.create', ['paymentTokens.get', 'payment_token']],
  ['clients.create', ['clients.get', 'client_id']],
  ['integrations.create', ['integrations.get', 'integration_id']],
  ['users.create', ['users.get', 'user_id']],
]);

/** What was made reads as it was told: nothing is lost between the answer and the rows. A replay tells of the past. */
export function faultOfReading(gateway: Gateway, row: Row, { status, headers, text }: Heard): string | undefined {
  if (headers.has('idempotent-replayed')) return undefined;
  const [name, ...ids] = READ_BY.get(row.name) ?? [];
  const reads = OPERATIONS.find((one) => one.name === name);
  if (reads === undefined || status >= 300) return undefined;
  const { correlation_id: _made, ...made } = JSON.parse(text);
  const id = ids.map((field) => fieldOf(made, field)).find((value) => value !== undefined);
  const read = askDirectly(gateway, reads, { id: String(id) }, { as: gateway.reseller });
  const { correlation_id: _read, history: _history, ...shown } = Object(read);
  return JSON.stringify(shown) === JSON.stringify(made) ? undefined : `reads otherwise: ${JSON.stringify(shown)}`;
}

/** The world still lists all that it holds, sells, and lets time pass. */
export async function faultOfLife(gateway: Gateway, life: number): Promise<string | undefined> {
  for (const row of OPERATIONS.filter(({ name }) => name.endsWith('.list'))) {
    const body = askDirectly(gateway, row, { input: {} }, { as: gateway.reseller });
    const fault = faultOfForm(row, body);
    if (fault !== undefined) return fault;
  }
  const { merchant, addMerchant, as, clock } = gateway;
  const seller = as(
    gateway.as(gateway.reseller).clients.get(merchant.clientId).status === 'active'
      ? merchant
      : addMerchant({ name: 'After' }),
  );
  if (seller.integrations.list({ kind: 'card_processor', status: 'active' }).total === 1)
    seller.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
  if (life % 6 === 0) await clock.advance({ days: 3 });
  gateway.check();
  return undefined;
}

/** Looks for secrets in all that every other world holds, and now and then in what it tells as well. */
export function secretTold(gateway: Gateway, life: number): string | undefined {
  if (life % 2 !== 0) return undefined;
  const held = secretIn(Buffer.from(gateway.snapshot()).toString('latin1'));
  if (held !== undefined) return `the world holds ${held}`;
  if (life % 10 !== 0) return undefined;
  const told = [gateway.audit.requests(), gateway.audit.list(), gateway.events.list(), String(gateway.timeline())];
  const secret = secretIn(JSON.stringify(told));
  return secret === undefined ? undefined : `log, audit, events or timeline tell ${secret}`;
}
