import type { RequestDetail } from '../../analysis/inspection/request-types.ts';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { StatusCode } from '../wire/status-code.tsx';

const KIND = ['API request', 'requests'] as const;

/** Shows one API request: its outcome, its objects and events, and its body and response. */
export function Request({ id }: { readonly id: string }) {
  const query = useQuery((source) => source.request(id), [id]);
  return (
    <Loaded query={query} page={KIND}>
      {(request) => <RequestPage request={request} />}
    </Loaded>
  );
}

function RequestPage({ request }: { readonly request: RequestDetail }) {
  const { id, method, path, status, code, at, callerName } = request;
  return (
    <ObjectPage
      back={['requests', 'API requests']}
      title={
        <>
          <span class="mono">
            {method} {path}
          </span>{' '}
          <StatusCode status={status} code={code} />
        </>
      }
      id={id}
      sentence={sentenceOf(request)}
      about={
        <>
          {callerName === '' ? 'Unknown caller' : callerName} · <Timestamp at={at} />
        </>
      }
      next={
        <Panel>
          <RequestFacts request={request} />
        </Panel>
      }
      money={<RequestMoney request={request} />}
      causes={<Causes request={request} />}
      wire={<Wire request={request} />}
    />
  );
}

/** Shows the amount that was requested, and the payments that the request named, made, or changed. */
function RequestMoney({ request: { subjects, body } }: { readonly request: RequestDetail }) {
  const { route } = useApp();
  const payments = subjects.filter((id) => id.startsWith('TRANSACTION-'));
  const [payment] = payments;
  const amount: unknown = typeof body === 'object' && body !== null && 'amount' in body ? body.amount : undefined;
  const page = payment === undefined ? undefined : linkTo(route, 'transactions', payment);
  const requested = typeof amount === 'number' ? <Money cents={amount} href={page} /> : null;
  return (
    <Panel>
      {payments.length === 0 ? <p class="note">This request is not about a payment in this world.</p> : null}
      <Facts facts={[['Requested', requested]]} />
      <ul class="event-rows">
        {payments.map((id) => (
          <li key={id}>
            <NamedSubject id={id} />
            <a href={linkTo(route, 'ledger', undefined, { subject: id })}>Postings in the ledger</a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Causes({ request: { subjects, events } }: { readonly request: RequestDetail }) {
  return (
    <div class="panels">
      <Panel title="Objects">
        {subjects.length === 0 ? <p class="note">It named, created, and changed no object.</p> : null}
        <ul class="event-rows">
          {subjects.map((subject) => (
            <li key={subject}>
              <NamedSubject id={subject} />
              <code class="faint">{subject}</code>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Events that it caused">
        {events.length === 0 ? <p class="note">None.</p> : <Lines lines={events} linked />}
      </Panel>
    </div>
  );
}

function Wire({ request: { body, response, responseMissing } }: { readonly request: RequestDetail }) {
  return (
    <div class="panels">
      <Panel title="Request">
        {body === null ? (
          <p class="note">No body, or one that was invalid or longer than 4 KiB.</p>
        ) : (
          <Json text={JSON.stringify(body)} label="Body of the request" />
        )}
      </Panel>
      <Panel title="Response">
        {response === null ? (
          <p class="note">{responseMissing}</p>
        ) : (
          <Json text={JSON.stringify(response)} label="Body of the response" />
        )}
      </Panel>
    </div>
  );
}

function RequestFacts({ request }: { readonly request: RequestDetail }) {
  const { route } = useApp();
  const { operation, transport, clientId, keyId, userId, idempotencyKey, replayed, requestId, callerRequestId } =
    request;
  const same =
    operation === null ? null : <a href={linkTo(route, 'requests', undefined, { operation })}>{operation}</a>;
  return (
    <Facts
      facts={[
        ['Operation', same ?? 'none has this path and method'],
        ['Sent by', transport === 'http' ? 'HTTP' : 'function call of the gateway'],
        ['Client', clientId === null ? null : <code key="client">{clientId}</code>],
        ['API key', keyId === null ? null : <code key="key">{keyId}</code>],
        ['User', userId === null ? null : <code key="user">{userId}</code>],
        ['Idempotency-Key', idempotencyKey === null ? 'none' : <code key="idempotency">{idempotencyKey}</code>],
        ['Replayed', replayed ? 'yes: the response of the first request with this key' : null],
        ['X-Request-Id', requestId === null ? null : <code key="request">{requestId}</code>],
        ['X-Request-Id of the caller', callerRequestId === null ? null : <code key="sent">{callerRequestId}</code>],
      ]}
    />
  );
}

function sentenceOf({ status, code, replayed, events }: RequestDetail): string {
  if (code !== null) return `Rejected with ${status} ${code}.`;
  if (replayed) return 'Processed before: the gateway returned the response of the first request with this key.';
  return events.length === 0 ? 'Processed. It caused no event.' : 'Processed.';
}
