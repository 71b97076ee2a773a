/** Disputes over HTTP: the same objects and errors, visible only to their merchant, and by permission. */
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { send } from '../support/http-requests.ts';
import { codeOf, funded, opened, sell } from './life.ts';

describe('disputes over HTTP', () => {
  it('have the objects of direct calls', async () => {
    const { gateway, id } = await opened();
    const { correlation_id: _one, ...direct } = gateway.disputes.get(id);
    const { status, body } = await send(gateway, `/v1/disputes/${id}`);
    expect([status, body]).toMatchObject([200, direct]);
    expect((await send(gateway, '/v1/disputes?state=needs_response&reason=13.1')).body).toMatchObject({
      total: 1,
      data: [direct],
    });
    expect((await send(gateway, '/v1/disputes?state=lost')).body).toMatchObject({ total: 0 });
    expect((await send(gateway, '/v1/disputes?state=nowhere')).status).toBe(400);
  });

  it('take evidence once, also with the same Idempotency-Key', async () => {
    const { gateway, id } = await opened();
    const path = `/v1/disputes/${id}/evidence`;
    const sent = { method: 'POST', body: { delivery_proof: 'signed' }, headers: { 'Idempotency-Key': 'evidence-1' } };
    const first = await send(gateway, path, sent);
    expect([first.status, first.body]).toMatchObject([200, { state: 'under_review' }]);
    expect((await send(gateway, path, sent)).headers.get('idempotent-replayed')).toBe('true');
    const again = await send(gateway, path, { method: 'POST', body: { text: 'more' } });
    expect([again.status, again.body]).toMatchObject([409, { error: { code: 'evidence_already_submitted' } }]);
  });

  it('can be accepted', async () => {
    const { gateway, id } = await opened();
    const { status, body } = await send(gateway, `/v1/disputes/${id}/accept`, { method: 'POST' });
    expect([status, body]).toMatchObject([
      200,
      { state: 'lost', outcome: { reason: 'the merchant accepted the dispute' } },
    ]);
  });

  it('are hidden from other merchants, and shown to the reseller', async () => {
    const { gateway, id } = await opened();
    const other = gateway.as(gateway.addMerchant({ name: 'Birch Books' }));
    expect(codeOf(() => other.disputes.get(id))).toBe('not_found');
    expect(other.disputes.list().total).toBe(0);
    expect(gateway.as(gateway.reseller).disputes.get(id).id).toBe(id);
    for (const wrong of ['nothing', `DISPUTE-${'0'.repeat(26)}`])
      expect(codeOf(() => gateway.disputes.get(wrong))).toBe('not_found');
  });

  it('are not visible before they arrive', async () => {
    const { gateway, sale } = await funded();
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1' });
    expect(codeOf(() => gateway.disputes.get(id))).toBe('not_found');
    expect(gateway.transactions.get(sale)).toMatchObject({ dispute: null, disputed_amount: 0 });
  });
});

it('shows a dispute in the history, the lists, and the events of its transaction', async () => {
  const { gateway, sale, id } = await opened({ amount: 4_000 });
  const shown = { id, state: 'needs_response', reason: '13.1', amount: 4_000 };
  expect(gateway.transactions.list().data[0]).toMatchObject({ dispute: shown, disputed_amount: 4_000 });
  gateway.transactions.refund(sale, 1_000);
  const [refunded] = gateway.events.list({ type: 'transaction.refunded' });
  expect(refunded?.data.object).toMatchObject({ dispute: shown, disputed_amount: 4_000, refunded_amount: 1_000 });
  const [settled] = gateway.events.list({ type: 'transaction.settled' });
  expect(settled?.data.object).toMatchObject({ dispute: null, disputed_amount: 0 });
  expect(gateway.transactions.get(sale).history?.map(({ state, cause }) => [state, cause])).toContainEqual([
    'settled',
    'dispute 13.1: needs_response',
  ]);
});

it('survives snapshots, and is the same in every gateway with the same seed', async () => {
  const states = await Promise.all(
    [0, 1].map(async () => {
      using gateway = createGateway({ seed: 'disputes' });
      const { id } = gateway.simulate.issuer.dispute({ transaction: sell(gateway), reason: '13.1', at: { day: 5 } });
      await gateway.clock.advance({ days: 10 });
      using opened = createGateway({ from: gateway.snapshot() });
      opened.disputes.submitEvidence(id, { text: 'winning_evidence' });
      await opened.clock.advance({ days: 40 });
      opened.check();
      return opened.disputes.get(id);
    }),
  );
  expect(states[0]).toMatchObject({ state: 'won' });
  expect(JSON.stringify(states[1]?.history)).toBe(JSON.stringify(states[0]?.history));
});
