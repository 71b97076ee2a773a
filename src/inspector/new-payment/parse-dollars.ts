/** Converts typed dollars to cents: `49.99` is 4999. Returns undefined if the text is not an amount. */
export function parseDollars(input: string): number | undefined {
  const text = input.trim().replace(/^\$/, '').replaceAll(',', '');
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
