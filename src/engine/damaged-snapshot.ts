import { SettleboxError } from './errors.ts';

/** Returns the error of a snapshot with damage in these bytes, of which `to` is the first undamaged one. */
export function damagedSnapshot(from: number, to: number): SettleboxError {
  return new SettleboxError(
    'bad_snapshot',
    `This snapshot is damaged: its bytes ${Math.max(0, from)} to ${to - 1} are not those that were saved.`,
    'Copy it again from where it came, or take a new one with gateway.snapshot().',
  );
}
