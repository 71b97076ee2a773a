/** Returns a pattern that matches exactly these names. */
export function namePattern(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${[...new Set(names)].map(escaped).join('|')})$`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
