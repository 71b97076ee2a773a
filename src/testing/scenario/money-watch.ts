import type { Gateway } from '../../gateway/gateway-type.ts';

/** The merchant's money at one time, in cents. */
export type Money = {
  /** Balance of the merchant's bank account from deposits and debits. */
  readonly bankCents: number;
  /** Amount that the gateway owes the merchant; negative if the merchant owes the gateway. */
  readonly payableCents: number;
};

/** The merchant's money by time, in epoch milliseconds: an entry for each time at which something happened. */
export type MoneyByTime = ReadonlyMap<number, Money>;

/** Records the merchant's money from now on, after each event. */
export function watchMoney(gateway: Pick<Gateway, 'ledger' | 'clock' | 'events'>): MoneyByTime {
  const moneyByTime = new Map<number, Money>();
  const record = () => {
    const { ledger } = gateway;
    const payableCents = ledger.balance('merchant_payable');
    moneyByTime.set(gateway.clock.now(), { bankCents: ledger.balance('merchant_bank'), payableCents });
  };
  record();
  gateway.events.on('*', record);
  return moneyByTime;
}
