import type { LedgerLine, LedgerPage } from '../../analysis/inspection/ledger-types.ts';
import { ACCOUNT_WORDS, type AccountName, accountNamed } from '../money/accounts.ts';
import '../money/ledger.css';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageOf, Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars, pluralize, stateLabel } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route, withQuery } from '../state/route.ts';
import { POSTING_TEXTS } from '../transaction/postings.ts';

/** Shows the balance of each account, and the postings that it is the sum of. */
export function Ledger() {
  const { client, source } = useApp();
  const page = useQuery(async (from) => (from.isComplete ? from.ledger({ client, take: 1 }) : undefined), [client]);
  if (!source.isComplete)
    return (
      <Empty title="A report has no ledger.">
        <p>The page of each transaction shows its postings.</p>
      </Empty>
    );
  return (
    <>
      <Panel note="Every movement of money takes from one account what it adds to another, so that all balances add up to zero. Select a balance to see its postings.">
        <Loaded query={page}>{(found) => (found === undefined ? null : <Accounts page={found} />)}</Loaded>
      </Panel>
      <Postings />
    </>
  );
}

function Accounts({ page: { accounts } }: { readonly page: LedgerPage }) {
  const { route } = useApp();
  const selected = accountNamed(route.query.account);
  return (
    <ul class="money-strip accounts">
      {accounts.map(({ account, amountCents, postings }) => (
        <li key={account}>
          <a
            class="money-box"
            style={{ '--letters': dollars(amountCents).length }}
            href={withQuery(route, { account: account === selected ? '' : account })}
            aria-current={account === selected}
          >
            <span class="money-title">{ACCOUNT_WORDS[account][0]}</span>
            <Money cents={amountCents} isBad={account === 'customer'} />
            <span class="money-meaning">
              {ACCOUNT_WORDS[account][1]} {pluralize(postings, 'posting')}.
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Postings() {
  const { route } = useApp();
  const { sort: _sort, search: _search, ...range } = useListQuery();
  const account = accountNamed(route.query.account);
  const { subject, deposit, kind } = route.query;
  const filters = {
    ...range,
    ...(account === undefined ? {} : { account }),
    ...(subject === undefined ? {} : { subject }),
    ...(deposit === undefined ? {} : { deposit }),
    ...(kind === undefined ? {} : { kind }),
  };
  return (
    <Panel title={account === undefined ? 'All postings' : `Postings of “${ACCOUNT_WORDS[account][0]}”`}>
      <div class="filters">
        <DateRange />
        <FilterChip name="account" text={account === undefined ? undefined : ACCOUNT_WORDS[account][0]} />
        <FilterChip name="subject" text={subject} />
        <FilterChip name="deposit" text={deposit} />
        <FilterChip name="kind" text={kind === undefined ? undefined : stateLabel(kind)} />
      </div>
      <List<LedgerLine>
        label="Postings, newest first"
        one="posting"
        dependencies={[filters]}
        query={(source, slice) => source.ledger({ ...filters, ...slice })}
        keyOf={({ number }) => String(number)}
        columns={columnsOf(route, account)}
        empty={<NoPostings />}
      />
    </Panel>
  );
}

/** The columns; those of one account have its change and balance in place of the amount. */
function columnsOf(route: Route, account: AccountName | undefined): readonly ListColumn<LedgerLine>[] {
  const amounts = account === undefined ? [amountOf(route)] : changesOf(route, account);
  return [...FIRST_COLUMNS, ...amounts, ...LAST_COLUMNS];
}

const FIRST_COLUMNS: readonly ListColumn<LedgerLine>[] = [
  {
    title: 'Posting',
    text: ({ kind }) => stateLabel(kind),
    cell: ({ kind }) => <span title={POSTING_TEXTS[kind]}>{stateLabel(kind)}</span>,
  },
  { title: 'When', text: ({ at }) => at, cell: ({ at }) => <Timestamp at={at} />, hiddenUpTo: 480 },
  { title: 'About', text: (line) => subjectOf(line) ?? '', cell: (line) => <About line={line} /> },
];

const LAST_COLUMNS: readonly ListColumn<LedgerLine>[] = [
  { title: 'From', text: ({ from }) => from, cell: ({ from }) => ACCOUNT_WORDS[from][0], hiddenUpTo: 860 },
  { title: 'To', text: ({ to }) => to, cell: ({ to }) => ACCOUNT_WORDS[to][0], hiddenUpTo: 860 },
  {
    title: 'Merchant',
    text: ({ merchantName }) => merchantName,
    cell: ({ merchantName }) => merchantName,
    optional: true,
  },
  { title: 'Number', text: ({ number }) => number, cell: ({ number }) => number, align: 'right', optional: true },
];

/** An amount opens its transaction, dispute, or batch. */
function amountOf(route: Route): ListColumn<LedgerLine> {
  return {
    title: 'Amount',
    text: ({ amountCents }) => amountCents / 100,
    cell: (line) => <Money cents={line.amountCents} href={sourceOf(route, line)} />,
    align: 'right',
  };
}

/** A balance opens the postings up to it. */
function changesOf(route: Route, account: AccountName): readonly ListColumn<LedgerLine>[] {
  return [
    {
      title: 'Change',
      text: ({ changeCents }) => (changeCents ?? 0) / 100,
      cell: (line) => <Money cents={line.changeCents ?? 0} withSign href={sourceOf(route, line)} />,
      align: 'right',
    },
    {
      title: 'Balance after it',
      text: ({ balanceCents }) => (balanceCents ?? 0) / 100,
      cell: ({ balanceCents, at }) => (
        <Money
          cents={balanceCents ?? 0}
          isBad={account === 'customer'}
          href={linkTo(route, 'ledger', undefined, { account, to: at })}
        />
      ),
      align: 'right',
    },
  ];
}

function subjectOf({ transactionId, disputeId, batchId }: LedgerLine): string | null {
  return transactionId ?? disputeId ?? batchId;
}

/** The address of what moved the money: a transaction, dispute, batch, or deposit. */
function sourceOf(route: Route, line: LedgerLine): string | undefined {
  const { kind, clientId: client, at } = line;
  if (kind === 'deposit') return linkTo(route, 'deposits', undefined, { client, from: at, to: at });
  return pageOf(route, subjectOf(line) ?? '');
}

/** Links a posting to what moved the money; without it, to its subject. */
function About({ line }: { readonly line: LedgerLine }) {
  const { route } = useApp();
  const { kind, what } = line;
  const source = sourceOf(route, line);
  const text = kind === 'deposit' ? 'deposit' : what;
  if (source !== undefined && text !== '') return <a href={source}>{text}</a>;
  const subject = subjectOf(line);
  return subject === null ? <span class="faint">the merchant’s balance</span> : <Subject id={subject} short />;
}

const FILTERS = ['account', 'subject', 'deposit', 'kind', 'from', 'to', 'client'];

function NoPostings() {
  const { route } = useApp();
  return FILTERS.some((name) => route.query[name] !== undefined) ? (
    <Empty title="No postings match these filters.">
      <a href={withQuery(route, Object.fromEntries(FILTERS.map((name) => [name, ''])))}>Show all postings</a>
    </Empty>
  ) : (
    <Empty title="No money has moved yet.">
      <p>Money moves when a batch settles. Move the clock to the next settlement.</p>
      <a href={linkTo(route, 'upcoming')}>What comes next</a>
    </Empty>
  );
}
