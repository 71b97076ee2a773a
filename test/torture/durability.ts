import { join } from 'node:path';
import type { Settlebox } from './built.ts';

/** What an option promises to survive. */
export interface Durability {
  readonly name: string;
  /** Options of the gateway. */
  readonly options: object;
  /** True if every acknowledged call survives a power failure. */
  readonly isDurable: boolean;
}

const DEFAULT: Durability = { name: 'default durability', options: {}, isDurable: false };
const POWER_LOSS: Durability = { name: 'power_loss', options: { durability: 'power_loss' }, isDurable: true };

/** Returns the promises that this build offers, each of which is tested. `folder` is an empty folder. */
export function durabilities(settlebox: Settlebox, folder: string): readonly Durability[] {
  try {
    settlebox.createGateway({ ...POWER_LOSS.options, database: join(folder, 'durability.db') }).close();
    return [DEFAULT, POWER_LOSS];
  } catch (error) {
    if (Object(error).code === 'bad_option') return [DEFAULT];
    throw error;
  }
}
