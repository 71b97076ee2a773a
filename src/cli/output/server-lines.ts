import { networkInterfaces } from 'node:os';
import { cards } from '../../networks/test-data.ts';
import { isLocal, isWildcard } from '../../server/addresses.ts';
import type { GatewayServer } from '../../server/serve.ts';
import type { OutputStyle } from '../../testing/scenario/paint.ts';
import { shellWord } from '../../testing/shell-word.ts';

/** Facts about a server that it does not know itself. */
export interface ServerFacts {
  readonly version: string;
  readonly pid: number;
  /** The file of the certificate that curl has to trust. */
  readonly certificate: string | undefined;
}

/** Formats the addresses and keys of a server, and commands to paste. The keys are not masked: they are sandbox keys. */
export function printServer(server: GatewayServer, facts: ServerFacts, { paint, width }: OutputStyle): string {
  const { gateway, url, host } = server;
  const { apiKey, ownerEmail, ownerPassword } = gateway.merchant;
  const rows = [
    ['API', url],
    ...networkUrls(server).map((reachable) => ['Network', reachable]),
    ['API key', apiKey],
    // Random on other hosts, and so not known from elsewhere.
    ...(isLocal(host) ? [] : [['Owner', `${ownerEmail}, password ${ownerPassword}`]]),
    ...(server.inspectorUrl === undefined ? [] : [['Inspector', server.inspectorUrl]]),
    ['Now', gateway.clock.iso()],
  ];
  const table = rows.map(([name = '', value = '']) => `  ${paint.dim(name.padEnd(9))}  ${value}`);
  const lines = curlLines(server, facts).flatMap(({ what, line }) => [
    paint.dim(`# ${what}`),
    printCommand(line, width),
  ]);
  const place = isWildcard(host) ? `${host}, port ${server.port}: every address of this machine` : url;
  return [`${paint.bold('settlebox')} ${facts.version} listening on ${place}`, '', ...table, '', ...lines].join('\n');
}

/** Returns the URLs that other machines can use, if the server listens on every address. */
function networkUrls({ host, url }: GatewayServer): string[] {
  if (!isWildcard(host)) return [];
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list);
  const reachable = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');
  return reachable.map(({ address }) => withHost(url, address));
}

function withHost(url: string, hostname: string): string {
  const other = Object.assign(new URL(url), { hostname });
  return other.href.replace(/\/$/, '');
}

/** Returns the addresses and keys of a server for `--json`. */
export function serverJson(server: GatewayServer, { version, pid }: Pick<ServerFacts, 'version' | 'pid'>) {
  const { gateway, url, controlUrl, controlKey, inspectorUrl, host, port } = server;
  const { apiKey, clientId, ownerEmail, ownerPassword } = gateway.merchant;
  const sim = controlUrl === undefined ? {} : { controlUrl, inspectorUrl, controlKey: controlKey ?? null };
  return {
    url,
    apiKey,
    clientId,
    ownerEmail,
    ownerPassword,
    ...sim,
    host,
    port,
    now: gateway.clock.iso(),
    pid,
    version,
  };
}

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa };

interface CurlLine {
  readonly what: string;
  readonly line: readonly string[];
}

/** Returns curl commands that create a sale, advance the clock to settlement, and show the timeline. */
function curlLines(server: GatewayServer, { certificate }: Pick<ServerFacts, 'certificate'>): readonly CurlLine[] {
  const { gateway, url, controlUrl, controlKey } = server;
  const curl = certificate === undefined ? 'curl' : `curl --cacert ${shellWord(certificate)}`;
  const asMerchant = `-H 'Api-Key: ${gateway.merchant.apiKey}'`;
  const asTester = controlKey === undefined ? [] : [`-H 'Settlebox-Control-Key: ${controlKey}'`];
  const sale = [`${curl} ${url}/v1/transactions`, asMerchant, ...jsonBody(SALE)];
  if (controlUrl === undefined)
    return [
      { what: 'Create a sale', line: sale },
      { what: 'List transactions', line: [`${curl} ${url}/v1/transactions`, asMerchant] },
    ];
  return [
    { what: 'Create a sale', line: sale },
    {
      what: 'Advance the clock to settlement',
      line: [`${curl} ${controlUrl}/clock/advance`, ...asTester, ...jsonBody({ to: 'settlement' })],
    },
    { what: 'Show the timeline', line: [`${curl} ${controlUrl}/timeline`, ...asTester] },
  ];
}

function jsonBody(body: unknown): readonly string[] {
  return ["-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(body))}`];
}

/** Prints a command on one line, or, if it is too wide, with its arguments on lines of their own that a shell joins. */
function printCommand(parts: readonly string[], width: number): string {
  const line = parts.join(' ');
  if (line.length <= width) return line;
  return parts.map((part) => wrapJson(part, width - INDENT.length - 2)).join(` \\\n${INDENT}`);
}

const INDENT = '  ';

/** Breaks JSON after commas: a quoted argument can contain line breaks, and JSON ignores them there. */
function wrapJson(text: string, width: number): string {
  const lines: string[] = [];
  for (const part of text.length <= width ? [text] : text.split(/(?<=,)(?=")/)) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.join(`\n${INDENT}  `);
}
