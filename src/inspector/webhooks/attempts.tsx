import type { DeliveryAttempt } from '../../harness/deliveries.ts';
import { Timestamp } from '../parts/timestamp.tsx';
import { relativeTime } from '../state/format.ts';

/** Lists the attempts of a delivery. */
export function Attempts({ log }: { readonly log: readonly DeliveryAttempt[] }) {
  return (
    <ol class="attempts">
      {log.map((attempt, index) => (
        <Attempt key={`${attempt.at}-${index}`} attempt={attempt} previous={log[index - 1]} />
      ))}
    </ol>
  );
}

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  readonly previous: DeliveryAttempt | undefined;
}

function Attempt({ attempt, previous }: AttemptProps) {
  const { at, status, error, responseBody, limit, seconds } = attempt;
  const isAcknowledged = error === null && status !== null && status < 300;
  return (
    <li class={isAcknowledged ? 'attempt attempt-good' : 'attempt attempt-bad'}>
      <p class="attempt-head">
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
      {responseBody === undefined ? null : <pre class="attempt-response">{responseBody}</pre>}
    </li>
  );
}
