/** docs/ach.md: each call on the page exists, and its tables hold. */
import { expect, it } from 'vitest';
import * as settlebox from '../../src/index.ts';
import { banks, createGateway, storable } from '../../src/index.ts';
import { pageText } from './pages.ts';

const page = pageText('docs/ach.md');

it('calls only methods that a gateway has', () => {
  using gateway = createGateway();
  const calls = [...page.matchAll(/gateway((?:\.\w+)+)\(/g)].map(([, path = '']) => path.slice(1));
  const missing = calls.filter((path) => {
    const found = path.split('.').reduce<unknown>((value, field) => Reflect.get(Object(value), field), gateway);
    return typeof found !== 'function';
  });
  expect([calls.length > 10, missing]).toEqual([true, []]);
  const functions = [...page.matchAll(/^(\w+)\(/gm)].map(([, name = '']) => name).filter((name) => /Nacha/.test(name));
  expect(functions.filter((name) => !(name in settlebox))).toEqual([]);
});

it('states correctly what returns do to a stored account, and what lifts it', async () => {
  using gateway = createGateway();
  const pay = (payment_token: string) =>
    gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: { type: 'token', payment_token } });
  const refusal = (payment_token: string) => {
    try {
      return pay(payment_token).transaction_state;
    } catch (error) {
      return Reflect.get(Object(error), 'code');
    }
  };
  const tokens = ['R02', 'R03', 'R04', 'R07', 'R08', 'R10'].map((code) => {
    const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
    gateway.simulate.ach.return({ transaction: pay(payment_token), code: code as 'R02' });
    return [code, payment_token] as const;
  });
  await gateway.clock.advance({ days: 20 });
  const after = tokens.map(([code, token]) => {
    const blocked = refusal(token);
    gateway.ach.noteAuthorization({ paymentToken: token });
    return [code, blocked, refusal(token)].join(' ');
  });
  expect(after).toEqual([
    'R02 token_not_active token_not_active',
    'R03 token_not_active token_not_active',
    'R04 token_not_active token_not_active',
    'R07 debit_blocked authorized',
    'R08 debit_blocked authorized',
    'R10 debit_blocked authorized',
  ]);
});
