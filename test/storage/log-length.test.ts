import { statSync } from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The most that the write-ahead log should hold: 3,000 pages, each with 24 bytes of SQLite. */
const LOG_BYTES_MAX = 3_000 * (4_096 + 24);

it('keeps the log of a world file short while calls arrive, and while the clock moves', async () => {
  const database = join(temporaryFolder(), 'shop.db');
  using gateway = createGateway({ database });
  const logBytes = () => statSync(`${database}-wal`).size;
  for (let amount = 1_000; amount < 1_800; amount++) {
    gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
    gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
  }
  const afterCalls = logBytes();
  await gateway.clock.advance({ days: 7 });
  // SQLite writes over a log that was moved, so its size is the most that it ever held.
  expect({ afterCalls, afterMove: logBytes() }).toEqual({
    afterCalls: expect.toSatisfy((bytes) => bytes < LOG_BYTES_MAX),
    afterMove: expect.toSatisfy((bytes) => bytes < LOG_BYTES_MAX),
  });
});
