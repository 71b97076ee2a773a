import { Lines } from '../parts/lines.tsx';
import { useApp } from '../state/app-state.ts';

const LINES_MAX = 8;

/** Shows the result of the last action, or its error, with the events that occurred. */
export function Messages() {
  const { message, setMessage } = useApp();
  const lines = message?.lines ?? [];
  return (
    <div class="messages" role="status" aria-live="polite">
      {message === undefined ? null : (
        <div class={`message message-${message.tone}`}>
          <button type="button" class="quiet" aria-label="Close this message" onClick={() => setMessage(undefined)}>
            ✕
          </button>
          <p class="message-text">{message.text}</p>
          {message.hint === undefined ? null : <p>{message.hint}</p>}
          {lines.length === 0 ? null : <Lines lines={lines.slice(0, LINES_MAX)} linked />}
          {lines.length > LINES_MAX ? <p class="faint">and {lines.length - LINES_MAX} more in the timeline.</p> : null}
        </div>
      )}
    </div>
  );
}
