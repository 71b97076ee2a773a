import type { CallerIdentity } from '../../context.ts';
import { refuse, refuseField } from '../../core/errors.ts';
import type { UserRecord } from './store.ts';

/** Only an owner changes owners. A client that has none yet gets its first from whoever may write its users. */
export function refuseUnlessMayOwn(caller: Pick<CallerIdentity, 'role'>, owners: number): void {
  if (caller.role === 'owner' || owners === 0) return;
  refuse('forbidden', `Only an owner changes owners; the role of this key is ${caller.role}.`);
}

/** Whether an update would leave a client without an owner. */
export function refuseLastOwner(user: UserRecord, next: Pick<UserRecord, 'role' | 'status'>, owners: number): void {
  const isOwner = user.role === 'owner' && user.status === 'active';
  const stays = next.role === 'owner' && next.status === 'active';
  if (!isOwner || stays || owners > 1) return;
  refuse('last_owner', 'This is the last owner of its client: make another person owner first.');
}

/** A channel needs what it sends to. */
export function refuseUnreachable(channel: UserRecord['mfaChannel'], phone: string | null): void {
  if (channel === 'sms' && phone === null) refuseField('mfa.channel', 'sms needs a phone number: send phone too');
}
