/** `npm run facts`: prints the facts report. Options: `-- --on 2026-11-22` (default today) and `-- --json`. */
import { parseArgs } from 'node:util';
import { parseIsoDate } from '../../src/facts/civil-date.ts';
import { easternDay } from '../../src/facts/eastern-time.ts';
import { SOURCES } from '../../src/facts/sources.ts';
import { DATED_TABLES } from './dated-tables.ts';
import { printedFacts } from './print-report.ts';
import { reportFacts } from './report.ts';

const COLUMNS = 80;

const { values } = parseArgs({ options: { on: { type: 'string' }, json: { type: 'boolean' } } });
const on = values.on === undefined ? easternDay(Date.now()) : parseIsoDate(values.on);
if (on === undefined) {
  console.error(`--on must be a day such as 2026-11-22; got ${values.on}`);
  process.exitCode = 2;
} else {
  const facts = reportFacts(DATED_TABLES, SOURCES, on);
  console.log(
    values.json ? JSON.stringify(facts, null, 2) : printedFacts(facts, on, process.stdout.columns ?? COLUMNS),
  );
}
