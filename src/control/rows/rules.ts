import { z } from 'zod';
import { trusted } from '../../core/trusted.ts';
import { bankRuleWish } from '../../harness/bank-rules.ts';
import { faultWish } from '../../harness/faults.ts';
import { creditLineChange, creditLineWish, issuerRuleWish } from '../../harness/issuer.ts';
import { creditLine, fault, rules } from '../answers/harness.ts';
import { id, list, made, removed } from '../answers/shapes.ts';
import { defineRow } from '../control-row.ts';

const empty = z.strictObject({});
const byId = z.strictObject({ id });

export const ruleRows = [
  defineRow({
    ...{ name: 'rules.list', method: 'GET', path: '/rules', summary: 'How issuers and banks were told to answer' },
    ...{ input: empty, output: rules },
    run: ({ gateway: { simulate } }) => ({
      issuer: simulate.issuer.rules(),
      banks: simulate.ach.rules(),
      creditLines: simulate.issuer.creditLines(),
    }),
  }),
  defineRow({
    ...{
      name: 'rules.addIssuer',
      method: 'POST',
      path: '/rules/issuer',
      status: 201,
      summary: 'Have issuers answer charges by a rule',
    },
    ...{ input: issuerRuleWish, output: made },
    run: ({ gateway }, wish) => ({ id: gateway.simulate.issuer.rule(trusted(wish)).id }),
  }),
  defineRow({
    ...{
      name: 'rules.addBank',
      method: 'POST',
      path: '/rules/banks',
      status: 201,
      summary: 'Have receiving banks answer entries by a rule',
    },
    ...{ input: bankRuleWish, output: made },
    run: ({ gateway }, wish) => ({ id: gateway.simulate.ach.rule(trusted(wish)).id }),
  }),
  defineRow({
    ...{
      name: 'rules.remove',
      method: 'DELETE',
      path: '/rules/{id}',
      summary: 'Take a rule back, of issuers or of banks',
    },
    ...{ input: byId, output: removed },
    run: ({ gateway }, rule) => ({ removed: gateway.simulate.ach.removeRule(rule) }),
  }),
  defineRow({
    ...{
      name: 'creditLines.open',
      method: 'POST',
      path: '/credit-lines',
      status: 201,
      summary: 'Put a line of credit behind a card',
    },
    ...{ input: creditLineWish, output: creditLine },
    run: ({ gateway }, wish) =>
      gateway.simulate.issuer.creditLine(trusted<{ pan: string; limit: number }>(wish)).status(),
  }),
  defineRow({
    ...{ name: 'creditLines.change', method: 'PATCH', path: '/credit-lines/{id}', summary: 'Change a line of credit' },
    ...{ input: creditLineChange.extend({ id }), output: creditLine },
    run: ({ gateway }, { id: line, ...change }) => gateway.simulate.issuer.creditLine(line).change(trusted(change)),
  }),
  defineRow({
    ...{
      name: 'creditLines.close',
      method: 'DELETE',
      path: '/credit-lines/{id}',
      summary: 'Let the card spend without end again',
    },
    ...{ input: byId, output: removed },
    run: ({ gateway }, line) => ({ removed: gateway.simulate.issuer.creditLine(line.id).close() }),
  }),
  defineRow({
    ...{
      name: 'faults.list',
      method: 'GET',
      path: '/faults',
      summary: 'Trouble that was ordered, and how often it struck',
    },
    ...{ input: empty, output: list(fault) },
    run: ({ gateway }) => gateway.simulate.faults.list(),
  }),
  defineRow({
    ...{
      name: 'faults.add',
      method: 'POST',
      path: '/faults',
      status: 201,
      summary: 'Order trouble with requests, webhooks or files',
    },
    ...{ input: faultWish, output: made },
    run: ({ gateway }, wish) => ({ id: gateway.simulate.faults.add(trusted(wish)).id }),
  }),
  defineRow({
    ...{ name: 'faults.remove', method: 'DELETE', path: '/faults/{id}', summary: 'Take trouble back' },
    ...{ input: byId, output: removed },
    run: ({ gateway }, wish) => ({ removed: gateway.simulate.faults.remove(wish) }),
  }),
];
