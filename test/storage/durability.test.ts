import { join } from 'node:path';
import { cards, createGateway } from 'settlebox';
import { expect, it, onTestFinished } from 'vitest';
import { openOnDisk } from '../support/failing-disk.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newFile = () => join(temporaryFolder(), 'shop.db');
/** SQLite's levels of `synchronous`. */
const [NORMAL, FULL] = [1, 2];

it.each([
  ['process_crash', NORMAL],
  ['power_loss', FULL],
  [undefined, NORMAL],
] as const)('waits for the disk as durability %s says, also after the file is opened again', (durability, level) => {
  const database = newFile();
  for (let round = 0; round < 2; round++) {
    const { gateway, disk } = openOnDisk({ database, ...(durability === undefined ? {} : { durability }) });
    onTestFinished(() => gateway.close());
    gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
    gateway.reset();
    expect(disk.synchronous()).toBe(level);
    gateway.close();
  }
});

it('belongs to the gateway: the next one on the file can use another', () => {
  const database = newFile();
  createGateway({ database, durability: 'power_loss' }).close();
  createGateway({ database, durability: 'process_crash' }).close();
  using gateway = createGateway({ database });
  expect(gateway.transactions.list().total).toBe(0);
});

it('can be given with a snapshot that a new file starts from', () => {
  using origin = createGateway({ seed: 'origin' });
  using gateway = createGateway({ from: origin.snapshot(), database: newFile(), durability: 'power_loss' });
  expect(gateway.merchant.apiKey).toBe(origin.merchant.apiKey);
});

it.each([{}, { database: ':memory:' }])('is rejected without a file: %o', (options) => {
  for (const durability of ['power_loss', 'process_crash'] as const)
    expect(wishRefusal(() => createGateway({ ...options, durability }))).toMatchObject({
      code: 'bad_option',
      message: 'options.durability applies only to a world in a file. Omit it, or pass the path of a file as database.',
    });
});

it('is rejected if it is unknown', () => {
  const options: object = { database: newFile(), durability: 'full' };
  expect(wishRefusal(() => createGateway(options)).message).toBe(
    'options.durability must be one of process_crash, power_loss.',
  );
});
