import type { DisputeDetail } from '../../analysis/inspection/dispute-types.ts';
import { DisputeActionsPanel } from '../actions/dispute-actions.tsx';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dayText, dollars, relativeTime, stateLabel, timeText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { UpcomingPanel, WebhooksPanel } from '../transaction/related-records.tsx';

/** Shows one dispute: its state, deadline, evidence, money, and story. */
export function Dispute({ id }: { readonly id: string }) {
  const { route } = useApp();
  const query = useQuery(
    async (source) => ({ dispute: await source.dispute(id), now: (await source.overview()).now }),
    [id],
  );
  return (
    <>
      <p class="crumbs">
        <a href={linkTo(route, 'disputes')}>Disputes</a>
      </p>
      <Loaded query={query}>
        {({ dispute, now }) => <DisputePanels key={dispute.id} dispute={dispute} now={now} />}
      </Loaded>
    </>
  );
}

interface DisputePanelsProps {
  readonly dispute: DisputeDetail;
  readonly now: string;
}

function DisputePanels({ dispute, now }: DisputePanelsProps) {
  const { amountCents, transactionCents, reason, reasonText, state } = dispute;
  const whole = amountCents === transactionCents ? '' : ` of ${dollars(transactionCents)}`;
  return (
    <>
      <header class="transaction-head">
        <h1>
          Dispute <span class="money">{dollars(amountCents)}</span>
          {whole} <Badge state={state} />
        </h1>
        <p class="status-sentence">{statusOf(dispute, now)}</p>
        <p class="faint">
          {dispute.network} {reason}: {reasonText}
        </p>
      </header>
      <DisputeActionsPanel dispute={dispute} />
      <Panel title="History">
        <ol class="event-rows">
          {dispute.history.map(({ state: entered, at, cause }) => (
            <li key={`${at} ${entered}`}>
              <Timestamp at={at} />
              <Badge state={entered} />
              <span>{cause}</span>
            </li>
          ))}
        </ol>
      </Panel>
      <div class="panels">
        <UpcomingPanel upcoming={dispute.upcoming} />
        <Panel title="Timeline">
          <Lines lines={dispute.timeline} />
        </Panel>
        <WebhooksPanel deliveries={dispute.deliveries} />
      </div>
      <Panel title="Details">
        <DisputeDetails dispute={dispute} />
      </Panel>
    </>
  );
}

function DisputeDetails({ dispute }: { readonly dispute: DisputeDetail }) {
  const { route } = useApp();
  const { id, transactionId, respondBy, submittedAt, requiredEvidence, storedEvidence, returnedCents, outcome } =
    dispute;
  const named = (items: readonly string[]) => items.map(stateLabel).join(', ');
  return (
    <Facts
      facts={[
        ['ID', <code key="id">{id}</code>],
        [
          'Transaction',
          <a key="transaction" href={linkTo(route, 'transactions', transactionId)}>
            {transactionId}
          </a>,
        ],
        ['Respond by', respondBy === null ? null : <Timestamp key="deadline" at={respondBy} />],
        ['Evidence that wins', named(requiredEvidence)],
        [submittedAt === null ? 'Draft evidence' : 'Submitted evidence', named(storedEvidence)],
        ['Returned', returnedCents === 0 ? '' : dollars(returnedCents)],
        ['Outcome', outcome === null ? null : `${stateLabel(outcome.result)}: ${outcome.reason}`],
      ]}
    />
  );
}

/** Describes what the merchant has to do, or what became of the money. */
function statusOf({ state, respondBy, returnedCents, outcome, upcoming }: DisputeDetail, now: string): string {
  if (respondBy !== null)
    return `${state === 'alert' ? 'Refund in full' : 'Respond'} by ${dayText(respondBy)}, ${timeText(respondBy)} ET: ${relativeTime(now, respondBy)}.`;
  const [next] = upcoming;
  if (next !== undefined) return `Next, on ${dayText(next.at)}: ${next.what}.`;
  if (outcome === null) return `The dispute is ${stateLabel(state)}.`;
  const money = returnedCents === 0 ? '' : ` ${dollars(returnedCents)} was returned to the merchant.`;
  return `${stateLabel(outcome.result)} on ${dayText(outcome.decidedAt)}: ${outcome.reason}.${money}`;
}
