import type { ComponentType } from 'preact';
import { Empty } from '../parts/empty.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { Batches } from './batches.tsx';
import { Coming } from './coming.tsx';
import { Delivery } from './delivery.tsx';
import { File } from './file.tsx';
import { Files } from './files.tsx';
import { Overview } from './overview.tsx';
import { Stories } from './stories.tsx';
import { TimelineView } from './timeline-view.tsx';
import { Tokens } from './tokens.tsx';
import { Transaction } from './transaction.tsx';
import { Transactions } from './transactions.tsx';
import { Webhooks } from './webhooks.tsx';
import { WorldView } from './world-view.tsx';

type One = ComponentType<{ readonly id: string }>;

/** What is looked at, by the first word of the address; and one thing of it, by the second. */
// biome-ignore format: a table reads in columns
const VIEWS: Readonly<Record<string, readonly [all: ComponentType, one?: One]>> = {
  overview:     [Overview],
  timeline:     [TimelineView],
  coming:       [Coming],
  transactions: [Transactions, Transaction],
  batches:      [Batches],
  files:        [Files, File],
  webhooks:     [Webhooks, Delivery],
  tokens:       [Tokens],
  world:        [WorldView],
  stories:      [Stories],
};

export function View() {
  const { route } = useApp();
  const [All, One] = VIEWS[route.view] ?? [];
  if (All === undefined)
    return (
      <Empty title={`The view "${route.view}" does not exist.`}>
        <a href={linkTo(route, 'overview')}>Go to Money</a>
      </Empty>
    );
  return route.id === undefined || One === undefined ? <All /> : <One id={route.id} />;
}
