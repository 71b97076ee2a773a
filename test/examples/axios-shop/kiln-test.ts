import type { AchPaymentMethod, CardPaymentMethod, Gateway, TestCard } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { OrderBook, type OrderRequest } from './orders.ts';
import { createPaymentApi, type PaymentApi } from './payment-api.ts';
import type { CardDetails } from './payment-model.ts';
import { type ReconcileReport, reconcile } from './reconcile.ts';
import { SubscriptionBook } from './subscriptions.ts';

export interface Shop {
  readonly api: PaymentApi;
  readonly orders: OrderBook;
  readonly subscriptions: SubscriptionBook;
  readonly reconcile: () => Promise<ReconcileReport>;
}

export const baseUrl = 'https://payments.kiln-and-kettle.example';
export const apiKey = 'sk_sandbox_KilnAndKettleTestSuiteKey0000001';

/** A shop that uses the gateway's clock. */
export function openShop(gateway: Gateway): Shop {
  const now = () => gateway.clock.date();
  const api = createPaymentApi({ baseUrl, apiKey });
  const orders = new OrderBook(api, now);
  const subscriptions = new SubscriptionBook(orders, now);
  return { api, orders, subscriptions, reconcile: () => reconcile(orders, api, now) };
}

export const test = gatewayTest({ baseUrl, merchant: { apiKey } }).extend<{ shop: Shop }>({
  shop: async ({ gateway }, use) => use(openShop(gateway)),
});

/** The gateway's test values can omit fields that our types require. */
export function basket(method: TestCard | AchPaymentMethod, totalCents = 2400): OrderRequest {
  const ada = { first_name: 'Ada', last_name: 'Lovelace', cvv: '123', address_line1: '1 Kiln Road', zip: '10001' };
  const checking = { type: 'ACH', account_type: 'checking' } as const;
  const ours = method.type === 'card' ? { ...ada, ...method } : { ...method, ...checking };
  return { customerId: 'CUSTOMER-ada', totalCents, method: ours, description: 'Yirgacheffe, 1 kg' };
}

/** The same card as the form of our account page sends it. */
export function storable({ pan, expiry }: CardPaymentMethod): CardDetails {
  return { pan, expiry_month: expiry.month, expiry_year: expiry.year, cardholder_name: 'Ada Lovelace' };
}
