/** Contents of NACHA files: totals at their limit, the company of a retry, and explanations of damaged lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { banks } from 'settlebox';
import { explainNachaFile } from '../../../src/nacha/explain.ts';
import { printNachaFile } from '../../../src/nacha/print.ts';
import { NACHA_SAMPLES } from '../folders.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const ENTRY_CENTS_MAX = 9_999_999_999;

/** Entries whose total is the largest that a file holds, and one cent more. */
export const fileTotals = async (): Promise<Observed> => ({
  rows: await Promise.all([98, 99, 100].map(async (last) => [last, await filesOf(last)])),
});

function filesOf(last: number): Promise<Observed> {
  return withGateway({ amountMax: ENTRY_CENTS_MAX }, async (gateway) => {
    const amounts = [...Array.from({ length: 100 }, () => ENTRY_CENTS_MAX), last, 1];
    for (const amount of amounts) gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
    await gateway.clock.advance({ days: 2 });
    return {
      controls: gateway.ach
        .files()
        .map(({ name, text }) => ({ name, nacha: text.split('\n').filter((line) => /^[89][^9]/.test(line)) })),
    };
  });
}

/** A retry after its merchant's company changed: the file names the company of the first entry. */
export const companyChanges = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const { transactions, integrations } = gateway;
    const account = { ...banks.good, account_number: '000222111333' };
    const pay = (more: object = {}) =>
      tried(
        () =>
          Object(transactions.create(Object({ type: 'PAYMENT', amount: 1_000, payment_method: account, ...more }))).id,
      );
    const transaction = String(pay());
    gateway.simulate.ach.return({ transaction, code: 'R01' });
    await gateway.clock.advance({ bankingDays: 4 });
    const { integration_id: id = '' } = integrations.list().data.find(({ kind }) => kind === 'ach_processor') ?? {};
    const updated = tried(() =>
      integrations.update(id, { company_id: '9876543210', odfi_routing_number: '121042882' }),
    );
    const made = [pay({ reference_id: transaction }), pay()];
    await gateway.clock.advance({ bankingDays: 2 });
    const nacha = gateway.ach.files({ kind: 'forward' }).flatMap(({ text }) => text.split('\n'));
    return { updated, made, files: { nacha } };
  });

/** Explanations of samples and of damaged ones, as `settlebox nacha` prints them. */
export const explainedFiles = (): Promise<Observed> =>
  withGateway({}, () => ({
    rows: readdirSync(NACHA_SAMPLES)
      .sort()
      .map((name) => [name, explained(readFileSync(new URL(name, NACHA_SAMPLES), 'utf8'))]),
  }));

function explained(text: string): unknown {
  const lines = text.split('\n').filter((line) => line !== '');
  const forms = [
    lines,
    lines.slice(1),
    lines.slice(0, -3),
    [...lines, '', ...lines.slice(1)],
    lines.map((line) => line.slice(0, 60)),

    lines.toReversed(),
    lines.map((line) => line.replaceAll('1', 'A')),
    [...lines, ...lines.filter((line) => /^7/.test(line))],
    lines.flatMap((line, at) =>
      line.startsWith('8') ? [line, lines.find((one) => one.startsWith('7')) ?? ''] : at === 4 ? [] : [line],
    ),
  ];
  return forms.map((form) => tried(() => printedRecords(form.join('\n'))));
}

function printedRecords(text: string): unknown {
  const records = explainNachaFile(text);
  return { records, printed: printNachaFile(records).split('\n') };
}
