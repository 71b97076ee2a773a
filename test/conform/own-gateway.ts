/** A gateway of our own in the place of a real one. */

import { cards, createGateway, type GatewayOptions } from '../../src/index.ts';
import { type ConformKeys, type ConformOptions, type ConformReport, conform } from '../../src/testing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface OwnGateway {
  readonly gateway: ReturnType<typeof createGateway>;
  readonly keys: { readonly main: string; readonly other: string; readonly viewer: string };
  readonly fetch: Fetch;
}

const PASSWORD = 'correct horse battery staple';

/** Every request comes later than the one before, as in reality. */
const BETWEEN_REQUESTS_MS = 1_370;

interface OwnOptions extends GatewayOptions {
  /** The time zone of the merchant whose key is used. Default: the merchant of the seed. */
  readonly timeZone?: string | undefined;
}

/** Opens a gateway that stands in for a real one: its clock runs, and it has rows of others. */
export function ownGateway({ timeZone, ...options }: OwnOptions = {}): OwnGateway {
  const gateway = createGateway({ seed: 'the other one', ...options });
  const other = gateway.addMerchant({ name: 'Hill Hardware' });
  const own = timeZone === undefined ? gateway.merchant : gateway.addMerchant({ name: 'Vale Violins', timeZone });
  const caller = gateway.as(own.apiKey);
  const email = 'reader@example.test';
  caller.users.create({ first_name: 'Rea', last_name: 'Der', email, role: 'viewer', password: PASSWORD });
  const viewer = gateway.auth.issueKey({ email, password: PASSWORD }).api_key;
  caller.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const keys = { main: own.apiKey, other: other.apiKey, viewer };
  const fetch = async (request: Request) => {
    await gateway.clock.advance(BETWEEN_REQUESTS_MS);
    return gateway.fetch(request);
  };
  return { gateway, keys, fetch };
}

type Settings = NonNullable<ConformOptions['settings']>;

/** Compares a gateway that stands in for a real one. */
export async function compared(
  { gateway, keys, fetch }: Omit<OwnGateway, 'keys'> & { readonly keys: ConformKeys },
  settings: Partial<Settings> = {},
  options: ConformOptions = {},
): Promise<ConformReport> {
  const { baseUrl } = gateway;
  return conform({
    settings: { baseUrl, hosts: [new URL(baseUrl).host], keys: { main: { env: 'UNUSED' } }, ...settings },
    cwd: temporaryFolder(),
    keys,
    fetch,
    ...options,
  });
}
