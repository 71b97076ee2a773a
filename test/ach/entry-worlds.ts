/** Creates ACH entries in small worlds and formats their outcomes and money as text to compare. */
import { onTestFinished } from 'vitest';
import { banks, createGateway, type Gateway, type GatewayOptions, type ReturnCode } from '../../src/index.ts';
import { achEntry } from '../support/ach-ends.ts';
import { wishRefusal } from '../support/refusals.ts';

/** Creates a gateway that is checked only at the end of the test, for worlds with many entries. */
export function quietGateway(options: GatewayOptions = {}): Gateway {
  return watched(createGateway(options));
}

/** Registers a fork or a replayed world for the same checks. */
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

/** Creates a debit, of $49.99 by default, and returns its id. */
export function pay(gateway: Pick<Gateway, 'transactions'>, more: object = {}, method: object = {}): string {
  const payment_method = { ...banks.good, ...method };
  return idOf(gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method, ...more }));
}

/** Creates a credit, of $7.00 by default, and returns its id. */
export function payOut(gateway: Pick<Gateway, 'transactions'>, more: object = {}, method: object = {}): string {
  return pay(gateway, { type: 'PAYOUT', amount: 700, ...more }, method);
}

function idOf(transaction: { readonly id?: string | undefined }): string {
  if (transaction.id === undefined) throw new Error('an ACH entry has an id');
  return transaction.id;
}

/** Formats the state and return of an entry: `returned R01 2026-01-08T13:30:00.000Z untimely`. */
export function outcomeOf(gateway: Gateway, id: string): string {
  const { transaction_state: state, return: response } = achEntry(gateway, { id });
  if (response === null) return state;
  const { code, returned_at, untimely, dishonored, contested } = response;
  const disputes = [dishonored, contested].flatMap((one) => (one === undefined ? [] : [`${one.code} ${one.at}`]));
  return [state, code, returned_at, ...(untimely ? ['untimely'] : []), ...disputes].join(' ');
}

/** Formats the postings of an entry in order: `debit_settled debit_returned`. */
export function movesOf(gateway: Gateway, id: string): string {
  const legs = gateway.ledger.entries(id).filter(({ account }) => account === 'customer');
  return legs.map(({ kind }) => kind).join(' ');
}

/** Formats the balances: `customer -4999 clearing 0 payable 0 bank 4999`. */
export function moneyOf(gateway: Gateway, client?: Parameters<Gateway['ledger']['balance']>[1]): string {
  return (['customer', 'processor_clearing', 'merchant_payable', 'merchant_bank'] as const)
    .map((account) => `${account.replace(/^.*_/, '')} ${gateway.ledger.balance(account, client)}`)
    .join(' ');
}

/** Formats deposits to and withdrawals from the merchant's bank by Eastern date: `2026-01-08 4999`. */
export function depositsOf(gateway: Gateway): string[] {
  return gateway.ledger.deposits().map(({ depositedAt, amountCents }) => `${depositedAt.slice(0, 10)} ${amountCents}`);
}

/** Returns the timeline of one entry, starting at a time. */
export function timelineOf(gateway: Gateway, id: string, from = ''): string[] {
  const lines = gateway.timeline().filter(({ subject, at }) => subject === id && at >= from);
  return lines.map(({ at, what }) => `${at.slice(0, 16)} ${what}`);
}

/** Returns the events of an entry, in order: `settled returned`. */
export function eventsOf(gateway: Gateway, id: string): string {
  return gateway.events
    .list({ subject: id })
    .map(({ type }) => type.replace(/^transaction\./, ''))
    .join(' ');
}

/** Returns the error of a call: `impossible_return: R01 at … is after its deadline. …` */
export function errorOf(input: () => unknown): string {
  const { code, message } = wishRefusal(input);
  return `${code}: ${message}`;
}

/** Schedules a bank action for now and runs it. */
export async function runBankAction(
  gateway: Gateway,
  transaction: string,
  code: ReturnCode,
  late = false,
): Promise<void> {
  gateway.simulate.ach.return({ transaction, code, at: gateway.clock.now(), late });
  await gateway.clock.advance(0);
}

/** Enables same-day entries for the seed merchant, or for another one. */
export function allowSameDay(gateway: Gateway, merchant: Gateway['merchant'] = gateway.merchant): void {
  const caller = gateway.as(merchant);
  const integrations = caller.integrations.list({ kind: 'ach_processor' }).data;
  for (const { integration_id } of integrations) caller.integrations.update(integration_id, { same_day: true });
}
