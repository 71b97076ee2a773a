/** Everything observable in a world, by aspect. Each aspect has its own digest. */
import type { AnyGateway } from './calls.ts';
import type { RecordedAttempt } from './deliveries.ts';
import type { InterfaceName } from './interfaces.ts';

/** Values by aspect. */
export type Observed = Readonly<Record<string, unknown>>;

/** Coverage and the inspector's views derive from the history, so they are observed once: after direct calls. */
export function observe(gateway: AnyGateway, attempts: readonly RecordedAttempt[], through: InterfaceName): Observed {
  const review = gateway.review();
  return {
    ...observeHistory(gateway, attempts),
    ...observeMoney(gateway),
    review,
    reviewPrinted: { printed: String(review) },
    ...(through === 'direct' ? { ...observeCoverage(gateway), ...observeInspection(gateway) } : {}),
  };
}

function observeHistory(gateway: AnyGateway, attempts: readonly RecordedAttempt[]): Observed {
  const timeline = gateway.timeline();
  return {
    events: gateway.events.list(),
    attempts,
    deliveries: gateway.webhooks.deliveries().map((one) => ({
      ...one,
      request: { ...one.request, body: JSON.parse(one.request.body) },
    })),
    timeline: [...timeline],
    timelinePrinted: { printed: String(timeline) },
    upcoming: [...gateway.upcoming()],
    // The world version identifies the storage format, not the behavior.
    tape: { ...gateway.tape(), world: undefined },
    tokenAudit: gateway.audit.list(),
    requestLog: gateway.audit.requests(),
    inbox: gateway.mfa.inbox(),
  };
}

function observeMoney(gateway: AnyGateway): Observed {
  const clients = [gateway.reseller, ...gateway.merchants];
  const transactions = gateway.inspect.transactions({ take: ROWS_MAX }).rows;
  return {
    nachaFiles: gateway.ach.files().map(({ text, ...file }) => ({ ...file, nacha: text.split('\n') })),
    balances: clients.map((client) => gateway.ledger.balances(client)),
    deposits: gateway.ledger.deposits(),
    postings: transactions.map(({ id }) => gateway.ledger.entries(id)),
    returnRates: gateway.merchants.map((client) => gateway.ach.returnRates(client)),
    creditLines: gateway.simulate.issuer.creditLines(),
    rules: [gateway.simulate.issuer.rules(), gateway.simulate.ach.rules()],
    faults: gateway.simulate.faults.list(),
  };
}

const ROWS_MAX = 500;

function observeCoverage(gateway: AnyGateway): Observed {
  const coverage = Object.entries(gateway.coverage()).map(([table, { rows }]) => [table, rows.filter(isMet)]);
  return { coverage: Object.fromEntries(coverage) };
}

/** Uncovered rows are omitted, or each new error code would change the coverage of every item. */
function isMet({ count }: { readonly count: number }): boolean {
  return count > 0;
}

function observeInspection({ inspect }: AnyGateway): Observed {
  const all = { take: ROWS_MAX };
  const transactions = inspect.transactions(all).rows;
  const files = inspect.files(all).rows;
  return {
    inspection: [
      inspect.overview(),
      inspect.money(),
      inspect.upcoming(all),
      inspect.batches(all),
      inspect.tokens(all),
      inspect.endpoints(),
      inspect.deliveries(all),
      transactions,
    ],
    inspectedTransactions: transactions.map(({ id }) => inspect.transaction(id)),
    inspectedFiles: files.map(({ name }) => withoutText(inspect.file(name))),
  };
}

/** The lines themselves are another aspect; this one records their explanations. */
function withoutText(file: object | undefined): unknown {
  return { ...file, text: undefined };
}
