import type { DeliveryAttempt } from '../../harness/webhooks.ts';
import { Moment } from '../parts/moment.tsx';
import { apart } from '../state/words.ts';

/** The tries to deliver a webhook, one below the other. */
export function Attempts({ log }: { readonly log: readonly DeliveryAttempt[] }) {
  return (
    <ol class="attempts">
      {log.map((attempt, index) => (
        <Attempt key={`${attempt.at}-${index}`} attempt={attempt} before={log[index - 1]} />
      ))}
    </ol>
  );
}

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  readonly before: DeliveryAttempt | undefined;
}

function Attempt({ attempt, before }: AttemptProps) {
  const { at, status, error, responseBody: answer, limit, seconds } = attempt;
  const taken = error === null && status !== null && status < 300;
  return (
    <li class={taken ? 'attempt attempt-good' : 'attempt attempt-bad'}>
      <p class="attempt-head">
        <Moment at={at} />
        {before === undefined ? null : <span class="faint">{apart(before.at, at).replace('in ', 'after ')}</span>}
        <span class={taken ? 'badge badge-good' : 'badge badge-bad'}>
          {status === null ? 'no response' : `returned ${status}`}
        </span>
      </p>
      {error === null ? null : <p class="refused breaks">{error}</p>}
      {seconds === undefined ? null : <p class="faint">The response took {seconds} s.</p>}
      {limit === undefined ? null : <p class="faint">Response truncated: {limit}.</p>}
      {answer === undefined ? null : <pre class="attempt-answer">{answer}</pre>}
    </li>
  );
}
