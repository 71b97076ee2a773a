import type { OpenApiDocument } from './types.ts';

/** The version of the interface description; the package has a version of its own. */
export const API_VERSION = '1.0.0-beta.23';

/** The copyright holder. The package does not publish an address. */
export const CONTACT = { name: 'The Settlebox maintainers' };

/** The three environments. A key of one is unknown in the others. */
export const SERVERS: OpenApiDocument['servers'] = [
  { url: 'https://api.development.settlebox.test', description: 'Development' },
  { url: 'https://api.sandbox.settlebox.test', description: 'Sandbox' },
  { url: 'https://api.production.settlebox.test', description: 'Production: magic values have no effect' },
];

/** The introduction of the document, in Markdown. */
export const DESCRIPTION = `
Amounts are integer cents of US dollars. Times are ISO 8601 in UTC. An id is the kind of object, a hyphen, and 26 letters and
digits. Every response has an \`X-Request-Id\` header, and a \`correlation_id\` in its body.

Enumerations that list several spellings are accepted in any case. Unknown fields are ignored. An empty body counts as \`{}\`.

A request with several errors is rejected for the first of these: route (404), method (405), key (401), rate limit (429),
permission (403), body and fields (400), object (404), state (409).
An error means that the request was not executed. A decline is a normal response: see \`response_status\`.

Lists take \`skip\` and \`take\`; the list of payment tokens takes \`page\` and \`per_page\`.
`.trim();
