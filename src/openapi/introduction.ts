import type { OpenApiDocument } from './types.ts';

/** The version of the interface description; the package has a version of its own. */
export const API_VERSION = '1.0.0-beta.23';

/** The three environments. A key of one is unknown in the others. */
export const SERVERS: OpenApiDocument['servers'] = [
  { url: 'https://api.development.settlebox.test', description: 'Development' },
  { url: 'https://api.sandbox.settlebox.test', description: 'Sandbox' },
  { url: 'https://api.production.settlebox.test', description: 'Production: magic values have no effect' },
];

export const DESCRIPTION = `
Amounts are whole cents of US dollars. Moments are ISO 8601 in UTC. Ids are the kind of thing and 26 letters.
Every answer carries \`x-request-id\` in its header and \`correlation_id\` in its body.

Words whose enums show several spellings are taken in any case. Fields that are not known are ignored. An empty body is \`{}\`.

A request that is wrong in several ways is refused for the first of them, in this order: route (404), method (405),
key (401), rate (429), permission (403), body and fields (400), object (404), state (409).
A refusal means that nothing was tried. A decline is an answer like any other: see \`response_status\`.

Lists are read by \`skip\` and \`take\`, payment tokens by \`page\` and \`per_page\`.
`.trim();
