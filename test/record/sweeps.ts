/** Sweeps over tables: every code, date, field, role, and option that random runs would cover only by chance. */
import type { Item } from './items.ts';
import type { Observed } from './observed.ts';
import { bankValues, changes, returnMoments, returns } from './sweeps/ach.ts';
import { calendar, schedules } from './sweeps/calendar.ts';
import { cardValues, holds, refunds, responseCodes } from './sweeps/cards.ts';
import { nachaFiles } from './sweeps/files.ts';
import { commands, faults, options, webhookRetries } from './sweeps/harness.ts';
import { bodies, queries } from './sweeps/inputs.ts';
import { idempotency, locks, permissions } from './sweeps/people.ts';
import { assertions, control, documents, traffic } from './sweeps/surfaces.ts';

const SWEEPS: Readonly<Record<string, () => Promise<Observed>>> = {
  ...{ calendar, schedules, returns, returnMoments, changes, bankValues, responseCodes, cardValues, holds, refunds },
  ...{ permissions, locks, idempotency, bodies, queries, nachaFiles, options, commands, webhookRetries, faults },
  ...{ documents, control, traffic, assertions },
};

export function sweepItems(): readonly Item[] {
  return Object.entries(SWEEPS).map(([name, play]) => ({ name, through: ['direct'], play }));
}
