import { eventObject } from '../../domain/payments/transactions/event-object.ts';
import { listEvents } from '../../engine/event-log.ts';
import { fieldsOf, mapFields } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { queuesWebhooks, sendsEvent, sendsObjects } from './wrongs.ts';

const AUTHORIZED = 'transaction.authorized';
const SETTLED = 'transaction.settled';
const FUNDED = 'transaction.funded';

/** One in five, beginning with the second: a payment has two webhooks even in a short test. */
const losesOneInFive: Wrong = (took) => {
  let count = 0;
  return queuesWebhooks((event, right) => {
    count++;
    if (count % 5 === 2) return true;
    right(event);
    return false;
  })(took);
};

function losesEvent(type: string): Wrong {
  return queuesWebhooks((event, right) => {
    if (event.type === type) return true;
    right(event);
    return false;
  });
}

/** Sends the events of a type, or all, a second time with another id. */
function sendsTwice(isMeant: (type: string) => boolean): Wrong {
  const queued = queuesWebhooks((event, right) => {
    right(event);
    if (!isMeant(event.type)) return false;
    right(event);
    return true;
  });
  return (took) => {
    const first = new Map<string, string>();
    return {
      ...queued(took),
      webhook(_event, { deliveryId, endpointId, eventSeq }) {
        const sent = `${endpointId} ${eventSeq}`;
        const original = first.get(sent) ?? deliveryId;
        first.set(sent, original);
        return original === deliveryId ? {} : { id: deliveryId.replace('DELIVERY', 'EVENT') };
      },
    };
  };
}

/** Holds the webhook about the authorization until the settlement has been sent. */
const authorizesLate = queuesWebhooks((event, right, { database }) => {
  if (event.type === AUTHORIZED) return true;
  right(event);
  if (event.type !== SETTLED) return false;
  for (const held of listEvents(database, event.subject)) if (held.type === AUTHORIZED) right(held);
  return true;
});

const sendsOldAgain = queuesWebhooks((event, right, { database }) => {
  right(event);
  const [oldest] = event.type === FUNDED ? listEvents(database, event.subject) : [];
  if (oldest !== undefined) right(oldest);
  return oldest !== undefined;
});

const WRONG_CLIENT = 'CLIENT-00000000000000000000000001';

const namesOtherMerchant = sendsEvent(({ data }) => {
  const object = fieldsOf(fieldsOf(data).object);
  return {
    client_id: WRONG_CLIENT,
    data: { object: 'client_id' in object ? { ...object, client_id: WRONG_CLIENT } : object },
  };
});

/** The object of a transaction as of the event before. */
const sendsStaleObject = sendsEvent(({ type, subject }, { database, settings, eventSeq }) => {
  if (!String(type).startsWith('transaction.')) return undefined;
  const before = listEvents(database, String(subject)).findLast(({ seq }) => seq < eventSeq);
  return before === undefined ? undefined : { data: { object: eventObject({ database, settings }, before) } };
});

const AMOUNT = /amount|^(gross|fee|net)$/;

const sendsDecimals = sendsObjects((object) => {
  let changes = 0;
  const { metadata: _own, ...fields } = object;
  const shown = mapFields(fields, (name, value) => {
    if (typeof value !== 'number' || !AMOUNT.test(name)) return value;
    changes++;
    return (value / 100).toFixed(2);
  });
  return changes === 0 ? undefined : fieldsOf(shown);
});

const signsOtherText: Wrong = (took) => ({
  signedText(body) {
    took();
    return `${body} `;
  },
});

const RECEIVE = `const received = [];
gateway.webhooks.subscribe({ deliver: (_request, event) => void received.push(event) });`;
const SALE = "const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });";
const FUND = "await gateway.clock.advanceTo('funding');";

