/** Sweeps over tables: every code, date, field, role, and option that random runs would cover only by chance. */
import type { Item } from './items.ts';
import type { Observed } from './observed.ts';
import { bankValues, changes, returnMoments, returns } from './sweeps/ach.ts';
import * as again from './sweeps/again.ts';
import * as bounds from './sweeps/bounds.ts';
import { calendar, schedules } from './sweeps/calendar.ts';
import { cardValues, holds, refunds, responseCodes } from './sweeps/cards.ts';
import * as details from './sweeps/details.ts';
import * as endpoints from './sweeps/endpoints.ts';
import { nachaFiles } from './sweeps/files.ts';
import { commands, faults, options, webhookRetries } from './sweeps/harness.ts';
import * as identities from './sweeps/identities.ts';
import { bodies, queries } from './sweeps/inputs.ts';
import * as issuers from './sweeps/issuers.ts';
import * as limits from './sweeps/limits.ts';
import * as moments from './sweeps/moments.ts';
import * as nacha from './sweeps/nacha.ts';
import { idempotency, locks, permissions } from './sweeps/people.ts';
import * as reviews from './sweeps/reviews.ts';
import * as secondFactors from './sweeps/second-factors.ts';
import * as server from './sweeps/server.ts';
import { assertions, control, documents, traffic } from './sweeps/surfaces.ts';
import * as tables from './sweeps/tables.ts';
import * as tools from './sweeps/tools.ts';
import * as vault from './sweeps/vault.ts';
import * as wire from './sweeps/wire.ts';
import * as worlds from './sweeps/worlds.ts';

const SWEEPS: Readonly<Record<string, () => Promise<Observed>>> = {
  calendar,
  schedules,
  returns,
  returnMoments,
  changes,
  bankValues,
  responseCodes,
  cardValues,
  holds,
  refunds,
  permissions,
  locks,
  idempotency,
  bodies,
  queries,
  nachaFiles,
  options,
  commands,
  webhookRetries,
  faults,
  documents,
  control,
  traffic,
  assertions,
  ...again,
  ...bounds,
  ...details,
  ...endpoints,
  ...identities,
  ...issuers,
  ...limits,
  ...moments,
  ...nacha,
  ...reviews,
  ...secondFactors,
  ...server,
  ...tables,
  ...tools,
  ...vault,
  ...wire,
  ...worlds,
};

export function sweepItems(): readonly Item[] {
  return Object.entries(SWEEPS).map(([name, play]) => ({ name, through: ['direct'], play }));
}
