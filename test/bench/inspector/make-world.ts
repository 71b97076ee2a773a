/** Writes the world of the bench to a file, in a process of its own: its garbage would count as memory of the server. */
import '../../../src/platforms/node/choose-node.ts';
import { writeFileSync } from 'node:fs';
import { busyMonth } from './busy-month.ts';

const [, , file = '', count = ''] = process.argv;
using gateway = await busyMonth(Number(count));
writeFileSync(file, gateway.snapshot());
