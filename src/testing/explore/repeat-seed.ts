/** Returns the call that repeats a seed. */
export function repeatSeed(seed: number): string {
  return `explore({ …, seeds: [${seed}] })`;
}
