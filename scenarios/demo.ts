/** `npm run demo` */
import { paintFor } from '../src/testing/paint.ts';
import { playDemo, printDemo } from './demo-story.ts';

console.log(`\n${printDemo(await playDemo(), paintFor(process.stdout))}\n`);
