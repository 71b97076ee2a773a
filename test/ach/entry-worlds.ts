/** ACH entries in small worlds: how they are made, and what became of them and of their money, as text to compare. */
import { onTestFinished } from 'vitest';
import { banks, createGateway, type Gateway, type GatewayOptions, type ReturnCode } from '../../src/index.ts';
import { achEntry } from '../support/ach-ends.ts';
import { wishRefusal } from '../support/refusals.ts';

/** A gateway that is checked at the end of the test only: for worlds of many entries. */
export function quietGateway(options: GatewayOptions = {}): Gateway {
  return watched(createGateway(options));
}

/** Takes a fork, or a replayed world, into the same care. */
export function watched(gateway: Gateway): Gateway {
  onTestFinished(() => {
    try {
      gateway.check();
    } finally {
      gateway.close();
    }
  });
  return gateway;
}

/** A debit of $49.99, or of what is said; its id. */
export function pay(gateway: Pick<Gateway, 'transactions'>, more: object = {}, method: object = {}): string {
  const payment_method = { ...banks.good, ...method };
  return idOf(gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method, ...more }));
}

/** A credit of $7.00, or of what is said; its id. */
export function payOut(gateway: Pick<Gateway, 'transactions'>, more: object = {}, method: object = {}): string {
  return pay(gateway, { type: 'PAYOUT', amount: 700, ...more }, method);
}

function idOf(transaction: { readonly id?: string | undefined }): string {
  if (transaction.id === undefined) throw new Error('an ACH entry has an id');
  return transaction.id;
}

/** `returned R01 2026-01-08T13:30:00.000Z untimely`: the state, and what banks said of it. */
export function fateOf(gateway: Gateway, id: string): string {
  const { transaction_state: state, return: answer } = achEntry(gateway, { id });
  if (answer === null) return state;
  const { code, returned_at, untimely, dishonored, contested } = answer;
  const disputes = [dishonored, contested].flatMap((one) => (one === undefined ? [] : [`${one.code} ${one.at}`]));
  return [state, code, returned_at, ...(untimely ? ['untimely'] : []), ...disputes].join(' ');
}

/** `debit_settled debit_returned`: how the money of an entry moved, in order. */
export function movesOf(gateway: Gateway, id: string): string {
  const legs = gateway.ledger.entries(id).filter(({ account }) => account === 'customer');
  return legs.map(({ kind }) => kind).join(' ');
}

/** `customer -4999 clearing 0 payable 0 bank 4999`. */
export function moneyOf(gateway: Gateway, client?: Parameters<Gateway['ledger']['balance']>[1]): string {
  return (['customer', 'processor_clearing', 'merchant_payable', 'merchant_bank'] as const)
    .map((account) => `${account.replace(/^.*_/, '')} ${gateway.ledger.balance(account, client)}`)
    .join(' ');
}

/** `2026-01-08 4999`: what arrived at the merchant's bank, or was pulled from there, by Eastern mornings. */
export function depositsOf(gateway: Gateway): string[] {
  return gateway.ledger.deposits().map(({ depositedAt, amountCents }) => `${depositedAt.slice(0, 10)} ${amountCents}`);
}

/** What the timeline says of one entry from some moment on. */
export function storyOf(gateway: Gateway, id: string, from = ''): string[] {
  const lines = gateway.timeline().filter(({ subject, at }) => subject === id && at >= from);
  return lines.map(({ at, what }) => `${at.slice(0, 16)} ${what}`);
}

/** `settled returned`: the events of an entry, in order. */
export function eventsOf(gateway: Gateway, id: string): string {
  return gateway.events
    .list({ subject: id })
    .map(({ type }) => type.replace(/^transaction\./, ''))
    .join(' ');
}

/** What a wish is refused with: `impossible_return: R01 at … is after its deadline. …` */
export function refusedWith(wish: () => unknown): string {
  const { code, message } = wishRefusal(wish);
  return `${code}: ${message}`;
}

/** Has somebody answer an entry now, and lets it happen. */
export async function answerNow(gateway: Gateway, transaction: string, code: ReturnCode, late = false): Promise<void> {
  gateway.simulate.ach.return({ transaction, code, at: gateway.clock.now(), late });
  await gateway.clock.advance(0);
}

/** Lets the seed merchant, or another one, send same-day entries. */
export function allowSameDay(gateway: Gateway, merchant: Gateway['merchant'] = gateway.merchant): void {
  const caller = gateway.as(merchant);
  const integrations = caller.integrations.list({ kind: 'ach_processor' }).data;
  for (const { integration_id } of integrations) caller.integrations.update(integration_id, { same_day: true });
}
