import { cards } from '../../networks/test-data.ts';
import type { GatewayServer } from '../../server/serve.ts';
import type { Paint } from '../../testing/scenario/paint.ts';

/** What is told of a server besides what it knows itself. */
export interface Told {
  readonly version: string;
  readonly pid: number;
  /** The certificate that curl has to trust, where one is given. */
  readonly certificate: string | undefined;
}

/** The server for people: where it is, its key, and three lines to paste. Keys are shown: those of a sandbox are for that. */
export function printServer(server: GatewayServer, told: Told, paint: Paint): string {
  const { gateway, url } = server;
  const rows = [
    ['API', url],
    ['API key', gateway.merchant.apiKey],
    ...(server.inspectorUrl === undefined ? [] : [['Inspector', server.inspectorUrl]]),
    ['Now', gateway.clock.iso()],
  ];
  const facts = rows.map(([name = '', value = '']) => `  ${paint.dim(name.padEnd(9))}  ${value}`);
  const lines = curlLines(server, told).flatMap(({ what, line }) => [paint.dim(`# ${what}`), line]);
  return [`${paint.bold('settlebox')} ${told.version} listening on ${url}`, '', ...facts, '', ...lines].join('\n');
}

/** The server for a script. */
export function serverJson(server: GatewayServer, { version, pid }: Pick<Told, 'version' | 'pid'>) {
  const { gateway, url, controlUrl, controlKey, inspectorUrl, host, port } = server;
  const { apiKey, clientId } = gateway.merchant;
  const sim = controlUrl === undefined ? {} : { controlUrl, inspectorUrl, controlKey: controlKey ?? null };
  return { url, apiKey, clientId, ...sim, host, port, now: gateway.clock.iso(), pid, version };
}

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa };

interface CurlLine {
  readonly what: string;
  readonly line: string;
}

/** A sale, the clock moved until it settles, and what happened: they work when they are pasted. */
export function curlLines(server: GatewayServer, { certificate }: Pick<Told, 'certificate'>): readonly CurlLine[] {
  const { gateway, url, controlUrl, controlKey } = server;
  const curl = certificate === undefined ? 'curl' : `curl --cacert ${quoted(certificate)}`;
  const asMerchant = `-H 'Api-Key: ${gateway.merchant.apiKey}'`;
  const asTester = controlKey === undefined ? '' : ` -H 'Settlebox-Control-Key: ${controlKey}'`;
  const sale = `${curl} ${url}/v1/transactions ${asMerchant} ${jsonBody(SALE)}`;
  if (controlUrl === undefined)
    return [
      { what: 'Create a sale', line: sale },
      { what: 'List transactions', line: `${curl} ${url}/v1/transactions ${asMerchant}` },
    ];
  return [
    { what: 'Create a sale', line: sale },
    {
      what: 'Advance the clock to settlement',
      line: `${curl} ${controlUrl}/clock/advance${asTester} ${jsonBody({ to: 'settlement' })}`,
    },
    { what: 'Show the timeline', line: `${curl} ${controlUrl}/timeline${asTester}` },
  ];
}

function jsonBody(body: unknown): string {
  return `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
}

/** One word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
