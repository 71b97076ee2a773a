/** A world, or a selection of it, as one HTML file. */
import { banks, cards, createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../src/testing/html/report-html.ts';
import { surface } from './surface.ts';

/** The two payments of a customer, a sale of another one, and the file of the payments. */
async function shop() {
  const gateway = createGateway();
  const payment = (amount: number) =>
    gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
  payment(4_999);
  payment(1_250);
  gateway.transactions.create({ type: 'SALE', amount: 8_000, payment_method: cards.visa });
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 200 }) });
  await gateway.clock.advance({ days: 4 });
  return gateway;
}

describe('the content of a page', () => {
  it('is everything without a filter', async () => {
    const gateway = await shop();
    const { transactions, batches, files, overview } = gateway.inspect.freeze();
    expect([transactions.length, batches.length, files.length]).toEqual([3, 2, 1]);
    expect(overview.counts.transactions).toBe(3);
  });

  it('is the matching transactions, and only what belongs to them', async () => {
    const gateway = await shop();
    const { transactions, batches, files, deposits, deliveries, timeline } = gateway.inspect.freeze({
      search: '$49.99',
    });
    expect(transactions.map(({ amountCents }) => amountCents)).toEqual([4_999]);
    expect([batches.length, files.length, deposits.length]).toEqual([1, 1, 1]);
    const subjects = new Set([...deliveries, ...timeline].map(({ subject }) => subject));
    expect([...subjects].filter((id) => id.startsWith('TRANSACTION-'))).toEqual([transactions[0]?.id]);
    expect(gateway.inspect.freeze({ search: 'nobody' }).timeline).toEqual([]);
  });
});

describe('GET /_sim/inspect/page', () => {
  it('gives a file that is saved, with the title and the world of the selection', async () => {
    const gateway = await shop();
    const reports: unknown[] = [];
    const page = (report: Parameters<typeof reportHtml>[0]) => {
      reports.push(report);
      return reportHtml(report, { script: '', style: '' });
    };
    const { respond } = surface(gateway, { stories: { list: () => [], play: () => Promise.reject(), page } });
    const response = await respond('GET /inspect/page?kind=SALE');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.text()).toContain('<title>World main on 2026-01-09: kind SALE</title>');
    const selected = { view: 'transactions', cases: [{ moments: [{ world: { transactions: [{}] } }] }] };
    expect(reports).toMatchObject([{ stories: [selected] }]);
    for (const whole of ['', `?client=${gateway.merchant.clientId}`]) await respond(`GET /inspect/page${whole}`);
    for (const report of reports.slice(1)) expect(report).not.toHaveProperty('stories.0.view');
    expect(reports).toHaveLength(3);
  });

  it('leaves out rows of a page over 2 MB, and then says what would work', async () => {
    const gateway = await shop();
    const lengths: number[] = [];
    const page = ({ stories }: Parameters<typeof reportHtml>[0]) => {
      lengths.push(stories[0]?.cases[0]?.moments[0]?.world.transactions.length ?? 0);
      return 'x'.repeat(3_000_000);
    };
    const { respond } = surface(gateway, { stories: { list: () => [], play: () => Promise.reject(), page } });
    const response = await respond('GET /inspect/page');
    expect([response.status, lengths.length]).toEqual([400, 5]);
    expect(await response.text()).toContain('Select fewer transactions');
  });

  it('says in its title that it has only the newest transactions that match', async () => {
    const gateway = await shop();
    for (let more = 0; more < 10; more++)
      gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
    let made = 0;
    const page = (report: Parameters<typeof reportHtml>[0]) =>
      ++made < 5 ? 'x'.repeat(3_000_000) : reportHtml(report, { script: '', style: '' });
    const { respond } = surface(gateway, { stories: { list: () => [], play: () => Promise.reject(), page } });
    const response = await respond('GET /inspect/page?kind=PAYMENT');
    expect(await response.text()).toContain(
      '<title>World main on 2026-01-09, the newest 10 of 12 transactions: kind PAYMENT</title>',
    );
  });
});
