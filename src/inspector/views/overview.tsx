import { MoneyPanel } from '../money/money-panel.tsx';
import { NewPayment } from '../new-payment/new-payment.tsx';
import { Empty } from '../parts/empty.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { RunPanels } from '../scenario/run-panels.tsx';
import { ScenarioPanel } from '../scenario/scenario-panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { FeaturedScenarios } from './scenarios.tsx';

const LINES = 12;

/** Shows the first view: money, recent and upcoming events, and the form for a payment. */
export function Overview() {
  const { route, source, client } = useApp();
  const ofMerchant = client === undefined ? {} : { client };
  const recent = useQuery((from) => from.timeline({ take: LINES, order: 'newest', ...ofMerchant }), [client]);
  const upcoming = useQuery((from) => from.upcoming({ take: LINES, ...ofMerchant }), [client]);
  const isLive = source.controls !== undefined;
  return (
    <>
      {isLive ? <FeaturedScenarios /> : null}
      <RunPanels />
      <MoneyPanel />
      <ScenarioPanel />
      <div class="panels">
        <Panel title="Recent events" aside={<a href={linkTo(route, 'timeline')}>full timeline</a>}>
          <Loaded query={recent}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty title="No events yet.">
                  <p>
                    {isLive
                      ? 'Create a payment below, or send one to the gateway.'
                      : 'The scenario begins with the next step.'}
                  </p>
                </Empty>
              ) : (
                <Lines lines={rows.toReversed()} linked />
              )
            }
          </Loaded>
        </Panel>
        <Panel title="Upcoming events" aside={<a href={linkTo(route, 'upcoming')}>all upcoming events</a>}>
          <Loaded query={upcoming}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty title="No events are scheduled.">
                  <p>{isLive ? 'Create a payment to schedule its batch, funding and webhooks.' : ''}</p>
                </Empty>
              ) : (
                <Lines lines={rows} linked />
              )
            }
          </Loaded>
        </Panel>
        {isLive ? <NewPayment /> : null}
      </div>
    </>
  );
}
