import { GatewayError } from '../../engine/errors.ts';
import { type Fields, fieldsOf, isFields } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { combined, readsInput, responds, respondsInsteadOf, showsObjects, withFields, withInput } from './wrongs.ts';

const CREATE = 'transactions.create';

/** Keys are remembered only to tell whether it makes a difference. */
const ignoresKeys: Wrong = (took) => {
  const seen = new Set<string>();
  return {
    answer(asked, perform) {
      const { operation, request } = asked;
      const { idempotencyKey, id = '' } = request;
      if (idempotencyKey === undefined) return perform(asked);
      const use = `${operation.name} ${id} ${idempotencyKey}`;
      if (seen.has(use)) took();
      seen.add(use);
      return perform({ ...asked, request: { ...request, idempotencyKey: undefined } });
    },
  };
};

/** The second charge of each pair is lost to its caller, and its key is forgotten. */
const failsAfterWriting: Wrong = (took) => {
  let charges = 0;
  return {
    answer(asked, perform) {
      if (asked.operation.name !== CREATE) return perform(asked);
      charges++;
      if (charges % 2 === 1) return perform(asked);
      const { body } = perform({ ...asked, request: { ...asked.request, idempotencyKey: undefined } });
      took();
      const error = new GatewayError('internal_error', 'An unexpected error occurred.');
      throw Object.assign(error, { correlationId: body.correlation_id });
    },
  };
};

/** `$19.99` is 1998.9999999999998 cents in floating point. Here, it happens to every amount with cents. */
const losesACent = readsInput([CREATE], ({ amount, ...input }) =>
  typeof amount === 'number' && amount % 100 !== 0 ? { ...input, amount: amount - 1 } : undefined,
);

/** Removes everything from a decline but `approved`. */
const declinesBarely = responds([CREATE], (response) => {
  const body = fieldsOf(response.body);
  if (body.response_status !== 'Declined' && body.response_status !== 'Error') return undefined;
  const { response_status, response_code, response_description, response_message, ...rest } = body;
  const { processor_response, retry, transaction_state } = rest;
  const left = { response_status, response_code, response_description, response_message, processor_response, retry };
  const none = Object.fromEntries(Object.keys({ ...left, transaction_state }).map((name) => [name, undefined]));
  return { ...withFields(response, { ...none, approved: false }), status: 200 };
});

const DUPLICATE = '94';

/** The charge is declined in the records, so its money never comes. */
const approvesDuplicates = showsObjects((object) => {
  if (object.object !== 'transaction' || object.response_code !== DUPLICATE) return undefined;
  const amount = object.requested_amount ?? object.amount_requested;
  const approval = { response_status: 'Approved', response_code: '00', transaction_state: 'authorized' };
  return 'approved' in object
    ? { ...approval, approved: true, response_description: 'Approved', amount }
    : { ...approval, response_message: 'Approved', amount_authorized: amount };
});

/** The expiry that an expired card is read with. */
const LATER = '2039';

function withLaterExpiry(input: Fields): Fields {
  const { payment_method, card } = input;
  if (isFields(card)) return { ...input, card: { ...card, expiry_year: LATER } };
  const { expiry, ...method } = fieldsOf(payment_method);
  return { ...input, payment_method: { ...method, expiry: { ...fieldsOf(expiry), year: LATER } } };
}

const acceptsExpired = respondsInsteadOf(
  [CREATE, 'paymentTokens.create'],
  ['invalid_request'],
  (asked, perform, error) =>
    error.details.every(({ field }) => field.includes('expiry'))
      ? perform(withInput(asked, withLaterExpiry))
      : undefined,
);

const EXPIRED_CODE = '54';

const approvesExpired: Wrong = (took) => ({
  parts: ({ networks }) => ({
    networks: {
      ...networks,
      issuer: {
        ...networks.issuer,
        authorize(mode, question) {
          const response = networks.issuer.authorize(mode, question);
          if (response.responseCode !== EXPIRED_CODE) return response;
          took();
          return { ...response, responseCode: '00', approvedCents: question.amountCents };
        },
      },
    },
  }),
});

const reportsMatchingAddress: Wrong = (took) => ({
  parts({ networks }) {
    const matching = <Response extends { readonly avsCode: string | null }>(response: Response): Response => {
      if (response.avsCode === null || response.avsCode === 'Y' || response.avsCode === 'X') return response;
      took();
      return { ...response, avsCode: 'Y' };
    };
    const { authorize, verifyAddress } = networks.issuer;
    const issuer = {
      ...networks.issuer,
      authorize: (...asked: Parameters<typeof authorize>) => matching(authorize(...asked)),
      verifyAddress: (...asked: Parameters<typeof verifyAddress>) => matching(verifyAddress(...asked)),
    };
    return { networks: { ...networks, issuer } };
  },
});

