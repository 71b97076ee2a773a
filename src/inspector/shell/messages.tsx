import { Lines } from '../parts/lines.tsx';
import { useApp } from '../state/app-state.ts';

const LINES_MAX = 8;

/**
 * Shows the result of the last action, or its error, below the clock. It takes space of its own, so that it covers nothing: one line,
 * the rest on request.
 */
export function Messages() {
  const { message, setMessage } = useApp();
  const [first, ...more] = message?.lines ?? [];
  return (
    <div class="messages" role="status" aria-live="polite">
      {message === undefined ? null : (
        <div class={`message message-${message.tone}`}>
          <p>
            <span class="message-tone">{message.tone === 'done' ? 'Done' : 'Failed'}</span>
            <strong class="message-text">{message.text}</strong>{' '}
            {message.link === undefined ? null : <a href={message.link.href}>{message.link.text}</a>}{' '}
            {message.hint === undefined ? null : <span>{message.hint}</span>}
          </p>
          {first === undefined ? null : <Lines lines={[first]} linked />}
          {more.length === 0 ? null : (
            <details>
              <summary>{more.length.toLocaleString('en-US')} more</summary>
              <Lines lines={more.slice(0, LINES_MAX)} linked />
              {more.length > LINES_MAX ? <p class="faint">The timeline has the others.</p> : null}
            </details>
          )}
          <button type="button" class="quiet" aria-label="Close this message" onClick={() => setMessage(undefined)}>
            ✕
          </button>
        </div>
      )}
    </div>
  );
}
