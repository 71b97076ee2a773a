import type { Gateway } from '../../gateway-face.ts';

/** The merchant's money in cents: its bank balance, and the amount payable to it. If negative, the merchant owes it. */
export interface Money {
  readonly bankCents: number;
  readonly payableCents: number;
}

/** The merchant's money by time, in epoch milliseconds: an entry for each time at which something happened. */
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
