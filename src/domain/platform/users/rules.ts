import { reject, rejectField } from '../../../engine/errors.ts';
import type { CallerIdentity } from '../../base/context.ts';
import type { UserRecord } from './store.ts';

/** Rejects a change of owners by other roles. Any role that can write users can create a client's first owner. */
export function rejectUnlessMayOwn(caller: Pick<CallerIdentity, 'role'>, owners: number): void {
  if (caller.role === 'owner' || owners === 0) return;
  reject('forbidden', `Only an owner can change owners; the role of this key is ${caller.role}.`);
}

/** Rejects an update that would leave a client without an owner. */
export function rejectLastOwner(user: UserRecord, next: Pick<UserRecord, 'role' | 'status'>, owners: number): void {
  const isOwner = user.role === 'owner' && user.status === 'active';
  const stays = next.role === 'owner' && next.status === 'active';
  if (!isOwner || stays || owners > 1) return;
  reject('last_owner', 'This is the last owner of the client. Make another user an owner first.');
}

type Channel = UserRecord['mfaChannel'];

/** Rejects an `sms` channel without a phone number: a new channel, or the removal of the number. */
export function rejectUnreachable(earlier: Channel, channel: Channel, phone: string | null): void {
  if (channel !== 'sms' || phone !== null) return;
  if (channel === earlier) rejectField('phone', 'is required for sms; disable MFA or choose another channel first');
  rejectField('mfa.channel', 'requires a phone number for sms: send phone too');
}
