import type { WorldDifferences } from '../../analysis/comparison/types.ts';
import { CompareForm } from '../compare/compare-form.tsx';
import { EventDifferences } from '../compare/event-differences.tsx';
import { MoneyDifferences } from '../compare/money-differences.tsx';
import { AnswerPanel, ObjectDifferences } from '../compare/object-differences.tsx';
import { type ComparedSides, sidesOf } from '../compare/sides.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { WorldStatus } from '../source/controls.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';

/** Compares this world with another one of the server, or with an earlier time of a world: only what differs. */
export function Compare() {
  const { route } = useApp();
  const { with: other, withAt, at } = route.query;
  const isChosen = other !== undefined || withAt !== undefined || at !== undefined;
  const query = useQuery(
    async (source) => ({
      worlds: await source.worlds(),
      since: (await source.overview()).since,
      differences: isChosen ? await source.differences({ with: other, withAt }) : undefined,
    }),
    [other, withAt, at],
  );
  return (
    <Loaded query={query}>
      {({ worlds, since, differences }) => (
        <>
          <CompareForm worlds={worlds} since={since} />
          {differences === undefined ? <NothingChosen worlds={worlds} /> : null}
          {differences === undefined ? null : (
            <Differences differences={differences} sides={sidesOf({ worlds, other, at, withAt })} />
          )}
        </>
      )}
    </Loaded>
  );
}

interface DifferencesProps {
  readonly differences: WorldDifferences;
  readonly sides: ComparedSides;
}

function Differences({ differences, sides }: DifferencesProps) {
  const { about, forkedAt } = useApp().route.query;
  const { objects, money, events, since, left, right } = differences;
  const shown = objects.filter(({ kind }) => kind !== 'world');
  const options = objects.find(({ kind }) => kind === 'world')?.fields.filter(({ field }) => field !== 'now') ?? [];
  const deliveries = shown.filter(({ kind }) => kind === 'delivery' || kind === 'endpoint');
  const answer = about === undefined ? undefined : shown.find(({ left, right }) => left === about || right === about);
  const others = shown.filter((one) => one !== answer && !deliveries.includes(one));
  const count = shown.length + money.length + events.length + options.length;
  return (
    <>
      <Panel>
        <p class="status-sentence" role="status">
          {count === 0 ? 'Nothing differs' : `${pluralize(total(differences), 'difference')}`}
          {since === null ? '.' : ', the first on '}
          {since === null ? null : <Timestamp at={since} />}
        </p>
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
      </Panel>
      {count === 0 ? <Empty title="Every object, balance, event, and delivery is the same." /> : null}
      {answer === undefined ? null : <AnswerPanel object={answer} sides={sides} forkedAt={forkedAt} />}
      <MoneyDifferences money={money} sides={sides} />
      <ObjectDifferences title="Objects and their states" objects={others} sides={sides} />
      <ObjectDifferences title="Webhooks" objects={deliveries} sides={sides} />
      <EventDifferences events={events} total={differences.counts.events} />
    </>
  );
}

function total({ counts }: WorldDifferences): number {
  return counts.objects + counts.money + counts.events;
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
