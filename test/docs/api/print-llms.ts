/** dist/llms.txt: what a coding agent needs in order to write a first test, after https://llmstxt.org. */
import { readFileSync } from 'node:fs';
import { PACKED_PAGES, pageText } from '../../readme/pages.ts';
import { gatewayCalls } from './gateway-calls.ts';
import { alsoExported } from './print-api.ts';
import type { Api, ApiEntry, ApiItem } from './read-api.ts';

const SUMMARY = `Settlebox is a simulated payment gateway for tests in TypeScript and JavaScript: cards and ACH, a token vault, batches,
settlement, funding, returns and webhooks. It runs inside the test process, on a virtual clock that the test moves, without a network
or an account. The same seed and the same calls produce the same bytes.`;

/** Mistakes that cost the most time. The test resolves each name in them. */
export const PITFALLS = `- Amounts are integer cents: 1999 is $19.99.
- Virtual time moves only if the test moves it. Waiting in real time has no effect.
- Await every clock move, such as \`gateway.clock.advanceTo('settlement')\`, and \`gateway.idle()\`: webhooks are delivered meanwhile.
- A sale is not paid when it is authorized. \`gateway.clock.advanceTo('funding')\` closes the batch, settles and deposits the money.
- A decline is a normal result: check \`transaction_state\`. Only rejected requests throw \`GatewayError\`. \`SettleboxError\` means that the
  test requested something impossible; its message says what would work.
- Card transactions have a \`transaction_id\`, ACH transactions an \`id\`. Methods and matchers of the harness accept the transaction itself.
- Use \`cards\` and \`banks\` for payment methods, such as \`cards.visa\`, \`cards.declines('51')\` and \`banks.returns('R01')\`. Card numbers
  that could be real are rejected.
- A retry needs the same \`Idempotency-Key\` header (\`idempotencyKey\` in direct calls). Without a key, the retry charges again.
- Webhooks can be repeated, late and out of order. Deduplicate by event id, and read the current state from the gateway.
- ACH debits can be returned after funding: R01 within two banking days, R10 within 60 days.
- Fields of the REST API are snake_case; options and results of the harness are camelCase.
- Each test needs its own gateway: \`gatewayTest\` or \`withGateway\`. Close gateways that you create: \`using gateway = createGateway()\`.
- If your code uses timers or \`Date\`, bind them to the virtual clock with \`bindTimers\`.`;

export function llmsText(api: Api, version: string): string {
  const parts = [
    '# Settlebox',
    SUMMARY.replace(/^/gm, '> '),
    `Version ${version}. Every export with its members: [the API reference](API.md). Install: \`npm install --save-dev settlebox msw\`.`,
    '## A complete test',
    ['```ts', readFileSync(new URL('smallest.test.ts', import.meta.url), 'utf8').trim(), '```'].join('\n'),
    'To test code that calls a gateway over HTTP, pass its address and key: `gatewayTest({ baseUrl, merchant: { apiKey } })`.',
    '## Pitfalls',
    PITFALLS,
    '## Methods of a gateway, and matchers',
    gatewayCalls(api).join('\n'),
    ...api.entries.flatMap(entryPoint),
    '## Documentation',
    PACKED_PAGES.map(pageLine).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Types are left to the API reference. */
function entryPoint(entry: ApiEntry): readonly string[] {
  const lines = entry.items
    .filter(({ kind }) => kind === 'function' || kind === 'value' || kind === 'class')
    .map((item) => `- \`${signatureOf(item)}\`: ${firstSentence(item.doc.text)}`);
  const also = entry.alsoExported.length === 0 ? [] : [`- Also exports ${alsoExported(entry)}.`];
  return [`## ${entry.name}`, [...lines, ...also].join('\n')];
}

function signatureOf({ kind, name, signatures: [signature = ''] }: ApiItem): string {
  return kind === 'function' ? signature : name;
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

function pageLine(path: string): string {
  const text = pageText(path);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const paragraph = /^# .+\n+((?:(?!```)[^\n#<|].*\n)+)/m.exec(text)?.[1] ?? '';
  return `- [${title}](../${path}): ${firstSentence(withoutLinks(paragraph.replaceAll('\n', ' ').trim()))}`;
}

/** Links of a page are relative to it, and this file lies elsewhere. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}
