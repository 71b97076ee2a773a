/**
 * Names that code fragments in the docs take as known: the package, a gateway with a few records, the test runner, and a shop.
 * A string, because these names must not be global in the tests themselves.
 */
export const FRAGMENTS = `
import type { HttpListener } from 'settlebox/testing';
import type { gatewayPayments as GatewayPayments, Payments as PaymentsPort } from './moving/payments.ts';

interface FragmentShop {
  fetch(request: Request): Promise<Response>;
  checkout(id: string, cents: number, method: object): Promise<unknown>;
  refund(id: string, cents: number): Promise<unknown>;
  receiveWebhook(request: Request): Promise<Response>;
  nightly(): Promise<void>;
  statusOf(id: string): string;
  books(): Record<string, { paidCents: number; refundedCents: number; returnedCents: number }>;
  close(): void;
}

declare global {
  // Imports that fragments omit.
  const banks: typeof import('settlebox').banks;
  const cards: typeof import('settlebox').cards;
  const createGateway: typeof import('settlebox').createGateway;
  const storable: typeof import('settlebox').storable;
  const inspectNachaFile: typeof import('settlebox').inspectNachaFile;
  const readNachaFile: typeof import('settlebox').readNachaFile;
  const writeNachaFile: typeof import('settlebox').writeNachaFile;
  const runScenario: typeof import('settlebox/testing').runScenario;
  const watchSecrets: typeof import('settlebox/testing').watchSecrets;
  const gatewayTest: typeof import('settlebox/vitest').gatewayTest;
  const expect: typeof import('vitest').expect;
  const test: typeof import('vitest').test;
  const vi: typeof import('vitest').vi;
  const defineConfig: typeof import('vitest/config').defineConfig;
  const readFileSync: typeof import('node:fs').readFileSync;
  const writeFileSync: typeof import('node:fs').writeFileSync;
  const Agent: typeof import('undici').Agent;

  // A gateway with some history.
  const gateway: import('settlebox').Gateway;
  const payment: import('settlebox').AchTransaction;
  const sale: import('settlebox').CardTransaction;
  const settled: import('settlebox').AchTransaction;
  const returned: import('settlebox').AchTransaction;
  const refund: import('settlebox').CardTransaction;
  const token: import('settlebox').PaymentToken;
  const tape: import('settlebox').Tape;
  const data: import('settlebox').NachaFile;
  const text: string;
  const email: string;
  const password: string;

  // The reader's shop.
  type Shop = FragmentShop;
  type Payments = PaymentsPort;
  const shop: Shop;
  const orders: { all(): object[] };
  const lines: string[];
  const app: HttpListener & { fetch(request: Request): Promise<Response> };
  const baseUrl: string;
  const apiKey: string;
  const webhookSecret: string;
  const gatewayPayments: typeof GatewayPayments;
  function stripePayments(key: string | undefined): Payments;
  function openShop(wiring: object): Shop;
  function checkout(order: { id: string; total: number; account: object }): Promise<{ paymentId: string; status: string }>;
}
`;
