import { openBare } from './bare-sqlite.ts';
import type { Question, Side } from './measure.ts';
import { onGateway } from './sides.ts';

/** Does a page stay cheap when there is much to choose from? */
export function listByAmount(world: Uint8Array): Question {
  const query = { take: 20, type: 'AUTH', sort_column: 'amount', sort_order: 'desc' } as const;
  return {
    work: 'list 20 of 10 000, by amount',
    beside: 'page and count by bare statements',
    ours: onGateway(world, (gateway) => gateway.transactions.list(query)),
    raw: [rawPage(world, 'kind', 'AUTH', 'requestedAmount DESC, number DESC')],
    ...{ calls: 15, rounds: 7, warmups: 2, target: { perSecond: 5000 } },
  };
}

export function listNewest(world: Uint8Array): Question {
  const query = { take: 20, transaction_state: 'captured' } as const;
  return {
    work: 'list 20 of 10 000, newest first',
    beside: 'page and count by bare statements',
    ours: onGateway(world, (gateway) => gateway.transactions.list(query)),
    raw: [rawPage(world, 'state', 'captured', 'number DESC')],
    ...{ calls: 15, rounds: 7, warmups: 2, target: { perSecond: 5000 } },
  };
}

function rawPage(world: Uint8Array, column: string, value: string, orderBy: string): Side {
  const database = openBare(world);
  const where = `FROM transactions WHERE clientId = ? AND ${column} = ?`;
  const client = String(database.prepare('SELECT clientId FROM transactions LIMIT 1').get()?.clientId);
  const count = database.prepare(`SELECT count(*) AS total ${where}`);
  const page = database.prepare(`SELECT * ${where} ORDER BY ${orderBy} LIMIT 20`);
  return { run: () => [count.get(client, value), page.all(client, value)] };
}
