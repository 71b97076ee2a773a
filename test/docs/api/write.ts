/** `npm run reference`, part of the build: writes the API reference and its summary from the emitted declarations. */
import { writeFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import { apiPage } from './print-api.ts';
import { llmsText } from './print-llms.ts';
import { readApi } from './read-api.ts';

const api = readApi();
writeFileSync('dist/API.md', apiPage(api, manifest.version));
writeFileSync('dist/llms.txt', llmsText(api, manifest.version));
