import type { LedgerLine, LedgerPage } from '../../analysis/inspection/ledger-types.ts';
import { ACCOUNT_WORDS, type AccountName, accountNamed } from '../money/accounts.ts';
import '../money/ledger.css';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, withQuery } from '../state/route.ts';
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
      <Panel note="Every movement of money takes from one account what it adds to another, so that all balances add up to zero. Select one to see the postings that it is the sum of.">
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
  const { subject, deposit } = route.query;
  const filters = {
    ...range,
    ...(account === undefined ? {} : { account }),
    ...(subject === undefined ? {} : { subject }),
    ...(deposit === undefined ? {} : { deposit }),
  };
  return (
    <Panel title={account === undefined ? 'All postings' : `Postings of “${ACCOUNT_WORDS[account][0]}”`}>
      <div class="filters">
        <DateRange />
        <FilterChip name="account" text={account === undefined ? undefined : ACCOUNT_WORDS[account][0]} />
        <FilterChip name="subject" text={subject} />
        <FilterChip name="deposit" text={deposit} />
      </div>
      <List<LedgerLine>
        label="Postings, newest first"
        one="posting"
        dependencies={[filters]}
        query={(source, slice) => source.ledger({ ...filters, ...slice })}
        keyOf={({ number }) => String(number)}
        columns={account === undefined ? COLUMNS : [...COLUMNS.slice(0, 3), ...columnsOf(account), ...COLUMNS.slice(4)]}
        empty={<NoPostings />}
      />
    </Panel>
  );
}

/** A filter without a field of its own, with a link that removes it. */
function FilterChip({ name, text }: { readonly name: string; readonly text: string | undefined }) {
  const { route } = useApp();
  if (text === undefined) return null;
  return (
    <a class="chip" href={withQuery(route, { [name]: '' })}>
      only <code>{text}</code> <span aria-hidden="true">✕</span>
      <span class="visually-hidden">, remove this filter</span>
    </a>
  );
}

const COLUMNS: readonly ListColumn<LedgerLine>[] = [
  {
    title: 'Posting',
    text: ({ kind }) => stateLabel(kind),
    cell: ({ kind }) => <span title={POSTING_TEXTS[kind]}>{stateLabel(kind)}</span>,
  },
  { title: 'When', text: ({ at }) => at, cell: ({ at }) => <Timestamp at={at} /> },
  { title: 'About', text: (line) => subjectOf(line) ?? '', cell: (line) => <About line={line} /> },
  {
    title: 'Amount',
    text: ({ amountCents }) => amountCents / 100,
    cell: ({ amountCents }) => <Money cents={amountCents} />,
    align: 'right',
  },
  { title: 'From', text: ({ from }) => from, cell: ({ from }) => ACCOUNT_WORDS[from][0], wideOnly: true },
  { title: 'To', text: ({ to }) => to, cell: ({ to }) => ACCOUNT_WORDS[to][0], wideOnly: true },
  {
    title: 'Merchant',
    text: ({ merchantName }) => merchantName,
    cell: ({ merchantName }) => merchantName,
    optional: true,
  },
  { title: 'Number', text: ({ number }) => number, cell: ({ number }) => number, align: 'right', optional: true },
];

/** The columns of one account, instead of the amount. */
function columnsOf(account: AccountName): readonly ListColumn<LedgerLine>[] {
  return [
    {
      title: 'Change',
      text: ({ changeCents }) => (changeCents ?? 0) / 100,
      cell: ({ changeCents }) => <Money cents={changeCents ?? 0} withSign />,
      align: 'right',
    },
    {
      title: 'Balance after it',
      text: ({ balanceCents }) => (balanceCents ?? 0) / 100,
      cell: ({ balanceCents }) => <Money cents={balanceCents ?? 0} isBad={account === 'customer'} />,
      align: 'right',
    },
  ];
}

function subjectOf({ transactionId, disputeId, batchId }: LedgerLine): string | null {
  return transactionId ?? disputeId ?? batchId;
}

/** Links a posting to its transaction, otherwise to its dispute or batch. */
function About({ line }: { readonly line: LedgerLine }) {
  const { route } = useApp();
  const { transactionId, what } = line;
  if (transactionId !== null) return <a href={linkTo(route, 'transactions', transactionId)}>{what}</a>;
  const subject = subjectOf(line);
  return subject === null ? <span class="faint">the merchant’s balance</span> : <Subject id={subject} short />;
}

const FILTERS = ['account', 'subject', 'deposit', 'from', 'to', 'client'];

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
