import type { DeliveryDetail } from '../../analysis/inspection/types.ts';
import { isInjected } from '../../domain/simulation/faults/kinds.ts';
import { Timestamp } from '../parts/timestamp.tsx';
import { relativeTime } from '../state/format.ts';

type ShownAttempt = DeliveryDetail['log'][number];
type AttemptHeaders = DeliveryDetail['sent'][number];

/** Lists the attempts of a delivery, each with the headers of its request and its answer. */
export function Attempts({ delivery: { log, sent } }: { readonly delivery: DeliveryDetail }) {
  const headers = headersOf(log, sent);
  return (
    <ol class="attempts">
      {log.map((attempt, index) => (
        <AttemptItem
          key={`${attempt.at}-${index}`}
          attempt={attempt}
          number={index + 1}
          previous={log[index - 1]}
          headers={headers[index]}
        />
      ))}
    </ol>
  );
}

/** The headers of each attempt, in order: several attempts can have the same time. An injected fault sends no request. */
function headersOf(
  log: readonly ShownAttempt[],
  sent: readonly AttemptHeaders[],
): readonly (AttemptHeaders | undefined)[] {
  const left = [...sent];
  return log.map((attempt) => {
    const place = isOfFault(attempt) ? -1 : left.findIndex(({ at }) => at === attempt.at);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
}

/** Reports whether a fault took the place of the endpoint. */
function isOfFault({ error, responseBody }: ShownAttempt): boolean {
  return isInjected(error) || isInjected(responseBody);
}

interface AttemptProps {
  readonly attempt: ShownAttempt;
  readonly number: number;
  readonly previous: ShownAttempt | undefined;
  readonly headers: AttemptHeaders | undefined;
}

function AttemptItem({ attempt, number, previous, headers }: AttemptProps) {
  const { at, status, error, responseBody, limit, seconds } = attempt;
  const isAcknowledged = error === null && status !== null && status < 300;
  return (
    <li class={isAcknowledged ? 'attempt attempt-good' : 'attempt attempt-bad'}>
      <p class="attempt-head">
        <strong>Attempt {number}</strong>
        <Timestamp at={at} />
        {previous === undefined ? null : (
          <span class="faint">{relativeTime(previous.at, at).replace('in ', 'after ')}</span>
        )}
        <span class={isAcknowledged ? 'badge badge-good' : 'badge badge-bad'}>
          {status === null ? 'no response' : `returned ${status}`}
        </span>
      </p>
      {error === null ? null : <p class="error-text breaks">{error}</p>}
      {seconds === undefined ? null : <p class="faint">The response took {seconds} s.</p>}
      {limit === undefined ? null : <p class="faint">Response truncated: {limit}.</p>}
      {headers === undefined ? (
        <p class="faint">{isOfFault(attempt) ? NOT_SENT : NOT_STORED}</p>
      ) : (
        <>
          <HeaderList title="Request headers" headers={headers.request} />
          <HeaderList title="Response headers" headers={headers.response} />
        </>
      )}
      {responseBody === undefined ? null : (
        <>
          <p class="label">Response body</p>
          <pre class="attempt-response">{responseBody}</pre>
        </>
      )}
    </li>
  );
}

const NOT_SENT = 'No request was sent, so there are no headers: the injected fault took the place of the endpoint.';
const NOT_STORED =
  'Headers and signature are stored for the newest 500 webhooks that this server sent itself. This attempt is older, or from a file or another world.';

/** Lists headers. The summary says how many there are, and whether the signature is among them. */
function HeaderList({ title, headers }: { readonly title: string; readonly headers: AttemptHeaders['response'] }) {
  if (headers === null || headers.length === 0) return null;
  const isSigned = headers.some(([name]) => name === 'webhook-signature');
  return (
    <details class="headers" open>
      <summary>
        {title}: {headers.length}
        {isSigned ? ', with the signature' : ''}
      </summary>
      <dl class="header-list">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt class="mono">{name}</dt>
            <dd class="mono breaks">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
