import { routingCheckDigit } from '../facts/routing-numbers.ts';
import type { ReadEntry } from './batch-facts.ts';
import { addFault, type Findings } from './faults.ts';
import { columnDiffers } from './layout.ts';
import { layoutOf } from './order.ts';

/** Rejections by the operator for a wrong routing number, which repeat it. */
const ABOUT_ROUTING = ['R13', 'R28'];

/** Finds a wrong check digit. In a rejection for exactly that it is only a warning. */
export function checkRouting({ routingNumber, records }: ReadEntry, { faults, warnings }: Findings): void {
  const right = routingCheckDigit(routingNumber.slice(0, 8));
  const column = layoutOf(records.entry)?.byName.get('routingNumber');
  if (routingNumber.slice(8) === right || column === undefined) return;
  const isRejection = records.addenda.some(
    ({ text }) => text.startsWith('799') && ABOUT_ROUTING.includes(text.slice(3, 6)),
  );
  const expected = `one with the check digit ${right}`;
  addFault(isRejection ? warnings : faults, columnDiffers(column, records.entry, expected));
}
