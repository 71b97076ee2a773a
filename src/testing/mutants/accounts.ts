import { GatewayError } from '../../engine/errors.ts';
import type { OperationResponse } from '../../engine/request.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import { fieldsOf } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { respondsInsteadOf, withFields } from './wrongs.ts';

const CLOSED: ReadonlySet<string> = new Set(['client_closed', 'client_suspended']);

const servesClosedClients: Wrong = (took) => ({
  parts: ({ admit }) => ({
    admit(engine, holder, credentials, row) {
      try {
        return admit(engine, holder, credentials, row);
      } catch (error) {
        if (!(error instanceof GatewayError) || !CLOSED.has(error.code)) throw error;
        const caller = admit(engine, { ...holder, clientStatus: 'active' }, credentials, row);
        took();
        return caller;
      }
    },
  }),
});

const VERIFY = 'mfa.verify';

const acceptsCodesAgain: Wrong = (took) => {
  const verified = new Map<unknown, OperationResponse>();
  const challengeOf = (input: unknown) => fieldsOf(input).challenge_id;
  const again = respondsInsteadOf([VERIFY], ['challenge_used'], ({ request }) =>
    verified.get(challengeOf(request.input())),
  )(took);
  return {
    answer(asked, perform) {
      const response = again.answer?.(asked, perform) ?? perform(asked);
      if (asked.operation.name === VERIFY) verified.set(challengeOf(asked.request.input()), response);
      return response;
    },
  };
};

const TOO_MANY: ReadonlySet<string> = new Set(['rate_limited', 'too_many_attempts', 'too_many_challenges']);

const retriesAtOnce: Wrong = (took) => ({
  answer(asked, perform) {
    try {
      return perform(asked);
    } catch (error) {
      if (error instanceof GatewayError && TOO_MANY.has(error.code)) {
        took();
        error.headers = { ...error.headers, 'retry-after': '0' };
      }
      throw error;
    }
  },
});

const GET_TOKEN = OPERATIONS.find(({ name }) => name === 'paymentTokens.get');

const keepsDeletedTokens: Wrong = (took) => ({
  answer(asked, perform) {
    const { operation, request } = asked;
    if (operation.name !== 'paymentTokens.delete' || GET_TOKEN === undefined) return perform(asked);
    const shown = perform({
      ...asked,
      operation: GET_TOKEN,
      request: { ...request, method: 'GET', input: () => ({}) },
    });
    took();
    return withFields(shown, { status: 'inactive' });
  },
});

/** Mutants that get stored payment methods, clients, second factors, and limits wrong. */
export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    id: 'deleted-card-charged',
    group: 'accounts',
    sentence: 'A stored card or account can still be charged after the merchant has deleted it.',
    caughtBy: 'charging a card after it was deleted',
    catchingTest: `
const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
gateway.paymentTokens.delete(payment_token);
const method = { type: 'token', payment_token };
const charge = () => gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: method });
expect(charge).toThrow(expect.objectContaining({ code: 'token_not_active' }));`,
    needs: ['call:paymentTokens.delete'],
    scope: ['call:paymentTokens.*'],
    wrong: keepsDeletedTokens,
  },
  {
    id: 'closed-client-served',
    group: 'accounts',
    sentence: 'A suspended or closed client can still make charges.',
    caughtBy: 'making a charge as a suspended client',
    catchingTest: `
gateway.as(gateway.reseller).clients.update(gateway.merchant.clientId, { status: 'suspended' });
const charge = () => gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
expect(charge).toThrow(expect.objectContaining({ code: 'client_suspended' }));`,
    needs: ['call:clients.update', 'call:clients.delete'],
    rare: true,
    wrong: servesClosedClients,
  },
  {
    id: 'code-accepted-twice',
    group: 'accounts',
    sentence: 'The code of a second factor is accepted twice.',
    caughtBy: 'entering a code a second time',
    catchingTest: `
const vera = { email: 'vera@acme.test', password: 'correct horse battery' };
const names = { first_name: 'Vera', last_name: 'Byrne', phone: '+15555550123' };
const user = gateway.users.create({ ...vera, ...names, role: 'operator' });
gateway.users.update(user.user_id, { mfa: { enabled: true, channel: 'sms' } });
const session = gateway.as(gateway.auth.issueKey(vera).api_key);
const { challenge_id } = session.mfa.challenge({ channel: 'sms' });
const { code } = gateway.mfa.inbox().at(-1);
session.mfa.verify({ challenge_id, code });
expect(() => session.mfa.verify({ challenge_id, code })).toThrow(expect.objectContaining({ code: 'challenge_used' }));`,
    needs: [`call:${VERIFY}`],
    scope: ['call:mfa.*'],
    wrong: acceptsCodesAgain,
  },
  {
    id: 'retry-after-zero',
    group: 'accounts',
    sentence: 'A 429 response asks for a retry after 0 seconds, but the retry is rejected, too.',
    caughtBy: 'waiting as long as a 429 response asks',
    catchingTest: `
const login = () => gateway.auth.issueKey({ email: gateway.merchant.ownerEmail, password: 'wrong password' });
const waits = Array.from({ length: 20 }, () => {
  try {
    login();
  } catch (error) {
    return error.headers['retry-after'];
  }
});
expect(Number(waits.at(-1))).toBeGreaterThan(0);`,
    needs: ['error:rate_limited', 'error:too_many_attempts', 'error:too_many_challenges'],
    wrong: retriesAtOnce,
  },
];
