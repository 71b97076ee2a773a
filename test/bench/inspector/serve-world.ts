/** Serves the world of a file, prints its control address, and closes when its parent process does. */
import { readFileSync } from 'node:fs';
import { createGateway, serve } from '../built.ts';

const gateway = createGateway({ from: readFileSync(process.argv[2] ?? '') });
const server = await serve({ gateway });
process.on('disconnect', () => process.exit());
process.send?.(server.controlUrl);
