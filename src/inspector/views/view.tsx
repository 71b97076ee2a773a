import type { ComponentType } from 'preact';
import { Empty } from '../parts/empty.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { Batches } from './batches.tsx';
import { Delivery } from './delivery.tsx';
import { Deposit } from './deposit.tsx';
import { Deposits } from './deposits.tsx';
import { Dispute } from './dispute.tsx';
import { Disputes } from './disputes.tsx';
import { AchFile } from './file.tsx';
import { Files } from './files.tsx';
import { Overview } from './overview.tsx';
import { Scenarios } from './scenarios.tsx';
import { TimelineView } from './timeline-view.tsx';
import { Tokens } from './tokens.tsx';
import { Transaction } from './transaction.tsx';
import { Transactions } from './transactions.tsx';
import { Upcoming } from './upcoming.tsx';
import { Webhooks } from './webhooks.tsx';
import { WorldView } from './world-view.tsx';

type DetailComponent = ComponentType<{ readonly id: string }>;

/** Views by the first part of the address: the list, and the detail if there is an id. */
// biome-ignore format: a table reads in columns
const VIEWS: Readonly<Record<string, readonly [list: ComponentType, detail?: DetailComponent]>> = {
  overview:     [Overview],
  timeline:     [TimelineView],
  upcoming:     [Upcoming],
  transactions: [Transactions, Transaction],
  batches:      [Batches],
  disputes:     [Disputes, Dispute],
  deposits:     [Deposits, Deposit],
  files:        [Files, AchFile],
  webhooks:     [Webhooks, Delivery],
  tokens:       [Tokens],
  world:        [WorldView],
  scenarios:    [Scenarios],
};

/** Renders the view that the address names. */
export function View() {
  const { route } = useApp();
  const [All, DetailComponent] = VIEWS[route.view] ?? [];
  if (All === undefined)
    return (
      <Empty title={`The view "${route.view}" does not exist.`}>
        <a href={linkTo(route, 'overview')}>Go to Money</a>
      </Empty>
    );
  return route.id === undefined || DetailComponent === undefined ? <All /> : <DetailComponent id={route.id} />;
}
