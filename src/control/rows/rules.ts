import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { trusted } from '../../engine/trusted.ts';
import { bankRuleSchema } from '../../harness/bank-rules.ts';
import { faultSchema } from '../../harness/faults.ts';
import { creditLineChange, creditLineOptionsSchema, issuerRuleOptionsSchema } from '../../harness/issuer.ts';
import { creditLine, fault, rules } from '../responses/harness.ts';
import { inspectedRule } from '../responses/inspected-rules.ts';
import { inspectedFault } from '../responses/inspected-webhooks.ts';
import { createdId, id, list, removed } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const empty = lazily(() => z.strictObject({}));
const byId = lazily(() => z.strictObject({ id: id() }));

/** The operations on issuer rules, bank rules, and credit lines. */
export const ruleRows = [
  defineRow({
    name: 'rules.list',
    method: 'GET',
    path: '/rules',
    summary: 'List the rules of issuers and banks, and credit lines',
    input: empty,
    output: rules,
    run: ({ gateway: { simulate } }) => ({
      issuer: simulate.issuer.rules(),
      banks: simulate.ach.rules(),
      creditLines: simulate.issuer.creditLines(),
    }),
  }),
  defineRow({
    name: 'rules.addIssuer',
    method: 'POST',
    path: '/rules/issuer',
    status: 201,
    summary: 'Add a rule for issuer responses to charges',
    input: () => issuerRuleOptionsSchema(),
    output: createdId,
    run: ({ gateway }, options) => ({ id: gateway.simulate.issuer.rule(trusted(options)).id }),
  }),
  defineRow({
    name: 'rules.addBank',
    method: 'POST',
    path: '/rules/banks',
    status: 201,
    summary: 'Add a rule for bank responses to ACH entries',
    input: () => bankRuleSchema(),
    output: createdId,
    run: ({ gateway }, options) => ({ id: gateway.simulate.ach.rule(trusted(options)).id }),
  }),
  defineRow({
    name: 'rules.remove',
    method: 'DELETE',
    path: '/rules/{id}',
    summary: 'Remove a rule of issuers or banks',
    input: byId,
    output: removed,
    run: ({ gateway }, rule) => ({ removed: gateway.simulate.ach.removeRule(rule) }),
  }),
  defineRow({
    name: 'creditLines.open',
    method: 'POST',
    path: '/credit-lines',
    status: 201,
    summary: 'Open a credit line for a card',
    input: () => creditLineOptionsSchema(),
    output: creditLine,
    run: ({ gateway }, options) => gateway.simulate.issuer.creditLine(options).status(),
  }),
  defineRow({
    name: 'creditLines.change',
    method: 'PATCH',
    path: '/credit-lines/{id}',
    summary: 'Change a credit line',
    input: () => creditLineChange().extend({ id: id() }),
    output: creditLine,
    run: ({ gateway }, { id: line, ...change }) => gateway.simulate.issuer.creditLine(line).change(change),
  }),
  defineRow({
    name: 'creditLines.close',
    method: 'DELETE',
    path: '/credit-lines/{id}',
    summary: 'Close a credit line; the card has no limit again',
    input: byId,
    output: removed,
    run: ({ gateway }, line) => ({ removed: gateway.simulate.issuer.creditLine(line.id).close() }),
  }),
  defineRow({
    name: 'faults.list',
    method: 'GET',
    path: '/faults',
    summary: 'List faults, and how often each was triggered',
    input: empty,
    output: () => list(fault()),
    run: ({ gateway }) => gateway.simulate.faults.list(),
  }),
  defineRow({
    name: 'faults.add',
    method: 'POST',
    path: '/faults',
    status: 201,
    summary: 'Inject a fault into requests, webhooks or files',
    input: () => faultSchema(),
    output: createdId,
    run: ({ gateway }, options) => ({ id: gateway.simulate.faults.add(trusted(options)).id }),
  }),
  defineRow({
    name: 'inspect.faults',
    method: 'GET',
    path: '/inspect/faults',
    summary: 'Return the injected faults with what they have affected',
    input: empty,
    output: () => list(inspectedFault()),
    run: ({ gateway }) => gateway.inspect.faults(),
  }),
  defineRow({
    name: 'inspect.rules',
    method: 'GET',
    path: '/inspect/rules',
    summary: 'Return the rules of issuers and banks with what they have decided',
    input: empty,
    output: () => list(inspectedRule()),
    run: ({ gateway }) => gateway.inspect.rules(),
  }),
  defineRow({
    name: 'faults.remove',
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Remove a fault',
    input: byId,
    output: removed,
    run: ({ gateway }, options) => ({ removed: gateway.simulate.faults.remove(options) }),
  }),
];
