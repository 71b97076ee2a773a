/** Serves the world of a file, sends its control address to the parent process, and ends with it. */
import { readFileSync } from 'node:fs';
import { createGateway, serve } from '../built.ts';

const gateway = createGateway({ from: readFileSync(process.argv[2] ?? '') });
const server = await serve({ gateway });
process.on('disconnect', () => process.exit());
process.send?.(server.controlUrl);
