/** A right gateway is never called wrong: other seeds, layouts, zones, dates, and settings of the account. */
import { expect, it } from 'vitest';
import { volume } from '../support/volume.ts';
import { compared, ownGateway } from './own-gateway.ts';

const LAYOUTS = ['by_method', 'A', 'B', 'shuffle'] as const;
const ZONES = ['America/New_York', 'Asia/Tokyo', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'] as const;
const DAYS = [
  '2026-01-05',
  '2026-02-28',
  '2026-03-08',
  '2026-11-01',
  '2027-12-31',
  '2028-02-29',
  '2030-07-04',
] as const;

const CASES = Array.from({ length: volume(3, 200) }, (_, seed) => ({
  seed,
  layout: LAYOUTS[seed % LAYOUTS.length],
  timeZone: ZONES[seed % ZONES.length],
  now: `${DAYS[seed % DAYS.length]}T${String(seed % 24).padStart(2, '0')}:59:30Z`,
  extensions: seed % 3 > 0,
}));

it.each(CASES)('finds nothing with seed $seed, layout $layout in $timeZone', { timeout: 120_000 }, async (options) => {
  const report = await compared(ownGateway(options), { accounts: true });
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ verdict: 'conforms', ok: true, extra: [], skipped: [], notObserved: [] });
});
