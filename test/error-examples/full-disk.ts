/** A gateway whose world is in a file on a full disk. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Gateway, SettleboxError } from '../../src/index.ts';
import { openOnDisk } from '../support/failing-disk.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { sale } from './requests.ts';

/** The file of a small world has some free pages. */
const SALES_MAX = 1_000;

export function onFullDisk(onEnd: (cleanUp: () => unknown) => void): Gateway {
  const folder = isolatedFolder('errors');
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { gateway, disk } = openOnDisk({ database: join(folder, 'payments.db') });
  onEnd(() => gateway.close());
  disk.fill();
  for (let sales = 0; sales < SALES_MAX; sales++) if (!hasSold(gateway)) return gateway;
  throw new Error('The disk is not full.');
}

function hasSold(gateway: Gateway): boolean {
  try {
    gateway.transactions.create(sale);
    return true;
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'disk_failed') return false;
    throw error;
  }
}
