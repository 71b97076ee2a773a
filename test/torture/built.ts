import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The built package. A process loads it in 60 ms; the sources take 400 ms. */
export type Settlebox = Pick<typeof import('../../src/index.ts'), 'banks' | 'cards' | 'createGateway' | 'storable'>;

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Loads the built package of this project. `root` is passed to bundled programs, which lie in another folder. */
export function builtPackage(root: string = ROOT): Settlebox {
  return createRequire(`${root}/`)('./dist/index.cjs');
}
