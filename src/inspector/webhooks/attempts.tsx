import type { DeliveryDetail } from '../../analysis/inspection/types.ts';
import { Timestamp } from '../parts/timestamp.tsx';
import { relativeTime } from '../state/format.ts';

type ShownAttempt = DeliveryDetail['log'][number];
type AttemptHeaders = DeliveryDetail['sent'][number];

/** Lists the attempts of a delivery, each with the headers of its request and its answer. */
export function Attempts({ delivery: { log, sent } }: { readonly delivery: DeliveryDetail }) {
  return (
    <ol class="attempts">
      {log.map((attempt, index) => (
        <AttemptItem
          key={`${attempt.at}-${index}`}
          attempt={attempt}
          number={index + 1}
          previous={log[index - 1]}
          headers={sent.find(({ at }) => at === attempt.at)}
        />
      ))}
    </ol>
  );
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
      <HeaderList title="Request headers" headers={headers?.request} />
      <HeaderList title="Response headers" headers={headers?.response ?? undefined} />
      {responseBody === undefined ? null : (
        <>
          <p class="label">Response body</p>
          <pre class="attempt-response">{responseBody}</pre>
        </>
      )}
    </li>
  );
}

function HeaderList({
  title,
  headers,
}: {
  readonly title: string;
  readonly headers: AttemptHeaders['request'] | undefined;
}) {
  if (headers === undefined || headers.length === 0) return null;
  return (
    <details class="headers" open>
      <summary>{title}</summary>
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
