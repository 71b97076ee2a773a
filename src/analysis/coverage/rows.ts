/** Every row of a coverage report, derived from the tables of the gateway. */

import { GATEWAY_ERRORS } from '../../contract/error-codes.ts';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { lazily } from '../../contract/lazily.ts';
import { plannedReturnLife } from '../../domain/ach/ach-returns/lifecycle.ts';
import { changeNoticeLife } from '../../domain/ach/change-notices/lifecycle.ts';
import { reversalLife } from '../../domain/ach/reversals/lifecycle.ts';
import { batchLife } from '../../domain/payments/batches/lifecycle.ts';
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
import { RETRY_NAMES } from './retries.ts';
import type { BreakdownRow, CoverageRow, SectionName, StateRow, TransitionRow } from './types.ts';

const LIFECYCLES: readonly Lifecycle[] = [
  cardLife,
  achLife,
  plannedReturnLife,
  changeNoticeLife,
  reversalLife,
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
export function coverageRows<Section extends SectionName>(section: Section): readonly RowOf<Section>[] {
  return SECTION_ROWS[section]();
}

/** Built when first used, because most gateways are never asked for their coverage. */
const SECTION_ROWS: { readonly [Section in SectionName]: () => readonly RowOf<Section>[] } = {
  operations: lazily(() => OPERATIONS.map(({ name }) => ({ name, count: 0, by: {} }))),
  states: lazily(() =>
    LIFECYCLES.flatMap((lifecycle) =>
      lifecycle.states.filter((state) => state !== lifecycle.start).map((state) => stateRow(lifecycle, state)),
    ),
  ),
  transitions: transitionRows,
  events: lazily(() => EVENT_TYPES.map(named)),
  responseCodes: lazily(() => RESPONSE_CODES.map(({ code }) => named(code))),
  returnCodes: lazily(() => RETURN_CODES.map((fact) => unless(whyCodeIsUnreachable(fact), named(fact.code)))),
  rejections: lazily(rejectionRows),
  retries: lazily(() => RETRY_NAMES.map(named)),
  faults: lazily(() => Object.keys(FAULT_KINDS).map(named)),
};

/** The sections of a report, in their printed order. */
export const SECTIONS: readonly SectionName[] = [
  ...(['operations', 'states', 'transitions', 'events', 'responseCodes', 'returnCodes'] as const),
  ...(['rejections', 'retries', 'faults'] as const),
];

type Divided = 'operations' | 'rejections';

/** A row of a section. */
export type RowOf<Section extends SectionName> = Section extends Divided
  ? BreakdownRow
  : Section extends 'states'
    ? StateRow
    : Section extends 'transitions'
      ? TransitionRow
      : CoverageRow;

function named(name: string): CoverageRow {
  return { name, count: 0 };
}

function moveRow(lifecycle: Lifecycle, row: Lifecycle['rows'][number]): TransitionRow {
  const [from, event, to] = row;
  return unless(whyTransitionIsUnreachable(lifecycle, row), {
    name: moveName(lifecycle.name, from, event),
    lifecycle: lifecycle.name,
    from,
    event,
    to,
    count: 0,
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
  return unless(why, { name: stateName(lifecycle, state), lifecycle, state, count: 0 });
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
    return { ...named(code), by };
  });
}

function documentedCodes(row: OperationRow): ReadonlySet<string> {
  return new Set(methodsOf(row).flatMap((method) => [...rejectionsOf(row, method).values()].flat()));
}
