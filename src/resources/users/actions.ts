import type { Context } from '../../context.ts';
import { passwordHash, toBase64 } from '../../core/crypto.ts';
import { insertUser } from './store.ts';

const SALT_BYTES = 16;

/** Makes the owner of a client; the password is kept as a hash only. */
export function createOwner(context: Context, clientId: string, email: string, password: string): void {
  const salt = toBase64(context.randomBytes('secrets', SALT_BYTES));
  const hash = passwordHash(password, salt);
  const userId = context.id('USER');
  insertUser(context.database, {
    ...{ userId, clientId, email, salt },
    ...{ role: 'owner', passwordHash: hash, createdAt: context.now },
  });
}
