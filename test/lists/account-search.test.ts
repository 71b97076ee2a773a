import { createGateway, type Gateway } from 'settlebox';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * `search_text` for clients, users, and integrations works like that for transactions: case-insensitive, within one
 * field.
 */

let gateway: Gateway;
beforeAll(() => {
  gateway = createGateway();
  const { clients, users, integrations } = gateway.as(gateway.reseller);
  const opened = [
    { name: 'École Zoë', legal_name: 'Große Straße GmbH' },
    { name: 'Birch', legal_name: 'Oak Inc' },
    { name: 'ΟΔΥΣΣΕΥΣ', legal_name: null },
  ].map((names) => clients.create({ kind: 'merchant', ...names }).client_id);
  const [school = '', trees = '', hero = ''] = opened;
  const person = { role: 'viewer', client_id: school } as const;
  users.create({ ...person, first_name: 'Élise', last_name: 'Ångström', email: 'elise@ecole.test' });
  users.create({ ...person, first_name: 'Bo', last_name: 'Zimmer', email: 'bo@birch.test' });
  integrations.create({ kind: 'other', provider: 'Édition Taxly', mid: 'M-1', client_id: school });
  integrations.create({ kind: 'other', provider: 'Birch Books', mid: 'M-2', client_id: trees });
  integrations.create({ kind: 'other', provider: 'Папагено', client_id: hero });
});
afterAll(() => gateway.close());

const clientsFor = (search_text: string) =>
  gateway
    .as(gateway.reseller)
    .clients.list({ search_text, sort_order: 'asc' })
    .data.map(({ name }) => name);
const usersFor = (search_text: string) =>
  gateway
    .as(gateway.reseller)
    .users.list({ search_text })
    .data.map(({ first_name }) => first_name);
const integrationsFor = (search_text: string) =>
  gateway
    .as(gateway.reseller)
    .integrations.list({ search_text })
    .data.map(({ provider }) => provider);

test.each([
  ['ÉCOLE', ['École Zoë']],
  ['école', ['École Zoë']],
  ['zoë', ['École Zoë']],
  ['ecole', []],
  ['strasse g', ['École Zoë']],
  ['δυς', ['ΟΔΥΣΣΕΥΣ']],
  ['birch', ['Birch']],
  ['oak', ['Birch']],
  ['birch oak', []],
  ['birch\noak', []],
  ['%', []],
])('finds clients by %j', (sought, found) => {
  expect(clientsFor(sought)).toEqual(found);
});

test.each([
  ['élise', ['Élise']],
  ['ÅNGSTRÖM', ['Élise']],
  ['élise å', ['Élise']],
  ['ELISE@', ['Élise']],
  ['zimmer bo@', []],
  ['bo zimmer', ['Bo']],
])('finds users by %j, with first and last name as one text', (sought, found) => {
  expect(usersFor(sought)).toEqual(found);
});

test.each([
  ['édition', ['Édition Taxly']],
  ['папаГЕНО', ['Папагено']],
  ['m-2', ['Birch Books']],
  ['books m-2', []],
])('finds integrations by %j', (sought, found) => {
  expect(integrationsFor(sought)).toEqual(found);
});

test('finds a changed record by its new text and not by its old text', () => {
  using other = createGateway();
  const { clients } = other.as(other.reseller);
  const { client_id } = clients.create({ kind: 'merchant', name: 'Ätna' });
  clients.update(client_id, { name: 'Öresund' });
  expect(['ätna', 'ÖRE'].map((search_text) => clients.list({ search_text }).total)).toEqual([0, 1]);
});

test.each(['', ' ', '\t\n'])('ignores the search text %j', (blank) => {
  expect([clientsFor(blank).length, usersFor(blank).length, integrationsFor(blank).length]).toEqual([5, 4, 5]);
});
