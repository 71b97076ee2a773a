import { SettleboxError } from './errors.ts';

/** Reports whether the disk of a world's file failed, so that the work in progress was rolled back. */
export function isDiskFailure(error: unknown): error is SettleboxError {
  return error instanceof SettleboxError && error.code === 'disk_failed';
}