/** Mutants that send webhooks wrong. */
export const WEBHOOK_MUTANTS: readonly Mutant[] = [
  {
    id: 'webhooks-lost',
    group: 'webhooks',
    sentence: 'One webhook in five is never sent.',
    caughtBy: 'checking an order after every webhook of its payment',
    catchingTest: `
${RECEIVE}
${SALE}
${FUND}
const types = received.filter((event) => event.subject === sale.transaction_id).map((event) => event.type);
expect(types).toEqual(['${AUTHORIZED}', 'transaction.submitted', '${SETTLED}', '${FUNDED}']);`,
    needs: ['webhook:*'],
    scope: ['call:transactions.create'],
    wrong: losesOneInFive,
  },
  {
    id: 'webhooks-twice',
    group: 'webhooks',
    sentence: 'Every webhook is sent twice, with different ids.',
    caughtBy: 'counting webhooks, or checking a total that each webhook adds to',
    catchingTest: `
${RECEIVE}
${SALE}
await gateway.idle();
expect(received.map((event) => event.type)).toEqual(['${AUTHORIZED}']);`,
    needs: ['webhook:*'],
    scope: ['call:transactions.create'],
    wrong: sendsTwice(() => true),
  },
  {
    id: 'settled-before-authorized',
    group: 'webhooks',
    sentence: `\`${AUTHORIZED}\` is sent only after \`${SETTLED}\`.`,
    caughtBy: 'checking the order of the webhooks of a payment, or how the status of an order changes',
    catchingTest: `
${RECEIVE}
${SALE}
${FUND}
const types = received.filter((event) => event.subject === sale.transaction_id).map((event) => event.type);
expect(types).toEqual(['${AUTHORIZED}', 'transaction.submitted', '${SETTLED}', '${FUNDED}']);`,
    needs: [`webhook:${AUTHORIZED}`],
    scope: ['call:transactions.create'],
    wrong: authorizesLate,
  },
  {
    id: 'wrong-signature',
    group: 'webhooks',
    sentence: 'Webhooks have invalid signatures.',
    caughtBy: 'verifying signatures: the webhook is rejected, and never acknowledged',
    catchingTest: `
const secret = 'whsec_c2V0dGxlYm94IGV4YW1wbGUgc2VjcmV0';
const forged = [];
const deliver = (request) => parseWebhook(request, secret).catch(() => forged.push(request)).then(() => undefined);
gateway.webhooks.subscribe({ deliver, secret });
${SALE}
await gateway.idle();
expect(forged).toEqual([]);`,
    needs: ['webhook:*'],
    scope: ['call:transactions.create'],
    wrong: signsOtherText,
  },
  {
    id: 'webhook-amounts-as-text',
    group: 'webhooks',
    sentence: 'Amounts in webhooks are strings in dollars, such as "19.99", instead of integers in cents.',
    caughtBy: 'checking an amount that comes from a webhook',
    catchingTest: `
${RECEIVE}
${SALE}
await gateway.idle();
expect(received[0].data.object.captured_amount).toBe(1999);`,
    needs: ['webhook:transaction.*', 'webhook:batch.*', 'webhook:deposit.*', 'webhook:dispute.*'],
    scope: ['call:transactions.create'],
    wrong: sendsDecimals,
  },
  {
    id: 'webhooks-of-another-merchant',
    group: 'webhooks',
    sentence: 'Webhooks name another merchant as the owner of their object.',
    caughtBy: 'rejecting webhooks with the `client_id` of another merchant',
    catchingTest: `
${RECEIVE}
${SALE}
await gateway.idle();
expect(received[0].client_id).toBe(gateway.merchant.clientId);`,
    needs: ['webhook:*'],
    scope: ['call:transactions.create'],
    wrong: namesOtherMerchant,
  },
  {
    id: 'old-webhook-again',
    group: 'webhooks',
    sentence: 'When a payment is funded, its first webhook is sent again, days after the first time.',
    caughtBy: 'counting webhooks, or checking that a status never goes back',
    catchingTest: `
${RECEIVE}
${SALE}
${FUND}
expect(received.filter((event) => event.type === '${AUTHORIZED}')).toHaveLength(1);`,
    needs: [`webhook:${FUNDED}`],
    scope: ['call:transactions.create'],
    wrong: sendsOldAgain,
  },
  {
    id: 'stale-object-in-webhook',
    group: 'webhooks',
    sentence: 'A webhook shows the transaction as it was before the event.',
    caughtBy: 'checking a status or a time that comes from a webhook',
    catchingTest: `
${RECEIVE}
${SALE}
${FUND}
const settled = received.find((event) => event.type === '${SETTLED}');
expect(settled.data.object.transaction_state).toBe('settled');`,
    needs: ['webhook:transaction.*'],
    scope: ['call:transactions.create'],
    wrong: sendsStaleObject,
  },
  {
    id: 'funded-twice',
    group: 'webhooks',
    sentence: `\`${FUNDED}\` is sent twice, with different ids.`,
    caughtBy: 'counting these webhooks, or checking a balance that they add to',
    catchingTest: `
${RECEIVE}
${SALE}
${FUND}
expect(received.filter((event) => event.type === '${FUNDED}')).toHaveLength(1);`,
    needs: [`webhook:${FUNDED}`],
    scope: ['call:transactions.create'],
    wrong: sendsTwice((type) => type === FUNDED),
  },
  {
    id: 'return-without-webhook',
    group: 'bank debits',
    sentence: 'A bank debit is returned, but no webhook reports it.',
    caughtBy: 'checking an order after its bank debit is returned',
    catchingTest: `
${RECEIVE}
gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
await gateway.clock.advance({ days: 7 });
expect(received.map((event) => event.type)).toContain('transaction.returned');`,
    needs: ['webhook:transaction.returned', 'webhook:ach.return'],
    wrong: losesEvent('transaction.returned'),
  },
  {
    id: 'dispute-without-webhook',
    group: 'disputes',
    sentence: 'A charge is disputed, but no webhook reports it.',
    caughtBy: 'checking an order after its charge is disputed',
    catchingTest: `
${RECEIVE}
${SALE}
gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
await gateway.clock.advance({ days: 25 });
expect(received.map((event) => event.type)).toContain('dispute.opened');`,
    needs: ['webhook:dispute.opened'],
    wrong: losesEvent('dispute.opened'),
  },
];
