import type { Context } from '../../src/domain/base/context.ts';
import { packWorld, unpackWorld } from '../../src/engine/world-bytes.ts';
import type { MicroDeposits } from '../../src/harness/ach.ts';
import { banks, type Gateway, type PaymentToken, type PaymentTokenRequest, storable } from '../../src/index.ts';
import { harnessContext, openEngine } from '../../src/worlds/engine-parts.ts';

type Verification = PaymentTokenRequest['verification'];

/** Stores a bank account, with verification by default. */
export function storeAccount(
  gateway: Gateway,
  account: Partial<PaymentTokenRequest['bank_account'] & object> = {},
  verification: Verification = 'micro_deposits',
): PaymentToken {
  const { bank_account } = storable(banks.good);
  return gateway.paymentTokens.create({ bank_account: { ...bank_account, ...account }, verification });
}

/** Modifies a gateway's world in ways that no interface offers. */
export function inWorld<Result>(gateway: Gateway, work: (context: Context) => Result): Result {
  const engine = openEngine(unpackWorld(gateway.snapshot()));
  try {
    const result = engine.transaction(() => work(harnessContext(engine, 'test')));
    gateway.restore(packWorld(engine.capture()));
    return result;
  } finally {
    engine.close();
  }
}

/** Reads an account's statement, as its holder would. */
export function statementOf(gateway: Gateway, token: PaymentToken): MicroDeposits {
  const deposits = gateway.ach.microDeposits(token);
  if (deposits === undefined) throw new Error(`${token.payment_token} has no micro-deposits`);
  return deposits;
}

/** Returns the right amounts, and wrong ones. */
export function amountsOf(gateway: Gateway, token: PaymentToken): { right: number[]; wrong: number[] } {
  const [one, other] = statementOf(gateway, token).amountsCents;
  return { right: [one, other], wrong: [one, (other % 99) + 1] };
}

/** Returns the types of the events of a token, in order. */
export function eventsOf(gateway: Gateway, { payment_token }: PaymentToken): string[] {
  return gateway.events.list({ subject: payment_token }).map(({ type }) => type.replace('payment_token.', ''));
}
