/** Events as the OpenAPI document has them: each that a busy gateway tells is as its webhook says. */
import { banks, cards } from 'settlebox';
import { expect, it } from 'vitest';
import { EVENT_ALIASES, EVENT_TYPES } from '../../src/contract/event-types.ts';
import { faultAt } from '../support/api-document.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

it('has a webhook for every type of event, and for every second name', () => {
  expect(Object.keys(freshGateway().openapi().webhooks)).toEqual([...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)]);
});

it('shows an event that was emitted for every type of event', () => {
  const { webhooks } = freshGateway().openapi();
  const shown = Object.entries(webhooks).map(([type, { post }]) => {
    const example = Object(post.requestBody?.content['application/json'].example);
    return [type, Reflect.get(example, 'type'), typeof Reflect.get(example, 'cause')];
  });
  expect(shown).toEqual(Object.keys(webhooks).map((type) => [type, type, 'string']));
});

it('says of every status of an answer what comes of it, redirects too: they are failures', () => {
  const { webhooks } = freshGateway().openapi();
  const told = Object.values(webhooks).map(({ post }) => Object.keys(post.responses).sort().join());
  expect([...new Set(told)]).toEqual(['2XX,3XX,410,4XX,5XX']);
});

it('describes every event of a busy fortnight', async () => {
  const gateway = freshGateway();
  const told: { readonly type: string }[] = [];
  gateway.webhooks.subscribe({ events: ['*', 'ach.return'], deliver: (_request, event) => void told.push(event) });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 900, payment_method: cards.visa });
  gateway.transactions.create({ type: 'SALE', amount: 901, payment_method: cards.declines('51') });
  gateway.transactions.create({ type: 'PAYMENT', amount: 902, payment_method: banks.returns('R01') });
  const held = gateway.transactions.create({ type: 'AUTH', amount: 903, payment_method: cards.amex });
  gateway.transactions.capture(held.transaction_id, { amount: 500 });
  const stored = gateway.paymentTokens.create({
    card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' },
  });
  gateway.paymentTokens.delete(stored.payment_token);
  const clients = gateway.as(gateway.reseller).clients;
  const { client_id } = clients.create({ kind: 'merchant', name: 'Birch Books' });
  clients.delete(client_id);
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@acme.test', role: 'viewer' } as const;
  gateway.users.delete(gateway.users.create(person).user_id);
  const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
  gateway.as(gateway.auth.issueKey({ email, password }).api_key).mfa.challenge({ channel: 'email' });
  await gateway.clock.advance({ bankingDays: 4 });
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 100 });
  await gateway.clock.advance({ days: 10 });
  const document = gateway.openapi();
  const faults = told.map((event) => faultAt(document, pointerOf(event.type), event));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  expect(new Set(told.map(({ type }) => type)).size).toBeGreaterThan(15);
});

function pointerOf(type: string): string {
  return `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
}
