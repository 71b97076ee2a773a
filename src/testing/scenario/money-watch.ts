import type { Gateway } from '../../gateway-face.ts';

/** What the merchant has at the bank, and what the gateway owes it; below zero, it owes the gateway. */
export interface Money {
  readonly bankCents: number;
  readonly payableCents: number;
}

/** The merchant's money at each moment (epoch milliseconds) at which something happened, as the moment left it. */
export type MoneyByTime = ReadonlyMap<number, Money>;

/** Watches the merchant's money from now on. */
export function watchMoney(gateway: Pick<Gateway, 'ledger' | 'clock' | 'events'>): MoneyByTime {
  const moments = new Map<number, Money>();
  const note = () => {
    const { ledger } = gateway;
    const payableCents = ledger.balance('merchant_payable');
    moments.set(gateway.clock.now(), { bankCents: ledger.balance('merchant_bank'), payableCents });
  };
  note();
  gateway.events.on('*', note);
  return moments;
}
