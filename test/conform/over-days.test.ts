/** Settlement, refunds, and returns: a run that continues on later days. */
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { compared, ownGateway } from './own-gateway.ts';
import { is, replies, type Wrong, wrongFetch } from './wrong-gateway.ts';

const RIGHT: Wrong = {};

async function overDays(wrong: Wrong) {
  const right = ownGateway();
  const options = { over: 'days', cwd: temporaryFolder() } as const;
  const other = { ...right, fetch: wrongFetch(right.fetch, wrong) };
  const first = await compared(other, {}, options);
  await right.gateway.clock.advance({ bankingDays: 1 });
  const second = await compared(other, {}, options);
  await right.gateway.clock.advance({ bankingDays: 8 });
  return [first, second, await compared(other, {}, options)] as const;
}

it('finds nothing in a right gateway, and is inconclusive until all is final', async () => {
  const [first, second, third] = await overDays(RIGHT);
  expect([first.verdict, second.verdict]).toEqual(['inconclusive', 'inconclusive']);
  expect(second.inconclusive[0]?.reason).toContain('not final yet');
  expect(third.findings).toEqual([]);
  expect(third).toMatchObject({ verdict: 'conforms', counts: { observed: 20, notObserved: 0 } });
});

const keys = { main: '', other: '', viewer: '' };

it.each<readonly [string, Wrong]>([
  [
    'a partial refund is a cent off',
    replies(is.get, (body) => {
      if (body.refunded_amount === 4) body.refunded_amount = 3;
    })(keys),
  ],
  [
    'a refund above the charge is accepted',
    {
      ask: ({ body }) => {
        if (body?.amount === 6 && body.type === 'REFUND') body.amount = 5;
      },
    },
  ],
  [
    'a void after settlement is accepted',
    {
      ask: ({ body }) => {
        if (body?.type === 'VOID') body.type = 'REFUND';
      },
    },
  ],
  [
    'a returned payment has no return code',
    replies(is.get, (body) => {
      delete body.return;
    })(keys),
  ],
  [
    'a captured sale looks settled too early',
    replies(is.get, (body) => {
      if (body.transaction_state === 'authorized') body.transaction_state = 'settled';
    })(keys),
  ],
])('notices that %s', async (_name, wrong) => {
  const reports = await overDays(wrong);
  expect(reports.flatMap(({ findings }) => findings)).not.toEqual([]);
});
