/**
 * Records that are derived from another: a refund of a sale, a duplicate of a charge, a retry of a returned entry. Each
 * column is copied, derived, or initial on purpose, and a new column has to say which.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { banks, cards, createGateway, type Gateway, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { TRANSACTION_COLUMNS } from '../../src/domain/payments/transactions/columns.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** Equal to the column of the first record; `updatedAt` of a refund too, since it changes its sale at the same time. */
const copied = Symbol('copied');
/** Different from the column of the first record, and not null. */
const own = Symbol('own');

// biome-ignore format: a table reads in columns
const REFUND: StoredRow = {
  number: own,              id: own,                   clientId: copied,       processor: copied,       kind: 'REFUND',
  type: 'REFUND',           state: 'authorized',       requestedAmount: 500,   amount: 500,             capturedAmount: 500,
  refundedAmount: 0,        responseStatus: 'Approved', responseCode: '00',    responseMessage: copied, authorizationCode: own,
  avsCode: null,            cvvCode: null,             referenceId: own,       customerId: copied,      paymentToken: copied,
  methodType: copied,       masked: copied,            holderName: copied,     lastFour: copied,        sealed: own,
  metadata: copied,         recurring: 0,              purchaseDescription: copied, batchNumber: own,   batchId: null,
  secCode: null,            speed: null,               entryDescription: null, individualId: null,      holderType: null,
  effectiveEntryDate: null, traceNumber: null,         returnCode: null,       returnedAt: null,        returnUntimely: 0,
  returnDispute: null,      networkAnswer: 'pay',      initialNetworkId: null, correlationId: own,      createdAt: own,
  updatedAt: copied,        settledAt: null,           fundedAt: null,         history: own,            searchText: own,
  customerReference: copied, dispute: null, disputedAmount: 0,
};

/** Its request has neither metadata nor a description, and gets neither of the first charge. */
// biome-ignore format: a table reads in columns
const DUPLICATE: StoredRow = {
  number: own,              id: own,                   clientId: copied,       processor: 'card',       kind: 'SALE',
  type: 'SALE',             state: 'declined',         requestedAmount: 2000,  amount: 0,               capturedAmount: 0,
  refundedAmount: 0,        responseStatus: 'Declined', responseCode: '94',    responseMessage: own,    authorizationCode: null,
  avsCode: null,            cvvCode: null,             referenceId: own,       customerId: copied,      paymentToken: copied,
  methodType: 'token',      masked: copied,            holderName: copied,     lastFour: copied,        sealed: own,
  metadata: '{}',           recurring: 0,              purchaseDescription: null, batchNumber: null,    batchId: null,
  secCode: null,            speed: null,               entryDescription: null, individualId: null,      holderType: null,
  effectiveEntryDate: null, traceNumber: null,         returnCode: null,       returnedAt: null,        returnUntimely: 0,
  returnDispute: null,      networkAnswer: 'pay',      initialNetworkId: null, correlationId: own,      createdAt: own,
  updatedAt: own,           settledAt: null,           fundedAt: null,         history: own,            searchText: own,
  customerReference: copied, dispute: null, disputedAmount: 0,
};

/** Its request repeats the amount and the account, and nothing else. */
// biome-ignore format: a table reads in columns
const RETRY: StoredRow = {
  number: own,              id: own,                   clientId: copied,       processor: 'ach',        kind: 'PAYMENT',
  type: 'PAYMENT',          state: 'authorized',       requestedAmount: 2000,  amount: 2000,            capturedAmount: 2000,
  refundedAmount: 0,        responseStatus: 'Approved', responseCode: '00',    responseMessage: copied, authorizationCode: null,
  avsCode: null,            cvvCode: null,             referenceId: own,       customerId: null,        paymentToken: null,
  methodType: 'ACH',        masked: copied,            holderName: copied,     lastFour: copied,        sealed: own,
  metadata: '{}',           recurring: 0,              purchaseDescription: null, batchNumber: own,     batchId: null,
  secCode: copied,          speed: 'standard',         entryDescription: 'RETRY PYMT', individualId: null, holderType: null,
  effectiveEntryDate: null, traceNumber: null,         returnCode: null,       returnedAt: null,        returnUntimely: 0,
  returnDispute: null,      networkAnswer: 'pay',      initialNetworkId: null, correlationId: own,      createdAt: own,
  updatedAt: own,           settledAt: null,           fundedAt: null,         history: own,            searchText: own,
  customerReference: null, dispute: null, disputedAmount: 0,
};

