import { cards, type Gateway, storable } from 'settlebox';
import { expect } from 'vitest';
import { Shop } from './shop.ts';

type Test = readonly [title: string, body: (gateway: Gateway) => Promise<void>];

/** Tests of stored cards, clients, and logins. */
export const ACCOUNT_TESTS: readonly Test[] = [
  [
    'shows a customer only the own cards, and charges none that was deleted',
    async (gateway) => {
      const shop = new Shop(gateway);
      for (const customer_id of ['CUSTOMER-ada', 'CUSTOMER-bob'])
        await shop.call('POST', '/v1/payment_tokens', { ...storable(cards.visa), customer_id });
      const { body } = await shop.call('GET', '/v1/payment_tokens?customer_id=CUSTOMER-ada');
      expect(body.data).toHaveLength(1);
      const { payment_token } = body.data[0];
      await shop.call('DELETE', `/v1/payment_tokens/${payment_token}`);
      await expect(shop.checkout('1', 1999, { type: 'token', payment_token })).rejects.toThrow('token_not_active');
    },
  ],
  [
    'cannot charge while it is suspended',
    async (gateway) => {
      gateway.as(gateway.reseller).clients.update(gateway.merchant.clientId, { status: 'suspended' });
      await expect(new Shop(gateway).checkout('1', 1999, cards.visa)).rejects.toThrow('403 client_suspended');
    },
  ],
  [
    'accepts each code of a second factor once',
    async (gateway) => {
      const vera = { email: 'vera@acme.test', password: 'correct horse battery' };
      const names = { first_name: 'Vera', last_name: 'Byrne', phone: '+15555550123' };
      const user = gateway.users.create({ ...vera, ...names, role: 'operator' });
      gateway.users.update(user.user_id, { mfa: { enabled: true, channel: 'sms' } });
      const session = gateway.as(gateway.auth.issueKey(vera).api_key);
      const { challenge_id } = session.mfa.challenge({ channel: 'sms' });
      const code = gateway.mfa.inbox().at(-1)?.code ?? '';
      session.mfa.verify({ challenge_id, code });
      expect(() => session.mfa.verify({ challenge_id, code })).toThrow(expect.objectContaining({ status: 409 }));
    },
  ],
  [
    'waits after too many wrong passwords',
    async (gateway) => {
      const shop = new Shop(gateway);
      const login = { email: gateway.merchant.ownerEmail, password: 'wrong password' };
      const waits: number[] = [];
      for (let tries = 0; tries < 20; tries++) {
        const { status, headers } = await shop.call('POST', '/v1/auth/keys', login);
        if (status === 429) waits.push(Number(headers.get('retry-after')));
      }
      expect(waits.length).toBeGreaterThan(0);
      expect(waits.every((seconds) => seconds > 0)).toBe(true);
    },
  ],
];
