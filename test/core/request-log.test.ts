import { expect, it } from 'vitest';
import { Database } from '../../src/core/database.ts';
import {
  listRequests,
  REQUESTS_KEPT_MAX,
  RequestLog,
  type RequestRow,
  requestLogTables,
} from '../../src/core/request-log.ts';

const line: RequestRow = {
  ...{ at: 0, face: 'direct', method: 'GET', path: '/v1/transactions', operation: 'transactions.list' },
  ...{ clientId: null, keyId: null, userId: null, status: 200, code: null, correlationId: '', requestId: null },
  ...{ callerRequestId: null, replayed: false, body: null },
};

it('the request log shows the newest 100 000 lines, and no more than that where rows of many are deleted whole', () => {
  const database = new Database();
  database.exec(requestLogTables);
  const log = new RequestLog(database);
  for (let at = 0; at < REQUESTS_KEPT_MAX + 500; at++) log.add({ ...line, at }, true);
  log.save();
  const kept = listRequests(database);
  database.close();
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([100_000, 500, 100_499]);
});
