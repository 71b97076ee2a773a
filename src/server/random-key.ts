/** The only module with randomness from outside the seed. It makes secrets of servers that other machines can reach. */
import { randomBytes } from 'node:crypto';

/** Returns a random key of 192 bits in base64url. */
export function randomKey(): string {
  return randomBytes(24).toString('base64url');
}
