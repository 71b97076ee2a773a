/** Runs the code on the page about users: an earlier version of it asked for an SMS to a user without a phone number. */
import { readFileSync } from 'node:fs';
import * as settlebox from 'settlebox';
import { banks, createGateway } from 'settlebox';
import ts from 'typescript';
import * as vitest from 'vitest';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/mfa-and-users.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

it('has an example of SMS, of an authenticator, and of roles', () => expect(blocks).toHaveLength(3));

it.each(blocks)('runs example %#', (code) => {
  using gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  const modules: Readonly<Record<string, object>> = { settlebox, vitest };
  // The examples take these names as known; the inner block lets them declare their own.
  const run = new Function('require', 'exports', 'gateway', 'payment', 'expect', `{${outputText}}`);
  run((name: string) => modules[name], {}, gateway, payment, expect);
});
