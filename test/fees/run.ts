/** Plays random months against the model: `npx tsx test/fees/run.ts [lives] [seed] [steps]`. */
import { playLives } from './lives.ts';

const [lives = 2_000, first = 1, steps = 30] = process.argv.slice(2).map(Number);
const began = performance.now();
const difference = await playLives(first, lives, steps);
console.log(difference ?? `${lives} lives from seed ${first} agree`);
console.log(`${Math.round(performance.now() - began)} ms`);
if (difference !== undefined) process.exitCode = 1;
