/** Cents of dollars as they are typed: `49.99` is 4999; undefined where it is no amount. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
