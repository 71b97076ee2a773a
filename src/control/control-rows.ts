import { z } from 'zod';
import { controlDocument } from './control-document.ts';
import { describedElsewhere } from './responses/shapes.ts';
import { clockRows } from './rows/clock.ts';
import { compareRows } from './rows/compare.ts';
import { type ControlRow, defineRow } from './rows/control-row.ts';
import { customerRows } from './rows/customers.ts';
import { disputeRows } from './rows/disputes.ts';
import { inspectRows } from './rows/inspect.ts';
import { liveRows } from './rows/live.ts';
import { markRows } from './rows/marks.ts';
import { pageRows } from './rows/pages.ts';
import { requestRows } from './rows/requests.ts';
import { ruleRows } from './rows/rules.ts';
import { simulateRows } from './rows/simulate.ts';
import { achRows, cardRows, ledgerAndEventRows, ledgerRows, mfaRows, scenarioRows } from './rows/truth.ts';
import { webhookRows } from './rows/webhooks.ts';
import { worldRows } from './rows/worlds.ts';

/** THE TABLE of the control surface: every operation below `/_sim`. */
export const CONTROL_ROWS: readonly ControlRow[] = [
  ...worldRows,
  ...compareRows,
  ...clockRows,
  ...inspectRows,
  ...requestRows,
  ...customerRows,
  ...pageRows,
  ...webhookRows,
  ...simulateRows,
  ...disputeRows,
  ...ruleRows,
  ...markRows,
  ...ledgerRows,
  ...achRows,
  ...cardRows,
  ...mfaRows,
  ...ledgerAndEventRows,
  ...scenarioRows,
  ...liveRows,
  defineRow({
    name: 'openapi.get',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Return this document',
    input: () => z.strictObject({}),
    output: () => describedElsewhere<object>('An OpenAPI 3.1 document.'),
    run: () => controlDocument(CONTROL_ROWS),
  }),
];
