/** A refund is derived from its sale: each column is copied, derived, or empty on purpose, and a new column has to say which. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { cards, createGateway, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Row = Readonly<Record<string, unknown>>;

/** Copied from the sale; `updatedAt` too, since the refund changes the sale at the same time. */
const copied = Symbol('copied');
/** Derived for the refund: it has a value that differs from the sale's. */
const own = Symbol('own');

// biome-ignore format: a table reads in columns
const COLUMNS: Readonly<Record<string, unknown>> = {
  number: own,              id: own,                   clientId: copied,       processor: copied,       kind: 'REFUND',
  type: 'REFUND',           state: 'authorized',       requestedAmount: 500,   amount: 500,             capturedAmount: 500,
  refundedAmount: 0,        responseStatus: 'Approved', responseCode: '00',    responseMessage: copied, authorizationCode: own,
  avsCode: null,            cvvCode: null,             referenceId: own,       customerId: copied,      paymentToken: copied,
  methodType: copied,       masked: copied,            holderName: copied,     lastFour: copied,        sealed: own,
  metadata: copied,         recurring: 0,              purchaseDescription: copied, batchNumber: own,   batchId: null,
  secCode: null,            speed: null,               entryDescription: null, individualId: null,      holderType: null,
  effectiveEntryDate: null, traceNumber: null,         returnCode: null,       returnedAt: null,        returnUntimely: 0,
  returnDispute: null,      networkAnswer: 'pay',      initialNetworkId: null, correlationId: own,      createdAt: own,
  updatedAt: copied,           settledAt: null,           fundedAt: null,         history: own,            searchText: own,
};

describe('a refund', () => {
  it('carries exactly the columns that it should', async () => {
    const [sale, refund] = await saleAndRefund();
    expect(Object.keys(refund).sort()).toEqual(Object.keys(COLUMNS).sort());
    const found = Object.keys(COLUMNS).map((column) => [column, describeColumn(column, refund[column], sale[column])]);
    const expected = Object.entries(COLUMNS);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});

/** Returns the symbol of the rule if the column follows it, else the column's value. */
function describeColumn(column: string, refund: unknown, sale: unknown): unknown {
  const isSame = JSON.stringify(refund) === JSON.stringify(sale);
  if (COLUMNS[column] === copied && isSame && refund !== null) return copied;
  if (COLUMNS[column] === own && !isSame && refund !== null) return own;
  return refund;
}

/** Returns a settled sale with a value in every column that applies to cards, and its partial refund. */
async function saleAndRefund(): Promise<readonly [Row, Row]> {
  const database = join(temporaryFolder(), 'shop.db');
  {
    using gateway = createGateway({ database });
    const { transactions, paymentTokens } = gateway;
    const { card } = storable(cards.visa);
    const address = { line1: '1 Main St', zip: '10001' };
    const { payment_token } = paymentTokens.create({ customer_id: 'CUSTOMER-ada', card: { ...card, address } });
    const payment_method = { type: 'token', payment_token } as const;
    transactions.create({ type: 'SALE', amount: 100, payment_method: { ...payment_method, cvv: '123' } });
    const extra = { recurring: true, metadata: { order: 'A-1' }, purchase_description: 'Blue socks' };
    const sale = transactions.create({ type: 'SALE', amount: 2_000, payment_method, ...extra });
    await gateway.clock.advanceTo('funding');
    transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 500 });
  }
  const file = new Database(database);
  const rows = file
    .prepare('SELECT * FROM transactions WHERE requestedAmount IN (2000, 500) ORDER BY number')
    .all() as readonly Row[];
  file.close();
  const [sale, refund] = rows;
  if (sale === undefined || refund === undefined) throw new Error('a sale and its refund are stored');
  return [sale, refund];
}