const SALE_EXTRAS = { recurring: true, metadata: { order: 'A-1' }, purchase_description: 'Blue socks' };

describe('a record that is derived from another', () => {
  it('has exactly these columns as the refund of a sale', async () => {
    const [sale, refund] = await firstAndSecond(async (gateway) => {
      const { transactions } = gateway;
      const payment_method = storedCard(gateway);
      transactions.create({ type: 'SALE', amount: 100, payment_method: { ...payment_method, cvv: '123' } });
      const { transaction_id } = transactions.create({ type: 'SALE', amount: 2_000, payment_method, ...SALE_EXTRAS });
      await gateway.clock.advanceTo('funding');
      transactions.cancel(transaction_id, { type: 'REFUND', amount: 500 });
    });
    expect(described(refund, sale, REFUND)).toEqual(REFUND);
  });

  it('has exactly these columns as the duplicate of a charge', async () => {
    const [charge, duplicate] = await firstAndSecond(async (gateway) => {
      const { transactions } = gateway;
      const payment_method = storedCard(gateway);
      transactions.create({ type: 'SALE', amount: 100, payment_method: { ...payment_method, cvv: '123' } });
      transactions.create({ type: 'SALE', amount: 2_000, payment_method, ...SALE_EXTRAS });
      await gateway.clock.advance({ minutes: 1 });
      transactions.create({ type: 'SALE', amount: 2_000, payment_method });
    });
    expect(described(duplicate, charge, DUPLICATE)).toEqual(DUPLICATE);
  });

  it('has exactly these columns as the retry of a returned entry', async () => {
    const [entry, retry] = await firstAndSecond(async (gateway) => {
      const { transactions } = gateway;
      const entryRequest = { type: 'PAYMENT', amount: 2_000, payment_method: banks.good } as const;
      const { metadata, purchase_description } = SALE_EXTRAS;
      const { id } = transactions.create({ ...entryRequest, metadata, purchase_description });
      gateway.simulate.ach.return({ transaction: id, code: 'R01' });
      await gateway.clock.advance({ days: 10 });
      transactions.create({ ...entryRequest, reference_id: id });
    });
    expect(described(retry, entry, RETRY)).toEqual(RETRY);
  });
});

it('copies to a refund the columns whose rows of the table say so', () => {
  const decisions = Object.entries(TRANSACTION_COLUMNS).map(([name, { refund }]) => [name, refund]);
  const tested = Object.entries(REFUND).filter(([name]) => name in TRANSACTION_COLUMNS);
  const isCopied = (name: string) => decisions.some(([column, refund]) => column === name && refund === 'copied');
  const unlike = tested.filter(([name, rule]) => (rule === copied) !== isCopied(name)).map(([name]) => name);
  // Both are derived, and happen to equal those of the sale.
  expect(unlike).toEqual(['responseMessage', 'updatedAt']);
});

/** Replaces each column by the symbol of its rule, if it follows that. Columns without a rule are included. */
function described(record: StoredRow, first: StoredRow, rules: StoredRow): StoredRow {
  const rule = (column: string) => {
    const isSame = JSON.stringify(record[column]) === JSON.stringify(first[column]);
    if (rules[column] === copied && isSame && record[column] !== null) return copied;
    if (rules[column] === own && !isSame && record[column] !== null) return own;
    return record[column];
  };
  return Object.fromEntries(Object.keys(record).map((column) => [column, rule(column)]));
}

function storedCard({ paymentTokens }: Gateway) {
  const address = { line1: '1 Main St', zip: '10001' };
  const { card } = storable(cards.visa);
  const { payment_token } = paymentTokens.create({
    customer_id: 'CUSTOMER-ada',
    customer_reference: 'user 42',
    card: { ...card, address },
  });
  return { type: 'token', payment_token } as const;
}

/** Returns the stored transactions of 20.00 or 5.00: the first, which has a value in every column that applies, and the second. */
async function firstAndSecond(make: (gateway: Gateway) => Promise<void>): Promise<readonly [StoredRow, StoredRow]> {
  const database = join(temporaryFolder(), 'shop.db');
  {
    using gateway = createGateway({ database, cardChecks: { duplicateMinutes: 5 } });
    await make(gateway);
  }
  const file = new Database(database);
  const rows = file
    .prepare('SELECT * FROM transactions WHERE requestedAmount IN (2000, 500) ORDER BY number')
    .all() as readonly StoredRow[];
  file.close();
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('two transactions are stored');
  return [first, second];
}
