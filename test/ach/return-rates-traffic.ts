import { banks, createGateway, type Gateway, type GatewayOptions, type ReturnAt, type ReturnCode } from 'settlebox';
import { onTestFinished } from 'vitest';

// Gateways start on Monday 2026-01-05, 10:00 ET: payments made then settle on Wednesday 2026-01-07, 08:30 ET.

type Payer = Pick<Gateway, 'transactions'>;

/** Checks the world only at the end: with hundreds of debits, checking each event would take longer than the test. */
export function gatewayOf(options: GatewayOptions = {}): Gateway {
  const gateway = createGateway(options);
  onTestFinished(() => {
    gateway.check();
    gateway.close();
  });
  return gateway;
}

export function pay(payer: Payer, count: number, method: object = banks.good, amount = 1_000): string[] {
  const payment_method = { ...banks.good, ...method };
  return Array.from({ length: count }, () => payer.transactions.create({ type: 'PAYMENT', amount, payment_method }).id);
}

/** Creates a number of debits and settles them. */
export async function settled(gateway: Gateway, count: number): Promise<string[]> {
  const ids = pay(gateway, count);
  await gateway.clock.advanceTo('settlement', { of: ids[0] ?? '' });
  return ids;
}

export async function returnEntry(
  gateway: Gateway,
  id: string | undefined,
  code: ReturnCode,
  at?: ReturnAt,
): Promise<void> {
  const scheduled = gateway.simulate.ach.return({ transaction: id ?? '', code, ...(at === undefined ? {} : { at }) });
  await gateway.clock.advanceTo(scheduled.at);
}

export const announced = (gateway: Gateway) =>
  gateway.events
    .list({ type: 'ach.return_rate_exceeded' })
    .map(({ created_at, data: { object } }) => [created_at.slice(0, 10), object.rate, object.returns, object.debits]);
