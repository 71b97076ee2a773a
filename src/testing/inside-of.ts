import { SettleboxError } from '../core/errors.ts';
import { type FaceInside, findInside } from '../faces/inside.ts';

/** @throws SettleboxError `bad_option` if the value is not a gateway */
export function insideOf(gateway: unknown, wish: string): FaceInside {
  const inside = findInside(gateway);
  if (inside !== undefined) return inside;
  throw new SettleboxError('bad_option', `${wish} takes a gateway.`, 'Pass the return value of createGateway().');
}
