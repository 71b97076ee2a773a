/** Every row of a coverage report, derived from the tables of the gateway. */

import { GATEWAY_ERRORS } from '../../contract/error-codes.ts';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { lazily } from '../../contract/lazily.ts';
import { plannedReturnLife } from '../../domain/ach/ach-returns/lifecycle.ts';
import { changeNoticeLife } from '../../domain/ach/change-notices/lifecycle.ts';
import { reversalLife } from '../../domain/ach/reversals/lifecycle.ts';
import { disputeLife, plannedDisputeLife } from '../../domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../domain/payments/batches/lifecycle.ts';
import { POSTING_KINDS } from '../../domain/payments/ledger/rules.ts';
import { achLife, cardLife } from '../../domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../domain/platform/clients/lifecycle.ts';
import { challengeLife } from '../../domain/platform/mfa/lifecycle.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import { paymentTokenLife } from '../../domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife, endpointLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import type { Lifecycle } from '../../engine/lifecycle.ts';
import { methodsOf } from '../../engine/operation.ts';
import { RESPONSE_CODES } from '../../facts/response-codes.ts';
import { RETURN_CODES } from '../../facts/return-codes.ts';
import { rejectionsOf } from '../../openapi/errors.ts';
import { OPERATIONS, type OperationRow } from '../../worlds/resources.ts';
import { whyCodeIsUnreachable, whyTransitionIsUnreachable } from './never.ts';
import { RETRY_NAMES } from './retry-names.ts';
import { RETURN_ROWS } from './returns.ts';
import { SITUATIONS } from './situations/situations.ts';
import type { BreakdownRow, CoverageRow, CoverageSectionName, SituationRow, StateRow, TransitionRow } from './types.ts';
import { rowValue } from './values.ts';

const LIFECYCLES: readonly Lifecycle[] = [
  cardLife,
  achLife,
  plannedReturnLife,
  changeNoticeLife,
  reversalLife,
  plannedDisputeLife,
  disputeLife,
  batchLife,
  paymentTokenLife,
  clientLife,
  challengeLife,
  deliveryLife,
  endpointLife,
];

const transitionRows = lazily(() =>
  LIFECYCLES.flatMap((lifecycle) => lifecycle.rows.map((row) => moveRow(lifecycle, row))),
);

/** Returns the rows of a section, with counts of 0. */
export function coverageRows<Section extends CoverageSectionName>(section: Section): readonly RowOf<Section>[] {
  return SECTION_ROWS[section]();
}

/** Built when first used, because most gateways are never asked for their coverage. */
const SECTION_ROWS: { readonly [Section in CoverageSectionName]: () => readonly RowOf<Section>[] } = {
  operations: lazily(() => OPERATIONS.map(({ name }) => ({ ...named('operations', name), by: {} }))),
  states: lazily(() =>
    LIFECYCLES.flatMap((lifecycle) =>
      lifecycle.states.filter((state) => state !== lifecycle.start).map((state) => stateRow(lifecycle, state)),
    ),
  ),
  transitions: transitionRows,
  events: lazily(() => EVENT_TYPES.map((type) => named('events', type))),
  responseCodes: lazily(() => RESPONSE_CODES.map(({ code }) => named('responseCodes', code))),
  returnCodes: lazily(() =>
    RETURN_CODES.map((fact) => unless(whyCodeIsUnreachable(fact), named('returnCodes', fact.code))),
  ),
  returns: lazily(() => RETURN_ROWS.map((name) => named('returns', name))),
  postings: lazily(() => POSTING_KINDS.map((kind) => named('postings', kind))),
  rejections: lazily(rejectionRows),
  retries: lazily(() => RETRY_NAMES.map((name) => named('retries', name))),
  faults: lazily(() => Object.keys(FAULT_KINDS).map((kind) => named('faults', kind))),
  situations: lazily(() =>
    SITUATIONS.map(({ name, value, title, story }) => ({ name, count: 0, explored: 0, value, title, story })),
  ),
};

type Divided = 'operations' | 'rejections';

/** A row of a section. */
export type RowOf<Section extends CoverageSectionName> = Section extends Divided
  ? BreakdownRow
  : Section extends 'states'
    ? StateRow
    : Section extends 'transitions'
      ? TransitionRow
      : Section extends 'situations'
        ? SituationRow
        : CoverageRow;

function named(section: CoverageSectionName, name: string): CoverageRow {
  return { name, count: 0, explored: 0, value: rowValue(section, name) };
}

function moveRow(lifecycle: Lifecycle, row: Lifecycle['rows'][number]): TransitionRow {
  const [from, event, to] = row;
  return unless(whyTransitionIsUnreachable(lifecycle, row), {
    ...named('transitions', moveName(lifecycle.name, from, event)),
    lifecycle: lifecycle.name,
    from,
    event,
    to,
  });
}

/** Returns the row name of a transition: `card transaction: authorized + captured`. */
export function moveName(lifecycle: string, from: string, event: string): string {
  return `${lifecycle}: ${from} + ${event}`;
}

/** A state is unreachable if every transition to it is. */
function stateRow({ name: lifecycle }: Lifecycle, state: string): StateRow {
  const ways = transitionRows().filter(
    (move) => move.lifecycle === lifecycle && move.to === state && move.from !== state,
  );
  const why = ways.every(({ unreachable }) => unreachable !== undefined) ? ways[0]?.unreachable : undefined;
  return unless(why, { ...named('states', stateName(lifecycle, state)), lifecycle, state });
}

/** Returns the row name of a state: `card transaction: settled`. */
export function stateName(lifecycle: string, state: string): string {
  return `${lifecycle}: ${state}`;
}

function unless<Row extends CoverageRow>(reason: string | undefined, row: Row): Row {
  return reason === undefined ? row : { ...row, unreachable: reason };
}

/** Returns a row for each error, divided by the operations that document it, in order of their names. */
function rejectionRows(): BreakdownRow[] {
  const documented = OPERATIONS.map((row) => ({ name: row.name, codes: documentedCodes(row) }));
  return Object.keys(GATEWAY_ERRORS).map((code) => {
    const operations = documented.filter(({ codes }) => codes.has(code));
    const by = Object.fromEntries(operations.map(({ name }): [string, number] => [name, 0]).sort());
    return { ...named('rejections', code), by };
  });
}

function documentedCodes(row: OperationRow): ReadonlySet<string> {
  return new Set(methodsOf(row).flatMap((method) => [...rejectionsOf(row, method).values()].flat()));
}
