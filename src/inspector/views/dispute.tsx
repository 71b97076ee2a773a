import type { DisputeDetail } from '../../analysis/inspection/dispute-types.ts';
import { DisputeActionsPanel } from '../actions/dispute-actions.tsx';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dayText, dollars, relativeTime, stateLabel, timeText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { UpcomingPanel, WebhooksPanel } from '../transaction/related-records.tsx';
import { RequestsPanel } from '../wire/requests-panel.tsx';

const KIND = ['Dispute', 'disputes'] as const;

/** Shows one dispute: its state, deadline, evidence, money, and story. */
export function Dispute({ id }: { readonly id: string }) {
  const query = useQuery(
    async (source) => ({ dispute: await source.dispute(id), now: (await source.overview()).now }),
    [id],
  );
  return (
    <Loaded query={query} page={KIND}>
      {({ dispute, now }) => <DisputePanels key={dispute.id} dispute={dispute} now={now} />}
    </Loaded>
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
    <ObjectPage
      back={['disputes', 'Disputes']}
      title={
        <>
          Dispute <span class="money">{dollars(amountCents)}</span>
          {whole}
        </>
      }
      state={state}
      id={dispute.id}
      sentence={statusOf(dispute, now)}
      about={
        <>
          <DisputeParties dispute={dispute} /> · <Phrase text={dispute.method} /> · {dispute.network} {reason}:{' '}
          {reasonText} · of <NamedSubject id={dispute.transactionId} />
        </>
      }
      next={
        <>
          <DisputeHistory history={dispute.history} />
          <DisputeActionsPanel dispute={dispute} />
          <UpcomingPanel upcoming={dispute.upcoming} />
        </>
      }
      money={<DisputeMoney dispute={dispute} />}
      causes={
        <Panel title="Timeline">
          <Lines lines={dispute.timeline} linked />
        </Panel>
      }
      wire={
        <div class="panels">
          <RequestsPanel of={{ subject: dispute.id }} />
          <WebhooksPanel deliveries={dispute.deliveries} />
          <Panel title="Details">
            <DisputeDetails dispute={dispute} />
          </Panel>
        </div>
      }
    />
  );
}

/** Names the customer and the merchant, with links to their transactions. */
function DisputeParties({ dispute: { customerName, merchantName, clientId } }: { readonly dispute: DisputeDetail }) {
  const { route } = useApp();
  const merchants = { ...route, carried: { ...route.carried, client: clientId } };
  return (
    <>
      {customerName === null ? null : (
        <>
          Customer <a href={linkTo(route, 'transactions', undefined, { search: customerName })}>{customerName}</a>
          {' · '}
        </>
      )}
      Merchant <a href={linkTo(merchants, 'transactions')}>{merchantName}</a>
    </>
  );
}

function DisputeHistory({ history }: Pick<DisputeDetail, 'history'>) {
  return (
    <Panel title="History">
      <ol class="event-rows">
        {history.map(({ state, at, cause }) => (
          <li key={`${at} ${state}`}>
            <Timestamp at={at} />
            <Badge state={state} />
            <span>{cause}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function DisputeMoney({ dispute }: { readonly dispute: DisputeDetail }) {
  const { route, source } = useApp();
  const { id, transactionId, amountCents, transactionCents, returnedCents } = dispute;
  const postings = source.isComplete ? linkTo(route, 'ledger', undefined, { subject: id }) : undefined;
  return (
    <Panel>
      <Facts
        facts={[
          ['Disputed', <Money key="disputed" cents={amountCents} href={postings} />],
          [
            'Amount of the transaction',
            <Money key="of" cents={transactionCents} href={linkTo(route, 'transactions', transactionId)} />,
          ],
          ['Returned to the merchant', <Money key="returned" cents={returnedCents} href={postings} />],
        ]}
      />
    </Panel>
  );
}

function DisputeDetails({ dispute }: { readonly dispute: DisputeDetail }) {
  const { id, transactionId, respondBy, submittedAt, requiredEvidence, storedEvidence, returnedCents, outcome } =
    dispute;
  const named = (items: readonly string[]) => items.map(stateLabel).join(', ');
  return (
    <Facts
      facts={[
        ['ID', <code key="id">{id}</code>],
        ['Transaction', <NamedSubject key="transaction" id={transactionId} />],
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
