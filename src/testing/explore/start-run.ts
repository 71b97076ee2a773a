import type { AnyGateway } from '../matchers/find-gateway.ts';
import { checkedMerchant } from './check-merchant.ts';
import { DisputeHistory } from './dispute-history.ts';
import { openEndpoint, WEBHOOK_SECRET } from './endpoint.ts';
import { untilIdle } from './pass-time.ts';
import { addFinding, type Run } from './run.ts';
import type { RunSetup } from './run-setup.ts';
import { ShopConnection } from './shop-connection.ts';
import { TransactionHistory } from './transaction-history.ts';

/** Opens a shop on a gateway. */
export async function startRun(
  gateway: AnyGateway,
  {
    merchant: make,
    orderOf,
    check,
    follows = new Set(),
    recordsDisputes = false,
    reportsFees = false,
  }: Omit<RunSetup, 'openGateway' | 'restDays'>,
  endsWith: Run['endsWith'],
): Promise<Run> {
  const connection = new ShopConnection(gateway);
  const { fetch, sleep } = connection;
  const findings: Run['findings'] = [];
  const history = new TransactionHistory(gateway);
  const merchant = checkedMerchant(await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET }), check);
  const endpoint = openEndpoint(gateway, merchant, connection, (finding) => addFinding(run, finding));
  const run: Run = {
    gateway,
    merchant,
    connection,
    endpoint,
    history,
    disputes: new DisputeHistory(gateway),
    recordsDisputes,
    reportsFees,
    findings,
    endsWith,
    follows,
    comparedNews: 0,
    orderOf: merchant.orderOf ?? orderOf,
    orders: [],
    calls: [],
    declines: new Map(),
    customers: new Set(),
    lines: [],
    skipped: [],
    faultIds: [],
  };
  return run;
}

/** Closes the shop and waits for its work, before the gateway is closed. */
export async function endRun({ merchant, gateway }: Run): Promise<void> {
  await merchant.close?.();
  await untilIdle(gateway);
}
