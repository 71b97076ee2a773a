import { cards, createGateway, type Gateway, GatewayError, type Snapshot } from '../../src/index.ts';

/** The largest value of the option `amountMax`, in cents. */
export const AMOUNT_MAX = 999_999_999_999;

/** Maximum total of all transactions of a gateway, in cents. */
export const VOLUME_MAX = 2_251_799_813_685_247n;

/** Further sales of the largest amount would exceed the maximum. */
export const SALES_MAX = 2_251;

export const LARGEST_SALE = { type: 'SALE', amount: AMOUNT_MAX, payment_method: cards.visa } as const;

/** Creates sales of the largest amount until one is rejected, up to this many. */
export function sellLargest(gateway: Gateway, times: number): { soldCents: bigint; error?: GatewayError } {
  let soldCents = 0n;
  for (let sale = 0; sale < times; sale++) {
    try {
      gateway.transactions.create(LARGEST_SALE);
    } catch (error) {
      if (error instanceof GatewayError) return { soldCents, error };
      throw error;
    }
    soldCents += BigInt(AMOUNT_MAX);
  }
  return { soldCents };
}

/** Created once and opened by each test: thousands of sales take seconds. */
let nearlyFull: Promise<Snapshot> | undefined;

/** A world of funded sales that has 799 813 687 498 cents left before it rejects transactions. */
export function nearlyFullWorld(): Promise<Snapshot> {
  nearlyFull ??= makeNearlyFullWorld();
  return nearlyFull;
}

async function makeNearlyFullWorld(): Promise<Snapshot> {
  using gateway = createGateway({ amountMax: AMOUNT_MAX });
  sellLargest(gateway, SALES_MAX);
  await gateway.clock.advanceTo('funding');
  return gateway.snapshot();
}