const dropsMetadata = readsInput([CREATE], ({ metadata, ...input }) => (metadata === undefined ? undefined : input));

const SALE = "gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa })";

/** Mutants that get charges, captures, voids, and refunds wrong. */
export const CHARGE_MUTANTS: readonly Mutant[] = [
  {
    id: 'idempotency-keys-ignored',
    group: 'charges',
    sentence: 'A request that is sent again with the same Idempotency-Key is processed again.',
    caughtBy: 'sending a request twice with one key: both responses must name the same transaction',
    catchingTest: `
const order = { type: 'SALE', amount: 1999, payment_method: cards.visa };
const sale = gateway.transactions.create(order, { idempotencyKey: 'order-1001' });
const again = gateway.transactions.create(order, { idempotencyKey: 'order-1001' });
expect(again.transaction_id).toBe(sale.transaction_id);`,
    needs: [`call:${CREATE}`],
    wrong: ignoresKeys,
  },
  {
    id: 'charge-a-cent-short',
    group: 'charges',
    sentence:
      'A charge whose amount is not a whole number of dollars is one cent too low, as if computed in floating point.',
    caughtBy: 'comparing the amount in the response with the order',
    catchingTest: `
const sale = ${SALE};
expect(sale.amount).toBe(1999);`,
    needs: [`call:${CREATE}`],
    wrong: losesACent,
  },
  {
    id: 'metadata-dropped',
    group: 'charges',
    sentence: 'The metadata of a charge is not stored, so responses and webhooks no longer name the order.',
    caughtBy: 'reading the metadata of a charge in a later response or in a webhook',
    catchingTest: `
const metadata = { order: 'order-1001' };
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata });
expect(gateway.transactions.get(sale.transaction_id).metadata).toEqual(metadata);`,
    needs: [`call:${CREATE}`],
    wrong: dropsMetadata,
  },
  {
    id: 'error-after-charge',
    group: 'charges',
    sentence: 'Every second charge succeeds, but its response is a 500, and its Idempotency-Key is forgotten.',
    caughtBy: 'comparing the charges at the gateway with the orders',
    catchingTest: `
const amounts = [1000, 2000, 3000];
for (const amount of amounts)
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
expect(gateway.transactions.list().total).toBe(3);`,
    needs: [`call:${CREATE}`],
    wrong: failsAfterWriting,
  },
  {
    id: 'decline-without-reason',
    group: 'charges',
    sentence:
      'The response to a declined charge is a 200 with only `approved: false`: no status, no state, and no response code.',
    caughtBy: 'checking the response code, or what the customer is told about a decline',
    catchingTest: `
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });
expect(sale).toMatchObject({ response_status: 'Declined', response_code: '51' });`,
    needs: ['event:transaction.declined'],
    scope: ['call:transactions.create'],
    wrong: declinesBarely,
  },
  {
    id: 'duplicate-charge-approved',
    group: 'charges',
    sentence: 'A charge that is declined as a duplicate (94) is reported as approved.',
    caughtBy: 'charging the same card and amount twice within `duplicate_minutes`',
    catchingTest: `
gateway.clients.update(gateway.merchant.clientId, { card_checks: { duplicate_minutes: 5 } });
${SALE};
const again = ${SALE};
expect(again.response_status).toBe('Declined');`,
    needs: ['event:transaction.declined'],
    rare: true,
    wrong: approvesDuplicates,
  },
  {
    id: 'expired-card-approved',
    group: 'charges',
    sentence: 'An expired card can be charged and stored.',
    caughtBy: 'charging an expired card',
    catchingTest: `
const charge = () => gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.expired });
expect(charge).toThrow(expect.objectContaining({ code: 'invalid_request' }));`,
    needs: [`call:${CREATE}`],
    wrong: combined(acceptsExpired, approvesExpired),
  },
  {
    id: 'address-mismatch-approved',
    group: 'charges',
    sentence: 'Address verification always reports a match, so no charge is declined for a wrong address.',
    caughtBy: 'charging a card with a wrong address when `decline_avs` is set',
    catchingTest: `
gateway.clients.update(gateway.merchant.clientId, { card_checks: { decline_avs: ['N'] } });
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.avsMismatch });
expect(sale.response_status).toBe('Declined');`,
    needs: [`call:${CREATE}`],
    rare: true,
    wrong: reportsMatchingAddress,
  },
];
