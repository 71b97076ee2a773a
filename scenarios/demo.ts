/** `npm run demo` */
import { paintFor } from '../src/testing/scenario/paint.ts';
import { playDemo, printDemo } from './demo-story.ts';

console.log(`\n${printDemo(await playDemo(), paintFor(process.stdout))}\n`);
