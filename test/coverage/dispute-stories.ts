import { cards, type Gateway } from '../../src/index.ts';

type Opening = 'dispute' | 'preDispute' | 'inquiry';

/** Sells, waits for settlement, and disputes. */
async function disputed(gateway: Gateway, opening: Opening = 'dispute', reason = '13.1', card = cards.visa) {
  const { transaction_id } = gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: card });
  await gateway.clock.advance({ days: 4 });
  const { id } = gateway.simulate.issuer[opening]({ transaction: transaction_id, reason, at: gateway.clock.now() });
  await gateway.clock.advance(0);
  return { id, sale: transaction_id };
}

async function decided(gateway: Gateway, result: 'won' | 'lost', reason?: string, card?: typeof cards.visa) {
  const { id } = await disputed(gateway, 'dispute', reason, card);
  gateway.disputes.submitEvidence(id, { text: 'a letter' });
  gateway.simulate.issuer.decide(id, result);
  return id;
}

async function preArbitrated(gateway: Gateway) {
  const id = await decided(gateway, 'won');
  gateway.simulate.issuer.openPreArbitration(id);
  return id;
}

export const DISPUTE_STORIES: Readonly<Record<string, (gateway: Gateway) => unknown>> = {
  'a dispute is planned and called off': ({ transactions, simulate }) => {
    const { transaction_id } = transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    simulate.issuer.dispute({ transaction: transaction_id, reason: '13.1' }).cancel();
    simulate.issuer.dispute({ transaction: transaction_id, reason: '13.1' });
    transactions.void(transaction_id);
  },
  'an inquiry is answered': async (gateway) => {
    const { id } = await disputed(gateway, 'inquiry');
    gateway.disputes.submitEvidence(id, { text: 'an answer' });
  },
  'an inquiry is refunded': async (gateway) => {
    gateway.transactions.refund((await disputed(gateway, 'inquiry')).sale);
  },
  'an inquiry is forgotten': async (gateway) => {
    await disputed(gateway, 'inquiry');
    await gateway.clock.advance({ days: 40 });
  },
  'an inquiry is escalated, and accepted': async (gateway) => {
    const { id } = await disputed(gateway, 'inquiry');
    gateway.simulate.issuer.escalate(id);
    gateway.disputes.accept(id);
  },
  'an alert is refunded': async (gateway) => {
    gateway.transactions.refund((await disputed(gateway, 'preDispute')).sale);
  },
  'an alert is missed, and the deadline too': async (gateway) => {
    await disputed(gateway, 'preDispute');
    await gateway.clock.advance({ days: 40 });
  },
  'a dispute is withdrawn before evidence, and after it': async (gateway) => {
    const [one, other] = [await disputed(gateway), await disputed(gateway)];
    gateway.disputes.submitEvidence(other.id, { text: 'a letter' });
    for (const { id } of [one, other]) gateway.simulate.issuer.withdraw(id);
  },
  'a pre-arbitration is accepted': async (gateway) => {
    gateway.disputes.accept(await preArbitrated(gateway));
  },
  'a pre-arbitration is missed': async (gateway) => {
    await preArbitrated(gateway);
    await gateway.clock.advance({ days: 40 });
  },
  'a pre-arbitration is contested and won': async (gateway) => {
    const id = await preArbitrated(gateway);
    gateway.disputes.submitEvidence(id, { text: 'more' });
    gateway.simulate.issuer.decide(id, 'won');
  },
  'an arbitration is lost': async (gateway) => {
    const id = await decided(gateway, 'won', '4808', cards.mastercard);
    gateway.simulate.issuer.openArbitration(id);
    gateway.simulate.issuer.decide(id, 'lost');
  },
  'an allocation goes to arbitration': async (gateway) => {
    gateway.simulate.issuer.openArbitration(await decided(gateway, 'lost', '10.4'));
  },
};
