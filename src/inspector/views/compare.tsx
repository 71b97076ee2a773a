import type { ObjectDifference, WorldDifferences } from '../../analysis/comparison/types.ts';
import { AnswerPanel } from '../compare/answer-panel.tsx';
import { choiceOf } from '../compare/choice.ts';
import { CompareForm } from '../compare/compare-form.tsx';
import { EventDifferences } from '../compare/event-differences.tsx';
import { MoneyDifferences } from '../compare/money-differences.tsx';
import { ObjectDifferences } from '../compare/object-differences.tsx';
import { type PaymentInWorlds, paymentInWorlds } from '../compare/payment-in-worlds.ts';
import { type ComparedSides, sidesOf } from '../compare/sides.ts';
import { UnsentWebhooks } from '../compare/unsent-webhooks.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { WorldStatus } from '../source/controls.ts';
import { type QueryState, useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';

/** Compares this world with another one of the server, or with an earlier time of a world: only what differs. */
export function Compare() {
  const { route } = useApp();
  const { about, code } = route.query;
  const { isChosen, other, time, withAt } = choiceOf(route.query);
  const world = useQuery(
    async (source) => ({ worlds: await source.worlds(), since: (await source.overview()).since }),
    [],
  );
  const comparison = useQuery(
    async (source) => {
      if (!isChosen) return undefined;
      const payment = about === undefined ? NOT_ASKED : await paymentInWorlds(source, about, other);
      return { differences: await source.differences({ with: other, at: time, withAt }), payment };
    },
    [other, time, withAt, about],
  );
  return (
    <>
      <h1 class="view-title" tabIndex={-1}>
        {headingOf({ isChosen, name: world.data?.worlds.name, other, code })}
      </h1>
      <Loaded query={world}>
        {({ worlds, since }) => (
          <>
            {about === undefined ? <CompareForm worlds={worlds} since={since} /> : null}
            {isChosen ? (
              <Comparison query={comparison} sides={sidesOf({ worlds, other, at: time, withAt })} />
            ) : (
              <NothingChosen worlds={worlds} />
            )}
            {about === undefined ? null : (
              <details class="compare-other">
                <summary>Compare other worlds or times</summary>
                <CompareForm worlds={worlds} since={since} />
              </details>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface HeadingParts {
  readonly isChosen: boolean;
  /** The name of this world; undefined until it has arrived. */
  readonly name: string | undefined;
  readonly other: string | undefined;
  /** The return code that "What if" tried. */
  readonly code: string | undefined;
}

/**
 * Returns `What if R01: main and fork-1`, `Compare main and fork-1`, or `Compare main at two times`; without the names until
 * they have arrived.
 */
function headingOf({ isChosen, name, other = name, code }: HeadingParts): string {
  if (!isChosen || name === undefined) return code === undefined ? 'Compare' : `What if ${code}`;
  if (other === name) return `Compare ${name} at two times`;
  return code === undefined ? `Compare ${name} and ${other}` : `What if ${code}: ${name} and ${other}`;
}

/** The payment of a comparison of whole worlds. */
const NOT_ASKED: PaymentInWorlds = { left: undefined, right: undefined };

interface LoadedComparison {
  readonly differences: WorldDifferences;
  readonly payment: PaymentInWorlds;
}

interface ComparisonProps {
  readonly query: QueryState<LoadedComparison | undefined>;
  readonly sides: ComparedSides;
}

/** The status is on the page from the start, so that a screen reader announces both that it compares, and the result. */
function Comparison({ query, sides }: ComparisonProps) {
  const { data, error } = query;
  return (
    <>
      <p class="status-sentence compared-count" role="status">
        {data === undefined ? (
          error === undefined ? (
            'Comparing the two worlds…'
          ) : (
            ''
          )
        ) : (
          <Summary differences={data.differences} />
        )}
      </p>
      {data === undefined && error === undefined ? null : (
        <Loaded query={query}>
          {(loaded) => (loaded === undefined ? null : <Differences {...loaded} sides={sides} />)}
        </Loaded>
      )}
    </>
  );
}

function Summary({ differences }: { readonly differences: WorldDifferences }) {
  const { since } = differences;
  const count = total(differences);
  if (count === 0) return <>Nothing differs.</>;
  return (
    <>
      {pluralize(count, 'difference')}
      {since === null ? '.' : ', the first on '}
      {since === null ? null : <Timestamp at={since} />}
    </>
  );
}

function Differences({ differences, payment, sides }: LoadedComparison & Pick<ComparisonProps, 'sides'>) {
  const { about, forkedAt } = useApp().route.query;
  const { objects, money, events, left, right } = differences;
  const shown = objects.filter(({ kind }) => kind !== 'world');
  const deliveries = shown.filter(({ kind }) => kind === 'delivery' || kind === 'endpoint');
  const answers = about === undefined ? [] : answersAbout(shown, about);
  const others = shown.filter((one) => !answers.includes(one) && !deliveries.includes(one));
  return (
    <>
      <Panel>
        <Sides differences={differences} sides={sides} />
        <UnsentWebhooks differences={differences} sides={sides} />
      </Panel>
      {total(differences) === 0 ? <Empty title="Every object, balance, and event is the same." /> : null}
      <AnswerPanel
        objects={answers}
        payment={payment}
        sides={sides}
        times={{ left: left.now, right: right.now }}
        forkedAt={forkedAt}
      />
      <MoneyDifferences
        money={money}
        sides={sides}
        merchant={(payment.left ?? payment.right)?.clientId}
        hasMoreInA={forkedAt !== undefined && shown.some(({ kind, right }) => kind === 'transaction' && right === null)}
      />
      <ObjectDifferences title="Objects and their states" objects={others} sides={sides} />
      <ObjectDifferences title="Webhooks" objects={deliveries} sides={sides} />
      <EventDifferences events={events} total={differences.counts.events} />
    </>
  );
}

/** The payment, and its returns and disputes, in that order; empty if the payment does not differ. */
function answersAbout(objects: readonly ObjectDifference[], about: string): readonly ObjectDifference[] {
  const payment = objects.find(({ left, right }) => left === about || right === about);
  if (payment === undefined) return [];
  const id = payment.left ?? payment.right;
  return [payment, ...objects.filter(({ transaction }) => transaction !== undefined && transaction === id)];
}

function Sides({
  differences: { left, right, objects },
  sides,
}: Pick<LoadedComparison, 'differences'> & Pick<ComparisonProps, 'sides'>) {
  const options = objects.find(({ kind }) => kind === 'world')?.fields.filter(({ field }) => field !== 'now') ?? [];
  return (
    <>
      <dl class="compared">
        {[
          { side: sides.left, world: left },
          { side: sides.right, world: right },
        ].map(({ side, world }, index) => (
          <div key={side.title}>
            <dt>
              <span class="compared-sign">{index === 0 ? 'A' : 'B'}</span>{' '}
              <a href={side.link('overview')}>{side.title}</a>
            </dt>
            <dd>
              <Timestamp at={world.now} /> ·{' '}
              <a href={side.link('transactions')}>{pluralize(world.transactions, 'transaction')}</a>
            </dd>
          </div>
        ))}
      </dl>
      {options.length === 0 ? null : (
        <p class="note">The options differ: {options.map(({ field }) => field).join(', ')}.</p>
      )}
    </>
  );
}

/** The times of the two worlds are above the differences, and are not one. */
function total({ counts, objects }: WorldDifferences): number {
  const world = objects.find(({ kind }) => kind === 'world');
  const isOnlyTime = world?.fields.every(({ field }) => field === 'now') === true;
  return counts.objects + counts.money + counts.events - (isOnlyTime ? 1 : 0);
}

function NothingChosen({ worlds: { worlds } }: { readonly worlds: WorldStatus }) {
  return (
    <Empty title="Choose what to compare with.">
      <p>
        {worlds.length > 1
          ? 'Another world of this server, or an earlier time of this one.'
          : 'An earlier time of this world. To try something else, fork the world, change the fork, and compare the two.'}
      </p>
    </Empty>
  );
}
