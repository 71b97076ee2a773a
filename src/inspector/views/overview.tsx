import { MoneyPanel } from '../money/money-panel.tsx';
import { NewPayment } from '../new-payment/new-payment.tsx';
import { Empty } from '../parts/empty.tsx';
import { Lines } from '../parts/lines.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useApp, useAsked } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { StoryPanel } from '../story/story-panel.tsx';
import { FeaturedStories } from './stories.tsx';

const LINES = 12;

/** The first view: where the money is, what just happened, what comes next, and what to try. */
export function Overview() {
  const { route, source } = useApp();
  const happened = useAsked((asked) => asked.timeline({ take: LINES, order: 'newest' }), []);
  const coming = useAsked((asked) => asked.upcoming({ take: LINES }), []);
  const live = source.controls !== undefined;
  return (
    <>
      <h1 class="visually-hidden">The merchant’s money</h1>
      {live ? <FeaturedStories /> : null}
      <MoneyPanel />
      <StoryPanel />
      <div class="panels">
        <Panel title="Recent events" aside={<a href={linkTo(route, 'timeline')}>full timeline</a>}>
          <Shown asked={happened}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty title="No events yet.">
                  <p>
                    {live
                      ? 'Create a payment below, or send one to the gateway.'
                      : 'The scenario begins with the next step.'}
                  </p>
                </Empty>
              ) : (
                <Lines lines={rows.toReversed()} linked />
              )
            }
          </Shown>
        </Panel>
        <Panel title="Upcoming events" aside={<a href={linkTo(route, 'coming')}>all upcoming events</a>}>
          <Shown asked={coming}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty title="No events are scheduled.">
                  <p>{live ? 'Create a payment to schedule its batch, funding and webhooks.' : ''}</p>
                </Empty>
              ) : (
                <Lines lines={rows} linked />
              )
            }
          </Shown>
        </Panel>
        {live ? <NewPayment /> : null}
      </div>
    </>
  );
}
