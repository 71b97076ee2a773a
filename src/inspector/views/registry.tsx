import type { ComponentType } from 'preact';
import type { Overview } from '../../analysis/inspection/types.ts';
import type { InspectorSource } from '../source/source.ts';
import { Batch } from './batch.tsx';
import { Batches } from './batches.tsx';
import { Compare } from './compare.tsx';
import { Customer } from './customer.tsx';
import { Customers } from './customers.tsx';
import { Delivery } from './delivery.tsx';
import { Deposit } from './deposit.tsx';
import { Deposits } from './deposits.tsx';
import { Dispute } from './dispute.tsx';
import { Disputes } from './disputes.tsx';
import { Endpoint } from './endpoint.tsx';
import { AchFile } from './file.tsx';
import { Files } from './files.tsx';
import { Ledger } from './ledger.tsx';
import { Overview as Money } from './overview.tsx';
import { Request } from './request.tsx';
import { Requests } from './requests.tsx';
import { Scenarios } from './scenarios.tsx';
import { TimelineView } from './timeline-view.tsx';
import { Tokens } from './tokens.tsx';
import { Transaction } from './transaction.tsx';
import { Transactions } from './transactions.tsx';
import { Upcoming } from './upcoming.tsx';
import { Webhooks } from './webhooks.tsx';
import { WorldView } from './world-view.tsx';

/** The groups of the menu, in order. */
export const GROUPS = ['Time', 'Payments', 'Messages', 'World'] as const;

/** A view of the page: one row makes its menu entry, its entry in the command palette, its title, and its address. */
export interface ViewEntry {
  /** The first part of the address. */
  readonly view: string;
  /** The title of the list, and of the page in the browser. */
  readonly title: string;
  readonly group: (typeof GROUPS)[number];
  /** Other words that find the view in the command palette. */
  readonly words?: string;
  readonly List: ComponentType;
  /** The page of one object; its title starts with `one`. */
  readonly Detail?: ComponentType<{ readonly id: string }>;
  readonly one?: string;
  readonly count?: (counts: Overview['counts']) => number;
  /** The list renders its heading itself, because it says more than the title. */
  readonly ownHeading?: boolean;
  /** Not in the menu: another view lists its objects. */
  readonly unlisted?: boolean;
  /** Only in the present of a server: a report and the past have no controls. */
  readonly liveOnly?: boolean;
  /** Not in a report, which contains the world but not how it came about. */
  readonly serverOnly?: boolean;
  /** The key that opens it after `g`. */
  readonly key?: string;
}

/** Every view, in the order of the menu. */
// biome-ignore format: a table reads in columns
export const VIEWS: readonly ViewEntry[] = [
  { group: 'Time',     view: 'overview',     title: 'Money',         List: Money,        key: 'm', words: 'overview balance chart start new create payment' },
  { group: 'Time',     view: 'timeline',     title: 'Timeline',      List: TimelineView, key: 't', words: 'events history' },
  { group: 'Time',     view: 'upcoming',     title: 'Upcoming',      List: Upcoming,     key: 'u', words: 'scheduled planned next', count: ({ upcoming }) => upcoming },
  { group: 'Payments', view: 'transactions', title: 'Transactions',  List: Transactions, key: 'p', words: 'payments sales refunds returns declines search save share export csv html print', Detail: Transaction, one: 'Transaction', count: ({ transactions }) => transactions },
  { group: 'Payments', view: 'batches',      title: 'Batches',       List: Batches,      key: 'b', words: 'cut-off settlement', Detail: Batch, one: 'Batch', count: ({ batches }) => batches },
  { group: 'Payments', view: 'disputes',     title: 'Disputes',      List: Disputes,     key: 'd', words: 'chargebacks', Detail: Dispute, one: 'Dispute', count: ({ disputes }) => disputes },
  { group: 'Payments', view: 'deposits',     title: 'Deposits',      List: Deposits,     key: 'o', words: 'payouts paid funding funded unfunded statement fees', Detail: Deposit, one: 'Deposit', count: ({ deposits }) => deposits },
  { group: 'Payments', view: 'ledger',       title: 'Ledger',        List: Ledger,       key: 'l', words: 'accounts balances postings double entry', serverOnly: true },
  { group: 'Payments', view: 'customers',    title: 'Customers',     List: Customers,    key: 'c', words: 'people holders', Detail: Customer, one: 'Customer' },
  { group: 'Payments', view: 'tokens',       title: 'Stored methods', List: Tokens,      words: 'tokens cards accounts', count: ({ tokens }) => tokens },
  { group: 'Messages', view: 'files',        title: 'ACH files',     List: Files,        key: 'f', words: 'nacha', Detail: AchFile, one: 'ACH file', count: ({ files }) => files },
  { group: 'Messages', view: 'webhooks',     title: 'Webhooks',      List: Webhooks,     key: 'w', words: 'endpoints deliveries outage down failed retries redeliver resend replay signature', Detail: Delivery, one: 'Webhook delivery', count: ({ deliveries }) => deliveries },
  { group: 'Messages', view: 'endpoints',    title: 'Endpoints',     List: Webhooks,     words: 'webhook receivers', Detail: Endpoint, one: 'Endpoint', unlisted: true },
  { group: 'Messages', view: 'requests',     title: 'API requests',  List: Requests,     key: 'a', words: 'wire log rejections errors review findings coverage', Detail: Request, one: 'API request', serverOnly: true },
  { group: 'World',    view: 'compare',      title: 'Compare',       List: Compare,      key: 'x', words: 'diff differences what if forks versus', serverOnly: true, ownHeading: true },
  { group: 'World',    view: 'world',        title: 'Marks, forks, faults', List: WorldView, words: 'rewind undo back reset restart check download save share export html page tape snapshot outage inject timeout', liveOnly: true },
  { group: 'World',    view: 'scenarios',    title: 'Scenarios',     List: Scenarios,    words: 'examples', liveOnly: true },
];

/** Returns the views that a source can show. */
export function viewsOf({ controls, isComplete }: InspectorSource): readonly ViewEntry[] {
  return VIEWS.filter(
    ({ liveOnly, serverOnly }) => (liveOnly !== true || controls !== undefined) && (serverOnly !== true || isComplete),
  );
}

/** Returns a view by its name in the address. */
export function findView(name: string): ViewEntry | undefined {
  return VIEWS.find(({ view }) => view === name);
}
