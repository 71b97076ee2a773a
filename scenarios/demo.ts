/** `npm run demo`: prints the timeline of a small shop. */
import { styleFor } from '../src/testing/scenario/paint.ts';
import { playDemo, printDemo } from './demo-story.ts';

console.log(`\n${printDemo(await playDemo(), styleFor(process.stdout))}\n`);
