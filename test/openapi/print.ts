/** `npm run openapi` prints the document; `npm run openapi -- file.json` writes it there. */
import '../../src/platforms/node/choose-node.ts';
import { writeFileSync } from 'node:fs';
import { frozenDocument } from './frozen.ts';

const [, , file] = process.argv;
if (file === undefined) process.stdout.write(frozenDocument());
else writeFileSync(file, frozenDocument());
