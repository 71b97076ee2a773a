import type { Engine } from '../../domain/base/context.ts';
import { viewBatches } from './batches.ts';
import { viewCustomers } from './customers.ts';
import { viewDeliveries, viewDeliveryDetail, viewEndpoints } from './deliveries.ts';
import { viewDepositDetail, viewDeposits } from './deposits.ts';
import { viewDisputeDetail, viewDisputes } from './disputes.ts';
import { viewFaults } from './faults.ts';
import { viewFileDetail, viewFiles } from './files.ts';
import { freezeWorld } from './freeze.ts';
import type { Inspection } from './inspection-types.ts';
import { viewLanes } from './lanes.ts';
import { lanesQuery } from './lanes-query.ts';
import { viewLedger } from './ledger.ts';
import { ledgerQuery } from './ledger-query.ts';
import type { InspectionContext, IsAttached, SentHeadersOf } from './looking.ts';
import { createMemory } from './memory.ts';
import { moneyHistory, prepareMoney } from './money.ts';
import { viewOverview } from './overview.ts';
import { withPreparation } from './prepare.ts';
import {
  batchesQuery,
  customersQuery,
  deliveriesQuery,
  depositsQuery,
  disputesQuery,
  fileLinesQuery,
  filesQuery,
  moneyQuery,
  overviewQuery,
  queryView,
  requestsQuery,
  timelineQuery,
  tokensQuery,
  transactionsQuery,
  upcomingQuery,
  webhooksQuery,
} from './queries.ts';
import { growRequests } from './request-rows.ts';
import { viewRequestDetail, viewRequests } from './requests.ts';
import { viewRules } from './rules.ts';
import { growIndex } from './search-index.ts';
import { viewTimeline } from './timeline.ts';
import { viewTokens } from './tokens.ts';
import { viewTransactionDetail } from './transaction.ts';
import { viewTransactions } from './transactions.ts';
import { viewUpcomings } from './upcoming.ts';
import { viewWebhooks } from './webhooks.ts';

/** Rows of each list of a frozen world. */
const FROZEN_ROWS = 500;

/** Creates the views of an engine's current world. `isAttached` reports whether an endpoint has a receiver. */
export function createInspection(engine: Engine, isAttached: IsAttached, sentHeaders: SentHeadersOf): Inspection {
  const looking: InspectionContext = { engine, isAttached, sentHeaders, memory: createMemory(engine) };
  const inspection: Inspection = {
    overview: queryView(overviewQuery, (query) => viewOverview(looking, query)),
    money: queryView(moneyQuery, (query) => moneyHistory(looking, query)),
    lanes: queryView(lanesQuery, (query) => viewLanes(looking, query)),
    ledger: queryView(ledgerQuery, (query) => viewLedger(looking, query)),
    timeline: queryView(timelineQuery, (query) => viewTimeline(looking, query)),
    upcoming: queryView(upcomingQuery, (query) => viewUpcomings(looking, query)),
    transactions: queryView(transactionsQuery, (query) => viewTransactions(looking, query)),
    transaction: (id) => viewTransactionDetail(looking, id),
    batches: queryView(batchesQuery, (query) => viewBatches(looking, query)),
    files: queryView(filesQuery, (query) => viewFiles(looking, query)),
    file: (name, lines = {}) => queryView(fileLinesQuery, (query) => viewFileDetail(looking, name, query))(lines),
    endpoints: () => viewEndpoints(looking),
    deliveries: queryView(deliveriesQuery, (query) => viewDeliveries(looking, query)),
    webhooks: queryView(webhooksQuery, (query) => viewWebhooks(looking, query)),
    faults: () => viewFaults(looking),
    rules: () => viewRules(looking),
    delivery: (id) => viewDeliveryDetail(looking, id),
    tokens: queryView(tokensQuery, (query) => viewTokens(looking, query)),
    customers: queryView(customersQuery, (query) => viewCustomers(looking, query)),
    disputes: queryView(disputesQuery, (query) => viewDisputes(looking, query)),
    dispute: (id) => viewDisputeDetail(looking, id),
    deposits: queryView(depositsQuery, (query) => viewDeposits(looking, query)),
    deposit: (id) => viewDepositDetail(looking, id),
    requests: queryView(requestsQuery, (query) => viewRequests(looking, query)),
    request: (id) => viewRequestDetail(looking, id),
    freeze: (query = {}) => freeze({ take: FROZEN_ROWS, ...query }),
  };
  const freeze = queryView(transactionsQuery, (query) => freezeWorld(looking, inspection, query));
  return withPreparation(inspection, {
    search: () => growIndex(looking),
    requests: () => growRequests(looking),
    money: () => prepareMoney(looking),
  });
}
