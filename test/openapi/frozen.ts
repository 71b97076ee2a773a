import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../../src/openapi/document.ts';

export const TYPES_FILE = new URL('gateway-api.d.ts', import.meta.url);

/** The document as it is frozen: readable, so that a review sees each change. */
export function frozenDocument(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

/** The types of a client; examples are of no use to it. */
export async function frozenTypes(): Promise<string> {
  const document = JSON.stringify(openApiDocument(), (name, value) => (name === 'example' ? undefined : value));
  return `/** Made by openapi-typescript from fixtures/openapi.json: \`npm run docs\`. */\n${astToString(await openapiTS(document))}`;
}
