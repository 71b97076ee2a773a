/** Where card transactions and their money are, as text to compare. */
import type { Gateway } from 'settlebox';

type Client = Parameters<Gateway['ledger']['balance']>[1];

const ACCOUNTS = [
  ['customer', 'customer'],
  ['clearing', 'processor_clearing'],
  ['payable', 'merchant_payable'],
  ['bank', 'merchant_bank'],
] as const;

/** `customer -4999 clearing 0 payable 0 bank 4999`. */
export function moneyOf(gateway: Gateway, client?: Client): string {
  return ACCOUNTS.map(([name, account]) => `${name} ${gateway.ledger.balance(account, client)}`).join(' ');
}

/** The same without what is empty: `customer -4999 bank 4999`, or `no money`. */
export function shortMoneyOf(gateway: Gateway, client?: Client): string {
  const full = ACCOUNTS.flatMap(([name, account]) => {
    const cents = gateway.ledger.balance(account, client);
    return cents === 0 ? [] : [`${name} ${cents}`];
  });
  return full.length === 0 ? 'no money' : full.join(' ');
}

/** `SALE partially_refunded 1000-400, REFUND settled 400`: every transaction with what it captured and what was refunded. */
export function livesOf({ transactions }: Pick<Gateway, 'transactions'>): string {
  const { data } = transactions.list({ sort_order: 'asc', take: 100 });
  return data
    .map(({ type, transaction_state: state, captured_amount: captured, refunded_amount: refunded }) => {
      return `${type} ${state} ${captured}${refunded === 0 ? '' : `-${refunded}`}`;
    })
    .join(', ');
}

/** `held 0 taken 600`: what the lines of credit in this world have given. */
export function creditOf(gateway: Gateway): string {
  return gateway.simulate.issuer
    .creditLines()
    .map(({ held, used: taken }) => `held ${held} taken ${taken}`)
    .join(', ');
}

/** All of it: `SALE settled 1000 | held 0 taken 1000 | customer -1000 bank 1000`. */
export function standingOf(gateway: Gateway): string {
  return [livesOf(gateway), creditOf(gateway), shortMoneyOf(gateway)].join(' | ');
}
