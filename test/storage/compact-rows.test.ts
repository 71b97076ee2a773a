/** A world stores what its rows don't repeat: events without the JSON of their objects, journal lines without their common part. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway, type Gateway, type GatewayEvent } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

/** Plays a payment of each kind with all that can follow. */
async function liveOn(gateway: Gateway): Promise<void> {
  const sale = gateway.transactions.create(SALE);
  const hold = gateway.transactions.create({ ...SALE, type: 'AUTH', amount: 5_000 });
  gateway.transactions.create({ ...SALE, type: 'AUTH' });
  gateway.transactions.create({ ...SALE, payment_method: cards.declines('51') });
  const debit = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  gateway.transactions.create({ type: 'PAYMENT', amount: 2_500, payment_method: banks.returns('R10') });
  const voided = gateway.transactions.create(SALE);
  gateway.transactions.cancel(idOf(voided), { type: 'VOID' });
  gateway.transactions.capture(idOf(hold), { amount: 3_000 });
  await gateway.clock.advance('P4D');
  gateway.transactions.cancel(idOf(sale), { type: 'REFUND', amount: 999 });
  gateway.simulate.ach.return({ transaction: idOf(debit), code: 'R10' });
  await gateway.clock.advance('P90D');
}

function idOf(transaction: object): string {
  return String(Reflect.get(transaction, 'transaction_id') ?? Reflect.get(transaction, 'id'));
}

describe('an event', () => {
  it.each(['by_method', 'A', 'B', 'shuffle'] as const)(
    'has the object with which it was emitted, whatever follows, in the layout %s',
    async (layout) => {
      using gateway = createGateway({ layout, typeCase: layout === 'A' ? 'lower' : 'as_sent' });
      const emitted: GatewayEvent[] = [];
      gateway.events.on('*', (event) => void emitted.push(JSON.parse(JSON.stringify(event))));
      await liveOn(gateway);
      expect(emitted.length).toBeGreaterThan(25);
      expect(gateway.events.list()).toEqual(emitted);
      using reopened = createGateway({ from: gateway.snapshot() });
      expect(JSON.stringify(reopened.events.list())).toBe(JSON.stringify(emitted));
    },
  );
});

describe('the tape of a world in a file', () => {
  it('equals that of the same world in memory, and stays equal when the file is opened again', async () => {
    const database = join(temporaryFolder(), 'shop.db');
    using inMemory = createGateway();
    await liveOn(inMemory);
    {
      using inFile = createGateway({ database });
      await liveOn(inFile);
      expect(JSON.stringify(inFile.tape())).toBe(JSON.stringify(inMemory.tape()));
    }
    using reopened = createGateway({ database });
    expect(JSON.stringify(reopened.tape())).toBe(JSON.stringify(inMemory.tape()));
  });
});

describe('a sale that is funded', () => {
  it('takes at most 2.5 kB in a file (it took 10.4 kB when each event repeated the transaction)', async () => {
    const [few, many] = [await fileBytes(50), await fileBytes(200)];
    expect((many - few) / 150).toBeLessThan(2_500);
  });
});

async function fileBytes(sales: number): Promise<number> {
  const database = join(temporaryFolder(), 'shop.db');
  {
    using gateway = createGateway({ database });
    for (let sale = 0; sale < sales; sale++) gateway.transactions.create(SALE);
    await gateway.clock.advance('P7D');
  }
  return statSync(database).size;
}
