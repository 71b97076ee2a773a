/** `npm run demo`: prints the timeline of a small shop. */
import { paintFor } from '../src/testing/scenario/paint.ts';
import { playDemo, printDemo } from './demo-story.ts';

console.log(`\n${printDemo(await playDemo(), paintFor(process.stdout))}\n`);
