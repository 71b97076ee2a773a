/** The actions that the inspector offers for a dispute, in each of its states. */
import { expect, it } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';

interface Opened {
  readonly reason: string;
  readonly card?: 'visa' | 'mastercard' | 'amex';
  readonly verb?: 'dispute' | 'inquiry' | 'preDispute';
}

async function opened({ reason, card = 'visa', verb = 'dispute' }: Opened) {
  const gateway = createGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards[card] });
  await gateway.clock.advance({ days: 3 });
  const { id } = gateway.simulate.issuer[verb]({ transaction: sale, reason, at: gateway.clock.now() });
  await gateway.clock.advance({ seconds: 1 });
  return { gateway, id };
}

const actionsOn = (gateway: Gateway, id: string) => {
  const { state, actions } = gateway.inspect.dispute(id);
  return `${state}: ${actions.map(({ action }) => action).join(' ')}`;
};

it('offers what the state of a dispute permits', async () => {
  const { gateway, id } = await opened({ reason: '13.1' });
  using _closed = gateway;
  const { issuer } = gateway.simulate;
  const seen = [actionsOn(gateway, id)];
  const steps = [
    () => gateway.disputes.submitEvidence(id, { text: 'winning_evidence' }),
    () => issuer.decide(id, 'won'),
    () => issuer.openPreArbitration(id),
    () => gateway.disputes.submitEvidence(id, { text: 'winning_evidence' }),
    () => issuer.decide(id, 'won'),
  ];
  for (const step of steps) {
    step();
    seen.push(actionsOn(gateway, id));
  }
  expect(seen).toEqual([
    'needs_response: submitEvidence accept withdraw',
    'under_review: decide withdraw',
    'won: openPreArbitration',
    'pre_arbitration: submitEvidence accept',
    'arbitration: decide',
    'won_finally: ',
  ]);
});

it.each([
  [{ reason: '13.1', verb: 'inquiry' }, 'inquiry: submitEvidence escalate'],
  [{ reason: '13.1', verb: 'preDispute' }, 'alert: '],
] as const)('offers no more than that before a chargeback: %j', async (options, expected) => {
  const { gateway, id } = await opened(options);
  using _closed = gateway;
  expect(actionsOn(gateway, id)).toBe(expected);
});

it.each([
  [{ reason: '10.4' }, 'lost', 'lost: openArbitration'],
  [{ reason: '13.1' }, 'lost', 'lost: '],
  [{ reason: '4808', card: 'mastercard' }, 'won', 'won: openArbitration'],
  [{ reason: 'C08', card: 'amex' }, 'won', 'won: '],
] as const)('offers the appeals of the network: %j, %s', async (options, result, expected) => {
  const { gateway, id } = await opened(options);
  using _closed = gateway;
  gateway.disputes.submitEvidence(id, { text: 'evidence' });
  gateway.simulate.issuer.decide(id, result);
  expect(actionsOn(gateway, id)).toBe(expected);
  if (expected.endsWith('openArbitration')) gateway.simulate.issuer.openArbitration(id);
});

it('offers nothing after a loss without evidence', async () => {
  const { gateway, id } = await opened({ reason: '10.4' });
  using _closed = gateway;
  gateway.disputes.accept(id);
  expect(actionsOn(gateway, id)).toBe('lost: ');
});
